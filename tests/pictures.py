"""The pictures of the README, taken from the site that was built: `make pictures`."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from test_browser import CHROMIUM, SITE

TARGET = Path(__file__).parents[1] / "docs" / "pictures"

PICTURES = {
    "card": ("cards/monster/nightgaunt/", "light"),
    "board": ("board/arkham-board/", "dark"),
}
"""What is shown: a page, and in which colours."""

WIDE, HIGH = 1040, 620


def main() -> int:
    """Take them; the same site gives the same pictures on the same machine."""
    if CHROMIUM is None or not (SITE / "index.html").is_file():
        print("pictures need Chromium, and the site of `make docs`", file=sys.stderr)
        return 2
    TARGET.mkdir(exist_ok=True)
    playwright: Any = import_module("playwright.sync_api")  # comes with `make docs-test`
    with playwright.sync_playwright() as run:
        browser = run.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, (path, scheme) in PICTURES.items():
            context = browser.new_context(viewport={"width": WIDE, "height": HIGH}, color_scheme=scheme)
            page = context.new_page()
            page.goto((SITE / path / "index.html").as_uri())
            page.wait_for_timeout(300)
            page.screenshot(path=TARGET / f"{name}.png")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
