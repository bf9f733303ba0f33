"""The lines of a ruling as people tell a situation → as they are written: facts, what happens, what holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes import sayings
from azif_compiler.mistakes.abilities import verbs
from azif_compiler.mistakes.printed import named
from azif_compiler.mistakes.row_words import cured, low, plain, spelled
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names import symbols
from azif_compiler.names.inflection import third_person
from azif_compiler.words.noun import article

Words = Sequence[str]

PARTS = ("given", "when", "then")
"""The parts of a ruling."""

PLACES = frozenset("at in on".split())
"""What stands before a place."""

SOMEBODY = frozenset("he she they".split())
"""How people speak of somebody whom they have named."""

DUTIES = frozenset("should must will shall".split())
"""What people write before what holds."""


def told(seen: Seen, words: Words) -> Iterator[str]:
    """`given "Ann" at "Hall" with 2 Coins, a Beacon at "Hall"` for facts with `;` between them."""
    part, rest = part_of(seen, words)
    parts = list(parted(rest))
    said = [one for row in parts for one in line_of(seen, part, row)] if parts else []
    if not said or any(not one for one in said):
        return
    leading = words[0] if low(words[:1]) in ([one] for one in PARTS) else ""
    yield f"{leading}: {'; '.join(said)}" if leading else "; ".join(said)


def part_of(seen: Seen, words: Words) -> tuple[str, list[str]]:
    """The part of a ruling in which a line stands, and the line without the word that begins it."""
    rest = list(words)
    if low(rest[:1]) in ([one] for one in PARTS):
        behind = rest[2:] if rest[1:2] == [":"] else rest[1:]
        return rest[0].casefold(), behind
    before = [word for word in seen.words[: seen.first] if word in PARTS]
    return (before[-1] if before else "given"), rest


def parted(words: Words) -> Iterator[list[str]]:
    """What stands between commas, `;` and `and`; numbers in a row stay together."""
    row: list[str] = []
    for index, word in enumerate(words):
        behind = words[index + 1] if index + 1 < len(words) else ""
        if word in (";", ",", "and", ".") and not (word == "," and behind.isdecimal() and row[-1:] != []):
            if row:
                yield row
            row = []
        else:
            row.append(word)
    if row:
        yield row


def line_of(seen: Seen, part: str, words: Words) -> list[str]:
    """One fact, sentence or expectation, or two; "" for what is not understood."""
    rest = [word for word in plain(seen, ["…", *words])[1:] if word.casefold() not in DUTIES]
    if rest and rest[0].casefold() in SOMEBODY:
        rest = [first_person(seen), *rest[1:]]
    names = [word for word in named(seen, rest) if word]
    if not names or "…" in names:
        return [""]
    if names[0] in ("dice", "draws", "answers", "asks", "offered", "not", "asked", "finished"):
        return [spelled(names)]
    if part == "when":
        return [happens(seen, names)]
    return list(facts(seen, names, part))


def facts(seen: Seen, words: list[str], part: str) -> Iterator[str]:
    """`X at Y with 2 Coins`: where it is, and what it has."""
    who, size = subject(seen, words)
    if not who:
        yield spelled(words)
        return
    rest = words[size:]
    at = rest.index("with") if "with" in rest else len(rest)
    before, behind = rest[:at], rest[at + 1 :]
    if before[:1] and before[0] in PLACES:
        yield f"{who} is {spelled(before)}"
    elif before:
        yield f"{who} {spelled(exactly(before) if part == 'then' else before)}"
    if behind:
        yield f"{who} has {spelled(behind)}"


def exactly(words: list[str]) -> list[str]:
    """`has exactly 2 Coins` for `has 2 Coins`, of what must hold."""
    if words[:1] in (["has"], ["have"]) and words[1:2] and words[1].isdecimal():
        return [words[0], "exactly", *words[1:]]
    return words


def subject(seen: Seen, words: list[str]) -> tuple[str, int]:
    """Who or what a fact is about, with its kind where there are several copies; of how many words."""
    start = 1 if words[0] in ("a", "an", "the") and len(words) > 1 else 0
    if words[start].startswith('"'):
        for one in seen.view.component(words[start].strip('"')):
            kind = spoken(symbols.word_of(one.kind))
            return (f"{article(kind)} {words[start]}" if start else words[start]), start + 1
    return "", 0


def first_person(seen: Seen) -> str:
    """Whoever plays and is named first in the ruling."""
    for word in seen.words:
        for one in seen.view.component(word.strip('"')) if word.startswith('"') else ():
            if seen.view.is_kind(one.kind, seen.view.person()):
                return word
    return "you"


def happens(seen: Seen, words: list[str]) -> str:
    """`"Ann" kindles the Beacon` for `"Ann" lights a lamp "Beacon"`."""
    who, size = subject(seen, words)
    rest = words[size:]
    if not who or not rest:
        return sayings.sentence(seen, words) or spelled(words)
    stem = cured(seen, rest[0])
    stem = stem if stem != rest[0] else cured(seen, rest[0].removesuffix("s"))
    found = verbs(seen, stem)
    does = third_person(spoken(found[0].name)) if found else rest[0]
    what = [word for word in rest[1:] if word not in ("a", "an", "the")]
    behind = " ".join(of_kind(seen, word) if word.startswith('"') else word for word in what)
    return f"{who} {does} {behind}".strip()


def of_kind(seen: Seen, name: str) -> str:
    """`a lamp "Beacon"` for a name of which there are several copies."""
    for one in seen.view.component(name.strip('"')):
        kind = spoken(symbols.word_of(one.kind))
        known = seen.view.alike(kind, "singulars")
        return (
            name
            if seen.view.is_kind(one.kind, seen.view.person()) or not known
            else f"{article(kind)} {name}"
        )
    return name
