"""A workspace: buffers hide files, work comes in slices, newer edits begin anew, the last good heads stay."""

from __future__ import annotations

import gc
from dataclasses import replace
from weakref import ref

import pytest

import projects
from azif_compiler.grammar import Grammar, made
from azif_compiler.loader import places
from azif_compiler.mistakes import recognise
from azif_compiler.names.table import NO_PART
from azif_compiler.snapshot.per_file import PerFile
from azif_compiler.snapshot.project import File, Package, Project
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.workspace.update import drained, update
from azif_compiler.workspace.workspace import Workspace

TOKENS = "token lamp\nkind person { you }\n"
PEOPLE = 'person "Ann" { }\nperson "Bea" { }\n'
VERBS = 'verb light { object who: person; says "{who} is lit"; do { who gets 1 lamp } }\n'


@pytest.fixture(scope="module")
def tables() -> Grammar:
    return made((places.grammar() / "azif.lark").read_text(encoding="utf-8"))


def project(**texts: str) -> Project:
    """One package of these files, by their names without the ending."""
    one = Package("lamps", "1.0", "Lamps", frozenset({"lamps"}))
    return Project((one,), tuple(File("lamps", f"{name}.azif", text) for name, text in sorted(texts.items())))


def codes(snapshot: Snapshot) -> list[str]:
    return [problem.code for problem in snapshot.report().diagnostics]


def components(snapshot: Snapshot) -> set[str]:
    return {name for name, rows in snapshot.names.components.items() if rows}


def test_work_comes_in_slices_and_ends_in_a_snapshot(tables: Grammar) -> None:
    many = "".join(f'person "P{number}" {{ }}\n' for number in range(100))
    workspace = Workspace(project(a=TOKENS, b=many), tables)
    slices = 1
    while workspace.work():
        assert not workspace.is_current
        slices += 1
    assert slices > 100
    assert workspace.is_current
    assert not workspace.work()
    assert workspace.latest is workspace.settled is workspace.snapshot()


def test_a_buffer_hides_its_file_until_it_is_closed(tables: Grammar) -> None:
    workspace = Workspace(project(a=TOKENS, b=PEOPLE), tables)
    on_disk = workspace.snapshot()
    workspace.edit("b.azif", PEOPLE + 'person "Cyd" { }\n')
    assert not workspace.is_current
    assert components(workspace.snapshot()) == {"Ann", "Bea", "Cyd"}
    workspace.edit("b.azif", 'person "Dot" { }\n')
    assert components(workspace.snapshot()) == {"Dot"}
    workspace.close("b.azif")
    assert components(workspace.snapshot()) == components(on_disk) == {"Ann", "Bea"}


def test_a_file_that_is_in_no_folder_yet(tables: Grammar) -> None:
    workspace = Workspace(project(b=PEOPLE), tables)
    assert workspace.snapshot().report().failed
    workspace.create(File("lamps", "a.azif", TOKENS))
    found = workspace.snapshot()
    assert codes(found) == codes(Workspace(project(a=TOKENS, b=PEOPLE), tables).snapshot())
    assert [state.file.name for state in found.files] == ["a.azif", "b.azif"]
    workspace.create(File("lamps", "c.azif", "", NO_PART))
    workspace.close("c.azif")
    assert [state.file.name for state in workspace.snapshot().files] == ["a.azif", "b.azif"]


def test_what_there_is_not_cannot_be_edited(tables: Grammar) -> None:
    workspace = Workspace(project(a=TOKENS), tables)
    with pytest.raises(KeyError, match=r"b\.azif"):
        workspace.edit("b.azif", PEOPLE)
    with pytest.raises(KeyError, match="others"):
        workspace.create(File("others", "b.azif", PEOPLE))


def test_the_disk_changes_under_a_buffer(tables: Grammar) -> None:
    workspace = Workspace(project(a=TOKENS, b=PEOPLE), tables)
    workspace.snapshot()
    workspace.edit("b.azif", 'person "Cyd" { }\n')
    workspace.load(project(a=TOKENS, b="", c='person "Dot" { }\n'))
    assert components(workspace.snapshot()) == {"Cyd", "Dot"}
    workspace.close("b.azif")
    assert components(workspace.snapshot()) == {"Dot"}


def test_a_newer_edit_ends_the_work_on_the_older(tables: Grammar) -> None:
    workspace = Workspace(project(a=TOKENS, b=PEOPLE), tables)
    before = workspace.snapshot()
    for number in range(50):
        workspace.edit("b.azif", f'person "P{number}" {{ }}\nperson "Q{number}" {{ }}\n')
        workspace.work()
        assert workspace.latest is before
    assert components(workspace.snapshot()) == {"P49", "Q49"}


def test_the_last_good_heads_stay_while_a_head_cannot_be_read(tables: Grammar) -> None:
    workspace = Workspace(project(a=TOKENS, b=PEOPLE), tables)
    good = workspace.snapshot()
    workspace.edit("a.azif", TOKENS.replace("kind person", "kind 1 person"))
    broken = workspace.snapshot()
    assert broken.report().failed
    assert workspace.settled is good
    assert set(codes(broken)) <= {code for code in codes(broken) if code < "AZ02"}, (
        "only syntax is complained of"
    )
    workspace.edit("a.azif", TOKENS)
    assert workspace.snapshot() is workspace.settled


