"""Packages that do not know each other live together: names in scope, words of one's own, optional parts."""

from __future__ import annotations

from pathlib import Path

import pytest

from azif_compiler import ir
from azif_compiler.diagnostic import Report
from azif_compiler.loader.driver import check, compile_packages

HEAD = 'id: {id}\ntitle: {id}\nversion: "1.0"\ndescription: A box.\n'


def package(root: Path, id_: str, manifest: str = "", **files: str) -> Path:
    """A package of these files; `with_other` in a name is a folder `with/other`."""
    folder = root / id_
    folder.mkdir(parents=True)
    (folder / "package.yaml").write_text(HEAD.format(id=id_) + manifest)
    for name, text in files.items():
        path = folder / f"{name.replace('__', '/')}.azif"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def codes(*folders: Path) -> list[str]:
    return [found.code for found in check(folders).diagnostics]


def said(*folders: Path) -> list[str]:
    return [f"{found.code} {found.text()}" for found in check(folders).diagnostics]


def compiled(*folders: Path) -> ir.Game:
    report = Report()
    game = compile_packages(folders, report)
    assert game is not None, [found.text() for found in report.diagnostics]
    return game


def names(game: ir.Game, sort: type[ir.Kind | ir.Zone | ir.Component]) -> list[str]:
    return [one.name for one in game.declarations if isinstance(one, sort)]


def starts(kind: ir.Kind) -> str:
    """The zone in which things of a kind start."""
    assert isinstance(kind.starts, ir.ZoneNamed)
    return kind.starts.name


ROOT = "kind figure { }\nkind pile_card { starts in box }\nzone box\n"
MAIN = 'procedure main { do { finish "It is over" } }\n'
LIB = "library: true\n"


@pytest.fixture
def root(here: Path) -> Path:
    """A package of a kind and a zone that all others require."""
    return package(here, "root", LIB, words=ROOT)


NEEDS = "requires: {root: '1'}\nlibrary: true\n"


def test_two_strangers_use_the_same_names(root: Path, here: Path) -> None:
    text = 'kind herald { starts in hand }\nzone hand\nherald "The Rider" { }\n'
    one, other = (package(here, id_, NEEDS, content=text) for id_ in ("one", "other"))
    assert codes(root, one, other) == []
    game = compiled(root, one, other)
    assert {"one:herald", "other:herald"} <= set(names(game, ir.Kind))
    assert {"one:hand", "other:hand"} <= set(names(game, ir.Zone))
    assert sorted(names(game, ir.Component)) == ["one:The Rider", "other:The Rider"]


def test_a_word_that_fits_two_names_both_and_the_cure(root: Path, here: Path) -> None:
    for id_ in ("one", "other"):
        package(here, id_, NEEDS, content="zone hand\n")
    both = "requires: {one: '1', other: '1', root: '1'}\nlibrary: true\n"
    text = "kind lamp { starts in hand }\n"
    user = package(here, "user", both, content=text)
    (found,) = check([here]).diagnostics
    assert (found.code, found.text()) == ("AZ0211", "`hand` could be a zone of `one` or of `other`")
    hint = found.hint()
    assert hint == "say `words: { my_hand: other.hand }` in package.yaml, and `my_hand` for that one"
    (user / "package.yaml").write_text(HEAD.format(id="user") + both + "words: {my_hand: other.hand}\n")
    assert said(here) == []
    kind = next(k for k in compiled(here).declarations if isinstance(k, ir.Kind) and k.name == "user:lamp")
    assert starts(kind) == "one:hand"
    (user / "content.azif").write_text(text.replace("hand", "my_hand"))
    kind = next(k for k in compiled(here).declarations if isinstance(k, ir.Kind) and k.name == "user:lamp")
    assert starts(kind) == "other:hand"


def test_a_later_package_makes_no_older_text_ambiguous(root: Path, here: Path) -> None:
    first = package(here, "first", NEEDS, content='zone hand\nkind lamp { starts in hand }\nlamp "Sun" { }\n')
    alone = compiled(root, first).declarations
    package(here, "later", NEEDS, content='zone hand\nlamp "Sun" { }\nkind lamp { starts in hand }\n')
    assert codes(here) == []
    assert [one for one in compiled(here).declarations if one in alone] == list(alone)


def test_a_name_that_a_package_sees_cannot_be_declared_again(root: Path, here: Path) -> None:
    package(here, "first", NEEDS, content="zone hand\n")
    needs = "requires: {first: '1', root: '1'}\nlibrary: true\n"
    later = package(here, "later", needs, content="zone hand\nkind lamp { starts in hand }\n")
    assert codes(here) == ["AZ0202"]  # which of the two is meant is asked behind that
    (later / "package.yaml").write_text(HEAD.format(id="later") + needs + "words: {old_hand: first.hand}\n")
    assert codes(here) == []
    kind = next(k for k in compiled(here).declarations if isinstance(k, ir.Kind) and k.name == "later:lamp")
    assert starts(kind) == "later:hand"


