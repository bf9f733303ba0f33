"""What kinds require, asked of each component as it is printed; after an edit, of those that it concerns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain

from azif_compiler import ir
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.diagnostics import link as complaints
from azif_compiler.ir.expressions import Expression
from azif_compiler.ir.walk import walk
from azif_compiler.link.amend import amend
from azif_compiler.link.broken import added_by, broken_by, declared
from azif_compiler.link.drawn import DrawnLines, Lines, asks_for_lines, drawn
from azif_compiler.link.evaluate import can_be_known, looked
from azif_compiler.link.link import Amendment, amendments
from azif_compiler.link.nowhere import nowhere
from azif_compiler.link.printed import Look, Place, Table
from azif_compiler.link.unchanged import said_already
from azif_compiler.link.witnesses import told
from azif_compiler.names import heads
from azif_compiler.snapshot.file_state import FileState, Found
from azif_compiler.snapshot.per_file import PerFile
from azif_compiler.snapshot.sense import Against, Judged, Sense, Thing, Unchanged
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.text.source import Span


@dataclass(frozen=True, slots=True)
class Written:
    """A component at its place, and the amendments that are made to it."""

    found: Found
    changes: tuple[Amendment, ...]

    def span(self, by: int, at: ir.At) -> Span:
        """A part of it; its name if that is nowhere."""
        found = self.found if by == 0 else self.changes[by - 1].found
        return found.span(*ir.stretch(at)) if at else self.found.title


@dataclass(frozen=True, slots=True)
class Asked:
    """A requirement at its place; it is asked of what sees the package that states it."""

    found: Found
    index: int
    node: ir.Requirement
    along: bool
    """Whether it asks where lines of boards lead to."""

    @property
    def package(self) -> str:
        """The package that states it."""
        return self.found.state.file.package


@dataclass(frozen=True, slots=True)
class Grounds:
    """By what components are judged: kinds, values, members of enums and boards, and what each kind
    requires.
    """

    basis: tuple[bytes, ...]
    kinds: Mapping[str, ir.Kind]
    values: Mapping[str, ir.Value]
    parents: Mapping[str, str]
    members: Mapping[str, tuple[str, ...]]
    asked: Mapping[str, tuple[Asked, ...]]
    lines: DrawnLines
    added: Mapping[str, Amendment]


def check(snapshot: Snapshot, old: Sense | None) -> tuple[tuple[Diagnostic, ...], Sense, Table]:
    """What components lack, what is to be kept for the next time, and all components as they are printed."""
    changes = amendments(snapshot)
    grounds = grounds_of(snapshot, changes)
    written = components(snapshot, changes)
    before = old if old is not None and old.basis == grounds.basis else Sense()
    judged, fresh = read(written, before, grounds)
    news: set[Thing | str] = {*fresh, *(before.judged.keys() - judged.keys())}
    table = Table({thing: one.component for thing, one in judged.items()}, grounds.kinds, grounds.values,
                  grounds.parents, grounds.lines.lines())  # fmt: skip
    news |= {kind for thing in list(news) if isinstance(thing, Thing) for kind in table.above(thing.kind)}
    for thing, one in judged.items():
        if thing in fresh or not one.touched.isdisjoint(news):
            judged[thing] = judge(snapshot, table, grounds, thing, written[thing], one)
    found = (
        *unanswerable(grounds, table), *complain(snapshot, table, grounds, written, judged),
        *unchanged(written, judged),
        *nowhere(snapshot, table, {thing: one.found for thing, one in written.items()}),
    )  # fmt: skip
    return found, Sense(grounds.basis, judged), table


# ---- what there is ---------------------------------------------------------------------------------

GROUNDS = frozenset({
    heads.Kind, heads.Value, heads.Enum, heads.Extension, heads.Members, heads.Board, heads.Link,
})  # fmt: skip
"""The heads of what components are judged by."""


def _grounds_in(state: FileState) -> list[Found]:
    return [found for found in state.found if not GROUNDS.isdisjoint(map(type, found.cell.heads))]


grounds_in = PerFile(_grounds_in)
"""The cells of a file that declare something by which components are judged, or extend it."""


def grounds_of(snapshot: Snapshot, changes: list[Amendment]) -> Grounds:
    """Kinds, values and enums, with what others add to them."""
    basis: list[bytes] = []
    kinds: dict[str, ir.Kind] = {}
    values: dict[str, ir.Value] = {}
    parents: dict[str, str] = {}
    members: dict[str, tuple[str, ...]] = {}
    asked: dict[str, tuple[Asked, ...]] = {}
    boards: list[tuple[Found, ir.Board]] = []
    both: set[str] = set()
    added: dict[str, Amendment] = {}
    for found in chain.from_iterable(map(grounds_in, snapshot.files)):
        basis += (found.cell.declarations, found.cell.amendments)
        for declaration in found.cell.compiled():
            match declaration:
                case ir.Kind(name=name):
                    kinds[name] = declaration
                    asked[name] = numbered(found, declaration.requires)
                case ir.Value(name=name):
                    values[name] = declaration
                case ir.Enum(name=name):
                    members[name] = known_members(declaration.members, parents)
                case ir.Board():
                    boards.append((found, declaration))
                case ir.Link(name=name, both=True):
                    both.add(name)
                case _:
                    pass
    for one in changes:
        made = one.amended
        match made.sort:
            case "kind" if made.name in kinds:
                kinds[made.name] = amended_kind(kinds[made.name], one)
                asked[made.name] = (*asked[made.name], *numbered(one.found, made.requires))
            case "enum" if made.name in members:
                members[made.name] = (*members[made.name], *known_members(made.members, parents))
                added |= dict.fromkeys((row.name for row in made.members), one)
            case _:
                pass
    return Grounds(tuple(basis), kinds, values, parents, members, asked, drawn(boards, both), added)


def amended_kind(kind: ir.Kind, one: Amendment) -> ir.Kind:
    """A kind with what an amendment adds."""
    amended = amend(kind, one.amended, ir.Change(one.found.state.file.package, ()))
    assert isinstance(amended, ir.Kind)
    return amended


def numbered(found: Found, required: tuple[ir.Requirement, ...]) -> tuple[Asked, ...]:
    """Requirements at their places."""
    return tuple(
        Asked(found, index, node, asks_for_lines(node.condition)) for index, node in enumerate(required)
    )


def known_members(rows: tuple[ir.EnumMember, ...], parents: dict[str, str]) -> tuple[str, ...]:
    """The members of an enum; whose special cases they are is noted."""
    parents.update((row.name, row.parent) for row in rows if row.parent)
    return tuple(row.name for row in rows)


def components(snapshot: Snapshot, changes: list[Amendment]) -> dict[Thing, Written]:
    """Every component of the game with its amendments; what rulings declare for themselves is none."""
    by_thing: dict[Thing, list[Amendment]] = {}
    for one in changes:
        if one.amended.sort == "component":
            by_thing.setdefault(Thing(one.amended.kind, one.amended.name), []).append(one)
    written: dict[Thing, Written] = {}
    for thing, found in chain.from_iterable(map(components_in, snapshot.files)):
        written[thing] = Written(found, tuple(by_thing.get(thing, ())))
    return written


def _components_in(state: FileState) -> list[tuple[Thing, Found]]:
    rows: list[tuple[Thing, Found]] = []
    for found in state.found if not state.file.ruling else ():
        for package, sort, name, role in found.cell.used if found.cell.declarations else ():
            if sort == "component" and role == "declares":
                kind, _, word = name.partition("/")
                rows.append((Thing(kind, f"{package}:{word}"), found))
    return rows


components_in = PerFile(_components_in)
"""The components of the game that a file declares."""


def read(
    written: Mapping[Thing, Written], before: Sense, grounds: Grounds
) -> tuple[dict[Thing, Judged], set[Thing]]:
    """The components with their amendments made, and which of them were not known like this."""
    judged: dict[Thing, Judged] = {}
    fresh: set[Thing] = set()
    for thing, one in written.items():
        cells = (one.found.cell, *(change.found.cell for change in one.changes))
        known = before.judged.get(thing)
        if (
            known is not None
            and len(known.cells) == len(cells)
            and all(map(lambda mine, other: mine is other, known.cells, cells))
        ):
            judged[thing] = known
            continue
        component = declared(one.found, thing)
        vain: list[Unchanged] = []
        for by, change in enumerate(one.changes, 1):
            vain += said_already(component, change.amended, by, grounds.kinds)
            made = amend(component, change.amended, ir.Change(change.found.state.file.package, ()))
            assert isinstance(made, ir.Component)
            component = made
        judged[thing] = Judged(cells, component, unchanged=tuple(vain))
        fresh.add(thing)
    return judged, fresh


# ---- judging ---------------------------------------------------------------------------------------


def judge(
    snapshot: Snapshot, table: Table, grounds: Grounds, thing: Thing, written: Written, one: Judged
) -> Judged:
    """Ask a component everything that its kinds require."""
    file = written.found.state.file
    sees = snapshot.names.sees(file.package, file.part)
    against: list[Against] = []
    look = looked(table, thing)
    look.lines = grounds.lines.of(sees)
    for kind in table.above(thing.kind):
        for number, asked in enumerate(grounds.asked.get(kind, ())):
            if asked.package not in sees:
                continue
            for member in grounds.members[asked.node.enum] if asked.node.enum else ("",):
                look.places.clear()
                look.locals = {ir.word_of(asked.node.enum): member} if member else {}
                if look.holds(asked.node.condition) is False:
                    place = place_of(look.places)
                    text = told(look, asked.node)
                    line = drawn_against(grounds, look, sees, asked) if asked.along else -1
                    against.append(Against(kind, number, member, place.by, place.at, text, line))
                elif asked.along:
                    against += drawn_by_strangers(snapshot, grounds, look, sees, (kind, number, member))
    return Judged(one.cells, one.component, tuple(against), frozenset(look.touched), one.unchanged)


def drawn_against(grounds: Grounds, look: Look, sees: frozenset[str], asked: Asked) -> int:
    """The line of a board that goes against a requirement of a place, where these packages are seen."""
    kept = look.lines

    def holds(lines: Lines) -> bool:
        look.lines = lines
        return look.holds(asked.node.condition) is not False

    found = grounds.lines.to_blame(look.this, sees, holds)
    look.lines = kept
    return found


def drawn_by_strangers(
    snapshot: Snapshot, grounds: Grounds, look: Look, sees: frozenset[str], asks: tuple[str, int, str]
) -> Iterator[Against]:
    """The lines of boards that go against a requirement of a place whose package does not know of them."""
    kind, number, member = asks
    asked, kept = grounds.asked[kind][number], look.lines
    found: dict[int, str] = {}
    for package, part in grounds.lines.strangers(look.this, sees):
        seen = snapshot.names.sees(package, part)
        look.lines = grounds.lines.of(seen)
        if look.holds(asked.node.condition) is False:
            because = told(look, asked.node)
            found.setdefault(drawn_against(grounds, look, seen, asked), because)
    look.lines = kept
    found.pop(-1, None)
    return (Against(kind, number, member, 0, 0, because, line) for line, because in found.items())


def place_of(places: list[Place]) -> Place:
    """Where to say what is lacking: at the script that was looked at last, else at the first field."""
    scripts = [place for place in places if place.script]
    return scripts[-1] if scripts else next(iter(places), Place(0, 0, False))


# ---- complaining -----------------------------------------------------------------------------------


def unanswerable(grounds: Grounds, table: Table) -> Iterator[Diagnostic]:
    """Requirements that ask what only a game decides."""
    for kind, rows in grounds.asked.items():
        for asked in rows:
            if not can_be_known(asked.node.condition, table):
                yield complaints.CannotBeKnown(
                    span=asked.found.span(*ir.stretch(asked.node.at)), kind=ir.word_of(kind)
                )


def complain(
    snapshot: Snapshot,
    table: Table,
    grounds: Grounds,
    written: Mapping[Thing, Written],
    judged: Mapping[Thing, Judged],
) -> Iterator[Diagnostic]:
    """What components lack, each at its place, or at the amendment that makes it so; what an amendment of
    something else makes so that they do not know of, once where that stands.
    """
    blamed: dict[tuple[int, str, int, str], list[complaints.AgainstItsKind]] = {}
    for thing, one in judged.items():
        place = written[thing]
        for lack in one.against:
            asked = grounds.asked[lack.kind][lack.number]
            condition = asked.node.condition
            line = grounds.lines.rows[lack.line] if lack.line >= 0 else None
            change = None
            if lack.by == 0 and line is None:
                told_of = {ir.word_of(asked.node.enum): lack.member}.items() if lack.member else ()
                change = broken_by(table, thing, place.found, place.changes, condition, told_of)
                change = change or unknown_change(snapshot, written, place, one, condition)
                change = change or added_by(snapshot, place.found, grounds.added.get(lack.member))
            lacking = complaints.AgainstItsKind(
                span=line.span()
                if line is not None
                else place.span(lack.by, lack.at)
                if change is None
                else change.found.title,
                name=ir.word_of(thing.name),
                because=lack.because,
                member=ir.word_of(lack.member),
                kind=ir.word_of(lack.kind),
                stated=asked.found.span(*ir.stretch(asked.node.at)),
                amended=change is not None,
            )
            if change is None:
                yield lacking
            else:
                key = (id(change.found.cell), lack.kind, lack.number, lack.member)
                blamed.setdefault(key, []).append(lacking)
    for first, *others in blamed.values():
        yield replace(first, others=len(others))


def unknown_change(
    snapshot: Snapshot, written: Mapping[Thing, Written], place: Written, one: Judged, condition: Expression
) -> Amendment | None:
    """An amendment of what was looked at for a condition, by a package of which a component does not
    know.
    """
    file = place.found.state.file
    sees = snapshot.names.sees(file.package, file.part)
    touched = [other for other in one.touched if isinstance(other, Thing) and other in written]
    touched.sort(key=lambda other: (other.kind, other.name))
    changes = (change for other in touched for change in written[other].changes)
    unknown = (change for change in changes if change.found.state.file.package not in sees)
    return next((change for change in unknown if may_matter(change, condition)), None)


WIDE = ir.ValueOf | ir.HasAbilities | ir.HasKeyword | ir.Mentions | ir.CopiesOf
"""What a condition asks of a component that more than its fields and scripts decide."""


def may_matter(change: Amendment, condition: Expression) -> bool:
    """Whether what an amendment gives a component is anything that a condition asks."""
    whole, nodes = change.amended.component, list(walk(condition))
    if whole is None or any(isinstance(node, WIDE) and not is_its_own(node) for node in nodes):
        return True
    asked = {node.name for node in nodes if isinstance(node, ir.FieldOf)}
    asked |= {node.script for node in nodes if isinstance(node, ir.HasScript)}
    given = {field.name for field in whole.fields} | {script.name for script in whole.scripts}
    return not asked.isdisjoint(given)


def is_its_own(node: ir.ValueOf | ir.HasAbilities | ir.HasKeyword | ir.Mentions | ir.CopiesOf) -> bool:
    """Whether it is asked of the component itself what stands there: no amendment of another bears on it."""
    return not isinstance(node, ir.ValueOf) and isinstance(node.of, ir.This)


def unchanged(written: Mapping[Thing, Written], judged: Mapping[Thing, Judged]) -> Iterator[Diagnostic]:
    """What amendments give components that have it already."""
    for thing, one in judged.items():
        for vain in one.unchanged:
            yield complaints.SoAlready(
                span=written[thing].span(vain.by, vain.at), name=ir.word_of(thing.name), part=vain.part,
                sort="component",
            )  # fmt: skip
