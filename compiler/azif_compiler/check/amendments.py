"""Amendments: visible changes to what another package declares."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from azif_compiler import ir
from azif_compiler.bind import Written
from azif_compiler.check import blocks, members, rulings
from azif_compiler.check.abilities import abilities
from azif_compiler.check.phrase import Misread, Reader
from azif_compiler.check.scope import Typed
from azif_compiler.diagnostics import names, syntax
from azif_compiler.ir import Declaration, Type
from azif_compiler.link import key_text
from azif_compiler.source import Span
from azif_compiler.syntax.ast import Line
from azif_compiler.syntax.cursor import Cursor
from azif_compiler.vocabulary import ComponentWord

if TYPE_CHECKING:
    from azif_compiler.check.declarations import Checker


@dataclass(slots=True)
class Amendment:
    """A change to another declaration: what it is, and the parts that it replaces, drops and adds."""

    package: str
    sort: str
    name: str
    kind: str
    span: Span
    replaced: dict[str, object] = field(default_factory=dict)
    dropped: tuple[str, ...] = ()
    added: Declaration | None = None
    copies: int = 0


def amend(checker: Checker, written: Written, line: Line) -> None:
    """`amend KIND "Name" { }`, `amend verb NAME { }`, `amend rule "…" { }`, `amend ruling "…" { }`."""
    source = written.source
    cursor = Cursor(source, line)
    span = cursor.here()
    first = cursor.name()
    sort = first.text if first is not None else ""
    without = members.without(checker.scope(source), line)
    members.because(checker.scope(source), line)
    if sort in ("enum", "kind"):
        # Names, fields and tokens are bound already: `bind` knows them before any phrase is read.
        allowed = ("",) if sort == "enum" else ("printed", "state", "holds", "script")
        members.only(checker.scope(source), line, allowed, f"an amended {sort}")
        members.blockless(checker.scope(source), line, allowed)
    elif sort in ("verb", "procedure"):
        name = checker.known(cursor, source, "verb", checker.words.verbs)
        checker.ended(cursor, source)
        amend_verb(checker, written, line, name, span)
    elif sort == "rule":
        title = cursor.string() or ""
        if title not in checker.words.rules:
            raise no_such(checker, span, "rule", title, tuple(checker.words.rules))
        checker.ended(cursor, source)
        scope = checker.scope(source)
        scope.changes = True
        members.only(scope, line, ("without",), "an amended rule", abilities=True)
        added = ir.Rule(
            title,
            abilities(scope, line.block or (), f"rule {title} amended by {written.package}"),
            members.meta(scope, line),
        )
        checker.amendments.append(Amendment(written.package, "rule", title, "", span, {}, without, added))
    elif sort == "ruling":
        title = cursor.string() or ""
        if title not in checker.words.rulings:
            raise no_such(checker, span, "ruling", title, tuple(checker.words.rulings))
        checker.ended(cursor, source)
        found = rulings.ruling(
            checker, title, source, line, members.meta(checker.scope(source), line), whole=False
        )
        instead: dict[str, object] = {"then": found} if any(part == "then" for part, _ in found.parts) else {}
        if not found.variants and not found.parts:
            checker.report(syntax.NoBlock(span=span, what="an amendment must change something"))
        checker.amendments.append(Amendment(written.package, "ruling", title, "", span, instead, added=found))
    elif sort in checker.words.kinds and cursor.atom.sort == "STRING":
        title = cursor.string() or ""
        word = checker.words.components.get((sort, title))
        if word is None:
            known = tuple(name for kind, name in checker.words.components if kind == sort)
            raise no_such(checker, span, sort, title, known)
        checker.ended(cursor, source)
        scope = checker.scope(source, this=sort)
        scope.you = checker.you_of(sort)
        more = further_copies(line)
        changed = ComponentWord(title, source, line, written.package, span, kind=sort, copies=word.copies)
        part = members.component(checker, scope, changed, members.meta(scope, line), complete=False)
        replaced: dict[str, object] = {f"{f.name}{key_text(f.key)}": f for f in part.fields}
        replaced |= {f"{s.name}{key_text(s.key)}": s for s in part.scripts}
        replaced |= {k.name: k for k in part.keywords}
        replaced |= {"starts": part.starts} if part.starts is not None else {}
        replaced |= {"goal": part.goals} if part.goals else {}
        checker.amendments.append(
            Amendment(written.package, "component", title, sort, span, replaced, without, part, more)
        )
    else:
        checker.report(
            syntax.Expected(
                span=span,
                what="an enum, a kind, a verb, a rule or a component",
                example='amend lamp "Beacon" { }',
            )
        )


def further_copies(line: Line) -> int:
    """The number behind `copies`: so many more there are."""
    for row in line.block or ():
        if row.leading == "copies" and row.phrase and row.phrase[0].sort == "SIGNED":
            return int(row.phrase[0].text)
    return 0


def amend_verb(checker: Checker, written: Written, line: Line, name: str, span: Span) -> None:
    """`amend verb NAME { }`"""
    copy = Line("verb", line.start, line.end, line.phrase[1:], line.block)
    word = checker.words.verbs[name]
    scope = checker.scope(written.source)
    scope.changes, scope.verb = True, word
    scope.event = Typed(ir.Event(), Type("event", name))
    for parameter in word.parameters.values():
        part = Typed(ir.EventPart(ir.Event(), name, parameter.name), parameter.type)
        scope.locals[parameter.name] = part
    if word.subject is not None:
        scope.you = scope.locals[word.subject.name]
    replaced: dict[str, object] = {}
    changed = Line("amend", copy.start, copy.end, copy.phrase, copy.block)
    members.only(scope, changed, ("needs", "do", "says"), "an amended verb", once=("do", "says"))
    members.blockless(scope, changed, ("needs",))
    for row in copy.block or ():
        reader = Reader(scope, Cursor(written.source, row))
        if row.leading == "needs":
            needs = reader.condition()
            before = replaced.get("needs")
            replaced["needs"] = needs if before is None else ir.And((before, needs))  # type: ignore[arg-type]
            reader.finish()
        elif row.leading == "do":
            replaced["body"] = blocks.needed(scope, row)
        elif row.leading == "says":
            replaced["says"] = members.text_of(copy, "says")
            members.check_template(scope, copy, str(replaced["says"]), tuple(word.parameters))
    if not replaced:
        checker.report(syntax.NoBlock(span=span, what="an amendment must change something"))
    checker.amendments.append(Amendment(written.package, "verb", name, "", span, replaced))


def no_such(checker: Checker, span: Span, kind: str, name: str, known: tuple[str, ...]) -> Misread:
    """Report that what is amended is not there."""
    checker.report(names.NoSuchComponent(span=span, kind=kind, name=name, known=known))
    return Misread()
