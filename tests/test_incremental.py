"""Compiling again after an edit does little, and comes to the same as compiling everything."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import edits
from azif_compiler.diagnostic import Report
from azif_compiler.garbage import without_collecting
from azif_compiler.loader import places, store
from azif_compiler.loader.cache import Cache
from azif_compiler.loader.project import manifests_at
from azif_compiler.snapshot.project import File, Package, Project
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.workspace.known import known_of
from azif_compiler.workspace.workspace import Workspace, place_of
from golden import cases, files_of
from projects import after, at, fresh, kept, outcome, small, tables
from projects import files_of as made

HERE = Path(__file__).parent
STORM = [HERE / "second_game" / "reef", HERE / "second_game" / "storm"]

KINDS = """\
token Coin
enum colour { red, green }
zone box
zone purse of player
kind player {
  you means this
  holds Coin
  starts in box
}
kind lamp {
  printed price: number = 1
  printed hue: colour = red
  starts in box
}
verb lose {
  subject who: player = you
  object amount: quantity
  needs amount's number > 0
  do { take amount's number from who's (amount's token) }
}
verb main {
  do {
    step dusk { for each player as p { p loses 1 Coin } }
  }
}
"""

LAMPS = """\
# All lamps.

lamp "Red Lamp" { price 2 }
lamp "Green Lamp" { copies 2; price 3; hue green }

player "Ann" {
  once per dusk when you lose Coins { lose 2 Coins }
  at start of dusk { lose 1 Coin }
}
rule "prices" {
  always the price of each red lamp +1   # while it lasts
}
player "Bob" { }
"""

RULING = """\
ruling "one" { given { } when { "Ann" loses 1 Coin } then { number of lamps >= 1 } }
"""

FILES = {"kinds.azif": KINDS, "lamps.azif": LAMPS, "rulings/one.azif": RULING}

MORE = """\
amend lamp "Red Lamp" { price 5 }
amend kind lamp { printed oil: number = 0 }
rule "oil" { always the price of each lamp where its oil > 2 +1 }
lamp "Blue Lamp" { oil 3 }
"""


@cache
def lamps() -> Snapshot:
    """The small package, compiled."""
    return fresh(small(FILES))


def changed(file: str, old: str, new: str, files: Mapping[str, str] = FILES) -> Project:
    """The small package after an edit."""
    assert old in files[file]
    return small({**files, file: files[file].replace(old, new, 1)})


def same(old: Snapshot, project: Project) -> Snapshot:
    """Compile again from a snapshot, from what it knows, and from scratch: all three come to the same."""
    again = after(old, project)
    wanted = outcome(fresh(project))
    assert outcome(again) == wanted
    assert outcome(fresh(project, known_of(old))) == wanted
    return again


# ---- how little is done ------------------------------------------------------------------------


def test_the_package_is_right_and_all_of_it_is_checked_at_first() -> None:
    assert lamps().report().diagnostics == ()
    assert len(lamps().checked) == 14


ANN = ['player "Ann" {']
LAMP = ["kind lamp {"]
USES_PRICE = [
    'lamp "Red Lamp" { price 2 }', 'lamp "Green Lamp" { copies 2; price 3; hue green }', 'rule "prices" {',
]  # fmt: skip
USES_COIN = [
    "token Coin", "zone purse of player", "kind player {", "verb lose {", "verb main {", *ANN,
    'player "Bob" { }',
]  # fmt: skip


@pytest.mark.parametrize("process", ["same", "other"])
@pytest.mark.parametrize(
    ("file", "old", "new", "again"),
    [
        ("lamps.azif", "lose 2 Coins", "lose 3 Coins", ANN),
        ("lamps.azif", "lose 2 Coins", "lose 3 Coins\n  lose 1 Coin", ANN),
        ("lamps.azif", "# while it lasts", "", ['rule "prices" {']),
        ("lamps.azif", "# All lamps.\n", "", []),
        ("lamps.azif", "# All lamps.", "# All lamps.\n# There are two.", []),
        ("lamps.azif", "price 3", "price 4", ['lamp "Green Lamp" { copies 2; price 4; hue green }']),
        ("lamps.azif", "lamp +1", "lamp +2", ['rule "prices" {']),
        ("lamps.azif", "lose 2 Coins", "loose 2 Coins", ANN),
        ("lamps.azif", "lose 2 Coins }", "lose 2 Coins", ANN),
        ("lamps.azif", 'player "Bob"', 'player "Bob', ['player "Bob { }']),
        ("lamps.azif", 'player "Bob" { }', 'player "Bill" { }', ['player "Bill" { }']),
        ("lamps.azif", 'player "Bob" { }\n', "", []),
        ("kinds.azif", "number > 0", "number > 1", ["verb lose {"]),
        ("kinds.azif", "token Coin", "token Coin\ntoken Gem", ["token Gem"]),
        ("kinds.azif", "price: number = 1", "price: number = 2", LAMP),
        ("kinds.azif", "price: number", "price: list of number", [*LAMP, *USES_PRICE]),
        ("kinds.azif", "printed price", "printed cost", [*LAMP, *USES_PRICE]),
        ("kinds.azif", "step dusk", "step dawn", ["verb main {", *ANN]),
        ("kinds.azif", "holds Coin", "", USES_COIN),
    ],
)
def test_only_what_mentions_what_has_changed_is_checked_again(
    file: str, old: str, new: str, again: list[str], process: str
) -> None:
    project = changed(file, old, new)
    done = after(lamps(), project) if process == "same" else fresh(project, known_of(lamps()))
    assert set(again) <= set(done.checked)
    assert len(done.checked) <= len(again) + 3
    same(lamps(), project)


def test_nothing_is_checked_when_nothing_has_changed() -> None:
    assert after(lamps(), small(FILES)).checked == ()
    assert fresh(small(FILES), known_of(lamps())).checked == ()


def test_a_kind_is_what_it_was_when_what_a_field_can_be_changes() -> None:
    colours = changed("kinds.azif", "{ red, green }", "{ red, green, blue }")
    again = same(lamps(), colours).checked
    assert {"enum colour { red, green, blue }", *LAMP} <= set(again)
    assert set(again).isdisjoint(['lamp "Red Lamp" { price 2 }', 'player "Bob" { }', *ANN])


def test_to_name_a_step_once_more_changes_nothing_for_others() -> None:
    idle = "verb idle {\n  do { step dusk { } }\n}\n"
    project = small({**FILES, "lamps.azif": LAMPS + idle})
    assert same(lamps(), project).checked == ("verb idle {",)
    again = small({**FILES, "lamps.azif": LAMPS + idle.replace("dusk {", "dusk for a player {")})
    assert "verb main {" in same(after(lamps(), project), again).checked


# ---- it comes to the same ----------------------------------------------------------------------


def test_complaints_are_made_anew_and_at_the_right_places() -> None:
    wrong = same(lamps(), changed("lamps.azif", "lose 2 Coins", "loose 2 Coins"))
    assert [str(found.span) for found in wrong.report().diagnostics] == ["lamps.azif:7:39"]
    files = {**FILES, "lamps.azif": LAMPS.replace("2 Coins", "2 Coyns").replace("# All", "# None.\n# All")}
    moved = same(wrong, small(files))
    assert [str(found.span) for found in moved.report().diagnostics] == ["lamps.azif:8:46"]
    assert same(moved, small(FILES)).report().diagnostics == ()


def test_amendments_are_made_again() -> None:
    packages = (*small({}).packages, Package("more", "1.0", "more", frozenset({"more", "lamps"})))
    files = {"more.azif": MORE, **FILES}

    def project() -> Project:
        mine = {name: text for name, text in files.items() if name != "more.azif"}
        return Project(packages, (*made("lamps", mine), *made("more", {"more.azif": files["more.azif"]})))

    last = fresh(project())
    assert last.report().diagnostics == ()
    for file, old, new in (
        ("more.azif", "price 5", "price 6"),
        ("lamps.azif", "price 2", "price 3"),
        ("more.azif", "oil 3", "oil 4"),
        ("more.azif", "number = 0", "number = 1"),
        ("lamps.azif", "price 3", "price 4"),
        ("more.azif", "amend kind lamp", "\namend kind lamp"),
        ("kinds.azif", "printed price", "printed cost"),
        ("kinds.azif", "printed cost", "printed oil"),
        ("lamps.azif", '"Red Lamp"', '"Rad Lamp"'),
    ):
        assert old in files[file]
        files[file] = files[file].replace(old, new, 1)
        last = same(last, project())


def test_places_of_words_are_right_after_they_moved() -> None:
    last = lamps()
    files = dict(FILES)
    for file, old, new in (
        ("kinds.azif", "verb main {", "verb idle { do { } }\nverb main {"),
        ("kinds.azif", "token Coin", "# Money.\n\ntoken Coin"),
        ("lamps.azif", "always the price of each lamp +1", "always cannot"),
        ("lamps.azif", "always cannot", "when a player loses Coins { idle }"),
    ):
        files[file] = files[file].replace(old, new, 1)
        last = same(last, small(files))


def test_what_was_kept_on_disk_is_what_was_found_out(tmp_path: Path) -> None:
    """The cells that come back from the cache are those that went into it."""
    manifests = manifests_at(STORM, Report(), Cache(None))
    assert manifests is not None
    kept = store.Store(Cache(tmp_path), b"", rulings=True)
    project = at(STORM)
    first = fresh(project)
    kept.remember(first, manifests, {})
    again = fresh(project, kept.recall(manifests))
    assert again.checked == ()
    assert outcome(again) == outcome(first)


# ---- any edits ---------------------------------------------------------------------------------


def parted() -> Project:
    """Two packages that know each other only in a part of one, which counts with the other."""
    shells = {"shells.azif": 'token Shell\nkind cove { printed length: number = 2 }\ncove "East" { }\n'}
    part = (
        "amend kind cove { holds Shell }\n"
        'rule "tide" { when a player loses Coins if total length of coves > 1 { lose 1 Coin } }\n'
    )
    packages = tuple(Package(id_, "1.0", id_, frozenset({id_})) for id_ in ("lamps", "shells"))
    beside = File("lamps", "with/shells/tide.azif", part, frozenset({"shells"}))
    lamps_files = sorted((*made("lamps", FILES), beside), key=lambda file: place_of(file, {"lamps": 0}))
    return Project(packages, (*lamps_files, *made("shells", shells)))


@cache
def projects() -> tuple[Project, ...]:
    """Small projects of all sorts: two packages, the second game, everything that the language accepts."""
    good = (
        small({path.name: path.read_text() for path in files_of(case) if path.suffix == ".azif"})
        for case in cases(HERE / "language" / "good")
    )
    return small(FILES), parted(), at(STORM), *good


@cache
def compiled(number: int) -> Snapshot:
    """One of the small projects, compiled."""
    return fresh(projects()[number])


@cache
def game() -> Snapshot:
    """The game that comes with Azif, compiled without its rulings."""
    return kept(places.cards())


def edited(first: Snapshot, seed: int, times: int) -> None:
    """Edit a project again and again, and compile it each time in a workspace that may be interrupted."""
    chance = random.Random(seed)
    with without_collecting():
        workspace = Workspace(first.project, tables(), known_of(first))
        last = workspace.snapshot()
        project = first.project
        for _ in range(times):
            # From time to time all is as it was, so that not all is nonsense in the end.
            project = first.project if chance.random() < 0.3 else edits.edited(chance, project)
            workspace.load(project)
            for _ in range(chance.choice((0, 0, 1, 3, 20))):
                workspace.work()
            if chance.random() < 0.2:
                continue
            wanted = outcome(fresh(project))
            assert outcome(workspace.snapshot()) == wanted
            if chance.random() < 0.3:
                assert outcome(fresh(project, known_of(last))) == wanted
            last = workspace.snapshot()


LARGE = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much)
MANY = settings(max_examples=2000, deadline=None, suppress_health_check=LARGE)
SOME = settings(MANY, max_examples=30)


@SOME
@given(st.integers(0, 2**32))
def test_edits_of_small_packages(seed: int) -> None:
    edited(compiled(seed % len(projects())), seed, 4)


@pytest.mark.parametrize("seed", range(1))
def test_edits_of_the_game(seed: int) -> None:
    edited(game(), seed, 4)


@pytest.mark.slow
@MANY
@given(st.integers(0, 2**32))
def test_many_edits_of_small_packages(seed: int) -> None:
    edited(compiled(seed % len(projects())), seed, 8)


@pytest.mark.slow
@settings(MANY, max_examples=60)
@given(st.integers(0, 2**32))
def test_many_edits_of_the_game(seed: int) -> None:
    edited(game(), seed, 10)
