"""The site: every page leads somewhere, everything has its address, and what is not true is not shown."""

from __future__ import annotations

import gzip
import json
import os
import posixpath
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from html import escape
from itertools import combinations
from pathlib import Path
from threading import Thread
from urllib.request import urlopen
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from azif_compiler import ir
from azif_compiler.cli import COMMANDS, azif
from azif_compiler.diagnostic import Report
from azif_compiler.diagnostics import every
from azif_compiler.grammar import DECLARING
from azif_compiler.loader import places
from azif_compiler.loader.driver import compile_packages
from azif_compiler.site import one_file
from azif_compiler.site.aid import Table, owned, sections
from azif_compiler.site.closure import dead, file_at
from azif_compiler.site.combination_pages import path_of
from azif_compiler.site.contents import Contents, numbers_of, question_of, strangers
from azif_compiler.site.drawing import letters
from azif_compiler.site.drawing.boards import Drawing
from azif_compiler.site.drawing.signs import CARD
from azif_compiler.site.entries import certain
from azif_compiler.site.grammar_page import grammar_page
from azif_compiler.site.moved_pages import moved_pages, permanent, read_moved
from azif_compiler.site.pages import href, md, slug, way
from azif_compiler.site.player_aid import SIZES, bundles, player_aid
from azif_compiler.site.printouts import Printout, face_set, on_paper, printouts, spread
from azif_compiler.site.reminders import TEXT, made_of, reminder_cards
from azif_compiler.site.rulebook import rulebook
from azif_compiler.site.ruling_words import in_one_line
from azif_compiler.site.shared_parts import Parts
from azif_compiler.site.site import addresses, site
from azif_compiler.site.timing import Timing, abilities_of
from azif_compiler.site.trails import above
from azif_compiler.site.typeset import PRELUDE, string
from azif_runtime.cli import laying_out
from azif_runtime.cli.docs import texts_of
from azif_runtime.cli.printing import KNOWN, set_printouts
from azif_runtime.cli.serving import Preview, server

ROOT = Path(__file__).parents[1]
LINK = re.compile(r"(?<!!)\[(?:\\.|[^\]\\])*\]\(([^)\s]+)\)")
HEADING_ID = re.compile(r"\{ #([\w-]+) \}")


@cache
def whole() -> Contents:
    """All shipped packages, with the rulings untried."""
    return contents_of(
        [ROOT / "cards", *sorted(path.parent for path in ROOT.glob("expansions/*/package.yaml"))]
    )


def contents_of(packages: list[Path]) -> Contents:
    """What a site of some packages tells."""
    report = Report()
    game = compile_packages(packages, report)
    assert game is not None
    files = sorted({declaration.meta.origin.file for declaration in game.declarations})
    return Contents(game, {file: Path(file).read_text().splitlines() for file in files}, {})


@cache
def files() -> dict[str, bytes]:
    """The files of the site of all shipped packages."""
    parts = Parts(whole())
    found = list(site(parts, Timing(whole()), {}))
    twice = [path for path, times in Counter(path for path, _ in found).items() if times > 1]
    assert twice == []
    return dict(found)


def pages() -> Iterator[tuple[str, str]]:
    """The pages, by their paths without the folder and the ending."""
    for path, content in files().items():
        if path.endswith(".md"):
            yield path.removeprefix("pages/").removesuffix(".md"), content.decode()


def test_no_link_of_a_page_is_dead() -> None:
    known = {path: set(HEADING_ID.findall(text)) for path, text in pages()}
    wrong = []
    for path, text in pages():
        for found in dict.fromkeys(LINK.findall(re.sub(r"```.*?```", "", text, flags=re.S))):
            target, _, anchor = found.partition("#")
            page = file_at(f"{path}.md", target).removesuffix(".md")
            if page not in known or (anchor and anchor not in known[page]):
                wrong.append(f"{path}: {found}")
    assert wrong == []


def test_everything_is_reached_in_four_clicks_from_the_first_page() -> None:
    known = dict(pages())
    reached, edge = {"index"}, {"index"}
    for _ in range(4):
        edge = {target for path in edge for target in led_to(path, known[path])} & known.keys() - reached
        reached |= edge
    assert known.keys() - reached == set()


