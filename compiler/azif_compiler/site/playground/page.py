"""The page of the playground, or what it says where its parts could not be had."""

from __future__ import annotations

from azif_compiler.site.pages import Page

PATH = "playground"
FOLDER = "assets/playground"
"""The page, and the folder of all that it loads."""

TITLE = "Playground"

_TOLD = """\
Take any card, change it, and see at once what Azif says of it, how it reads and how it looks. Then
try the rulings that come with it: play one at the table that it lays out, or a hundred times, as chance has
it. A ruling that you write below your card is tried with it. Nothing that you write leaves your browser, but
in a link that you share.
"""

_BODY = """\
<link rel="stylesheet" href="../{folder}/play.css">
<div id="az-play" data-errors="{errors}" data-first="{first}">
<div class="az-play-bar">
<select data-part="kind" aria-label="Kind"></select>
<select data-part="start" aria-label="What to begin with"></select>
<button type="button" class="az-play-button" data-part="share">Share</button>
</div>
<p data-part="state" role="status">The playground is not running: it needs JavaScript, and a web server (a
browser runs no such thing from files on a disk). In the folder of this site:
<code>python -m http.server</code></p>
<div class="az-play-table">
<div><div class="az-play-editor" data-part="editor"></div><ul data-part="complaints"></ul>
<div class="az-play-bar">
<button type="button" class="az-play-button" data-part="own">Try the rulings you wrote</button>
<button type="button" class="az-play-button" data-part="shipped">Try the rulings that come with it</button>
</div></div>
<div data-part="faces"></div>
</div>
<div data-part="result"></div>
</div>
<script type="module" src="../{folder}/play.mjs"></script>
"""

_WITHOUT = "This copy of the site has no playground: {missing}."


def page(first: str, *, errors: bool) -> Page:
    """The page; `first` is the place of the component with which it begins."""
    body = _BODY.format(folder=FOLDER, errors="../errors/" if errors else "", first=first)
    return Page(PATH, TITLE, f"# {TITLE}\n\n{_TOLD}\n{body}", wide=True)


def page_without(missing: str) -> Page:
    """The page of a site that has none."""
    return Page(PATH, TITLE, f"# {TITLE}\n\n{_WITHOUT.format(missing=missing)}\n")