def test_a_stranger_is_not_seen(root: Path, here: Path) -> None:
    package(here, "one", NEEDS, content="zone hand\n")
    package(here, "other", NEEDS, content="kind lamp { starts in hand }\n")
    (found,) = check([here]).diagnostics
    assert found.code == "AZ0201"


def test_a_word_for_nothing_is_pointed_out(root: Path, here: Path) -> None:
    package(here, "user", NEEDS + "words: {shelf: root.boxes, chest: root.box}\n", content="zone hand\n")
    assert said(here) == ["AZ0525 `root` declares nothing that is called `boxes`"]


def test_what_counts_only_with_another(root: Path, here: Path) -> None:
    manifest = NEEDS + "optional: {moon: '1'}\n"
    sun = package(
        here,
        "sun",
        manifest,
        content='figure "Sun" { }\n',
        with__moon__both='figure "Eclipse" { }\nlamp "Ring" { }\n',
    )
    assert names(compiled(root, sun), ir.Component) == ["sun:Sun"]
    moon = package(here, "moon", NEEDS, content='kind lamp { }\nfigure "Moon" { }\n')
    assert set(names(compiled(root, sun, moon), ir.Component)) == {
        "sun:Sun",
        "sun:Eclipse",
        "sun:Ring",
        "moon:Moon",
    }


def test_a_part_for_two_others(root: Path, here: Path) -> None:
    manifest = NEEDS + "optional: {moon: '1', star: '1'}\n"
    sun = package(here, "sun", manifest, content='figure "Sun" { }\n')
    part = sun / "with" / "moon+star"
    part.mkdir(parents=True)
    (part / "all.azif").write_text('figure "Conjunction" { }\n')
    moon, star = (package(here, id_, NEEDS, content=f"zone {id_}_place\n") for id_ in ("moon", "star"))
    assert "sun:Conjunction" not in names(compiled(root, sun, moon), ir.Component)
    assert "sun:Conjunction" not in names(compiled(root, sun, star), ir.Component)
    assert "sun:Conjunction" in names(compiled(root, sun, moon, star), ir.Component)


def test_parts_and_the_manifest_agree(root: Path, here: Path) -> None:
    sun = package(here, "sun", NEEDS + "optional: {moon: '1'}\n", content='figure "Sun" { }\n')
    assert codes(root, sun) == ["AZ0524"]
    (sun / "package.yaml").write_text(HEAD.format(id="sun") + NEEDS)
    (sun / "with" / "moon").mkdir(parents=True)
    (sun / "with" / "moon" / "both.azif").write_text('figure "Eclipse" { }\n')
    assert codes(root, sun) == ["AZ0523"]


def test_one_name_in_several_boxes_is_a_component_of_each(root: Path, here: Path) -> None:
    text = 'pile_card "Strange Sightings" { copies 2 }\n'
    one = package(here, "one", NEEDS, content=text)
    other = package(here, "other", NEEDS, content=text)
    assert codes(root, one, other) == []
    game = compiled(root, one, other)
    assert sorted(names(game, ir.Component)) == ["one:Strange Sightings", "other:Strange Sightings"]


@pytest.mark.parametrize(
    ("boxes", "copies"),
    [
        ((), ()),
        (("one",), (("one",), ("one",))),
        (("other",), (("other",),)),
        (("one", "other"), (("one",), ("one",), ("other",))),
    ],
    ids="none one other both".split(),
)
def test_one_component_in_several_boxes(
    root: Path, here: Path, boxes: tuple[str, ...], copies: tuple[tuple[str, ...], ...]
) -> None:
    """What they share says what it is, and has none of it; each box brings copies of its own."""
    shared = package(here, "shared", NEEDS, content='pile_card "Strange Sightings" { copies 0 }\n')
    needs = "requires: {root: '1', shared: '1'}\nlibrary: true\n"
    for id_, number in (("one", 2), ("other", 1)):
        package(here, id_, needs, content=f'amend pile_card "Strange Sightings" {{ copies +{number} }}\n')
    folders = (root, shared, *(here / id_ for id_ in boxes))
    assert codes(*folders) == []
    (found,) = (one for one in compiled(*folders).declarations if isinstance(one, ir.Component))
    assert (found.name, found.copies) == ("shared:Strange Sightings", len(copies))
    assert sorted(found.origins()) == sorted(copies)


def test_a_member_without_its_brace_blames_nobody_else(root: Path, here: Path) -> None:
    """Though elsewhere a field is called like the member, so that its word is known there."""
    words = "enum way { slow }\nkind walker { printed way: way = slow; starts in box }\n"
    words += 'kind racer { printed swift: flag = no; starts in box }\nwalker "Snail" { }\n'
    package(here, "ways", NEEDS, content=words)
    needs = "requires: {root: '1', ways: '1'}\nlibrary: true\n"
    whole = "amend enum way { swift }\n"
    rest = 'walker "Hare" { way swift }\nracer "Horse" { swift yes }\n'
    later = package(here, "later", needs, content=whole + rest)
    assert codes(here) == []
    (later / "content.azif").write_text(whole.replace("{ ", "") + rest)
    found = check([here]).diagnostics
    lines = {one.span.source.text.count("\n", 0, one.span.start) + 1 for one in found if one.span is not None}
    assert found
    assert lines == {1}


