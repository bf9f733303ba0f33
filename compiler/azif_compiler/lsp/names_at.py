"""What can be written at a place → the names and words for it, with what each stands for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import names as unknown
from azif_compiler.diagnostics import syntax
from azif_compiler.diagnostics import types as typed
from azif_compiler.grammar import DECLARING
from azif_compiler.lsp.narrowing import narrowed
from azif_compiler.lsp.probe import Place, Sought, complaints_with, sought_at
from azif_compiler.names import symbols
from azif_compiler.names.symbols import Entity
from azif_compiler.names.view import View
from azif_compiler.read.abilities import FORMS
from azif_compiler.read.blocks import STATEMENTS
from azif_compiler.read.members import META
from azif_compiler.read.relations import STOPS
from azif_compiler.text.tokens import quoted

MOST_TRIALS = 60
"""Of so many sorts and types of names it is tried whether one fits."""
TRIED_TEXT = 20_000
"""So many characters that are no blanks are read for that, all trials together."""

PROPERTIES = ("fields", "scripts", "values", "zones")
"""The sorts of what things of a kind have."""
OWNER = re.compile(r"(?:\b(?:your|its)|'s|')\s+\Z")
"""What stands before something that somebody has."""
GENERAL = (
    "enums", "members", "tokens", "tracks", "singulars", "plurals", "links", "verbs", "thirds", "participles",
    "steps", "windows", "keywords", "options", "variants",
)  # fmt: skip
"""The sorts of what is written by its name alone, wherever it belongs."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that can be written: the word, as it is written, and what it stands for, if that is declared.

    `row` is the table it is from, "" for a word of the language; `fits` whether it gives no complaint there.
    """

    word: str
    row: str = ""
    entity: Entity | None = None
    fits: bool = True


def candidates(place: Place) -> list[Candidate]:
    """What can be written at a place and begins as what stands there does.

    What fits comes first, and of that what begins so itself, not only one of its words.
    """
    sought, view = sought_at(place), place.document.view
    begun = place.piece.text[place.start : place.cursor].casefold()
    found: dict[str, Candidate] = {}
    for one in (*declared(sought, place, view, begun), *of_language(sought, place)):
        if begins(one.word, begun) and (one.row == "components" or not place.in_quotes):
            found.setdefault(one.word, one)
    rows = sorted(found.values(), key=lambda one: nearness(one.word, begun))
    return tried(rows, place)


def begins(word: str, begun: str) -> bool:
    """Whether a word, or one of its words, begins as what stands there does, in small letters."""
    small = word.strip('"').casefold()
    return small.startswith(begun) or any(part.startswith(begun) for part in small.replace("_", " ").split())


def nearness(word: str, begun: str) -> tuple[bool, int]:
    """By which candidates are sorted: whether one begins as what stands there, then how many words it has."""
    return not word.strip('"').casefold().startswith(begun), word.count(" ") if begun else 0


# ---- names -----------------------------------------------------------------------------------------


def declared(sought: Sought, place: Place, view: View, begun: str) -> Iterator[Candidate]:
    """The names that are looked for; what cannot be found out behind an owner is anything that one has.

    Of what complaints tell, which is much, only what begins so.
    """
    if not sought and OWNER.search(place.piece.text[: place.start]) is not None:
        for row in PROPERTIES:
            yield from in_row(row, view)
    for row, kind in sought.properties:
        yield from of_kind(row, kind, view)
    for kind_or_any in sought.components:
        yield from components(kind_or_any, view)
    for row in sought.rows:
        if row in GENERAL or (row in PROPERTIES and not sought.properties):
            yield from in_row(row, view)
    for word in sought.words:
        if begins(word, begun):
            yield from meant(word, sought, view)


def in_row(row: str, view: View) -> Iterator[Candidate]:
    """The names of a sort."""
    for word in view.visible_words(row):
        for entity in view.of_sort(row, word)[:1]:
            yield Candidate(written(word), row, entity)


def of_kind(row: str, kind: str, view: View) -> Iterator[Candidate]:
    """What things of a kind have, or what can be said of them."""
    if row == "descriptions":
        for word in sorted(view.descriptions(kind)):
            yield Candidate(written(word), row, view.description(kind, word))
        return
    line = view.ancestors(kind)
    for word in view.visible_words(row):
        for entity in view.of_sort(row, word):
            owner = getattr(entity, "of" if row in ("values", "zones") else "kind")
            if owner in line:
                yield Candidate(written(word), row, entity)


def components(kind: str | None, view: View) -> Iterator[Candidate]:
    """The components of a kind, or all."""
    for word in view.component_words(kind) if kind else view.visible_words("components"):
        for one in view.component(word, kind)[:1]:
            yield Candidate(quoted(word), "components", one)


def meant(word: str, sought: Sought, view: View) -> Iterator[Candidate]:
    """What a complaint says could stand there, with what it stands for."""
    known = view.meanings(word)
    if any(isinstance(one, unknown.NoSuchComponent) for one in sought.complaints) and known.components:
        yield Candidate(quoted(word), "components", known.components[0])
        return
    for row in ("fields", "scripts", "keywords", "verbs", "thirds", "steps", "windows", "members", "tokens"):
        for entity in getattr(known, row)[:1]:
            yield Candidate(written(word), row, entity)
            return
    if word.isidentifier():
        yield Candidate(written(word))


def written(word: str) -> str:
    """A declared name as it is written: with blanks."""
    return word.replace("_", " ")


# ---- words of the language -------------------------------------------------------------------------

NOUNS = ("you", "your", "this", "it", "its", "that", "the", "a", "each", "any", "no")
"""The words with which one speaks of things, beside their names."""


def of_language(sought: Sought, place: Place) -> Iterator[Candidate]:
    """The words of the language that can lead what stands there, or go on with it."""
    if not place.piece.text[: place.start].strip():
        yield from map(Candidate, sorted(DECLARING))
    if "singulars" in sought.rows:
        yield from map(Candidate, NOUNS)
    for problem in sought.complaints:
        match problem:
            case unknown.UnknownVerb() if begins_statement(place):
                yield from map(Candidate, STATEMENTS)
            case unknown.UnknownVerb():
                yield from map(Candidate, NOUNS)
            case unknown.UnknownField() if begins_statement(place):
                yield from map(Candidate, (*sorted(FORMS), *META))
            case syntax.LeftOver():
                yield from map(Candidate, sorted(STOPS))
            case _:
                pass


def begins_statement(place: Place) -> bool:
    """Whether nothing stands before a place in its line, or in its statement."""
    before = place.piece.text[: place.start].rpartition("\n")[2].rstrip()
    return before == "" or before[-1] in "{;:"


# ---- what fits -------------------------------------------------------------------------------------


def tried(found: list[Candidate], place: Place) -> list[Candidate]:
    """Candidates, those first that give no complaint; of names of one sort and type one is tried for all."""
    place = narrowed(place)
    trials = min(MOST_TRIALS, TRIED_TEXT // max(1, len("".join(place.piece.text.split()))))
    known: dict[object, bool] = {}
    for one in found:
        if one.entity is not None and (sort := alike(one)) not in known:
            known[sort] = len(known) >= trials or fits(one, place)
    rows = [replace(one, fits=one.entity is None or known[alike(one)]) for one in found]
    return sorted(rows, key=lambda one: not one.fits)


def alike(one: Candidate) -> object:
    """What is the same for names that fit in the same places."""
    match one.entity:
        case symbols.Field(kind=kind, type=type_, key=key):
            return one.row, kind, type_, key
        case symbols.Value(of=of, type=type_, key=key):
            return one.row, of, type_, key
        case symbols.Track(type=type_) | symbols.Option(type=type_):
            return one.row, type_
        case symbols.Component(kind=kind):
            return one.row, kind
        case symbols.Member(enum=enum):
            return one.row, enum
        case symbols.Zone(of=of):
            return one.row, of
        case symbols.Verb(subject=subject, objects=objects):
            whose = subject.type if subject is not None else None
            return one.row, whose, tuple((part.type, part.default) for part in objects)
        case symbols.Token() | symbols.Kind():
            return one.row, one.word
        case _:
            return one.row


def fits(one: Candidate, place: Place) -> bool:
    """Whether nothing is complained of up to the end of a word; what is missing behind it does not count."""
    word = one.word.strip('"') if place.in_quotes else one.word
    end = place.start + len(word)
    line = place.piece.text.rfind("\n", 0, place.start) + 1
    return not any(
        problem.span is not None and line <= problem.span.start < end and not is_unfinished(problem)
        for problem in complaints_with(place, word, rest=False)
    )


UNFINISHED = (
    syntax.Expected,
    syntax.NoBlock,
    typed.MissingArgument,
    typed.NoOutcomeHandled,
    typed.MissingField,
)
"""What is complained of if something more must be written."""
TIMING = "AZ04"
"""Where the codes begin of what only a whole ability can have wrong."""


def is_unfinished(problem: Diagnostic) -> bool:
    """Whether something may only be missing behind what was written."""
    return isinstance(problem, UNFINISHED) or problem.code >= TIMING
