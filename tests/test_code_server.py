"""The extension in VS Code itself, in a browser: what an author of a box does there.

`make vscode-test` installs what this needs and runs it; other runs leave it out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from code_server import Window, copied, missing, served
from test_browser import CHROMIUM

pytestmark = pytest.mark.browser

BOX = Path(__file__).parent / "walk" / "box"

Opening = Callable[[], Window]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("there is no Chromium: install it with your package manager")
    with playwright.sync_playwright() as run:
        started = run.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if why := missing():
        pytest.skip(why)
    with served(tmp_path_factory.mktemp("code-server")) as found:
        yield found


@pytest.fixture
def window(chromium: Any, address: str, tmp_path: Path) -> Iterator[Window]:
    page = chromium.new_page(viewport={"width": 1400, "height": 900})
    yield Window(page, address, copied(BOX, tmp_path / "box"))
    page.screenshot(path=tmp_path / "window.png")
    page.close()


def test_a_mistake_is_underlined_while_it_is_typed_and_mended_by_its_fix(window: Window) -> None:
    window.open("people.azif")
    window.go("copies 2; price 3")
    window.write("\npirce 4")
    window.keys("Escape")
    window.page.wait_for_selector(".squiggly-error")
    window.keys("ArrowLeft", "ArrowLeft", "ArrowLeft", "Control+.")
    window.page.locator(".action-widget", has_text="Write `price`").wait_for()
    window.keys("Enter")
    window.page.locator(".view-line", has_text="price 4").wait_for()


def test_what_can_be_written_is_offered_and_a_snippet_of_the_kind(window: Window) -> None:
    window.open("people.azif")
    window.go("copies 2; price 3")
    window.write("\nwhen")
    window.page.locator(".suggest-widget.visible", has_text="whenever").wait_for()
    window.keys("Escape", "Control+End")
    window.write("\nunique it")
    offered = window.page.locator(".suggest-widget.visible .monaco-list-row", has_text="unique item")
    offered.first.wait_for()


def test_a_card_is_told_where_it_is_mentioned_and_found_where_it_is_declared(window: Window) -> None:
    window.open("people.azif")
    window.go('possessions common item "Signal')
    window.command("Show or Focus Hover")
    window.page.locator(".monaco-hover", has_text="Price $3").first.wait_for()
    window.keys("Escape")
    window.go("draw 1 fog")
    window.keys("F12")
    window.page.locator(".tab.active", has_text="fog.azif").wait_for()


def test_another_name_is_written_in_all_files_and_its_rulings_still_hold(window: Window) -> None:
    window.open("people.azif")
    window.go('possessions common item "Signal')
    window.keys("F2")
    box = window.page.locator(".rename-box input:visible")
    box.fill("Storm Lamp")
    box.press("Enter")
    window.page.locator(".view-line", has_text='common item "Storm Lamp" {').wait_for()
    assert "Signal" not in window.saved("people.azif")
    told = (window.folder / "rulings" / "harbour.azif").read_text("utf-8")
    assert told.count('"Storm Lamp"') == 2
    assert '"Signal Lamp"' not in told
    window.page.locator(".codelens-decoration a", has_text="try: 1 ruling mentions it").first.click()
    window.page.locator(".codelens-decoration a", has_text="✓ 1 ruling mentions it").first.wait_for()


def test_what_rulings_meet_of_a_card_stands_above_it(window: Window) -> None:
    window.open("people.azif")
    window.page.locator(".codelens-decoration a", has_text="what they meet of it").nth(1).click()
    window.page.locator(".codelens-decoration a", has_text="they meet all 3 of its clauses").wait_for()


def test_rulings_are_in_the_test_explorer_before_a_file_is_opened(window: Window) -> None:
    window.page.locator(".activitybar [aria-label*='Testing']").first.click()
    window.page.locator(".test-explorer .monaco-list-row", has_text="cold_harbour").first.wait_for()
    assert window.page.locator(".test-explorer .monaco-list-row").count() == 1  # no ruling of another package
    window.command("Test: Run All Tests")
    window.page.locator(".test-explorer", has_text="6/6").wait_for()


def test_a_ruling_that_does_not_hold_says_where_and_why(window: Window) -> None:
    file = window.folder / "rulings" / "harbour.azif"
    file.write_text(file.read_text("utf-8").replace("Speed is 0", "Speed is 3"), encoding="utf-8")
    window.open("harbour.azif")
    window.command("Test: Run Tests in Current File")
    window.page.locator(".test-error-content-widget", has_text="Speed is 3").first.wait_for()


def test_the_card_at_the_cursor_stands_beside_the_text_and_follows_it(window: Window) -> None:
    window.open("people.azif")
    window.go("price 5")
    window.command("Azif: Show the card beside the text")
    inner = window.page.frame_locator("iframe.webview").frame_locator("iframe")
    inner.locator("h1", has_text="Drowned Bell").wait_for()
    assert inner.locator("svg").count() >= 1
    window.page.locator(".tab", has_text="people.azif").click()
    window.go("price 5")
    window.keys("Backspace")
    window.write("7")
    inner.locator("body", has_text="Price $7").wait_for()


def test_the_layout_is_made_and_parts_are_in_the_outline(window: Window) -> None:
    window.open("people.azif")
    window.go("copies 2;")
    window.write("      ")
    window.command("Format Document")
    window.page.locator(".view-line", has_text="copies 2; price 3").wait_for()
    window.choose("Control+Shift+O", "Drowned Bell")
    window.choose("Control+t", "Thick Fog")
    window.page.locator(".tab.active", has_text="fog.azif").wait_for()


def test_a_server_that_does_not_start_is_told_of(chromium: Any, tmp_path: Path) -> None:
    if why := missing():
        pytest.skip(why)
    with served(tmp_path, ["no-such-azif", "lsp"]) as address:
        page = chromium.new_page(viewport={"width": 1400, "height": 900})
        window = Window(page, address, copied(BOX, tmp_path / "box"))
        window.page.locator(".notifications-toasts", has_text="`no-such-azif lsp` does not start").wait_for()
        page.close()
