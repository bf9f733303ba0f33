"""What only shows when everything is looked at together: clashes, amendments that collide, what nothing uses.

Nothing here looks into trees: cells say what they mention, make, wait for and take for granted.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from itertools import chain

from azif_compiler import ir
from azif_compiler.bounds import DEEPEST_KIND
from azif_compiler.check.checker import Claim
from azif_compiler.check.fit import a, counted_on
from azif_compiler.diagnostic import Diagnostic, Report
from azif_compiler.diagnostics import names as name_complaints
from azif_compiler.diagnostics import syntax, timing, types
from azif_compiler.diagnostics.several_words import TwoReadings
from azif_compiler.diagnostics.spellings import OnlyCaseApart
from azif_compiler.diagnostics.wordings import SameWords
from azif_compiler.ir.types import THING, Thing
from azif_compiler.link import amendments
from azif_compiler.link.never import never
from azif_compiler.link.printed import Table
from azif_compiler.link.unread import never_changes, never_comes, never_had, never_read, never_used
from azif_compiler.link.uses import declared_at, is_used, libraries
from azif_compiler.names.conflicts import alike_but_for_case, clashes
from azif_compiler.names.read_heads import TOLD_APART
from azif_compiler.names.readings import readings
from azif_compiler.names.symbols import Entity, Sort, Symbol, Titled
from azif_compiler.resolve.occurrences import symbol_of
from azif_compiler.snapshot.cells import Touch
from azif_compiler.snapshot.file_state import FileState, Found
from azif_compiler.snapshot.per_file import PerFile
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.text.source import Span


def declared(snapshot: Snapshot) -> tuple[Diagnostic, ...]:
    """What is wrong with the names that are declared, whatever else is wrong."""
    report = Report()
    twice(snapshot, report)
    for kind in sorted(snapshot.names.circular):
        span = declared_at(snapshot, Symbol(ir.package_of(kind), "kind", ir.word_of(kind)))
        if span is not None:
            report(name_complaints.CircularKind(span=span, name=ir.word_of(kind)))
    for kind in sorted(snapshot.names.too_deep)[:1]:
        span = declared_at(snapshot, Symbol(ir.package_of(kind), "kind", ir.word_of(kind)))
        if span is not None:
            report(syntax.NestedTooDeep(span=span, limit=DEEPEST_KIND))
    return report.diagnostics


def check(snapshot: Snapshot, table: Table, report: Report) -> Generator[None]:
    """Report everything that is wrong with a snapshot of which each piece is right, slice by slice."""
    amendments.check(snapshot, report)
    alike(snapshot, report)
    yield
    claimed(snapshot, report)
    yield
    if snapshot.names.verbs.get("main"):
        yield from unused(snapshot, table, report)


# ---- names ---------------------------------------------------------------------------------------


def twice(snapshot: Snapshot, report: Report) -> None:
    """Report what is declared twice, or by a word that something else has."""
    several = {
        use[:3]
        for use, count in snapshot.used.items()
        if count > 1 and use[3] == "declares" and use[1] != "step"
    }
    several.update(chain.from_iterable(map(twice_in, snapshot.files)))
    for key in sorted(several):
        places = [found.span(row.start, row.end) for found, row in snapshot.rows(Symbol(*key), "declares")]
        for span in places[1:]:
            report(name_complaints.DeclaredTwice(span=span, name=span.text.strip('"'), first=places[0]))
    for clash in clashes(snapshot.names):
        later = declared_at(snapshot, declared_symbol(clash.later))
        first = declared_at(snapshot, declared_symbol(clash.first))
        if later is not None and first is not None:
            report(name_complaints.DeclaredTwice(span=later, name=clash.word, first=first))
    for clash in alike_but_for_case(snapshot.names):
        later = declared_at(snapshot, declared_symbol(clash.later))
        first = declared_at(snapshot, declared_symbol(clash.first))
        if later is not None and first is not None:
            report(OnlyCaseApart(span=later, name=clash.word, other=clash.first.name, first=first))
    for reading in readings(snapshot.names):
        blamed = declared_at(snapshot, declared_symbol(reading.blamed))
        halves = (reading.first, reading.second)
        one, other = (half if isinstance(half, str) else half.name for half in halves)
        declared = [reading.entity, *(half for half in halves if not isinstance(half, str))]
        found = [declared_at(snapshot, declared_symbol(e)) for e in declared if e is not reading.blamed]
        if blamed is not None:
            shown = tuple(place for place in found if place is not None)
            report(TwoReadings(span=blamed, name=reading.name, one=one, other=other, places=shown))


def _twice_in(state: FileState) -> list[tuple[str, Sort, str]]:
    return [key for found in state.found for key in found.cell.twice]


twice_in = PerFile(_twice_in)
"""What pieces of a file declare twice."""


def declared_symbol(entity: Entity) -> Symbol | tuple[str, str]:
    """The symbol of something declared; what has only a title is found by package and title."""
    if isinstance(entity, Titled):
        return entity.package, entity.name
    return symbol_of(entity)


def alike(snapshot: Snapshot, report: Report) -> None:
    """Report steps and windows that texts call by the words of another one that is seen beside them."""
    sees = {package.id: package.sees for package in snapshot.project.packages}
    known: dict[tuple[str, str], list[Titled]] = {}
    for name in sorted(snapshot.names.wordings):
        sort, _, _ = name.partition(" ")
        for one in snapshot.names.wordings[name] if sort in TOLD_APART else ():
            if one.said:
                known.setdefault((sort, one.said.casefold()), []).append(one)
    for (sort, _), rows in known.items():
        spans = [(declared_at(snapshot, declared_symbol(one)), one) for one in rows if len(rows) > 1]
        placed = [(span.source.path, span.start, span, one) for span, one in spans if span is not None]
        placed.sort(key=lambda row: row[:2])
        for _, _, span, one in placed[1:]:
            _, _, place, first = placed[0]
            if one.name != first.name and sees_other(sees, one, first):
                name, other = (each.name.removeprefix(f"{sort} ") for each in (one, first))
                report(SameWords(span=span, sort=sort, name=name, other=other, first=place))


def sees_other(sees: Mapping[str, frozenset[str]], one: Titled, other: Titled) -> bool:
    """Whether one of two packages sees the other."""
    return other.package in sees[one.package] or one.package in sees[other.package]


# ---- what is taken for granted -------------------------------------------------------------------


def claimed(snapshot: Snapshot, report: Report) -> None:
    """Report sentences about a token that those whom their verb changes do not hold."""
    counting: dict[tuple[str, str], set[str]] = {}
    for touch in chain.from_iterable(map(touches_in, snapshot.files)):
        counting.setdefault((touch.verb, touch.amount), set()).add(touch.whom)
    holding: dict[str, frozenset[str]] = {}
    for found, claim in chain.from_iterable(map(claims_in, snapshot.files)):
        for whom in counting.get((claim.verb, claim.parameter), ()):
            kind = kind_claimed(snapshot, claim, whom)
            if not kind:
                continue
            if kind not in holding:
                holding[kind] = held(snapshot, kind)
            if claim.token not in holding[kind]:
                span = found.span(claim.start, claim.end)
                known = tuple(sorted(map(ir.word_of, holding[kind])))
                token = ir.word_of(claim.token)
                file = found.state.file
                others = counted_on(snapshot.names, claim.token, snapshot.names.sees(file.package, file.part))
                report(types.CannotCarry(span=span, kind=a(kind), token=token, known=known, others=others))


def _touches_in(state: FileState) -> list[Touch]:
    return [touch for found in state.found for touch in found.cell.touches]


def _claims_in(state: FileState) -> list[tuple[Found, Claim]]:
    return [(found, claim) for found in state.found for claim in found.cell.claims]


touches_in = PerFile(_touches_in)
"""What the verbs of a file do to tokens by an amount that they are told."""

claims_in = PerFile(_claims_in)
"""What the sentences of a file take for granted, each at its place."""


def kind_claimed(snapshot: Snapshot, claim: Claim, whom: str) -> str:
    """Of which kind the things are that are to carry a token, "" if that is not known."""
    type_ = snapshot.names.all_verbs[claim.verb].parameters[whom].type
    if not isinstance(type_, Thing):
        return ""
    given = dict(claim.kinds).get(whom, THING)
    kind = given if type_.kind == THING else type_.kind
    return kind if kind != THING else ""


def held(snapshot: Snapshot, kind: str) -> frozenset[str]:
    """The tokens that things of a kind, or some of them, hold."""
    kinds = snapshot.names.kinds
    line = kinds[kind].ancestors if kind in kinds else ()
    rows = (other.carried for other in kinds.values() if kind in other.ancestors or other.id in line)
    return frozenset().union(*rows)


# ---- what nothing uses ---------------------------------------------------------------------------


def unused(snapshot: Snapshot, table: Table, report: Report) -> Generator[None]:
    """Report what is written and can never do anything; of libraries, nothing need be used."""
    never_happens(snapshot, report)
    never_offered(snapshot, report)
    yield
    never_read(snapshot, report)
    never_used(snapshot, report)
    never_changes(snapshot, report)
    never_had(snapshot, report)
    never_comes(snapshot, report)
    yield
    nothing_satisfies(snapshot, report)
    yield
    yield from never(snapshot, table, libraries(snapshot), report)


def waiting(snapshot: Snapshot, symbol: Symbol) -> Iterator[Span]:
    """Where a symbol is waited for, by what has to be used."""
    exempt = libraries(snapshot)
    for found, row in snapshot.rows(symbol, "waits"):
        if found.state.file.package not in exempt:
            yield found.span(row.start, row.end)


def never_happens(snapshot: Snapshot, report: Report) -> None:
    """Report events that nothing makes happen; `main` is the game itself."""
    for use, count in list(snapshot.used.items()):
        if use[1] == "verb" and use[3] == "waits" and count > 0:
            symbol = Symbol(*use[:3])
            if symbol.name != "main" and not is_used(snapshot, symbol, "makes"):
                for span in waiting(snapshot, symbol):
                    report(timing.NeverHappens(span=span, verb=symbol.name))


def never_offered(snapshot: Snapshot, report: Report) -> None:
    """Report actions in windows that nobody opens, itself or within another."""
    windows = snapshot.names.all_windows
    open_ = {
        window.id
        for window in windows.values()
        if is_used(snapshot, Symbol(window.package, "window", window.name), "makes")
    }
    rest = list(open_)
    while rest:
        for outer in windows[rest.pop()].within:
            if outer not in open_ and outer in windows:
                open_.add(outer)
                rest.append(outer)
    for window in windows.values():
        if window.id not in open_:
            symbol = Symbol(window.package, "window", window.name)
            for span in waiting(snapshot, symbol):
                report(timing.NeverOffered(span=span, window=window.name))


def nothing_satisfies(snapshot: Snapshot, report: Report) -> None:
    """Report nouns of kinds of which no component is loaded."""
    names, exempt = snapshot.names, libraries(snapshot)
    populated = {
        ancestor
        for components in names.components.values()
        for component in components
        if component.kind in names.kinds
        for ancestor in names.kinds[component.kind].ancestors
    }
    for kind in names.kinds.values():
        symbol = Symbol(kind.package, "kind", kind.name)
        if kind.id in populated or not is_used(snapshot, symbol, "reads"):
            continue
        for found, row in snapshot.rows(symbol, "reads"):
            if found.state.file.package not in exempt:
                report(timing.NothingSatisfies(span=found.span(row.start, row.end), noun=a(kind.id)))
