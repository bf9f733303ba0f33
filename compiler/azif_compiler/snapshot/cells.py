"""Piece → cell: all that the compiler finds out about one piece, ready to be kept and put together.

A cell depends on its text and on the names that its words stand for. It knows nothing of where its piece
stands, so that it stays true wherever the piece moves. Only complaints know places in a file; a piece with
complaints is checked again when its file changes.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

import msgspec

from azif_compiler import ir
from azif_compiler.check.check import check
from azif_compiler.check.checker import Claim
from azif_compiler.deeds.facts import NONE, Facts
from azif_compiler.deeds.gather import facts_of, more_facts
from azif_compiler.diagnostic import Diagnostic, Report, spoken
from azif_compiler.diagnostics import syntax
from azif_compiler.diagnostics.types import MissingField
from azif_compiler.grammar import Grammar
from azif_compiler.lower.changes import Amended
from azif_compiler.lower.lower import lower
from azif_compiler.mistakes.mending import Trial, Tried
from azif_compiler.mistakes.recognise import advised
from azif_compiler.names import declared
from azif_compiler.names.declared import Declaration, heads_of
from azif_compiler.names.families import written_out
from azif_compiler.names.head_members import SYMBOLS
from azif_compiler.names.head_reader import RESERVED
from azif_compiler.names.heads import Head
from azif_compiler.names.heads import words_of as words_told
from azif_compiler.names.inflection import participle, third_person
from azif_compiler.names.joints import joined
from azif_compiler.names.read_heads import read_declaration
from azif_compiler.names.symbols import Occurrence, Role, Sort
from azif_compiler.names.table import SIMPLE_TYPES
from azif_compiler.names.view import View
from azif_compiler.read.declare import read
from azif_compiler.resolve.occurrences import Rows
from azif_compiler.resolve.resolve import resolve
from azif_compiler.syntax.parse import parse
from azif_compiler.syntax.tree import Line, walk
from azif_compiler.syntax.unit import Unit
from azif_compiler.text.pieces import Piece
from azif_compiler.text.source import Source
from azif_compiler.text.tokens import MADE, Tokens, scan, unquoted

_COMPILED = msgspec.msgpack.Decoder(tuple[ir.Declaration, ...])
_AMENDED = msgspec.msgpack.Decoder(tuple[Amended, ...])
_ROWS = msgspec.msgpack.Decoder(tuple[Occurrence, ...])
_FACTS = msgspec.msgpack.Decoder(tuple[Facts, ...])


class Touch(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A parameter of a verb whose tokens its body sets by the amount that is another parameter."""

    verb: str
    amount: str
    whom: str