def led_to(path: str, text: str) -> Iterator[str]:
    """The pages to which links of a page lead, in Markdown and in HTML."""
    for found in dict.fromkeys(LINK.findall(text)):
        yield file_at(f"{path}.md", found.partition("#")[0]).removesuffix(".md")
    for found in dict.fromkeys(re.findall(r'href="([^"#:]+)', text)):
        target = posixpath.normpath(posixpath.join(path.removesuffix("index"), found))
        yield from (target, "index" if target == "." else f"{target}/index")


def test_a_chapter_tells_its_rules_before_what_they_are_made_of() -> None:
    text = dict(pages())["rules/gates"]
    rules, _, behind = text.partition("## What this is made of")
    assert "## Opening a gate { #open-gate }" in rules
    assert "It costs you the encounter" in rules, "in a person's words"
    assert "### Sealable" in behind
    assert "\n## " not in behind
    assert "Sealable" not in rulebook(Parts(whole()), "a4"), "the printed book has rules alone"


def test_everything_has_its_address() -> None:
    contents = whole()
    known = {path for path, _ in pages()}
    assert {f"r/{id_}" for id_ in contents.rule_ids} <= known
    assert {contents.card_path(card) for card in contents.cards} <= known
    assert {contents.ruling_page(ruling)[0] for ruling in contents.rulings} <= known
    assert len(set(contents.card_paths.values())) == len(contents.cards)


def test_an_address_that_people_quote_stays_or_leads_on(update: bool) -> None:
    recorded = ROOT / "docs" / "addresses.txt"
    now = permanent(addresses(files()))
    moved = read_moved((ROOT / "docs" / "moved.txt").read_text())
    known = recorded.read_text().split() if recorded.is_file() else []
    gone = [one for one in known if one not in now and one.strip("/") not in moved]
    assert gone == [], "say in docs/moved.txt where they lead"
    assert all(f"/{new}/" in now for new in moved.values()), "docs/moved.txt leads nowhere"
    if update:
        known = sorted({*known, *now})
        recorded.write_text("".join(f"{one}\n" for one in known))
    assert known, "`pytest tests/test_site.py --update` records them"


def test_an_address_that_has_moved_leads_on() -> None:
    text = "# what was renamed\n/r/AB-1/ /r/AB-2/\n"
    (page,) = moved_pages(read_moved(text))
    assert page.path == "r/AB-1"
    assert "[r/AB-2](AB-2.md)" in page.body


def test_every_ruling_stands_on_its_page_under_its_anchor() -> None:
    contents = whole()
    anchors = {path: set(HEADING_ID.findall(text)) for path, text in pages()}
    for ruling in contents.rulings:
        path, anchor = contents.ruling_page(ruling)
        assert anchor in anchors[path], ruling.name


def test_a_card_shows_its_text_its_source_and_its_rules() -> None:
    contents = whole()
    card = next(one for one in contents.cards if one.meta.cites and one.abilities)
    text = dict(pages())[contents.card_path(card)]
    assert card.title in text
    assert "As written" in text
    assert f"r/{card.meta.cites[0]}.md" in text


@pytest.mark.slow
def test_two_sites_of_all_content_are_equal() -> None:
    contents = whole()
    again = Contents(contents.game, contents.texts, {})
    assert dict(site(Parts(again), Timing(again), {})) == files()


SMALL_SITE = """\
import hashlib, sys
sys.path[:0] = {paths!r}
from test_site import contents_of, Parts, Timing, site, ROOT
found = contents_of([ROOT / "tests" / "second_game" / name for name in ("reef", "storm")])
for path, content in site(Parts(found), Timing(found), {{}}):
    print(path, hashlib.sha256(content).hexdigest())
"""


