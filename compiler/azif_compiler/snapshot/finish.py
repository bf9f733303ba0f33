"""Draft → result: a piece read, resolved, checked and lowered with the names that its package sees."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

import msgspec

from azif_compiler import ir
from azif_compiler.check.check import check
from azif_compiler.check.checker import Claim, Typing
from azif_compiler.deeds.facts import NONE
from azif_compiler.deeds.gather import facts_of, more_facts
from azif_compiler.diagnostic import Diagnostic, Report, TooMany, spoken
from azif_compiler.diagnostics import quotes, syntax
from azif_compiler.diagnostics.types import MissingField
from azif_compiler.lower.changes import Amended
from azif_compiler.lower.lower import lower
from azif_compiler.mistakes.recognise import advised
from azif_compiler.mistakes.said_otherwise import new_ones, said_otherwise
from azif_compiler.mistakes.search import ANY_NUMBER, Trial, Tried
from azif_compiler.names import declared
from azif_compiler.names.declared import Declaration
from azif_compiler.names.symbols import Occurrence, Sort
from azif_compiler.names.view import View
from azif_compiler.read.declare import Read, read
from azif_compiler.resolve.occurrences import Rows
from azif_compiler.resolve.refs import Resolution
from azif_compiler.resolve.resolve import resolve
from azif_compiler.snapshot.cells import MEANINGS, Result, Touch
from azif_compiler.snapshot.drafts import Draft, draft, named
from azif_compiler.snapshot.meant import misread, partly_read, unread_members
from azif_compiler.syntax.cursor import Word
from azif_compiler.syntax.unit import Unit
from azif_compiler.text.pieces import Piece
from azif_compiler.text.source import Source
from azif_compiler.text.tokens import scan


def finish(made: Draft, view: View) -> Result:
    """Check a piece with the names that its package sees."""
    unit, whole = named(made, view)
    alone = unit.report.diagnostics
    checked = checked_with(unit, view, whole)
    problems = to_tell(unit, view, whole)
    errors = unit.report.failed
    unsure = any(typing.is_unsure for _, _, typing in checked.trees)
    found: list[ir.Declaration] = []
    amended: list[Amended] = []
    if not errors and not unsure:
        for tree, resolution, typing in checked.trees:
            compiled = lower(unit, view, tree, resolution, typing)
            if isinstance(compiled, Amended):
                amended.append(compiled)
            elif compiled is not None:
                found.append(compiled)
    occurrences = tuple(checked.rows.found)
    cell = msgspec.structs.replace(
        made.cell,
        asked=tuple(sorted(view.asked)),
        declarations=msgspec.msgpack.encode(tuple(found)) if found else b"",
        amendments=msgspec.msgpack.encode(tuple(amended)) if amended else b"",
        rows=msgspec.msgpack.encode(occurrences),
        deeds=deeds_of(found, amended),
        used=tuple(sorted({(row.package, row.sort, row.name, row.role) for row in occurrences})),
        twice=declared_twice(occurrences) if len(made.cell.heads) > 1 else (),
        claims=tuple(checked.claims),
        touches=tuple(touch for one in found if isinstance(one, ir.Verb) for touch in touches_of(one)),
        clean=not problems and not unsure,
    )
    if problems:
        kind = next(filter(None, map(kind_written, whole)), None)
        kinds = view.meanings(kind.text).singulars if kind is not None else ()
        kind_id = kinds[0].id if kinds else ""
        problems = advised(problems, made.unit.tokens, unit.base, view, kind_id, trial_of(made, view))
    if not errors:
        return Result(cell, problems, alone=frozenset(alone))
    unread = unread_members(made.unit, made.declared, problems)
    if doubts := misread(made.unit, made.declared, problems, view):  # what the rest would mean is not known
        problems = tuple(one for one in problems if one.code < MEANINGS) or problems
    doubts |= partly_read(made.unit, made.declared, problems)
    return Result(cell, problems, made.doubts | doubts, unread, frozenset(alone))


@dataclass(slots=True)
class Checked:
    """The trees of a piece with what their words mean, what is mentioned in them, and what they claim."""

    trees: list[tuple[Read, Resolution, Typing]] = field(default_factory=list)
    rows: Rows = field(default_factory=Rows)
    claims: list[Claim] = field(default_factory=list)


def kind_written(one: Declaration) -> Word | None:
    """The word that says of which kind a component is that is declared or amended."""
    match one:
        case declared.Component():
            return one.kind
        case declared.Amendment() if one.name is not None:
            return one.sort
        case _:
            return None


def checked_with(unit: Unit, view: View, whole: tuple[Declaration, ...]) -> Checked:
    """The declarations of a piece, read, resolved and checked; what is wrong is reported."""
    made = Checked()
    view.asked = set()
    for one in whole:
        tree = read(unit, view, one)
        resolution = resolve(unit, view, tree.tree, made.rows)
        typing, claimed = check(unit, view, tree, resolution, made.rows)
        made.claims += claimed
        made.trees.append((tree, resolution, typing))
    return made


def trial_of(made: Draft, view: View) -> Trial:
    """What checks another text in place of a piece."""
    before = frozenset(said for said, _ in said_otherwise(view, made.unit.tokens))

    def tried(text: str, most: int = ANY_NUMBER) -> Tried | None:
        source = Source(made.unit.source.path, text)
        try:
            again = draft(made.unit.package, source, Piece(0, source.text), made.grammar, Trying(most))
            unit, whole = named(again, view)
            checked_with(unit, view, whole)
        except TooMany:
            return None
        problems = (*to_tell(unit, view, whole), *new_ones(view, source, again.unit.tokens, before))
        return Tried(problems, again.unit.tokens, lambda: scan(source.text, made.grammar))

    # Every complaint begins with the piece as it is.
    as_it_is = lru_cache(maxsize=1)(tried)
    whole = made.unit.tokens.text
    return lambda text, most: as_it_is(text) if text == whole else tried(text, most)


class Trying(Report):
    """The report of a text that is tried: fields that are missing are not counted, they may not be told."""

    __slots__ = ()

    def __call__(self, diagnostic: Diagnostic) -> None:
        """Take note of a complaint; raises `TooMany` if there are more than wanted."""
        self.most += isinstance(diagnostic, MissingField)
        super().__call__(diagnostic)


WHATEVER_IT_IS = (
    syntax.UnexpectedWord, quotes.UnclosedText, syntax.NeverClosed, syntax.NeverOpened, syntax.NoBrace,
    syntax.OddName, syntax.UnseenSign,
)  # fmt: skip
"""What is wrong with a component of whatever kind."""


def to_tell(unit: Unit, view: View, whole: tuple[Declaration, ...]) -> tuple[Diagnostic, ...]:
    """What is wrong; of a component whose kind nobody knows little else: what it may say depends on it."""
    problems = unit.report.diagnostics
    kinds = [one.kind for one in whole if isinstance(one, declared.Component) and one.kind is not None]
    strange = [unit.at(kind) for kind in kinds if not view.meanings(kind.text).singulars]
    if not any(one.span in strange for one in problems):
        return tuple(one for one in problems if not is_misread(one, problems))
    return tuple(one for one in problems if one.span in strange or isinstance(one, WHATEVER_IT_IS))


def is_misread(one: Diagnostic, problems: tuple[Diagnostic, ...]) -> bool:
    """Whether a field is called missing whose line could not be read: of that alone something is said."""
    if not isinstance(one, MissingField):
        return False
    word = spoken(one.field)
    others = (other.span for other in problems if not isinstance(other, MissingField) and other.span)
    lines = (span.source.line_text(span.position[0]) for span in others)
    return any(re.search(rf"\b{re.escape(word)}\b", line) for line in lines)


def deeds_of(found: list[ir.Declaration], amended: list[Amended]) -> bytes:
    """The facts of what a piece declares and amends, encoded."""
    made = [facts_of(found)]
    for one in amended:
        body = (*(one.body or ()), *(one.around or ()))
        narrowed = tuple(condition for _, condition in one.narrowed)
        besides = (one.needs, one.fields, one.requires, narrowed)
        made.append(more_facts(one.name, one.kind, one.abilities, body, one.component, besides))
    told = tuple(one for one in made if one is not NONE)
    return msgspec.msgpack.encode(told) if told else b""


def touches_of(verb: ir.Verb) -> list[Touch]:
    """Which tokens of whom a verb sets that it is told, in what always comes to pass."""
    found: list[Touch] = []
    for statement in verb.body:
        match statement:
            case ir.Assign(
                target=ir.TokensOn(
                    of=ir.EventPart(event=ir.Event(), name=whom),
                    token=ir.TokenIn(of=ir.EventPart(name=amount)),
                )
            ):
                found.append(Touch(verb.name, amount, whom))
            case _:
                pass
    return found


def declared_twice(occurrences: Iterable[Occurrence]) -> tuple[tuple[str, Sort, str], ...]:
    """What is declared more than once; steps may be."""
    rows: Counter[tuple[str, Sort, str]] = Counter(
        (row.package, row.sort, row.name) for row in occurrences if row.role == "declares"
    )
    return tuple(sorted(key for key, count in rows.items() if count > 1 and key[1] != "step"))
