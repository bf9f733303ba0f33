"""The site in a browser: every kind of page, light and dark, wide and narrow; search, packages, hosts.

`make docs-test` installs what this needs and runs it on the site of all packages; other runs leave it out.
"""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[1]
SITE = ROOT / "build" / "docs" / "site"
AXE = ROOT / "build" / "axe" / "node_modules" / "axe-core" / "axe.min.js"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")

PAGES = {
    "home": "",
    "chapter": "rules/combat/",
    "chapters": "rules/",
    "rule": "r/AH-ENC-10/",
    "rules": "r/",
    "event": "timing/event/lose/",
    "window": "timing/window/any-time/",
    "charts": "timing/charts/",
    "card": "cards/monster/nightgaunt/",
    "gallery": "cards/monster/",
    "investigators": "cards/investigator/",
    "spells": "cards/spell/",
    "board": "board/arkham-board/",
    "answer": "answers/R-033/",
    "answers": "answers/",
    "print": "print/",
    "proofs": "proofs/base/combat/",
    "package": "packages/dunwich/",
    "packages": "packages/",
    "error": "errors/AZ0201/",
    "command": "commands/check/",
    "guide": "guide/cookbook/",
    "words": "guide/vocabulary/",
    "grammar": "guide/grammar/",
    "howto": "guide/howto/herald/",
    "together": "packages/together/dunwich-king-in-yellow/",
    "aid": "aid/",
    "playground": "playground/",
    "book": "print/book.html",
}
"""A page of each kind."""

SCHEMES = {"light": "default", "dark": "slate"}
"""What the schemes are called on a page."""

SCROLLED = """[...document.querySelectorAll(".az-gallery")]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.scrollWidth)"""
"""How wide the galleries are that are wider than their room."""