def test_nobody_is_blamed_for_a_symbol_that_may_be_what_could_not_be_read(tables: Grammar) -> None:
    coins = 'token coin { symbol "$" }\n'
    workspace = Workspace(project(a=coins, b="value pay: quantity = $3\nverb main { do { } }\n"), tables)
    assert "AZ0201" not in codes(workspace.snapshot())
    workspace.edit("a.azif", coins.replace('"$"', ""))
    assert codes(workspace.snapshot()) == ["AZ0105"]
    workspace.edit("a.azif", "token coin\n")
    assert "AZ0201" in codes(workspace.snapshot())


@pytest.mark.parametrize(
    ("head", "misread"),
    [
        ("kind item is card {", "kind item $ is card {"),
        ("kind spell is item {", "kind spell a kind of item {"),
        ("kind monster is foe {", "kind monster is foe, card {"),
        ("token Money {", "token Money 3 {"),
    ],
)
def test_nobody_is_blamed_for_what_its_head_would_have_said(head: str, misread: str) -> None:
    """All cards use these words; only the line is complained of that could not be read."""
    old = projects.kept(places.cards())
    (source,) = (one.source for one in old.files if one.source and f"\n{head}" in one.source.text)
    text = source.text.replace(f"\n{head}", f"\n{misread}")
    files = tuple(replace(one, content=text) if one.name == source.path else one for one in old.project.files)
    edited = replace(old.project, files=files)
    found = drained(update(old, edited, projects.tables())).report().diagnostics
    assert len(found) == 1
    assert found[0].span is not None
    assert text[: found[0].span.end].rpartition("\n")[2] in misread


def test_two_workspaces_know_nothing_of_each_other(tables: Grammar) -> None:
    one = Workspace(project(a=TOKENS, b=PEOPLE), tables)
    other = Workspace(project(a=TOKENS, b='person "Zoe" { }\n'), tables)
    one.work()
    other.work()
    one.work()
    assert components(other.snapshot()) == {"Zoe"}
    assert components(one.snapshot()) == {"Ann", "Bea"}


def test_what_a_file_was_is_forgotten_when_nobody_holds_it(tables: Grammar) -> None:
    cells_in = PerFile(lambda state: state.found)
    workspace = Workspace(project(a=TOKENS, b=PEOPLE, c=VERBS), tables)
    for state in workspace.snapshot().files:
        assert cells_in(state) is cells_in(state) == state.found
    before = [ref(state) for state in workspace.snapshot().files]
    del state
    workspace.edit("b.azif", PEOPLE + 'person "Cyd" { }\n')
    workspace.snapshot().report()
    gc.collect()
    now = workspace.snapshot().files
    assert all(state() is None or state() in now for state in before)


def test_a_snapshot_is_never_changed(tables: Grammar) -> None:
    workspace = Workspace(project(a=TOKENS, b=PEOPLE, c=VERBS), tables)
    before = workspace.snapshot()
    told, names = codes(before), components(before)
    workspace.edit("b.azif", "person {")
    workspace.snapshot()
    workspace.edit("a.azif", "")
    workspace.snapshot()
    assert codes(before) == told
    assert components(before) == names


def test_a_member_that_looks_like_a_declaration_declares_nothing(tables: Grammar) -> None:
    """Without its brace, `home "Ann"` on the line of a lamp could be a home; nobody else is told so."""
    kinds = "kind home { }\nkind lamp { printed weight: number; printed home: home }\n"
    lamps = 'home "Ann" { }\nlamp "Sun" { weight 1; home "Ann" }\nlamp "Moon" { weight 2; home "Ann" }\n'
    workspace = Workspace(project(a=kinds, b=lamps), tables)
    assert codes(workspace.snapshot()) == []
    workspace.edit("b.azif", lamps.replace('"Sun" {', '"Sun" '))
    found = workspace.snapshot().report().diagnostics
    assert found
    broken = range(lamps.index("lamp"), lamps.index("\n", lamps.index("lamp")))
    assert [problem.text() for problem in found if problem.span and problem.span.start not in broken] == []


WRONG = (
    VERBS
    + 'person "Zoe" {\n  when you light a persn: you get 1 lmap\n  when you lihgt you: you get 1 lamp\n}\n'
)


def test_who_types_waits_for_no_trials(tables: Grammar, monkeypatch: pytest.MonkeyPatch) -> None:
    def tried(*_: object) -> tuple[()]:
        raise AssertionError("it was tried out what comes of what")

    snapshot = Workspace(project(a=TOKENS, b=PEOPLE + WRONG), tables).snapshot()
    with monkeypatch.context() as patched:
        patched.setattr(recognise, "left", tried)
        assert snapshot.has_cascades()
        assert len(snapshot.report().diagnostics) > 1
    assert 0 < len(snapshot.told()) <= len(snapshot.report())
    assert snapshot.told().diagnostics == snapshot.told().diagnostics
