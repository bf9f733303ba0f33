"""What content says of whole sentences where a complaint is about what they do, and what `another` is."""

from __future__ import annotations

import re

from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics.names import UnknownField, UnknownName
from azif_compiler.diagnostics.types import ChangedOutside
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names import symbols


def told_on_cards(seen: Seen) -> str | None:
    """`set the tide to 5` on a card, where content says how cards say it."""
    if not isinstance(seen.problem, ChangedOutside):
        return None
    cure, count = seen.confusion(seen.line)
    return f"write `{cure}`" if cure and count == len(seen.line) else None


def another_of_them(seen: Seen) -> str | None:
    """`drop another` on a lamp for `drop another lamp you have`."""
    problem = seen.problem
    if not isinstance(problem, UnknownName) or problem.name != "another" or seen.index != seen.last - 1:
        return None
    if not seen.kind or not seen.line or not verbs(seen, seen.line[0]):
        return None
    own = symbols.word_of(seen.kind)
    above = [symbols.word_of(one.id) for one in seen.view.kinds_above(seen.kind)]
    kind = next((one for one in above if own.endswith(f"_{one}")), own)
    return f"say what: `{seen.written(seen.first, seen.index)} another {spoken(kind)} you have`"


NUMBERED = re.compile(r"(?:^|[;{\n]) *(?P<word>[A-Za-z]+) (?P<number>\d+) *[:.)] *(?P<what>[^;{}\n]+)")
"""A line that begins with a word and a number."""


def numbered_rows(seen: Seen) -> str | None:
    """`Stop 1: Hall; Stop 2: Attic` for `way "Hall", "Attic"`, as content calls the whole row."""
    if not isinstance(seen.problem, UnknownField) or seen.sort(1) != "NUMBER" or not seen.kind:
        return None
    word = seen.ahead()
    field = seen.confusion([f"{word.casefold()}s"])[0]
    if all(spoken(one.name) != field for one in seen.fields()):
        return None
    rows = [one["what"].strip(" .,") for one in NUMBERED.finditer(seen.text) if one["word"] == word]
    named = ", ".join(row if row.startswith('"') else f'"{row}"' for row in rows)
    return f"write `{field} {named}`" if named else None
