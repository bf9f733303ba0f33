"""What goes in steps → cards to keep beside the board, each as large as any card, as Typst.

A card tells a procedure as its rules do, in a person's words, and then the rules that it is made of, the
nearer ones first, as many as it has room for.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.site.chart_pages import in_stages
from azif_compiler.site.drawing.signs import CARD
from azif_compiler.site.mentions import Key
from azif_compiler.site.pages import md
from azif_compiler.site.shared_parts import Parts
from azif_compiler.site.typeset import FONT, inline, string

EDGE = 4
"""So many millimetres are left free around what is written."""

TEXT = f"""\
#set text(font: {FONT}, lang: "en")
#set par(leading: 0.42em)
#set document(title: "Cards that remind")"""
"""How they are set."""


def reminder_cards(parts: Parts) -> Iterator[str]:
    """A card for each procedure that goes in steps and is told in a person's words."""
    lexicon = parts.contents.lexicon
    wide, high = CARD
    for verb, _ in in_stages(parts, lambda *_: ""):
        said = lexicon.says("rule", verb.name)
        if said is None:
            continue
        rows = [inline(md(said))]
        rows += [
            inline(f"**{md(parts.contents.called(name))}.** {md(text)}")
            for name, text in made_of(parts, verb)
        ]
        title, foot = parts.contents.called(verb.name), ", ".join(verb.meta.cites)
        yield (
            f"reminder({wide}mm, {high}mm, {EDGE}mm, {string(title)}, {string(foot)}, ({', '.join(rows)},))"
        )


def made_of(parts: Parts, verb: ir.Verb) -> Iterator[tuple[str, str]]:
    """The rules of its chapter that a procedure carries out, with what they say: the nearer ones first."""
    lexicon, home = parts.contents.lexicon, parts.chapters.home
    start: Key = ("verb", verb.name)
    ahead: deque[Key] = deque([start])
    seen: set[Key] = {start}
    while ahead:
        key = ahead.popleft()
        said = lexicon.says("rule", key[1])
        if key != start and said is not None and parts.contents.by_key[key].meta.cites:
            yield key[1], said
        for found in parts.contents.mentions.get(key, ()):
            near = found in home and home[found][0] == home[start][0]
            if found[0] == "verb" and near and found not in seen:
                seen.add(found)
                ahead.append(found)