def test_two_sites_of_the_same_content_are_equal() -> None:
    """However names are hashed."""
    one, other = (
        subprocess.run(
            [sys.executable, "-c", SMALL_SITE.format(paths=sys.path)],
            env={**os.environ, "PYTHONHASHSEED": salt},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for salt in ("0", "12345")
    )
    assert len(one.splitlines()) > 50
    assert one == other


def test_ways_lead_from_any_page_to_any_other() -> None:
    assert way("cards/lamp/beacon", "r/AB-1", "x") == "../../r/AB-1.md#x"
    assert href("cards/lamp/beacon", "r/AB-1") == "../../../r/AB-1/"
    assert href("cards/lamp/index", "cards/lamp/beacon") == "beacon/"
    assert href("index", "index") == "./"
    assert file_at("cards/lamp/index.html", "../../") == "index.html"


def test_addresses_are_small_letters_digits_and_hyphens() -> None:
    assert slug("Shudde M'ell's Café (2)") == "shudde-mells-cafe-2"
    assert md("a*b_[c]<d>") == r"a\*b\_\[c\]\<d\>"


def test_charts_and_boards_are_drawings_that_lead_on() -> None:
    found = dict(pages())
    assert found["timing/charts"].count("<svg") >= 5
    boards = [text for path, text in found.items() if path.startswith("board/")]
    assert len(boards) == 3
    for text in [found["timing/charts"], *boards]:
        for drawing in re.findall(r"<svg.*?</svg>", text, flags=re.S):
            ElementTree.fromstring(drawing)
    for name, content in files().items():
        if name.endswith(".svg"):
            ElementTree.fromstring(content)


def test_no_place_of_a_board_lies_upon_another() -> None:
    for board in (d for d in whole().declared if isinstance(d, ir.Board)):
        drawing = Drawing([board], {d.name: d for d in whole().declared if isinstance(d, ir.Link)})
        for (one, (x, y)), (other, (u, v)) in combinations(drawing.places.items(), 2):
            (_, half_x, half_y), (_, half_u, half_v) = drawing.labels[one], drawing.labels[other]
            assert abs(x - u) >= half_x + half_u or abs(y - v) >= half_y + half_v, (one, other)


def test_everything_that_waits_stands_on_the_page_of_what_it_waits_for() -> None:
    contents = whole()
    timing = Timing(contents)
    found = dict(pages())
    for which, occasion in timing.all.items():
        text = found[timing.paths[which]]
        assert text.count("\n- **") == len(occasion.waiting), which
    reactions = [
        ability
        for declaration in contents.declared
        for ability in abilities_of(declaration)
        if isinstance(ability, ir.Reaction)
    ]
    waiting = [one.ability for occasion in timing.all.values() for one in occasion.waiting]
    assert sum(isinstance(ability, ir.Reaction) for ability in waiting) == len(reactions)


def test_packages_that_do_not_need_each_other_have_a_page_together() -> None:
    contents = whole()
    found = dict(pages())
    assert list(strangers(contents.packages))
    for one, other in strangers(contents.packages):
        text = found[path_of(one, other)]
        both = [d for d in contents.rulings if {ir.package_of(d.name), *d.meta.part} >= {one.id, other.id}]
        for ruling in both:
            assert contents.anchors[ruling.name] in text, ruling.name
        assert f"{slug(one.id)}-{slug(other.id)}.md" in found["packages/together"]
    required = [
        (one, other) for one in contents.packages for other in contents.packages if one.id in other.sees
    ]
    assert not set(required) & set(strangers(contents.packages))


def test_a_package_says_what_it_changes_and_in_what() -> None:
    found = dict(pages())
    told = 0
    for package in whole().packages:
        _, heading, rows = found[f"packages/{slug(package.id)}"].partition("## What it changes\n")
        rows = rows.partition("\n## ")[0]
        told += bool(heading)
        entries = [row for row in rows.splitlines() if row.startswith("- ")]
        assert not heading or entries
        assert not [row for row in entries if row.rstrip("* ").endswith((",", "because"))], entries
        reasons = Counter(row.partition(":")[0] for row in entries)
        assert all(times == 1 for times in reasons.values()), reasons
    assert told > 2


def test_terms_lead_to_what_a_card_speaks_of_once_each() -> None:
    parts = Parts(whole())
    found, linked = dict(pages()), 0
    for card in whole().cards:
        start = whole().card_path(card)
        leads = re.findall(r"\]\(([^)]+)\)\{ \.az-term \}", found[start])
        told = {parts.told_at(key) for key in whole().mentions[card.kind, card.name]}
        ways = [way(start, *home) for home in told if home is not None]
        assert set(leads) <= set(ways), card.name
        assert len(set(leads)) == len(leads), card.name
        linked += bool(leads)
    assert linked > len(whole().cards) * 0.8


def test_a_term_is_found_in_each_of_its_forms_and_nowhere_else() -> None:
    parts = Parts(whole())
    key = next(one for one, verb in whole().lexicon.verbs.items() if "{lose|loses} {amount}" in verb.says)
    marked = parts.glossary.marked("x", ["Who loses*, loses.", "You lose; closest"], [("verb", key)])
    assert marked[0].startswith("Who [loses](")
    assert marked[0].endswith("{ .az-term }\\*, loses.")
    assert marked[1] == "You lose; closest"
    assert parts.glossary.marked("x", ["a*b"], []) == ["a\\*b"]


def test_letters_are_as_wide_as_a_line_says() -> None:
    assert letters.width("Will", 10) == pytest.approx(9.44 + 2.22 * 3)
    assert letters.width("Will", 10, bold=True) == pytest.approx(9.44 + 2.78 * 3)
    (line,) = letters.written(["Will"], 0, 0, 10)
    assert 'textLength="16.1"' in line
    assert letters.broken("one two three", 10, letters.width("one two", 10)) == ["one two", "three"]


def test_what_may_come_at_a_place_is_as_likely_as_there_are_copies() -> None:
    parts = Parts(whole())
    likely = [(key, group) for key, found in parts.entries.all.items() for group in certain(found)]
    assert len(likely) > 20
    for key, group in likely:
        assert sum(entry.card.copies for entry in group) == group[0].of, key


def test_dead_links_and_other_hosts_are_found() -> None:
    page = '<a href="b/">b</a><a href="c/#x">c</a><img src="https://example.org/x.png">'
    page += '<a href="#here" id="here">'
    found = list(dead({"index.html": page, "c/index.html": "<p id=y>"}, frozenset()))
    assert [text.partition(": ")[2] for text in found] == [
        "leads nowhere: b/",
        "no such anchor: c/#x",
        "asks another host: https://example.org/x.png",
    ]


def test_kinds_that_are_called_alike_are_told_apart() -> None:
    titles = [whole().several(kind) for kind in whole().components]
    assert len(set(titles)) == len(titles)
    assert "Areas" in titles


def test_a_ruling_says_who_was_asked() -> None:
    lexicon = whole().lexicon
    told = {
        ir.word_of(one.name): in_one_line(lexicon, one)
        for one in whole().rulings
        if any(isinstance(step, ir.Asked) for part in one.parts for step in part.steps)
    }
    assert told
    (name,) = [name for name, text in told.items() if "Asked: “After your encounter”" in text]
    assert "Asked: “After your encounter” to Joe Diamond" in told[name]


# ---- the command


def write(folder: Path, answer: int) -> Path:
    """A small package with a ruling that holds if the answer is 3."""
    (folder / "package.yaml").write_text("id: lights\nversion: 0.1.0\ntitle: Lights\n")
    (folder / "rules").mkdir()
    (folder / "rules" / "lights.azif").write_text(
        "# All of light.\n\ntrack glow from 0 to 9\n"
        'verb brighten {\n  cites "LI-1"\n  says "the light brightens"\n'
        "  do: add 3 to glow\n}\n\nprocedure main { do: brighten }\n"
    )
    (folder / "rulings").mkdir()
    (folder / "rulings" / "light.azif").write_text(
        f'ruling "Q-1 Light grows" {{\n  cites "LI-1"\n  when: brighten\n  then: glow is {answer}\n}}\n'
    )
    return folder


def run(*arguments: str) -> tuple[int, str]:
    """Status and output of `azif docs`."""
    done = CliRunner().invoke(azif, ["docs", *arguments], catch_exceptions=False)
    return done.exit_code, done.output


def test_what_holds_is_said_to_hold(tmp_path: Path) -> None:
    package = write(tmp_path, 3)
    out = tmp_path / "out"
    status, output = run(str(package), "--pages", "--out", str(out))
    assert status == 0, output
    answer = (out / "pages" / "answers" / "Q-1.md").read_text()
    assert "it holds" in answer
    assert "The light brightens" in answer, "the log of its run"
    assert "1 of 1 rulings hold" in (out / "pages" / "index.md").read_text()
    assert "Light grows" in (out / "pages" / "r" / "LI-1.md").read_text()


def test_what_fails_turns_its_page_and_fails_the_build(tmp_path: Path) -> None:
    package = write(tmp_path, 4)
    out = tmp_path / "out"
    status, output = run(str(package), "--pages", "--out", str(out))
    assert status == 1
    assert "Q-1 Light grows" in output
    assert "it does not hold" in (out / "pages" / "answers" / "Q-1.md").read_text()
    assert "1 of 1 rulings do not hold" in (out / "pages" / "index.md").read_text()


def test_what_is_gone_is_taken_away_and_nothing_else(tmp_path: Path) -> None:
    package = write(tmp_path, 3)
    out = tmp_path / "out"
    assert run(str(package), "--pages", "--untried", "--out", str(out))[0] == 0
    own = out / "pages" / "mine.md"
    own.write_text("my own\n")
    (package / "rulings" / "light.azif").unlink()
    status, output = run(str(package), "--pages", "--untried", "--out", str(out))
    assert status == 0, output
    assert not (out / "pages" / "answers" / "Q-1.md").exists()
    assert own.exists()


def test_a_site_is_laid_out_strictly_and_asks_no_other_host(tmp_path: Path) -> None:
    pytest.importorskip("material")
    out = tmp_path / "out"
    status, output = run(str(ROOT / "examples" / "uno"), "--out", str(out))
    assert status == 0, output
    first = {path.relative_to(out): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    assert run(str(ROOT / "examples" / "uno"), "--out", str(out))[0] == 0
    again = {path.relative_to(out): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    assert first == again


def test_only_pages_that_have_changed_are_laid_out_again(tmp_path: Path) -> None:
    pytest.importorskip("material")
    package, out = write(tmp_path, 3), tmp_path / "out"
    rules = package / "rules" / "lights.azif"
    given = [str(package), "--untried", "--out", str(out)]
    assert run(*given)[0] == 0
    other = out / "site" / "packages" / "index.html"
    before = other.stat().st_mtime_ns
    rules.write_text(rules.read_text().replace("add 3", "add 5"))
    assert run(*given)[0] == 0
    assert "by 5" in (out / "site" / "rules" / "lights" / "index.html").read_text()
    assert other.stat().st_mtime_ns == before
    again = laid(out)
    (out / laying_out.FRAME).unlink()
    assert run(*given)[0] == 0
    assert other.stat().st_mtime_ns > before
    assert laid(out) == again
    rules.write_text(
        rules.read_text()
        + '\nprocedure shade { cites "LI-2"; do: add 1 to glow }\nrule "Shade" { when brighten: shade }\n'
    )
    status, output = run(*given)
    assert status == 0, output
    assert (out / "site" / "r" / "LI-2" / "index.html").is_file()
    assert "LI-2" in (out / "site" / "r" / "index.html").read_text()


def test_a_ruling_that_fails_lays_out_only_the_pages_that_show_it(tmp_path: Path) -> None:
    pytest.importorskip("material")
    package, out = write(tmp_path, 3), tmp_path / "out"
    assert run(str(package), "--out", str(out))[0] == 0
    other, own = (out / "site" / way / "index.html" for way in ("rules/lights", "answers/Q-1"))
    before = other.stat().st_mtime_ns
    said = out / "site" / "assets" / "status.js"
    assert "1 of 1 rulings hold" in said.read_text()
    assert 'src="../../assets/status.js"' in other.read_text()
    ruling = package / "rulings" / "light.azif"
    ruling.write_text(ruling.read_text().replace("glow is 3", "glow is 4"))
    assert run(str(package), "--out", str(out))[0] == 1
    assert "1 of 1 rulings do not hold" in said.read_text()
    assert "it does not hold" in own.read_text()
    assert other.stat().st_mtime_ns == before


def laid(out: Path) -> dict[str, bytes]:
    """What a site is, but for when it was made."""
    site = out / "site"
    return {
        path.relative_to(site).as_posix(): path.read_bytes()
        for path in site.rglob("*")
        if path.is_file() and not path.name.startswith("sitemap")
    }


def test_what_is_being_written_is_shown_as_it_is_now(tmp_path: Path) -> None:
    pytest.importorskip("material")
    package, out = write(tmp_path, 3), tmp_path / "out"
    assert run(str(package), "--untried", "--out", str(out))[0] == 0
    preview = Preview([package], out / "site", {}, texts_of)
    running = server(preview, 0)
    Thread(target=running.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{running.server_port}"

    def shown(path: str) -> str:
        with urlopen(address + path) as answer:
            text: str = answer.read().decode()
            return text

    rules = package / "rules" / "lights.azif"
    try:
        assert "by 3" in shown("/rules/lights/")
        rules.write_text(rules.read_text().replace("add 3", "add 5"))
        page = shown("/rules/lights/")
        assert "by 5" in page
        assert 'href="../../r/LI-1/"' in page
        assert 'class="md-header' in page, "in the frame of the site"
        rules.write_text(rules.read_text().replace("add 5", "ad 5"))
        assert "Something is wrong" in shown("/rules/lights/")
        assert "window.azif=" in shown("/assets/search.js")
    finally:
        running.shutdown()
        running.server_close()


def test_pages_of_somebodys_own_stand_beside(tmp_path: Path) -> None:
    package = write(tmp_path, 3)
    guide = tmp_path / "guide"
    guide.mkdir()
    (guide / "how.md").write_text("# How\n")
    out = tmp_path / "out"
    assert run(str(package), "--pages", "--untried", "--beside", str(guide), "--out", str(out))[0] == 0
    assert (out / "pages" / "guide" / "how.md").read_text() == "# How\n"
    assert '"guide/how.md"' in (out / "mkdocs.yml").read_text()


def test_the_language_and_its_tools_have_pages(tmp_path: Path) -> None:
    package = write(tmp_path, 3)
    out = tmp_path / "out"
    status, output = run(str(package), "--pages", "--untried", "--tools", "--out", str(out))
    assert status == 0, output
    assert {path.stem for path in (out / "pages" / "errors").iterdir()} == {*every(), "index"}
    assert {path.stem for path in (out / "pages" / "commands").iterdir()} == {*COMMANDS, "index"}
    assert "brighten" in (out / "pages" / "guide" / "vocabulary.md").read_text()
    assert "<svg" in (out / "pages" / "guide" / "grammar.md").read_text()


def test_each_rule_of_the_grammar_is_a_drawing_whose_frames_lead_on() -> None:
    pytest.importorskip("railroad")
    grammar = (places.grammar() / "azif.lark").read_text()
    text = grammar_page(grammar).text()
    drawings = re.findall(r"<svg.*?</svg>", text)
    assert len(drawings) == len(re.findall(r"^[a-z]\w*:", grammar, flags=re.M))
    anchors = {*HEADING_ID.findall(text), *re.findall(r'<tr id="([^"]+)"', text)}
    leading_on = re.findall(r'href="#([^"]+)"', text)
    assert set(leading_on) | {"rule-start"} == anchors
    words = [one.text for drawing in drawings for one in ElementTree.fromstring(drawing).iter("text")]
    assert set(DECLARING) <= set(words)
    assert re.search(r"(<text[^>]*>[^<]*</text>)\1", text) is None, "said twice"


@cache
def searched(*queries: str) -> dict[str, list[str]]:
    """The addresses that the search field shows for queries, in its own script, run without a browser."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no Node.js to run the script of the site")
    script = SEARCH.replace("QUERIES", json.dumps(queries))
    data = files()["pages/assets/search.js"].decode()
    page = (places.site_assets() / "site.js").read_text()
    done = subprocess.run(
        [node, "-"], input=f"{STUB}\n{data}\n{page}\n{script}", capture_output=True, text=True, check=True
    )
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


STUB = """
const window = globalThis.window = { azifTest: {} };
const currentScript = { src: "http://x/assets/site.js" };
const document = { currentScript, readyState: "loading", addEventListener() {} };
const location = { protocol: "http:", search: "" };
"""
SEARCH = """
const { prepare, search } = window.azifTest;
prepare(window.azif);
const found = {};
for (const query of QUERIES) {
  found[query] = search(window.azif, query, null).slice(0, 10).map((row) => row[1]);
}
console.log(JSON.stringify(found));
"""


def asked() -> list[tuple[str, str, int]]:
    """What people look for, what they want to find, and among how many of the first hits it must be."""
    rows = []
    for line in (ROOT / "tests" / "site" / "search.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            query, _, rest = line.partition("->")
            address, _, place = rest.strip().partition(" ")
            rows.append((query.strip(), address, int(place or 3)))
    return rows


def test_people_find_what_they_look_for() -> None:
    rows = asked()
    found = searched(*(query for query, _, _ in rows))
    missed = [
        f"{query}: {address} is not among the first {place}: {found[query][:5]}"
        for query, address, place in rows
        if not any(one.startswith(address) for one in found[query][:place])
    ]
    assert missed == []


def test_the_name_of_a_card_finds_it_first() -> None:
    contents = whole()
    names: dict[str, list[str]] = {}
    for card in contents.cards:
        names.setdefault(card.title, []).append(f"{contents.card_path(card)}/")
    found = searched(*names)
    missed = [name for name, ways in names.items() if found[name][0] not in ways]
    assert len(missed) <= 10, missed  # a rule, an event or a board may be called so, too


def test_the_table_of_the_search_is_small() -> None:
    assert len(gzip.compress(files()["pages/assets/search.js"])) < 300_000


def test_printouts_hold_every_copy_and_come_out_the_same_twice(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    made = list(printouts(Parts(whole()), Timing(whole())))
    copies = sum(card.copies for card in whole().cards)
    assert sum(printout.cards for printout in made if printout.paper == "a4") == copies
    uno, out = str(ROOT / "examples" / "uno"), tmp_path / "out"
    found = []
    for _ in range(2):
        assert run(uno, "--pages", "--untried", "--print", "--out", str(out))[0] == 0
        (out / KNOWN).unlink()
        found.append({path.name: path.read_bytes() for path in (out / "pages" / "print").glob("*.pdf")})
    assert found[0]
    assert found[0] == found[1]
    assert all(content.startswith(b"%PDF") for content in found[0].values())


def test_a_printout_is_set_again_when_a_face_in_it_has_changed(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    out = tmp_path / "pages"
    out.mkdir()
    face = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="{n}" height="9"/></svg>'
    both = []
    for name in "ab":
        (out / f"{name}.svg").write_text(face.format(n=3))
        both.append(Printout(f"print/{name}.pdf", "", "a4", 0, f'#image("/{name}.svg")'))
    set_printouts(out, both)
    first = [(out / one.file).read_bytes() for one in both]
    for one in both:
        (out / one.file).write_bytes(b"kept")
    (out / "a.svg").write_text(face.format(n=7))
    set_printouts(out, both)
    assert (out / "print" / "a.pdf").read_bytes() not in (first[0], b"kept")
    assert (out / "print" / "b.pdf").read_bytes() == b"kept"


def test_the_aid_has_two_pages_and_the_rulebook_tells_everything(tmp_path: Path) -> None:
    pytest.importorskip("typst")
    out = tmp_path / "out"
    (out / "print").mkdir(parents=True)
    shutil.copytree(places.site_assets(), out / "assets")
    parts, timing = Parts(whole()), Timing(whole())
    found = sections(parts, timing)
    alone, *more = bundles(parts, found)
    aid, book = player_aid(parts, found, alone, "a4"), rulebook(parts, "a4")
    reminders = on_paper(list(reminder_cards(parts)), spread("a4", CARD), [PRELUDE, TEXT])
    both = [
        Printout("print/aid.pdf", "", "a4", 0, aid, alone.pages, SIZES),
        *(
            Printout(f"print/aid{n}.pdf", "", "a4", 0, player_aid(parts, found, one, "a4"), one.pages, SIZES)
            for n, one in enumerate(more)
        ),
        Printout("print/reminders.pdf", "", "a4", 0, reminders),
        Printout("print/book.pdf", "", "a4", 0, book),
    ]
    set_printouts(out, both)
    assert count_of_pages((out / "print" / "aid.pdf").read_bytes()) == 2
    assert len(more) == 7, "three boxes, each two of them, and all"
    for n, one in enumerate(more):
        pages = count_of_pages((out / "print" / f"aid{n}.pdf").read_bytes())
        assert pages <= alone.pages + len(one.named), "a page more for each box"
    assert min(SIZES) >= 7, "what is smaller nobody reads at a table"
    assert "Skill checks" in aid
    assert (whole().lexicon.says("rule", "base:check") or "?") in aid, "rules in short"
    first = (out / "print" / "book.pdf").read_bytes()
    (tmp_path / KNOWN).unlink()
    set_printouts(out, both, workers=2)
    assert (out / "print" / "book.pdf").read_bytes() == first
    assert "az-term" not in book
    for card in whole().cards:
        assert string(card.title) in book
    for number in whole().questions:
        assert number in book
    for keyword in whole().lexicon.keywords:
        assert whole().called(keyword) in book


def test_one_file_tells_everything_and_needs_no_other() -> None:
    text = files()[f"pages/{one_file.FILE}"].decode()
    for card in whole().cards:
        assert f"<b>{escape(card.title)}</b>" in text
    for number in whole().questions:
        assert f"<h3>{number} " in text
    assert escape(whole().lexicon.says("rule", "base:check") or "?") in text
    named = set(re.findall(r'(?:src|href)="([^"]*)"', text))
    assert {one[1:] for one in named} == set(re.findall(r'<h2 id="([^"]*)"', text)), "ways inside it alone"
    assert text.count("<div") == text.count("</div>")
    assert text.count("<section") == text.count("</section>")
    assert 'data-package="dunwich"' in text
    assert len(text) < 3_000_000


def test_the_aid_knows_of_which_package_each_row_is() -> None:
    parts, timing = Parts(whole()), Timing(whole())
    text = dict(pages())["aid/index"]
    first, *others = (package.id for package in whole().packages)
    own = owned(sections(parts, timing), lambda package: package == first)
    monsters = next(block for block in own["Monsters"] if isinstance(block, Table))
    assert {package for package, _ in monsters.rows} == {first}
    alone = next(bundles(parts, sections(parts, timing)))
    printed = player_aid(parts, sections(parts, timing), alone, "a4")
    foreign = [card for card in whole().components["base:monster"] if card.package != first]
    assert foreign
    for card in foreign:
        assert f'<tr data-package="{card.package}"><th scope="row">{card.title}</th>' in text
        assert string(card.title) not in printed
    inserted = [d for d in whole().declared if isinstance(d, ir.InsertedStep)]
    called = whole().called
    shown = [d for d in inserted if f"- {called(d.name)} <span" in text]
    assert shown
    for step in shown:
        assert f"{called(step.name)} {parts.mark(ir.package_of(step.name))}" in text
        assert string(called(step.name)) not in printed
    everything = owned(sections(parts, timing), {first, *others}.__contains__)
    assert everything == sections(parts, timing)


def count_of_pages(pdf: bytes) -> int:
    """How many pages a file says that it has."""
    return max(map(int, re.findall(rb"/Type/Pages/Count (\d+)", pdf)))


@pytest.mark.parametrize(("size", "lie"), [((63, 88), (3, 3)), ((148, 105), (1, 2)), ((44, 44), (4, 6))])
def test_components_lie_on_paper_at_their_true_size(size: tuple[int, int], lie: tuple[int, int]) -> None:
    found = spread("a4", size)
    assert (found.across, found.down) == lie
    assert f"width: {size[0]}mm, height: {size[1]}mm" in on_paper([face_set("face.svg", found)], found)
    left, top = found.corner
    assert min(left, top) >= 5


def test_a_card_that_reminds_tells_a_procedure_and_what_it_is_made_of() -> None:
    parts = Parts(whole())
    verb = whole().lexicon.verbs["base:battle"]
    told = list(made_of(parts, verb))
    assert {"base:meet_horror", "base:fight_once"} <= {name for name, _ in told}
    (card,) = [one for one in reminder_cards(parts) if string(whole().called("base:battle")) in one]
    assert card.startswith(f"reminder({CARD[0]}mm, {CARD[1]}mm")
    assert all(cite in card for cite in verb.meta.cites)


def test_an_answer_is_headed_by_its_question_and_begins_with_the_answer() -> None:
    contents = whole()
    found = dict(pages())
    for number, rulings in contents.questions.items():
        _, asked, answer = question_of(number, rulings)
        assert asked.endswith("?"), f"{number} asks nothing: say `asks` in one of its rulings"
        body = found[f"answers/{number}"]
        assert f"\n# {md(asked)}\n" in body
        assert f"</span> {md(answer.rstrip('.'))}. " in body
    for ruling in contents.rulings:
        assert len(ruling.meta.asks) <= len(numbers_of(ruling)), "each question has a number"


def test_rules_have_titles_for_readers() -> None:
    contents = whole()
    assert contents.called("base:main") == "The course of the game"
    assert contents.called("base:monster_limit") == "Monster limit"
    assert "## The course of the game { #main }" in dict(pages())["rules/turn"]


def test_a_page_says_where_it_is() -> None:
    parts = Parts(whole())
    there = {path for path, _ in pages()}
    ways = {page: [path for path, _ in above(parts, page)] for page in there}
    assert ways["cards/monster/nightgaunt"] == ["index", "cards/index", "cards/monster/index"]
    assert ways["timing/event/lose"] == ["index", "timing/index"]
    assert ways["index"] == []
    assert all(path in there for found in ways.values() for path in found)
    assert all("az-trail" in text for path, text in pages() if path.startswith("cards/"))


def test_a_declaration_is_quoted_whole_and_alone() -> None:
    contents = whole()
    for declaration in contents.declared:
        source = contents.source(declaration)
        if isinstance(declaration, ir.Component):
            assert source.startswith(declaration.kind.partition(":")[2].replace("_", " ")), source
            assert sum(line[:1] not in (" ", "", "}") for line in source.splitlines()) == 1, source