class Quiet(SimpleHTTPRequestHandler):
    """Serves the site and says nothing of it."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Nothing."""


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    if not (SITE / "index.html").is_file():
        pytest.skip("there is no site: `make docs` makes it")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(SITE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("there is no Chromium: install it with your package manager")
    with playwright.sync_playwright() as run:
        started = run.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield started
        started.close()


WIDE, NARROW, HIGH = 1280, 360, 900


@pytest.fixture(scope="module")
def tab(browser: Any) -> Iterator[Any]:
    """A tab in which page after page is opened, with nothing kept of the one before."""
    context = browser.new_context(viewport={"width": WIDE, "height": HIGH})
    page = context.new_page()
    page.asked, page.wrong = [], []
    page.on("request", lambda request: page.asked.append(request.url))
    page.on("pageerror", lambda error: page.wrong.append(str(error)))
    if AXE.is_file():
        page.add_init_script(AXE.read_text())
    yield page
    context.close()


def across(page: Any) -> int:
    """How wide the page is; if it is wider than the window, it must be scrolled sideways."""
    return int(page.evaluate("document.documentElement.scrollWidth"))


def serious(page: Any) -> list[tuple[str, list[str]]]:
    """What axe finds serious on a page; nothing if axe is not at hand."""
    if not AXE.is_file():
        return []
    found = page.evaluate("axe.run({ resultTypes: ['violations'] }).then((found) => found.violations)")
    return [
        (one["id"], [node["html"][:120] for node in one["nodes"][:3]])
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_of_each_kind(tab: Any, base: str, name: str, scheme: str) -> None:
    """Loaded once in each scheme: wide, at 200 %, which halves the window, and as a telephone."""
    tab.asked.clear()
    tab.wrong.clear()
    tab.emulate_media(color_scheme=scheme)
    tab.set_viewport_size({"width": WIDE, "height": HIGH})
    assert tab.goto(base + PAGES[name]).status == 200
    tab.wait_for_timeout(100)
    if name != "book":
        assert tab.evaluate("document.body.dataset.mdColorScheme") == SCHEMES[scheme]
    assert across(tab) <= WIDE, "it must be scrolled sideways"
    assert tab.evaluate(SCROLLED) == [], "a gallery must be scrolled sideways"
    assert serious(tab) == []
    for width in (WIDE // 2, NARROW):
        tab.set_viewport_size({"width": width, "height": HIGH})
        tab.wait_for_timeout(50)
        assert across(tab) <= width, f"it must be scrolled sideways where {width} points are there"
    assert tab.wrong == []
    allowed = (base, "data:", "blob:")
    assert [url for url in tab.asked if not url.startswith(allowed)] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_of_each_kind_opened_on_a_telephone(tab: Any, base: str, name: str, scheme: str) -> None:
    """Loaded where it is narrow: what is laid out as it loads fits, too."""
    tab.wrong.clear()
    tab.emulate_media(color_scheme=scheme)
    tab.set_viewport_size({"width": NARROW, "height": HIGH})
    assert tab.goto(base + PAGES[name]).status == 200
    assert across(tab) <= NARROW, "it must be scrolled sideways"
    assert tab.wrong == []


def typed(page: Any, text: str) -> list[str]:
    """What the search field shows for a text."""
    page.fill(".md-header .az-search input", text)
    page.wait_for_function("document.querySelector('.md-header .az-hits').childElementCount > 0")
    page.wait_for_timeout(200)
    return [str(one) for one in page.locator(".md-header .az-hits a").all_inner_texts()]


def test_the_search_forgives_and_is_used_with_keys(browser: Any, base: str) -> None:
    page = browser.new_page()
    page.goto(base)
    page.keyboard.press("/")
    assert typed(page, "nightgunt")[0].startswith("Nightgaunt")
    page.keyboard.press("Enter")
    page.wait_for_url("**/cards/monster/nightgaunt/**")


def test_hits_come_soon_on_a_slow_processor(browser: Any, base: str) -> None:
    page = browser.new_page()
    page.goto(base)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    typed(page, "gate")
    took = page.evaluate(
        """() => new Promise((done) => {
          const input = document.querySelector(".md-header .az-search input");
          const hits = document.querySelector(".md-header .az-hits");
          const began = performance.now();
          new MutationObserver(() => done(performance.now() - began)).observe(hits, { childList: true });
          input.value = "eldre sign"; input.dispatchEvent(new Event("input"));
        })"""
    )
    assert took < 400, f"{took:.0f} ms"


def test_what_is_not_owned_is_hidden_and_said_to_be(browser: Any, base: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(base + "cards/monster/?packages=base")
    said = page.inner_text(".az-filter span")
    assert "hidden" in said
    assert page.locator("tr[data-package='dunwich']:visible").count() == 0
    page.goto(base + "timing/event/lose/?packages=base")
    assert page.locator("li:has(> .az-mark):visible").count() == 0
    page.goto(base + "aid/?packages=base")
    assert page.locator("tr[data-package='dunwich']:visible").count() == 0
    assert page.locator("tr[data-package='base']:visible").count() > 20
    assert page.locator(".az-aid .az-mark:visible").count() == 0
    page.goto(base + "packages/")
    page.locator("input[value=dunwich]").uncheck()
    page.goto(base + "cards/monster/colour-out-of-space/")
    assert "switched off" in page.inner_text(".az-notice")
    context.close()


CARD = "cards/unique-item/enchanted-jewelry/"
"""A card whose text has terms."""


def test_a_term_is_explained_to_pointers_and_keys(browser: Any, base: str) -> None:
    page = browser.new_page()
    page.goto(base + CARD)
    term = page.locator("a.az-term").nth(1)
    term.hover()
    page.wait_for_selector(".az-pop")
    assert term.inner_text().casefold() in page.inner_text(".az-pop").casefold()
    page.locator(".az-pop").hover()
    page.wait_for_timeout(400)
    assert page.locator(".az-pop").count() == 1, "one can read it with the pointer on it"
    page.keyboard.press("Escape")
    assert page.locator(".az-pop").count() == 0
    page.mouse.move(0, 0)
    term.focus()
    page.wait_for_selector(".az-pop")
    assert term.get_attribute("aria-describedby") == "az-pop"
    page.close()


def test_a_term_is_explained_at_a_tap_and_followed_at_the_next(browser: Any, base: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 800}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(base + CARD)
    term = page.locator("a.az-term").nth(1)
    term.tap()
    page.wait_for_selector(".az-pop")
    assert page.url == base + CARD
    box = page.locator(".az-pop").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    page.locator("h1").tap()
    assert page.locator(".az-pop").count() == 0
    term.tap()
    page.wait_for_selector(".az-pop")
    term.tap()
    page.wait_for_url("**/rules/**")
    context.close()


def test_what_one_quotes_comes_with_its_address(browser: Any, base: str) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(base + "rules/combat/?packages=base")
    page.click(".az-quote")
    page.wait_for_selector("text=Copied")
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"Combat, {base}rules/combat/")
    page.locator("#fight-once + p + p").select_text()
    page.click(".az-quote")
    page.wait_for_function("navigator.clipboard.readText().then((text) => text.includes('Fight once'))")
    said = page.evaluate("navigator.clipboard.readText()")
    assert said.startswith("“Make a Combat check")
    assert said.endswith(f"Combat: Fight once, {base}rules/combat/#fight-once")
    context.close()


def test_the_book_in_one_file_finds_and_hides(browser: Any) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 800}, offline=True)
    page = context.new_page()
    page.goto((SITE / "print" / "book.html").as_uri())
    page.fill("input[type=search]", "toughness 2 nightgaunt")
    shown = page.locator("section > div:visible")
    assert 0 < shown.count() < 10
    page.fill("input[type=search]", "")
    assert page.locator("[data-package=dunwich]:visible").count() > 100
    page.locator("input[value=dunwich]").uncheck()
    assert page.locator("[data-package=dunwich]:visible").count() == 0
    assert page.locator("[data-package=base]:visible").count() > 500
    context.close()


def test_it_works_from_a_disk(browser: Any, base: str) -> None:
    page = browser.new_page()
    page.goto((SITE / "index.html").as_uri())
    assert typed(page, "tomy gun")[0].startswith("Tommy Gun")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tommy-gun/index.html")
    page.click("article a:has-text('Common item')")
    page.wait_for_url("**/common-item/index.html")


# ---- the playground


@pytest.fixture(scope="module")
def playground(browser: Any, base: str) -> Iterator[Any]:
    """The playground with a card in it, ready to be written on."""
    if not (SITE / "assets" / "playground" / "play.mjs").is_file():
        pytest.skip("this site has no playground: `make docs` says why")
    context = browser.new_context(viewport={"width": 1280, "height": 1000})
    page = context.new_page()
    page.asked = asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(base + "cards/monster/nightgaunt/")
    page.click("text=Change it in the playground")
    page.wait_for_selector("#az-play[data-ready][data-state=right]", timeout=180_000)
    yield page
    context.close()


def written(page: Any) -> str:
    return str(
        page.evaluate("[...document.querySelectorAll('.cm-line')].map(x => x.textContent).join('\\n')")
    )


def write_over(page: Any, old: str, new: str) -> None:
    """Change what is written, as somebody would who selects it and types."""
    text = written(page)
    assert old in text
    page.click(".cm-content")
    page.keyboard.press("Control+A")
    page.keyboard.insert_text(text.replace(old, new))


def test_the_playground_compiles_what_one_writes(playground: Any, base: str) -> None:
    page = playground
    assert written(page).startswith('monster "Nightgaunt" {')
    write_over(page, "toughness 2", "toghness 3")
    page.wait_for_selector("#az-play[data-state=wrong]")
    assert "write `toughness 3`" in page.inner_text("[data-part=complaints]")
    assert page.locator(".cm-lintRange-error").count() == 1
    write_over(page, "toghness 3", "toughness 3")
    page.wait_for_selector("#az-play[data-state=right]")
    page.wait_for_function("document.querySelector('[data-part=faces]').innerText.includes('Toughness 3')")
    assert [url for url in page.asked if not url.startswith((base, "data:", "blob:"))] == []


def test_the_playground_tries_and_plays(playground: Any) -> None:
    page = playground
    page.click("[data-part=shipped]")
    page.wait_for_selector(".az-play-rulings li", timeout=120_000)
    first = page.locator(".az-play-rulings > li").first
    first.get_by_text("A hundred times").click()
    first.locator("table").wait_for(timeout=120_000)
    first.get_by_text("Play it").click()
    first.locator(".az-play-log li").first.wait_for()
    assert first.locator(".az-play-log li").count() > 5


def test_what_is_written_goes_with_a_link(playground: Any, browser: Any) -> None:
    page = playground
    text = written(page)
    page.click("[data-part=share]")
    page.wait_for_function("location.hash.startsWith('#is=')")
    other = browser.new_page()
    other.goto(page.url)
    other.wait_for_selector("#az-play[data-ready][data-state=right]", timeout=180_000)
    assert written(other) == text
    other.close()
