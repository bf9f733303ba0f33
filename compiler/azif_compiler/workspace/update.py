"""Project → snapshot, from scratch or from what is known of before; both come to the same.

The work comes in slices: after each, `update` yields, and whoever steps it may give up, since a newer edit
is there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from azif_compiler.diagnostic import Diagnostic, Report
from azif_compiler.diagnostics.reading import NothingInIt, NothingToRead
from azif_compiler.grammar import Grammar
from azif_compiler.link import own_words, sense, whole
from azif_compiler.names.assemble import names_of
from azif_compiler.names.symbols import Role, Sort
from azif_compiler.names.table import Contribution, Names
from azif_compiler.names.view import View
from azif_compiler.snapshot.cells import Result
from azif_compiler.snapshot.drafts import Draft, draft
from azif_compiler.snapshot.file_state import FileState
from azif_compiler.snapshot.finish import finish
from azif_compiler.snapshot.project import File, Project, source_of
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.text.pieces import Piece, cut
from azif_compiler.text.source import Source
from azif_compiler.workspace.blanks import with_blanks
from azif_compiler.workspace.known import Known, known_of, parts_of, reach, told_by
from azif_compiler.workspace.misplaced import misplaced
from azif_compiler.workspace.stale import Stale, stale
from azif_compiler.workspace.told import Edit, Told

SLICE = 20
"""How many pieces are parsed between two looks at whether a newer edit is there."""


@dataclass(slots=True)
class _Reading:
    """A file on its way: its pieces, each with what is known of it, or a draft.

    `drafts` are the places of drafts. A file is `kept` as long as all of it is known from before; then
    nothing stands in `known`.
    """

    file: File
    source: Source | None
    pieces: tuple[Piece, ...]
    known: list[Result | Draft]
    problems: tuple[Diagnostic, ...]
    kept: FileState | None = None
    drafts: list[int] = field(default_factory=list)

    def rows(self) -> Sequence[Result | Draft]:
        """What is known of its pieces."""
        return self.kept.results if self.kept is not None else self.known

    def again(self, index: int, grammar: Grammar) -> None:
        """Make a draft of what is known of a piece."""
        assert self.source is not None
        if self.kept is not None:
            self.known, self.kept = list(self.kept.results), None
        self.known[index] = draft(self.file.package, self.source, self.pieces[index], grammar)
        self.drafts.append(index)

    def state(self) -> FileState:
        """The file, once all of it is checked."""
        if self.kept is not None:
            return self.kept
        results = tuple(one for one in self.known if isinstance(one, Result))
        assert len(results) == len(self.pieces)
        return FileState(self.file, self.source, self.pieces, results, self.problems)


def update(
    old: Snapshot | None,
    project: Project,
    grammar: Grammar,
    known: Mapping[str, Known] | None = None,
) -> Generator[None, None, Snapshot]:
    """The snapshot of a project; what an earlier one has in common with it is taken from there."""
    earlier = Told(told_by(old)) if old is not None else None
    before = known_of(old, edited(old, project), earlier) if old is not None else dict(known or {})
    before = {id_: before[id_] for id_ in comparable(project, before)}
    readings: list[_Reading] = []
    yield from read_files(readings, old, project, grammar, before)
    now = Told(contributions(readings))
    yield
    edit = Edit(earlier, now) if earlier is not None else None
    names = names_now(old, project, now, edit)
    yield
    changed: dict[str, Stale] = {}
    yield from changes(changed, project, before, now, edit, names)
    yield from draft_again(readings, changed, grammar)
    checked: list[str] = []
    yield from check_drafts(readings, names, checked)
    files = tuple(reading.state() for reading in readings)
    yield
    made = Snapshot(project, grammar, files, names, uses(old, files), checked=tuple(checked))
    yield
    if not any(state.pieces for state in files):
        if any(state.problems for state in files):
            return made
        nothing = NothingToRead(span=None, path=", ".join(package.id for package in project.packages))
        return replace(made, whole=(nothing,))
    empty = (NothingInIt(span=None, path=state.file.name) for state in files if is_empty(state))
    declared = (*empty, *own_words.without_meaning(made), *whole.declared(made))
    made = replace(made, whole=declared, sense=old.sense if old is not None else None)
    yield
    if made.report().failed:
        return made
    made = replace(made, whole=(*made.whole, *misplaced(made), *with_blanks(made)))
    assert all(result.cell.clean or result.problems for state in files for result in state.results)
    yield
    told, judged, table = sense.check(made, old.sense if old is not None else None)
    yield
    report = Report()
    yield from whole.check(made, table, report)
    return replace(made, whole=(*made.whole, *report.diagnostics, *told), sense=judged)


def edited(old: Snapshot, project: Project) -> set[str]:
    """The packages of files that are not as they were: only there may pieces be known again."""
    states = old.by_name
    return {
        file.package
        for file in project.files
        if (state := states.get(file.name)) is None or state.file != file
    }


def is_empty(state: FileState) -> bool:
    """Whether a file could be read and declares nothing."""
    return state.source is not None and not state.pieces and not state.problems


def comparable(project: Project, before: Mapping[str, Known]) -> list[str]:
    """The packages of which something is known that see what they saw, and so do all whose names they see."""
    scopes = project.scopes()
    same = {id_ for id_, known in before.items() if scopes.get(id_) == known.scope}
    parts = parts_of(project)
    return [id_ for id_ in before if id_ in same and reach(scopes, id_, parts.get(id_, ())) <= same]


def read_files(
    readings: list[_Reading],
    old: Snapshot | None,
    project: Project,
    grammar: Grammar,
    before: Mapping[str, Known],
) -> Generator[None]:
    """Cut files into pieces; those that are known keep what was found out about them."""
    states = old.by_name if old is not None else {}
    parsed = 0
    for file in project.files:
        known = before.get(file.package)
        state = states.get(file.name)
        if known is not None and state is not None and state.file == file:
            readings.append(_Reading(state.file, state.source, state.pieces, [], state.problems, state))
            continue
        report = Report()
        source = source_of(file, report)
        found: list[Result | Draft] = []
        drafts: list[int] = []
        pieces: tuple[Piece, ...] = ()
        if source is not None:
            pieces = cut(source.text, grammar)
            for index, piece in enumerate(pieces):
                cell = known.cell(file.scope, piece.text) if known is not None else None
                if cell is not None:
                    found.append(Result(cell))
                    continue
                found.append(draft(file.package, source, piece, grammar))
                drafts.append(index)
                parsed += 1
                if parsed % SLICE == 0:
                    yield
        readings.append(_Reading(file, source, pieces, found, report.diagnostics, drafts=drafts))
        yield


def contributions(readings: list[_Reading]) -> list[Contribution]:
    """What all pieces tell others, in load order."""
    found: list[Contribution] = []
    for reading in readings:
        if reading.kept is not None:
            found += reading.kept.told
        else:
            package, part = reading.file.package, reading.file.scope
            heads = (known.cell.heads for known in reading.known)
            found += (Contribution(package, part, one) for one in heads if one)
    return found


def names_now(old: Snapshot | None, project: Project, now: Told, edit: Edit | None) -> Names:
    """The names that there are: those of before, if nothing of what is told has changed."""
    if old is not None and old.project.packages == project.packages and edit is not None and edit.is_none:
        return old.names
    return names_of(project.scopes(), now.rows)


def changes(
    found: dict[str, Stale],
    project: Project,
    before: Mapping[str, Known],
    now: Told,
    edit: Edit | None,
    names: Names,
) -> Generator[None]:
    """For each package of which something is known: what means something else to it than before."""
    scopes, parts = project.scopes(), parts_of(project)
    for id_, known in before.items():
        reached = reach(scopes, id_, parts.get(id_, ()))
        own = edit
        if own is None or known.told is not own.before or known.reached != reached:
            own = Edit(known.seen(), now.seen(reached))
        news = stale(own, reached | known.reached, names)
        if news is not None:
            found[id_] = news
        yield


def draft_again(readings: list[_Reading], changed: Mapping[str, Stale], grammar: Grammar) -> Generator[None]:
    """Make drafts of the pieces that mention what has changed, and of those with complaints."""
    parsed = 0
    for reading in readings:
        news = changed.get(reading.file.package)
        if news is None:
            continue
        for index, known in enumerate(reading.rows()):
            if isinstance(known, Draft) or (known.cell.clean and not news.concerns(known.cell)):
                continue
            reading.again(index, grammar)
            parsed += 1
            if parsed % SLICE == 0:
                yield
        yield


def check_drafts(readings: list[_Reading], names: Names, checked: list[str]) -> Generator[None]:
    """Check what has not been checked."""
    views: dict[tuple[str, frozenset[str]], View] = {}
    for reading in readings:
        key = (reading.file.package, reading.file.scope)
        for index in sorted(reading.drafts):
            view = views.get(key)
            if view is None:
                view = views[key] = View(names, *key)
            known = reading.known[index]
            assert isinstance(known, Draft)
            reading.known[index] = finish(known, view)
            checked.append(reading.pieces[index].text.split("\n", 1)[0])
            yield


def uses(old: Snapshot | None, files: tuple[FileState, ...]) -> Counter[tuple[str, Sort, str, Role]]:
    """How many cells mention each symbol in each role; counted anew only for files that have changed.

    What only rulings mention is not used: it would do nothing in the game. They count as what they declare.
    """
    if old is None:
        return Counter(use for state in files for use in uses_in(state))
    kept = {id(state) for state in files}
    known = {id(state) for state in old.files}
    found = Counter(old.used)
    for state in old.files:
        if id(state) not in kept:
            found.subtract(uses_in(state))
    for state in files:
        if id(state) not in known:
            found.update(uses_in(state))
    return found


def uses_in(state: FileState) -> Iterator[tuple[str, Sort, str, Role]]:
    """What the cells of a file mention, and in which role."""
    for result in state.results:
        for use in result.cell.used:
            if not state.file.ruling or use[3] == "declares":
                yield use


def drained(work: Generator[None, None, Snapshot]) -> Snapshot:
    """The snapshot at the end of the work."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            snapshot: Snapshot = done.value
            return snapshot
