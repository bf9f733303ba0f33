"""Answers as text for a terminal, 80 columns wide wherever it goes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from textwrap import TextWrapper

from azif_compiler.names.symbols import Role
from azif_compiler.vocabulary.answer import Answer, PartOf, users_of
from azif_compiler.vocabulary.entries import Entry, Part, Sort, Uses
from azif_compiler.vocabulary.reference import Row
from azif_compiler.vocabulary.signatures import spoken

WIDTH = 80
LEFT = 34
"""Where English begins, in a list."""
ABOUT = 16
"""Where begins what is told of a word."""
FEW = 10
"""So many users are named, unless all are wanted."""

TITLES: dict[Sort, str] = {
    "verb": "Verbs", "procedure": "Procedures", "value": "Values", "kind": "Kinds", "field": "Fields",
    "script": "Scripts", "keyword": "Keywords", "window": "Windows", "step": "Steps and phases",
    "token": "Tokens", "track": "Tracks", "zone": "Zones and decks", "enum": "Enums", "member": "Members",
    "link": "Links", "option": "Options", "variant": "Variants", "component": "Components",
}  # fmt: skip
"""How the sorts are called where they are listed."""

NESTED: tuple[Sort, ...] = ("field", "script", "member")
"""What is listed with the kind or enum to which it belongs."""

ROLES: dict[Role, str] = {
    "makes": "makes it happen", "waits": "waits for it", "reads": "reads it", "writes": "gives or changes it",
    "labels": "names it", "amends": "amends it", "mentions": "mentions it",
}  # fmt: skip
"""What users do, as it is told."""

LEGEND = "CAPITALS stand for what you write there, [brackets] hold what may be left out."


# ---- everything ----------------------------------------------------------------------------------


def listed(found: Answer) -> str:
    """Everything, sort by sort: how it is written, and how it reads."""
    lines = [LEGEND]
    for title, entries in by_sort(found):
        if entries[0].sort not in NESTED:
            lines += ["", title]
            for entry in entries:
                lines += columns(entry.signature, reading(entry), LEFT, "  ")
                for part in within(found, entry):
                    lines += columns(part.signature, reading(part), LEFT, "    ")
    return "\n".join(lines)


def listed_once(found: Answer) -> str:
    """The verbs that one component alone uses, each with it, and how many they are."""
    lines: list[str] = []
    for entry in found.entries:
        lines += columns(
            entry.signature, ", ".join(f"{sort} {name}" for sort, name, _ in users_of(entry)), LEFT, "  "
        )
    return "\n".join([*lines, f"{len(found.entries)} verbs are used by one component alone"])


def by_sort(found: Answer) -> Iterator[tuple[str, list[Entry]]]:
    """The entries of each sort, with its title."""
    for sort, title in TITLES.items():
        if entries := [entry for entry in found.entries if entry.sort == sort]:
            yield title, entries


def within(found: Answer, kind: Entry) -> Iterator[Entry]:
    """The fields and scripts that a kind has of its own; members stand in the line of their enum."""
    if kind.sort == "kind":
        for entry in found.entries:
            if entry.sort in ("field", "script") and entry.of == kind.id:
                yield entry


def reading(entry: Entry) -> str:
    """The English of an entry, where it is not what is written."""
    return entry.english if entry.english != entry.signature else ""


def columns(left: str, right: str, at: int, indent: str) -> Iterator[str]:
    """Two texts beside each other, or below if the left one is too long."""
    first = lines_of(left, indent, indent + "    ") or [indent]
    second = [line.lstrip() for line in lines_of(right, " " * at, " " * at)]
    if second and len(first[-1]) <= at - 2:
        yield from first[:-1]
        yield f"{first[-1]:{at}}{second[0]}"
        second = second[1:]
    else:
        yield from first
    yield from (" " * at + text for text in second)


def lines_of(text: str, first: str, further: str) -> list[str]:
    """A text in lines; no word of it is taken apart."""
    wrapper = TextWrapper(
        WIDTH,
        initial_indent=first,
        subsequent_indent=further,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return wrapper.wrap(text)


# ---- one word ------------------------------------------------------------------------------------


def told(found: Answer, *, everybody: bool) -> str:
    """All that a word stands for; with `everybody`, all who use it are named."""
    blocks = ["\n".join(described(entry, everybody)) for entry in found.entries]
    if found.parts:
        blocks.append("\n".join(parts_told(found.word, found.parts)))
    if found.language:
        blocks.append("\n".join(explained(found.word, found.language)))
    return "\n\n".join(blocks)


def described(entry: Entry, everybody: bool) -> Iterator[str]:
    """An entry with all that is known of it."""
    of = f" of {spoken(entry.of)}" if entry.of else ""
    yield f"{entry.name} ({entry.sort}{of})"
    yield from lines_of(entry.signature, "  ", "      ")
    for about, text in rows(entry):
        yield from columns(about, text, ABOUT, "  ")
    if entry.component:
        yield "  for example"
        yield from (f"    {line}" for line in entry.component.splitlines())
    for uses in entry.uses:
        yield from used(uses, everybody)


def rows(entry: Entry) -> Iterator[tuple[str, str]]:
    """What is told of an entry, each with what it is about."""
    yield "reads", reading(entry)
    if entry.template:
        yield "says", f'"{entry.template}"'
    if entry.example:
        yield "for example", entry.example
    for part in entry.parts:
        yield part.sort, parted(part)
    if entry.needs:
        yield "needs", entry.needs
    for fact in entry.facts:
        yield fact.about, fact.text
    for number, form in enumerate(entry.forms):
        yield "" if number else "around it", form
    if entry.cites:
        yield "rules", ", ".join(entry.cites)
    yield "declared", f"{entry.package}, {entry.place}"


def parted(part: Part) -> str:
    """What belongs to an entry, as it is declared: `with n: number = 1`"""
    if part.sort == "member":
        return f"{part.name} is {part.type}" if part.type else part.name
    keyed = part.sort in ("printed", "state", "script") and part.label
    text = f"{part.name} for {part.label}" if keyed else f"{part.label} {part.name}".lstrip()
    text += f": {part.type}" if part.type else ""
    text += f" = {part.default}" if part.default else ""
    return f"{text} (of {part.of})" if part.of else text


def used(uses: Uses, everybody: bool) -> Iterator[str]:
    """Who uses a word in one role."""
    users = uses.users if everybody else uses.users[:FEW]
    yield f"  {ROLES[uses.role]}: {len(uses.users)}"
    for user in users:
        line = f"{user.sort} {user.name}, {user.package}, {user.place}"
        yield from lines_of(line, "    ", "      ")
    if len(users) < len(uses.users):
        yield f"    … and {len(uses.users) - len(users)} more; `--all` names them"


def parts_told(word: str, found: tuple[PartOf, ...]) -> Iterator[str]:
    """What a word is within others."""
    yield f"{word} (part of others)"
    for one in found:
        yield from columns(one.sort, one.signature, ABOUT, "  ")


def explained(word: str, found: tuple[Row, ...]) -> Iterator[str]:
    """What the reference says of a word of the language."""
    yield f"{word} (word of the language)"
    for section, of_section in groupby(found, lambda row: row.section):
        yield f"  language reference, section {section}"
        for row in of_section:
            if row.written:
                yield from lines_of(row.written, "    ", "      ")
                yield from lines_of(row.meaning, "      ", "      ")
