"""Several fields in one line, as they are printed → each as it is written, with `;` between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes.numbers import WORDS
from azif_compiler.mistakes.row_words import is_number
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names import symbols
from azif_compiler.names.spelling import alike

Words = Sequence[str]

MOST_FIELDS, LONGEST_FIELD = 16, 5
"""Of how many words a line of fields is, and one of them."""

BETWEEN = frozenset(", / and ( ) : = .".split())
"""What stands between fields, or in them, and says nothing."""


class Given(NamedTuple):
    """A field with what it is given, if that is a member of which enum, and whether there may be several;
    whether what it is given stood there alone.
    """

    name: str
    value: str
    enum: str = ""
    is_several: bool = False
    is_alone: bool = False


def of_fields(seen: Seen, words: Words) -> Iterator[str]:
    """`+2 reach, red, 2 wicks` for `reach 2; hue red; wicks 2`."""
    row = [str(WORDS.get(word.casefold(), word)) for word in words if word not in BETWEEN]
    if 2 <= len(row) <= MOST_FIELDS:
        rows = in_one(parted(seen, row))
        if len(row) > 1 and rows:
            yield "; ".join(rows)
            yield "; ".join(one.replace("+", "") for one in rows)


def under_a_heading(seen: Seen, words: Words) -> Iterator[str]:
    """`lights 2 lamps, 1 candle` for `first lamps 2; first candles 1`, where content says that what stands
    under `lights` is called `first …`.
    """
    size = next((count for count, word in enumerate(words) if is_number(word) or word in BETWEEN), 0)
    cure, count = seen.confusion([word.casefold() for word in words[:size]]) if size else ("", 0)
    if count != size or not cure or "…" in cure:
        return
    parts: list[list[str]] = [[]]
    for word in words[size:]:
        if is_number(word) and parts[-1]:
            parts.append([])
        if word not in BETWEEN and word.casefold() != "and":
            parts[-1].append(word)
    rows = [given(seen, [*cure.split(), *part]) for part in parts]
    if all(rows):
        yield "; ".join(in_one([row for row in rows if row is not None]))


def in_one(parts: Sequence[Given]) -> list[str]:
    """Fields as they are written: what stands alone behind a field that may have several of the same is one
    more of them.
    """
    rows: list[str] = []
    open_to = ""
    for one in parts:
        if one.is_alone and one.enum and one.enum == open_to:
            rows[-1] += f", {one.value}"
        else:
            rows.append(f"{one.name} {one.value}".strip())
            open_to = one.enum if one.is_several else ""
    return rows


def of_one(seen: Seen, words: Words) -> Iterator[str]:
    """`costs 2`, where content says that `costs` is the field `oil`."""
    signs = seen.view.visible_words("signs")
    others = [word.casefold() for word in words if not is_number(word) and word not in {*BETWEEN, *signs}]
    numbers = [word for word in words if is_number(word)]
    cure, count = seen.confusion(others) if others and len(numbers) == 1 else ("", 0)
    cure = cure if count == len(others) else ""
    for field in seen.fields() if cure else ():
        if isinstance(field.type, types.Number) and spoken(field.name) == cure:
            yield f"{cure} {numbers[0].removeprefix('+')}"


def parted(seen: Seen, words: Words) -> list[Given]:
    """The fields of which words consist, each with what it is given; [] if they do not."""
    known: list[list[Given] | None] = [None] * len(words) + [[]]
    for at in range(len(words) - 1, -1, -1):
        for size in range(min(LONGEST_FIELD, len(words) - at), 0, -1):
            rest = known[at + size]
            said = given(seen, words[at : at + size]) if rest is not None else None
            if said is not None and rest is not None:
                known[at] = [said, *rest]
                break
    return known[0] or []


def given(seen: Seen, words: Words) -> Given | None:
    """One field with what it is given; None if words are none."""
    numbers = [word for word in words if is_number(word)]
    others = [word.casefold() for word in words if not is_number(word)]
    cure, count = seen.confusion(others) if others else ("", 0)
    cure = cure if count == len(others) else ""
    for said in (others, cure.split()):
        for field in seen.fields() if said else ():
            name = spoken(field.name)
            match field.type:
                case types.Number() if len(numbers) == 1:
                    rows = (name.split(), [*name.split()[:-1], f"{name.split()[-1]}s"])
                    stem = [*name.split()[:-1], name.split()[-1].removesuffix("s")]
                    if sorted(said) in map(sorted, (*rows, stem)):
                        return Given(name, numbers[0])
                case types.Member(enum=enum) | types.Members(enum=enum) if not numbers:
                    own = {*name.split(), *symbols.word_of(enum).split("_")}
                    for row in (said, [word for word in said if word not in own]):
                        for member in alike(" ".join(row), seen.members(enum)) if row else ():
                            several = isinstance(field.type, types.Members)
                            return Given(name, member, enum, several, is_alone=row == said)
                case types.Flag() if not numbers and said == name.split():
                    return Given(name, "")
                case _:
                    pass
    return None