class Cell(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What was found out about a piece.

    `title` is where the name stands that it declares; `words` are all its words, with zeros between them;
    `asked` the kinds and enums that were asked for, beyond words. `declarations`, `amendments`, `rows` and
    `deeds` are encoded. `used` are its rows without places, each once. A cell that is not clean has heads and
    words only.
    """

    heads: tuple[Head, ...]
    title: tuple[int, int]
    words: str
    asked: tuple[str, ...] = ()
    declarations: bytes = b""
    amendments: bytes = b""
    rows: bytes = b""
    deeds: bytes = b""
    used: tuple[tuple[str, Sort, str, Role], ...] = ()
    claims: tuple[Claim, ...] = ()
    touches: tuple[Touch, ...] = ()
    clean: bool = False

    def compiled(self) -> tuple[ir.Declaration, ...]:
        """Its declarations."""
        return _COMPILED.decode(self.declarations) if self.declarations else ()

    def amended(self) -> tuple[Amended, ...]:
        """What it changes of other declarations."""
        return _AMENDED.decode(self.amendments) if self.amendments else ()

    def occurrences(self) -> tuple[Occurrence, ...]:
        """Its rows, each with its place."""
        return _ROWS.decode(self.rows) if self.rows else ()

    def facts(self) -> tuple[Facts, ...]:
        """What its declarations and amendments wait for and make happen."""
        return _FACTS.decode(self.deeds) if self.deeds else ()

    def word_set(self) -> frozenset[str]:
        """Its words."""
        return frozenset(self.words.split("\0"))

    def mentions(self, words: Collection[str]) -> bool:
        """Whether it may mention something that one of these words stands for; of several, by them all."""
        if not words:
            return False
        own = self.word_set()
        return not own.isdisjoint(words) or any(
            own.issuperset(word.split("_")) for word in words if "_" in word
        )


MEANINGS = "AZ02"
"""Where the codes of what words mean begin; those before are about how something is written."""

READ_WITH_NAMES = frozenset({"AZ0106"})
"""The codes before those of phrases that cannot be read if a name is not known."""

WORD = re.compile(rf"[^\W\d]\w*|[{SYMBOLS}]")
"""What may name something, inside of quotes, too."""

_UNQUOTED = re.compile(r'["{};\n]')
"""What ends a name of which a quote is missing."""


@dataclass(slots=True)
class Draft:
    """A piece that has been parsed, and not been checked yet."""

    unit: Unit
    declared: tuple[Declaration, ...]
    cell: Cell
    doubts: frozenset[str]
    grammar: Grammar


@dataclass(frozen=True, slots=True)
class Result:
    """A checked piece: its cell, and what is wrong with it.

    `doubts` are the words that it may have been meant to declare, `unread` those that may be members of what
    it declares: others are not blamed for using them.
    """

    cell: Cell
    problems: tuple[Diagnostic, ...] = ()
    doubts: frozenset[str] = frozenset()
    unread: frozenset[str] = frozenset()


def needs_names(problem: Diagnostic) -> bool:
    """Whether a complaint may come from a name that is not known."""
    return problem.code >= MEANINGS or problem.code in READ_WITH_NAMES


def draft(package: str, source: Source, piece: Piece, grammar: Grammar) -> Draft:
    """A piece as far as it can be understood without knowing any names."""
    report = Report()
    written = parse(piece.text, source, piece.start, grammar, report)
    unit = Unit(package, source, piece.start, written.tokens, report)
    lines, inside = written.lines, frozenset[str]()
    if report.failed:
        lines, inside = outermost(unit, written.lines)
    lines = written_out(unit, lines)
    made = tuple(read_declaration(unit, line) for line in lines)
    heads = tuple(head for one in made for head in heads_of(one))
    title = next(((one.name.start, one.name.end) for one in made if one.name is not None), (0, 1))
    cell = Cell(heads, title, "\0".join(sorted(words_of(unit.tokens))))
    return Draft(unit, made, cell, doubts_of(unit, made, bool(len(report))) | inside, grammar)


def outermost(unit: Unit, lines: tuple[Line, ...]) -> tuple[tuple[Line, ...], frozenset[str]]:
    """What a broken piece declares: its first line, and those in the first column; and the words of the rest.

    What looks like a declaration further behind is a member of one of which a brace is missing.
    """
    tokens = unit.tokens
    found, inside = list(lines[:1]), set[str]()
    for line in lines[1:]:
        start = tokens.starts[line.start]
        if start == 0 or (start > 0 and tokens.text[start - 1] == "\n"):
            found.append(line)
        else:
            inside.update(
                unquoted(word) if word.startswith('"') else word
                for word in tokens.words[line.start : line.last]
            )
    return tuple(found), frozenset(inside)


def words_of(tokens: Tokens) -> set[str]:
    """Every word by which a piece may look something up, names in quotes included."""
    found: set[str] = set()
    for kind, word in set(zip(tokens.kinds, tokens.words, strict=True)):
        if kind in ("NAME", "SYMBOL"):
            found.add(word)
        elif kind in ("STRING", "UNCLOSED"):
            found.add(unquoted(word).replace("\0", ""))
    return found


def doubts_of(unit: Unit, made: tuple[Declaration, ...], broken: bool) -> frozenset[str]:
    """The words that a broken piece may have been meant to declare: others are not blamed for using them."""
    found: set[str] = set()
    tokens = unit.tokens
    if broken and not made:
        return frozenset(tokens.words[1:3])
    for one in made:
        if one.name is not None:
            if "{" in one.name.text:  # its second quote may be missing
                found.add(_UNQUOTED.split(one.name.text, maxsplit=1)[0].strip())
            if broken and "_" in one.name.text:  # it may end earlier
                parts = one.name.text.split("_")
                found.update("_".join(parts[: count + 1]) for count in range(len(parts) - 1))
            continue
        kind = isinstance(one, declared.Component) and one.kind is not None
        if one.line.last > one.line.first + kind and tokens.starts[one.line.first + kind] != MADE:
            named = tokens.text[tokens.starts[one.line.first + kind] :]
            found.add(_UNQUOTED.split(named, maxsplit=1)[0].strip())
        for index in range(one.line.first + kind, one.line.last):
            word = tokens.words[index]
            if tokens.kinds[index] == "NAME" and word:
                found |= {word, word + "s", third_person(word), participle(word)}
                break
            if tokens.kinds[index] in ("STRING", "UNCLOSED"):
                found.add(unquoted(word))
                break
        if not isinstance(one, declared.Component) and one.line.block is not None:
            for row in one.line.block.lines:
                found |= {tokens.words[i] for i in range(row.first, row.last) if tokens.kinds[i] == "NAME"}
    return frozenset(found - {""})


def has_members(one: Declaration) -> bool:
    """Whether something declares more than its name: members, plurals, fields, outcomes."""
    if isinstance(one, declared.Amendment):
        return one.sort is not None and one.sort.text in ("enum", "kind")
    return isinstance(one, declared.Enum | declared.Token | declared.Kind | declared.Verb | declared.Window)


def unread_members(made: Draft, problems: tuple[Diagnostic, ...]) -> frozenset[str]:
    """The words that may be members, fields or the like, and stand in lines which could not be read."""
    unit = made.unit
    hurt = [one for one in made.declared if has_members(one)]
    places = [problem.span.start for problem in problems if problem.span and problem.code < MEANINGS]
    if not hurt or not places:
        return frozenset()
    text = unit.source.text
    found: set[str] = set()
    for place in places:
        found.update(WORD.findall(text, text.rfind("\n", 0, place) + 1, text.find("\n", place)))
    told = {word for one in hurt for head in heads_of(one) for word in words_told(head)}
    leading = {unit.leading(row) for row in walk(tuple(one.line for one in hurt))}
    return frozenset(found) - told - leading - RESERVED - SIMPLE_TYPES.keys()


def named(made: Draft, view: View) -> tuple[Unit, tuple[Declaration, ...]]:
    """A piece in which each name of several words is one token."""
    unit = made.unit
    tokens, lines = joined(unit.tokens, tuple(one.line for one in made.declared), view.joints)
    if tokens is unit.tokens:
        return unit, made.declared
    again = Unit(unit.package, unit.source, unit.base, tokens, Report())  # what is wrong has been said
    whole = tuple(read_declaration(again, line) for line in lines)
    return Unit(unit.package, unit.source, unit.base, tokens, unit.report), whole


def finish(
    made: Draft, view: View, *, advising: bool = True, patient: bool = True, lowering: bool = True
) -> Result:
    """Check a piece with the names that its package sees, and lower it; what would help is found out if it is
    wanted, and which complaints come of another's mistake if somebody is `patient`.

    What the view does not know by the name that it has here cannot be lowered.
    """
    unit, whole = named(made, view)
    rows = Rows()
    claims: list[Claim] = []
    found: list[ir.Declaration] = []
    amended: list[Amended] = []
    view.asked = set()
    pending = []
    for one in whole:
        tree = read(unit, view, one)
        resolution = resolve(unit, view, tree.tree, rows)
        typing, claimed = check(unit, view, tree, resolution, rows)
        claims += claimed
        pending.append((tree, resolution, typing))
    problems = judged(unit, view, whole)
    errors = unit.report.failed
    unsure = any(typing.is_unsure for _, _, typing in pending)
    if lowering and not errors and not unsure:
        for tree, resolution, typing in pending:
            compiled = lower(unit, view, tree, resolution, typing)
            if isinstance(compiled, Amended):
                amended.append(compiled)
            elif compiled is not None:
                found.append(compiled)
    occurrences = tuple(rows.found)
    cell = msgspec.structs.replace(
        made.cell,
        asked=tuple(sorted(view.asked)),
        declarations=msgspec.msgpack.encode(tuple(found)) if found else b"",
        amendments=msgspec.msgpack.encode(tuple(amended)) if amended else b"",
        rows=msgspec.msgpack.encode(occurrences),
        deeds=deeds_of(found, amended),
        used=tuple(sorted({(row.package, row.sort, row.name, row.role) for row in occurrences})),
        claims=tuple(claims),
        touches=tuple(touch for one in found if isinstance(one, ir.Verb) for touch in touches_of(one)),
        clean=not problems and not unsure,
    )
    if problems and advising:
        kind = next((one.kind for one in whole if isinstance(one, declared.Component)), None)
        kinds = view.meanings(kind.text).singulars if kind is not None else ()
        kind_id = kinds[0].id if kinds else ""
        trial = trial_of(made, view)
        problems = advised(problems, made.unit.tokens, unit.base, view, kind_id, trial, patient=patient)
    if not errors:
        return Result(cell, problems)
    return Result(cell, problems, made.doubts, unread_members(made, problems))


def trial_of(made: Draft, view: View) -> Trial:
    """What checks another text in place of a piece."""

    def tried(text: str) -> Tried:
        source = Source(made.unit.source.path, text)
        again = draft(made.unit.package, source, Piece(0, source.text), made.grammar)
        known = again.cell.heads == made.cell.heads
        found = finish(again, view, advising=False, lowering=known)
        return Tried(found.problems, again.unit.tokens, scan(source.text, made.grammar))

    # Every complaint begins with the piece as it is.
    as_it_is = lru_cache(maxsize=1)(tried)
    whole = made.unit.tokens.text
    return lambda text: as_it_is(text) if text == whole else tried(text)


WHATEVER_IT_IS = (
    syntax.UnexpectedWord, syntax.UnclosedText, syntax.NeverClosed, syntax.NeverOpened, syntax.NoBrace,
    syntax.OddName, syntax.UnseenSign,
)  # fmt: skip
"""What is wrong with a component of whatever kind."""


def judged(unit: Unit, view: View, whole: tuple[Declaration, ...]) -> tuple[Diagnostic, ...]:
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
        made.append(more_facts(one.name, one.kind, one.abilities, body, one.component))
    told = tuple(one for one in made if one != NONE)
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
