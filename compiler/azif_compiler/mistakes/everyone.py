"""What is said of everybody, or of whoever does something, and what somebody has from the start."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.ir import types
from azif_compiler.mistakes import row_words, sayings
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.modifiers import HAVING, is_change, number_called
from azif_compiler.mistakes.numbers import ALL
from azif_compiler.mistakes.printed import named
from azif_compiler.mistakes.seen import Seen
from azif_compiler.mistakes.what_counts import by_so_much, changes, counting, of_everybody
from azif_compiler.names import symbols
from azif_compiler.names.inflection import third_person
from azif_compiler.words.noun import article

Words = Sequence[str]

FILLING = frozenset("all each every any the a an to on of at is are be with".split()) | HAVING
"""What people say beside a number and what it changes."""

OF_SEVERAL = frozenset("all each every are get have everybody everyone".split())
"""What shows that something is said of more than who has it."""


def of_all(seen: Seen, words: Words) -> Iterator[str]:
    """`all red tosses are at -1`, `red tosses get +1` for `always each person's Red tosses -1`."""
    if not OF_SEVERAL & {*row_words.low(words)}:
        return
    rest = [word for word in words if word.casefold() not in FILLING and word not in (":", "always")]
    number = next((word for word in rest if is_change(word)), "")
    name = number_called(seen, [word for word in rest if word != number]) if number else ""
    if name and len(rest) > 1:
        yield f"always each {seen.person()}'s {name} {number}"
        yield f"always {name} {number}"


def everybody_before(seen: Seen, index: int) -> str:
    """`each player ` of `each player drops 1 Coin and rests`, where `and` stands at this index: of whom what
    is behind it is said, too; "" if what is before is not said of everybody, or what is behind is no verb.
    """
    start = next((i + 1 for i in range(index - 1, -1, -1) if seen.words[i] in STARTS), 0)
    row = seen.words[start:index]
    at = next((i for i, word in enumerate(row) if verbs(seen, word)), 0)
    is_everybody = at > 1 and row[0] in ALL and seen.words[index + 1 : index + 2]
    return f"{' '.join(row[:at])} " if is_everybody and verbs(seen, seen.words[index + 1]) else ""


STARTS = frozenset(": ; { } \n".split(" "))
"""What stands before a sentence."""


def while_so(seen: Seen, words: Words) -> Iterator[str]:
    """`while this is lit: all red tosses get -1` for `while this is lit, each person's Red tosses -1`."""
    at = next((i for i, word in enumerate(words) if i and word in (":", ",")), 0)
    if row_words.low(words[:1]) != ["while"] or not words[at + 1 :] or not at:
        return
    for way in (counting, changes, of_everybody, of_all, by_so_much):
        for said in way(seen, words[at + 1 :]):
            if said.startswith("always "):
                yield f"while {row_words.spelled(words[1:at])}, {said.removeprefix('always ')}"


def listed_counts(seen: Seen, words: Words) -> Iterator[str]:
    """`outfit: $5, 3 pearls, 1 oil lamp` for `coins 5; pearls 3; starting oil lamps 1`."""
    at = 2 if words[1:2] == [":"] else 1
    parts = [part.split(" ") for part in " ".join(words[at:]).replace(" and ", " , ").split(" , ")]
    found = [counted_field(seen, part, words[0]) for part in parts]
    if len(parts) > 1 and all(found):
        yield "; ".join(found)


def counted_field(seen: Seen, words: list[str], before: str) -> str:
    """`coins 5` for `$5`, `starting oil lamps 1` for `1 oil lamp`; "" if no field is about that."""
    if words[0].startswith('"') and len(words) == 1:
        for one in seen.view.component(words[0].strip('"')):
            return f"{before} {spoken(symbols.word_of(one.kind))} {words[0]}"
    number = next((word for word in words if word.isdecimal()), "")
    rest = [word for word in words if word != number]
    meanings = seen.view.meanings(rest[0]) if len(rest) == 1 else None
    tokens = [*meanings.signs, *meanings.tokens] if meanings is not None else []
    if not tokens and len(rest) == 1:
        tokens = [seen.view.meanings(name).tokens[0] for name in seen.view.alike(rest[0], "tokens")]
    names = {name.casefold() for one in tokens for name in (one.name, one.plural)} or {
        "_".join(row_words.low(rest))
    }
    for field in seen.fields() if number and rest else ():
        if isinstance(field.type, types.Number) and any(
            field.name == name or field.name.endswith((f"_{name}", f"_{name}s")) for name in names
        ):
            return f"{spoken(field.name)} {number}"
    return ""


def whoever(seen: Seen, words: Words) -> Iterator[str]:
    """`any player who walks may rest` for `may when a player walks: that player rests`."""
    small = row_words.low(words)
    at = small.index("who") if "who" in small[:4] else 0
    kind = "_".join(word for word in small[:at] if word not in ("a", "an", "any", "each", "every", "the"))
    kinds = [*seen.view.meanings(kind).kinds, *seen.view.meanings(kind).plurals] if kind else []
    if not kinds:
        return
    name = spoken(kinds[0].name)
    for end in range(at + 2, min(len(words), at + 16)):
        may = small[end] == "may"
        if not may and small[end] not in ("must", ",", ":") and not verbs(seen, words[end]):
            continue
        behind = row_words.behind_signs(words[end + (small[end] in ("may", "must")) :])
        done = sayings.sentence(seen, behind) if behind else ""
        event = row_words.spelled(named(seen, row_words.plain(seen, ["…", *words[at + 1 : end]])[1:]))
        if done and "…" not in event and ";" not in done:
            first, _, rest = done.partition(" ")
            does = f"that {name} {third_person(first)} {rest}".strip()
            yield f"{'may ' if may else ''}when {article(name)} {event}: {does}"