def test_of_two_readings_the_later_package_is_told(root: Path, here: Path) -> None:
    """What was there first cannot know who will call something `player`."""
    first = "kind seat { starts in box }\nvalue first_player: seat = first seat in box\n"
    package(here, "lights", NEEDS, content=first)
    needs = "requires: {lights: '1', root: '1'}\nlibrary: true\n"
    package(here, "user", needs, content="kind player { starts in box }\n")
    (found,) = check([here]).diagnostics
    assert found.code == "AZ0213"
    assert found.span is not None
    assert found.span.source.path.startswith("user")
    assert found.text() == "`first player` could also be read as `first` and `player`"


def test_two_strangers_may_be_readings_of_each_other(root: Path, here: Path) -> None:
    package(here, "lights", NEEDS, content="value first_player: figure = first figure in box\n")
    package(here, "user", NEEDS, content="kind player { starts in box }\n")
    assert codes(here) == []


def test_a_rename_ships_as_data(root: Path, here: Path) -> None:
    package(here, "lights", NEEDS, content='kind lantern { was "lamp"; starts in box }\n')
    needs = "requires: {lights: '1', root: '1'}\nlibrary: true\n"
    package(here, "user", needs, content='lamp "Beacon" { }\n')
    (found,) = check([here]).diagnostics
    assert found.code == "AZ0212"
    fix = found.fix()
    assert fix is not None
    assert fix.replacement == "lantern"


def test_of_a_library_nothing_need_be_used(root: Path, here: Path) -> None:
    box = package(here, "box", "requires: {root: '1'}\n", content="token coin\nzone shelf\n")
    play = package(here, "play", "requires: {root: '1'}\n", main=MAIN)
    assert set(codes(root, box, play)) == {"AZ0275", "AZ0409"}
    (box / "package.yaml").write_text(HEAD.format(id="box") + NEEDS)
    assert codes(root, box, play) == []


def test_what_only_rulings_read_does_nothing(root: Path, here: Path) -> None:
    """`azif run` leaves rulings out, and must find the same as `azif check`."""
    text = 'zone shelf\nkind lamp { printed glow: number; starts in shelf }\nlamp "Sun" { glow 2 }\n'
    box = package(here, "box", "requires: {root: '1'}\n", content=text)
    package(here, "play", NEEDS, main=MAIN)
    (box / "rulings").mkdir()
    (box / "rulings" / "glow.azif").write_text('ruling "It glows" { then { lamp "Sun"\'s glow is 2 } }\n')
    assert codes(here) == ["AZ0409"]
    tried = 'kind wick { printed length: number }\nwick "Long" { length 2 }\n'
    (box / "rulings" / "wicks.azif").write_text(
        tried + 'ruling "It is long" { then { wick "Long"\'s length is 2 } }\n'
    )
    assert codes(here) == ["AZ0409"], "what rulings have for themselves, only they need to read"
    dusk = 'rule "Dusk" { whenever lamp "Sun"\'s glow < 1 { finish "Dark" } }\n'
    (box / "content.azif").write_text(text + dusk)
    assert said(here) == []


def test_what_rulings_declare_takes_no_name_from_others(root: Path, here: Path) -> None:
    """A card that a package has for its rulings is none of the game: whoever extends it may call one so."""
    kind = "kind lamp { printed glow: number; starts in box }\n"
    box = package(here, "first", NEEDS, content=kind + 'lamp "Sun" { glow 2 }\n')
    (box / "rulings").mkdir()
    tried = 'lamp "Moon" { glow 1 }\nruling "It glows" { then { lamp "Moon"\'s glow is 1 } }\n'
    (box / "rulings" / "glow.azif").write_text(tried)
    needs = "requires: {first: '1', root: '1'}\n"
    later = package(here, "later", needs, content='lamp "Moon" { glow 3 }\n')
    (later / "rulings").mkdir()
    own = 'ruling "Its own" { then { lamp "Moon"\'s glow is 3 } }\n'
    (later / "rulings" / "own.azif").write_text(own)
    package(
        here, "play", needs, main='rule "Dusk" { whenever lamp "Sun"\'s glow < 1 { finish "Dark" } }\n' + MAIN
    )
    assert said(here) == []
    assert set(names(compiled(here), ir.Component)) == {"first:Sun", "first:Moon", "later:Moon"}
    (later / "content.azif").unlink()
    (later / "rulings" / "own.azif").write_text(own.replace("3", "1"))
    assert said(here) == [], "rulings see what those of others declare"


def test_only_rulings_see_what_rulings_declare(root: Path, here: Path) -> None:
    kind = "kind lamp { starts in box }\n"
    dusk = 'rule "Dusk" { whenever lamp "Moon" is in box { finish "Dark" } }\n'
    box = package(here, "box", NEEDS, content=kind + dusk + MAIN)
    (box / "rulings").mkdir()
    (box / "rulings" / "glow.azif").write_text('lamp "Moon" { }\n')
    assert [one for one in said(here) if "Moon" in one] == said(here) != []
