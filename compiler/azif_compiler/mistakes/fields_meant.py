"""A row of what a component gives, by parts of its names, with commas or stops → as it is written here."""

from __future__ import annotations

import re

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes.members import LEADING, everything
from azif_compiler.mistakes.modifiers import HAVING
from azif_compiler.mistakes.seen import Seen, containing
from azif_compiler.names.spelling import alike

BETWEEN = (",", ".")
"""What people write between parts of a row; behind the last of them as well."""


def row(seen: Seen) -> str | None:
    """`place "Hall", sight "Cellar"` for `place of rest "Hall"; line of sight "Cellar"`; `Warm, Bright`."""
    if seen.depth != 1 or seen.has_colon or not seen.line or seen.line[0].casefold() in LEADING:
        return None
    parts: list[tuple[int, int]] = []
    first = seen.first
    for at in range(seen.first, seen.last + 1):
        if at == seen.last or seen.words[at] in BETWEEN:
            if first < at or not parts:
                parts.append((first, at))
            first = at + 1
    said = [given(seen, *part) for part in parts]
    if not all(said) or (len(said) > 1 and any(seen.kinds[start] != "NAME" for start, _ in parts)):
        return None
    line = "; ".join(one for one in said if one)
    return f"write `{line}`" if line != seen.written(seen.first, seen.last) else None


PAIRED = re.compile(r"(\w+) ?[/-] ?(\w+)\s*:?\s*((?:\d+ ?[/-] ?\d+[,; ]*){2,})")
"""Two members of an enum, and two numbers each time."""


def pairs(seen: Seen) -> str | None:
    """`Oil/Wax 1/4, 2/3, 3/2` for `worth Oil 1, 2, 3; worth Wax 4, 3, 2`."""
    said = " ".join(seen.words[seen.first : seen.end_behind(seen.last + seen.has_colon)])
    found = PAIRED.fullmatch(said) if seen.depth == 1 else None
    if found is None:
        return None
    members = [next(seen.members_called(found[number]), None) for number in (1, 2)]
    numbers = re.findall(r"\d+", found[3])
    field = next((one for one in seen.fields() if members[0] and one.key == members[0].enum), None)
    if field is None or len(numbers) % 2:
        return None
    rows = [
        f"{spoken(field.name)} {spoken(member.name)} {', '.join(numbers[at::2])}"
        for at, member in enumerate(members)
        if member is not None and member.enum == field.key
    ]
    return f"write `{'; '.join(rows)}`" if len(rows) == len(members) else None


def given(seen: Seen, first: int, last: int) -> str | None:
    """A part of the row as it is written here; None if it is not known which field is meant, or several may
    be.
    """
    known = [*everything(seen), "copies"]
    size = 0
    while first + size < last and seen.kinds[first + size] == "NAME":
        size += 1
    for count in range(size, 0, -1):
        words = seen.words[first : first + count]
        behind = seen.written(first + count, last)
        for name in alike(" ".join(words), known):
            return f"{spoken(name)} {behind}".rstrip()
        cure, told = seen.confusion(words)
        if told == count and (found := alike(cure, known)):
            return f"{spoken(found[0])} {behind}".rstrip()
    words = [word.casefold() for word in seen.words[first : first + size]]
    sort = seen.kinds[first + size] if first + size < last else ""
    fits = [name for name in known if accepts(seen, name, sort)]
    near = [name for name in fits if begins(name.casefold().split("_"), words)] if words else []
    if len(near) != 1:
        near = [one for one in containing(" ".join(words), fits) if words and not denies(words, one)]
    return f"{spoken(near[0])} {seen.written(first + size, last)}".rstrip() if len(near) == 1 else None


def denies(words: list[str], name: str) -> bool:
    """Whether something is said besides a name that makes another thing of it: `skips the warm light`."""
    left = [word for word in words if word not in name.casefold().split("_")]
    return bool(left) and left[0] == words[0] and left[0].endswith("s") and left[0] not in SAYING


SAYING = HAVING | frozenset("is its".split())
"""How people say that something has what a name says."""


def begins(name: list[str], words: list[str]) -> bool:
    """Whether each word is the beginning of one of a name, in their order."""
    return len(name) == len(words) and all(map(str.startswith, name, words))


def accepts(seen: Seen, name: str, sort: str) -> bool:
    """Whether a field or keyword may have a value of this sort behind it; "" for none."""
    field = next((one for one in seen.fields() if one.name == name), None)
    if field is None:
        return not sort and any(one.name == name and not one.parameters for one in seen.keywords())
    match field.type:
        case types.Number() | types.Numbers():
            return sort in ("NUMBER", "SIGNED")
        case types.Flag():
            return not sort
        case types.Text() | types.Thing() | types.Things():
            return sort == "STRING"
        case _:
            return False
