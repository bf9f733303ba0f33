"""Several fields in one line, as they are printed → each as it is written, with `;` between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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


def of_fields(seen: Seen, words: Words) -> Iterator[str]:
    """`+2 reach, red, 2 wicks` for `reach 2; hue red; wicks 2`."""
    row = [str(WORDS.get(word.casefold(), word)) for word in words if word not in BETWEEN]
    if 2 <= len(row) <= MOST_FIELDS:
        given = parted(seen, row)
        if len(given) > 1:
            yield "; ".join(given)
            yield "; ".join(one.replace("+", "") for one in given)


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


def parted(seen: Seen, words: Words) -> list[str]:
    """The fields of which words consist, each with what it is given; [] if they do not."""
    known: list[list[str] | None] = [None] * len(words) + [[]]
    for at in range(len(words) - 1, -1, -1):
        for size in range(min(LONGEST_FIELD, len(words) - at), 0, -1):
            rest = known[at + size]
            said = given(seen, words[at : at + size]) if rest is not None else ""
            if said and rest is not None:
                known[at] = [said, *rest]
                break
    return known[0] or []


def given(seen: Seen, words: Words) -> str:
    """One field with what it is given; "" if words are none."""
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
                        return f"{name} {numbers[0]}"
                case types.Member(enum=enum) | types.Members(enum=enum) if not numbers:
                    own = {*name.split(), *symbols.word_of(enum).split("_")}
                    for row in (said, [word for word in said if word not in own]):
                        for member in alike(" ".join(row), seen.members(enum)) if row else ():
                            return f"{name} {member}"
                case types.Flag() if not numbers and said == name.split():
                    return name
                case _:
                    pass
    return ""
