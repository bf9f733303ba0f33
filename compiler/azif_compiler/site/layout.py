"""How a site is laid out: the configuration of mkdocs, written as YAML."""

from __future__ import annotations

import json
from collections.abc import Mapping

from azif_compiler.site.board_pages import board_path, boards_of
from azif_compiler.site.chapter_pages import CHAPTERS
from azif_compiler.site.home_page import status
from azif_compiler.site.package_pages import path_of
from azif_compiler.site.pages import html
from azif_compiler.site.shared_parts import Parts
from azif_compiler.words.noun import capital, plain

EXTENSIONS = (
    "attr_list", "md_in_html", "tables", "admonition", "pymdownx.details", "pymdownx.superfences", "toc",
)  # fmt: skip
EXTENSIONS_SET: dict[str, dict[str, object]] = {"toc": {"permalink": "#", "toc_depth": 2}}
"""What our Markdown needs, and how it is set."""


STATUS = "assets/status.js"
"""The script that says how the rulings came out."""

BESIDE = ("changes/index.md", "print/index.md")
"""The pages that stand with the packages."""


def layout(parts: Parts, written: Mapping[str, str]) -> str:
    """The configuration. JSON is YAML, and has one way to write a text. `written` are further pages, by their
    files, with their titles: without these mkdocs would have to read them all to lay out one.
    """
    contents = parts.contents
    title = contents.title
    nav: list[object] = [
        {"Home": "index.md"},
        {
            "Rules": [
                {"All chapters": f"{CHAPTERS}.md"},
                *({one.title: f"{one.path}.md"} for one in parts.chapters.all),
                {"By number": "r/index.md"},
            ]
        },
    ]
    nav.append(
        {
            "Timing": [
                {"What comes in when": "timing/index.md"},
                {"Charts": "timing/charts.md"},
                {"Player aid": "aid/index.md"},
            ]
        }
    )
    if contents.components:
        kinds = [{contents.several(kind): f"{contents.gallery(kind)}.md"} for kind in contents.components]
        nav.append({"Cards": [{"All kinds": "cards/index.md"}, *kinds]})
    boards = [{capital(plain(one.name)): f"{board_path(one)}.md"} for one in boards_of(parts)]
    if boards:
        together = [{"Together": "board/together.md"}] if len(boards) > 1 else []
        nav.append({"Board": [*boards, *together]})
    if contents.rulings:
        answers = [{"Answers": "answers/index.md"}] if contents.questions else []
        nav.append({"Answers": [*answers, {"Proofs": "proofs/index.md"}]})
    beside = [{written[one]: one} for one in BESIDE if one in written]
    make = [{title: one} if title else one for one, title in written.items() if one not in BESIDE]
    packages = [{one.title: f"{path_of(one)}.md"} for one in contents.packages]
    nav.append({"Packages": [{"All packages": "packages/index.md"}, *packages, *beside]})
    if make:
        nav.append({"Make": make})
    return json.dumps(configuration(title, nav, footer(parts)), indent=2, ensure_ascii=False) + "\n"


def footer(parts: Parts) -> str:
    """What stands below every page: what it is made of. A script of its own says there how rulings came out,
    so that pages do not change when one of them does.
    """
    packages = ", ".join(f"{html(one.title)} {html(one.version)}" for one in parts.contents.packages)
    tried = "Each ruling is tried when this site is made." if parts.contents.results else ""
    return f'{packages}. <span class="az-status">{tried}</span>'


def status_script(parts: Parts) -> bytes:
    """How the rulings came out, for the foot of every page."""
    said = json.dumps(status(parts), ensure_ascii=False)
    script = f'document.querySelectorAll(".az-status").forEach((one) => {{ one.textContent = {said}; }});\n'
    return script.encode()


def configuration(title: str, nav: list[object], footer: str) -> dict[str, object]:
    """All that mkdocs is told."""
    light = {"media": "(prefers-color-scheme: light)", "scheme": "default", "primary": "custom"}
    dark = {"media": "(prefers-color-scheme: dark)", "scheme": "slate", "primary": "custom"}
    return {
        "site_name": title,
        "docs_dir": "pages",
        "site_dir": "site",
        "strict": True,
        "copyright": footer,
        "theme": {
            "name": "material",
            "font": False,
            "language": "en",
            "features": [
                "navigation.tabs",
                "navigation.indexes",
                "navigation.prune",
                "navigation.top",
                "toc.follow",
            ],
            "palette": [
                {**light, "toggle": {"icon": "material/brightness-4", "name": "Dark"}},
                {**dark, "toggle": {"icon": "material/brightness-7", "name": "Light"}},
            ],
        },
        "plugins": [],
        "extra": {"generator": False},
        "extra_css": ["assets/site.css"],
        "extra_javascript": [STATUS, "assets/site.js"],
        "markdown_extensions": [
            {one: EXTENSIONS_SET[one]} if one in EXTENSIONS_SET else one for one in EXTENSIONS
        ],
        "validation": {
            "nav": {"omitted_files": "ignore", "not_found": "warn", "absolute_links": "warn"},
            "links": {
                "not_found": "warn",
                "anchors": "warn",
                "absolute_links": "warn",
                "unrecognized_links": "warn",
            },
        },
        "nav": nav,
    }
