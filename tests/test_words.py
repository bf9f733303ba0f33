"""`azif words`: every word has a row, which says how it is written and how it reads, and is found."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from azif_compiler import cli
from azif_compiler.diagnostic import Report
from azif_compiler.loader import places
from azif_compiler.loader.driver import snapshot_of
from azif_compiler.names.symbols import Sort
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.vocabulary import markdown, tell
from azif_compiler.vocabulary.answer import Answer, answer, everything
from azif_compiler.vocabulary.collect import ORDER, vocabulary
from azif_compiler.vocabulary.entries import Entry
from azif_compiler.vocabulary.reference import explained, rows_of, words_of_language
from projects import tables
from test_packages_together import LIB, codes, package

LAMPS = """
enum colour { red, blue, crimson is red }
token coin { symbol "$" }
token drop_of_oil { plural "drops" }
track dusk from 0 to night_fall
value night_fall: number = 10
kind player { you means this; holds coin; starts in attic }
kind thing_of_glass { plural "panes"; printed weight: number = 0; state broken: flag = no; starts in cellar }
kind oil_lamp is thing_of_glass {
  called "an oil lamp"; holds drop_of_oil
  you means its holder
  works while not broken
  printed hue: colour = red
  printed height: number
  printed stops for colour: list of number = 0
  script flare
  script glimmer for player
}
zone attic
deck cellar
zone pocket of player { inactive }
link stair both
link chute
value light of oil_lamp for colour: number = its weight + 2
value dusty of oil_lamp: flag = its weight > 3
value host: player = player with highest coin { says "the host" }
window any_time
window evening_time { within any_time }
option guests: number from 1 to 8 = 4
variant short_night "The night is short"
keyword flickering on oil_lamp with n: number { says "Flickers {n}"; when this is lit { flash } }
verb flash { do { } }
verb light_up {
  subject who: player = you
  object what: oil_lamp
  with many: number = 1
  var glow: number = 0
  outcomes burns, fades
  needs what is not broken
  reads "lights_up"; participle "lit"
  says "{who} {light|lights} {what}< with {many:match|matches}>"
  cites "LA-1", "LA-2"
  do { step trimming { offer evening_time to who }; outcome burns }
}
verb pay {
  subject who: player = you
  object amount: quantity
  participle "paid"
  do { }
}
verb wipe { object what: oil_lamp; do { set what's broken to no } }
procedure take_turn { object who: player; do { who pays $1; wipe (an oil_lamp) } }
player "Ash" { }
oil_lamp "Beacon" {
  height 3; flickering 2; flare { pay 1 coin }
  always its weight +1
}
oil_lamp "Candle" { copies 2; height 1 }
# A comment behind it.
rule "Lamps burn" { cites "LA-3"; when a player pays coin { wipe (an oil_lamp) } }
"""

MORE = """
amend kind oil_lamp { printed wick: number = 2 }
amend enum colour { green }
amend oil_lamp "Beacon" { height 4; because "it grew" }
oil_lamp "Torch" { height 2; wick 3 }
"""


def azif(*arguments: str) -> Result:
    return CliRunner().invoke(cli.azif, ["words", *arguments], prog_name="azif")


@pytest.fixture
def lamps(here: Path) -> Path:
    """A package with something of every sort."""
    folder = package(here, "lamps", LIB, lamps=LAMPS)
    assert codes(folder) == []
    return folder


def entries_of(*folders: Path) -> tuple[Entry, ...]:
    return vocabulary(made(*folders))


def made(*folders: Path) -> Snapshot:
    report = Report()
    snapshot = snapshot_of(folders, report)
    assert snapshot is not None, [found.text() for found in report.diagnostics]
    return snapshot


def named(entries: tuple[Entry, ...], sort: str, name: str) -> Entry:
    (found,) = (entry for entry in entries if (entry.sort, entry.name) == (sort, name))
    return found


def asked(entries: tuple[Entry, ...], word: str) -> Answer:
    return answer(word, entries, words_of_language(tables()), places.reference().read_text())


# ---- how words are written and read ------------------------------------------------------------------

LISTED = """
CAPITALS stand for what you write there, [brackets] hold what may be left out.

Verbs
  flash                           somebody flashes
  [PLAYER] lights up OIL LAMP [with NUMBER] burns: … fades: …
                                  you light an oil lamp
  [PLAYER] pays NUMBER TOKENS     you pay
  wipe OIL LAMP                   an oil lamp is wiped

Procedures
  take turn PLAYER                take turn

Values
  OIL LAMP is dusty               an oil lamp is dusty
  host: player                    the host
  OIL LAMP's light for COLOUR: number
                                  an oil lamp's light for colour
  night fall: number              the night fall

Kinds
  oil lamp, oil lamps             an oil lamp, oil lamps
    OIL LAMP's height: number     an oil lamp's height
    OIL LAMP's hue: colour        an oil lamp's hue
    OIL LAMP's stops for COLOUR: list of number
                                  an oil lamp's stops for colour
    perform OIL LAMP's flare      flare
    perform OIL LAMP's glimmer for PLAYER
                                  glimmer
  player, players                 a player, players
  thing of glass, panes           a thing of glass, panes
    THING OF GLASS is broken      a thing of glass is broken
    THING OF GLASS's weight: number
                                  the weight of a thing of glass

Keywords
  flickering NUMBER               Flickers n

Windows
  any time
  evening time

Steps and phases
  trimming                        the trimming

Tokens
  NUMBER coins, $NUMBER           $1, $2
  NUMBER drops                    1 drop of oil, 2 drops

Tracks
  dusk from 0 to night fall       the dusk level

Zones and decks
  attic                           the attic
  cellar                          the cellar
  PLAYER's pocket                 your pocket

Enums
  colour: red, blue, crimson      a colour

Links
  X's chute                       what chute leads to from X
  X's stair                       what stair leads to from X

Options
  guests: number                  the number of guests

Variants
  variant short night             The night is short
"""

A_VERB = """
light up (verb)
  [PLAYER] lights up OIL LAMP [with NUMBER] burns: … fades: …
  reads         you light an oil lamp
  says          "{who} {light|lights} {what}< with {many:match|matches}>"
  for example   You light an oil lamp.
  subject       who: player = you
  object        what: oil lamp
  label         with many: number = 1
  var           glow: number = 0
  outcome       burns
  outcome       fades
  needs         that oil lamp is not broken
  around it     before PLAYER lights up OIL LAMP: …
                when PLAYER lights up OIL LAMP: …
                when PLAYER burns a light up: …
                when PLAYER fades a light up: …
                instead of PLAYER lights up OIL LAMP: …
                prevent PLAYER lights up OIL LAMP
                cannot PLAYER lights up OIL LAMP
                action WINDOW in response to PLAYER lights up OIL LAMP: …
                stop light up
                the light up's glow
  rules         LA-1, LA-2
  declared      lamps, lamps/lamps.azif:33
  waits for it: 1
    keyword flickering, lamps, lamps/lamps.azif:31
"""

A_KIND = """
oil lamp (kind)
  oil lamp, oil lamps
  reads         an oil lamp, oil lamps
  printed       hue: colour = red
  printed       height: number
  printed       stops for colour: list of number = 0
  printed       wick: number = 2
  printed       weight: number = 0 (of thing of glass)
  state         broken: flag = no (of thing of glass)
  script        flare
  script        glimmer for player
  is a kind of  thing of glass
  holds         drop of oil
  starts in     the cellar
  you means     its holder
  works while   an oil lamp is not broken
  keywords      flickering
  components    3
  declared      lamps, lamps/lamps.azif:9
  for example
    oil_lamp "Torch" { height 2; wick 3 }
"""


def test_everything_is_listed(lamps: Path) -> None:
    assert tell.listed(everything(entries_of(lamps))) == LISTED.strip()
    assert azif("--package", "lamps").stdout == LISTED.lstrip()


def test_a_verb_is_told(lamps: Path) -> None:
    assert tell.told(asked(entries_of(lamps), "light_up"), everybody=False) == A_VERB.strip()


def test_a_kind_is_told_with_what_others_add(lamps: Path, here: Path) -> None:
    more = package(here, "more", "requires: {lamps: '1'}\n" + LIB, more=MORE)
    assert codes(lamps, more) == []
    entries = entries_of(lamps, more)
    assert tell.told(asked(entries, "oil lamp"), everybody=False).startswith(A_KIND.strip())
    assert named(entries, "field", "wick").package == "more"
    assert named(entries, "enum", "colour").signature == "colour: red, blue, crimson, green"
    assert named(entries, "kind", "thing of glass").facts[0].text == "oil lamp"
    (used,) = (uses for uses in named(entries, "component", "Beacon").uses if uses.role == "amends")
    assert [(user.sort, user.name, user.package) for user in used.users] == [
        ("amend oil lamp", '"Beacon"', "more")
    ]


def test_what_an_amendment_requires_is_told_with_its_package(lamps: Path, here: Path) -> None:
    text = 'amend verb light_up { requires what\'s weight < 9, because "it is too heavy" }\n'
    more = package(here, "more", "requires: {lamps: '1'}\n" + LIB, more=text)
    assert codes(lamps, more) == []
    told = tell.told(asked(entries_of(lamps, more), "light up"), everybody=False)
    assert "what's weight < 9, because it is too heavy (more)" in " ".join(told.split())
    assert "too heavy" not in tell.told(asked(entries_of(lamps), "light up"), everybody=False)


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("lights_up", ["light up"]),
        ("LIT", ["light up"]),
        ("oil_lamps", ["oil lamp"]),
        ("panes", ["thing of glass"]),
        ("$", ["coin"]),
        ("lamps:light_up", ["light up"]),
        ("light", ["light"]),
        ("crimson", ["crimson"]),
        ("Candle", ["Candle"]),
    ],
)
def test_a_word_is_found_in_each_of_its_forms(lamps: Path, word: str, found: list[str]) -> None:
    entries = entries_of(lamps)
    assert [entry.name for entry in asked(entries, word).entries] == found


def test_labels_and_parameters_are_found_in_what_has_them(lamps: Path) -> None:
    entries = entries_of(lamps)
    assert [(one.sort, one.of) for one in asked(entries, "with").parts] == [("label", "light up")]
    assert [(one.sort, one.of) for one in asked(entries, "burns").parts] == [("outcome", "light up")]
    assert {one.of for one in asked(entries, "what").parts} == {"light up", "wipe"}


def test_one_who_declares_a_word_is_no_user_of_it(lamps: Path) -> None:
    uses = {one.role: one.users for one in named(entries_of(lamps), "verb", "wipe").uses}
    assert {role: [user.name for user in users] for role, users in uses.items()} == {
        "makes": ["take turn", '"Lamps burn"']
    }


def test_the_first_ten_users_are_named_or_all(lamps: Path, here: Path) -> None:
    burners = "".join(f'rule "Burner {n}" {{ always each oil_lamp\'s weight +1 }}\n' for n in range(14))
    more = package(here, "more", "requires: {lamps: '1'}\n" + LIB, more=burners)
    found = asked(entries_of(lamps, more), "weight")
    _, _, few = tell.told(found, everybody=False).partition("gives or changes it: 15")
    assert few.count("Burner") == 9
    assert few.endswith("… and 5 more; `--all` names them")
    _, _, all_ = tell.told(found, everybody=True).partition("gives or changes it: 15")
    assert all_.count("Burner") == 14


FORMS = {
    "PLAYER burns": "a player burns",
    "PLAYER fades": "a player fades",
    "PLAYER lights up OIL LAMP": "a player lights_up an oil_lamp",
    "PLAYER pays TOKENS": "a player pays coin",
    "OIL LAMP is wiped": "an oil_lamp is wiped",
    "light up": "light_up",
    "NUMBER": "1",
    ": …": " { }",
    "WINDOW": "any_time",
}
"""What stands for the capitals and for names of several words when the forms are tried."""


@pytest.mark.parametrize("verb", ["light up", "pay", "wipe", "flash"])
def test_what_can_be_done_around_a_verb_can_be_done(lamps: Path, here: Path, verb: str) -> None:
    written = []
    for form in named(entries_of(lamps), "verb", verb).forms:
        if form.startswith(("stop", "the ")):
            continue
        for spoken_, in_use in FORMS.items():
            form = form.replace(spoken_, in_use)
        written.append(form if not form.startswith("action") else form.replace("{ }", "{ prevent it }"))
    text = 'rule "Around" {\n' + "\n".join(written) + "\n}\n"
    more = package(here, "more", "requires: {lamps: '1'}\n" + LIB, more=text)
    assert codes(lamps, more) == [], text


# ---- words of the language -----------------------------------------------------------------------------


def test_the_reference_has_something_to_say_of_every_word_of_the_language() -> None:
    reference = places.reference().read_text()
    silent = [word for word in words_of_language(tables()) if not explained(reference, word)]
    assert silent == []


@pytest.mark.parametrize(
    ("word", "section", "written"),
    [
        ("when", "2. Abilities", "`when EVENT: …`"),
        ("shuffle", "3. Statements", "`shuffle X`"),
        ("track", "7. Declarations: token, track", "`token`, `track`"),
        (
            "has",
            "4. Phrases: has",
            "`X has script SCRIPT [for KEY]   X has abilities   X has parent   X mentions VERB [this]`",
        ),
        ("needs", "7. Declarations: verb", "`needs CONDITION`"),
    ],
)
def test_a_word_of_the_language_is_explained(word: str, section: str, written: str) -> None:
    found = explained(places.reference().read_text(), word)
    assert (section, written) in [(row.section, row.written) for row in found]


def test_a_word_that_no_row_has_is_looked_for_in_sections() -> None:
    found = explained(places.reference().read_text(), "because")
    assert [(row.section, row.written) for row in found] == [
        ("5. Components, rulings and changes", ""),
        ("7. Declarations", ""),
    ]


def test_the_cells_of_the_reference_are_taken_apart() -> None:
    rows = {row.written: row.meaning for row in rows_of(places.reference().read_text())}
    assert rows["`{lose|loses}`"].startswith("agrees with the subject")
    assert rows["`always MODIFIER, …`, `while CONDITION, MODIFIER, …`, `while CONDITION: …`, abilities"]


def test_a_word_can_be_declared_and_of_the_language(lamps: Path, here: Path) -> None:
    found = tell.told(asked(entries_of(lamps), "with"), everybody=False)
    assert found.startswith("with (part of others)")
    assert "with (word of the language)" in found


# ---- the command ---------------------------------------------------------------------------------------


def test_an_unknown_word_is_answered_with_what_was_meant(lamps: Path) -> None:
    shown = azif("lihgt_up", "--package", "lamps")
    assert (shown.exit_code, shown.stdout) == (1, "")
    assert shown.stderr == "azif: nothing is called `lihgt_up`; did you mean `light up`?\n"


def test_a_word_is_looked_for_here_and_then_in_whichever_package_has_it(
    lamps: Path, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package(
        here / "installed", "wicks", "requires: {}\n", wicks="kind wick { starts in drawer }\nzone drawer\n"
    )
    monkeypatch.setenv("AZIF_PACKAGES", str(here / "installed"))
    monkeypatch.chdir(lamps)
    assert azif("oil lamp").stdout.startswith("oil lamp (kind)")
    assert azif("wicks").stdout.startswith("wick (kind)")
    shown = azif("wicks", "--package", ".")
    assert (shown.exit_code, shown.stdout) == (1, "")


def test_words_of_a_name_need_no_quotes(lamps: Path) -> None:
    quoted, bare = (azif(*words, "--package", "lamps").stdout for words in (["oil lamp"], ["oil", "lamp"]))
    assert quoted == bare
    assert quoted.startswith("oil lamp (kind)")


def test_what_is_wrong_with_a_package_is_said_instead(here: Path) -> None:
    package(here, "broken", LIB, lamps="kind lamp { printed oil: nuber }\n")
    shown = azif("--package", "broken")
    assert shown.exit_code == 1
    assert "nuber" in shown.stdout
    shown = azif("--package", "broken", "--format", "json")
    assert json.loads(shown.stdout)["diagnostics"]


def test_tools_get_the_same_shape_for_everything(lamps: Path) -> None:
    listed = json.loads(azif("--package", "lamps", "--format", "json").stdout)
    assert list(listed) == ["version", "word", "entries", "parts", "language"]
    assert "component" not in {entry["sort"] for entry in listed["entries"]}
    one = json.loads(azif("light_up", "--package", "lamps", "--format", "json").stdout)
    assert [list(entry) for entry in one["entries"]] == [list(listed["entries"][0])]
    assert list(listed["entries"][0]) == [
        "sort", "name", "id", "package", "place", "of", "words", "signature", "english", "template",
        "example", "parts", "needs", "forms", "cites", "facts", "component", "uses",
    ]  # fmt: skip
    assert one["entries"][0]["uses"][0]["users"][0]["place"] == "lamps/lamps.azif:31"


def test_a_page_of_everything(lamps: Path) -> None:
    page = azif("--package", "lamps", "--format", "markdown").stdout
    assert page == markdown.page(everything(entries_of(lamps)))
    assert azif("light_up", "--package", "lamps", "--format", "markdown").exit_code == 2
    rows = [line for line in page.splitlines() if line.startswith("|")]
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} == {4}
    assert "## Verbs" in page
    assert "| `OIL LAMP's hue: colour` | an oil lamp's hue |" in page
    assert all("<" not in row.replace("<br>", "") for row in rows)


# ---- what comes with Azif ------------------------------------------------------------------------------

TABLES: dict[Sort, str] = {
    "verb": "all_verbs", "value": "values", "window": "all_windows", "step": "steps", "keyword": "keywords",
    "kind": "kinds", "token": "tokens", "track": "tracks", "zone": "zones", "enum": "all_enums",
    "link": "links", "option": "options", "variant": "variants",
}  # fmt: skip
"""Where the names of a sort are found."""


@pytest.fixture(scope="module")
def shipped() -> tuple[Snapshot, tuple[Entry, ...]]:
    folders = [places.cards(), *sorted(path.parent for path in places.expansions().glob("*/package.yaml"))]
    snapshot = made(*folders)
    return snapshot, vocabulary(snapshot)


def test_every_word_that_is_shipped_has_a_row(shipped: tuple[Snapshot, tuple[Entry, ...]]) -> None:
    snapshot, entries = shipped
    known = {("verb" if entry.sort == "procedure" else entry.sort, entry.id, entry.of) for entry in entries}
    assert len(known) == len(entries)
    for sort, table in TABLES.items():
        for rows in getattr(snapshot.names, table).values():
            for one in rows if isinstance(rows, list) else [rows]:
                of = one.of if sort in ("value", "zone") else one.kind if sort == "keyword" else ""
                assert (sort, one.id, of) in known
    for kind in snapshot.names.kinds.values():
        assert {("field", field.id, kind.id) for field in kind.fields} <= known
        assert {("script", script.id, kind.id) for script in kind.scripts} <= known
    for enum in snapshot.names.all_enums.values():
        assert {("member", member.id, enum.id) for member in enum.members} <= known


def test_every_row_that_is_shipped_is_english(shipped: tuple[Snapshot, tuple[Entry, ...]]) -> None:
    for entry in shipped[1]:
        assert entry.english, entry
        assert not re.search(r"[_{}|]", entry.english + entry.needs + entry.example), entry
        assert "_" not in "".join((entry.signature, *entry.forms)), entry
        assert entry.place.rpartition(":")[2].isdigit()


def test_the_list_is_sorted_and_no_wider_than_a_terminal(
    shipped: tuple[Snapshot, tuple[Entry, ...]],
) -> None:
    entries = shipped[1]
    assert [entry.sort for entry in entries] == sorted((entry.sort for entry in entries), key=ORDER.index)
    lines = tell.listed(everything(entries)).splitlines()
    assert [line for line in lines if len(line) > tell.WIDTH] == []
    assert [line for line in lines if line != line.rstrip()] == []


def test_verbs_of_one_component_are_listed_with_it(here: Path, lamps: Path) -> None:
    text = """
verb gleam { do { } }
verb glint { do { } }
verb glare { do { } }
goal gleam for player { worth 1 }
player "Bo" { when you pay coin: gleam; glint; glare }
oil_lamp "Lantern" { height 1; flare { glint } }
rule "Glare" { when a player pays coin: glare }
"""
    more = package(here, "more", "requires: {lamps: '1'}\nlibrary: true\n", more=text)
    assert codes(more, lamps) == []
    found = azif("--package", str(lamps), "--package", str(more), "--once")
    assert found.exit_code == 0
    told = [line.split() for line in found.output.splitlines()]
    assert ["gleam", "player", '"Bo"'] in told
    assert not [line for line in told if line[0] in ("glint", "glare", "goal")]
    assert found.output.endswith(" verbs are used by one component alone\n")
    data = json.loads(
        azif("--package", str(lamps), "--package", str(more), "--once", "--format", "json").output
    )
    assert "more:gleam" in {entry["id"] for entry in data["entries"]}
    assert azif("--package", str(more), "--once", "gleam").exit_code == 2
