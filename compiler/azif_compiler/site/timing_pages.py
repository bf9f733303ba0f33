"""An occasion → its page: everything that can come in then, stage by stage, in order."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.site.mentions import key_of
from azif_compiler.site.pages import Page, link, md
from azif_compiler.site.shared_parts import Parts
from azif_compiler.site.timing import STAGES, Occasion, Timing, Waiting
from azif_compiler.words.abilities import Abilities
from azif_compiler.words.clause import ended
from azif_compiler.words.noun import Noun, article, capital, plain

TITLES = {"window": "Windows", "step": "Steps", "event": "Events"}
"""What occasions of a sort are called together."""

ORDER = """\
Of several things that wait for one event, the stages decide first: what makes it impossible, what happens
instead, what prevents or reduces it, what comes before, what comes after.
"""


def timing_pages(parts: Parts, timing: Timing) -> Iterator[Page]:
    """A page for each occasion, and a list of them."""
    for which, occasion in timing.all.items():
        yield occasion_page(parts, timing, timing.paths[which], occasion)
    yield Page("timing/index", "Timing", "\n".join(all_occasions(parts, timing)))


def all_occasions(parts: Parts, timing: Timing) -> Iterator[str]:
    """The list of occasions."""
    yield from ["# Timing", "", ORDER, ""]
    for sort, title in TITLES.items():
        found = timing.of_sort(sort)
        if not found:
            continue
        yield from [f"## {title}", ""]
        for occasion in sorted(found, key=lambda one: name_of(parts, one).casefold()):
            count = len(occasion.waiting)
            way = link("timing/index", timing.paths[occasion.sort, occasion.name], name_of(parts, occasion))
            yield f"- {way}" + (f": {count}" if count else "")
        yield ""


def name_of(parts: Parts, occasion: Occasion) -> str:
    """An occasion as people call it."""
    lexicon = parts.contents.lexicon
    if occasion.sort == "window":
        return capital(lexicon.named("window", occasion.name))
    return parts.contents.called(occasion.name)


def occasion_page(parts: Parts, timing: Timing, start: str, occasion: Occasion) -> Page:
    """The page of an occasion."""
    title = name_of(parts, occasion)
    lines = [f"# {md(title)}", "", f'<p class="az-about" markdown="1">{occasion.sort}</p>', ""]
    told = told_of(parts, start, occasion)
    lines += [told, ""] if told else []
    if occasion.brought:
        word = "Offered in" if occasion.sort == "window" else "Comes in"
        lines += [f"{word}: {', '.join(parts.to(start, key) for key in occasion.brought)}.", ""]
    window = parts.contents.by_key.get(("window", occasion.name))
    if occasion.sort == "window" and isinstance(window, ir.Window) and window.within:
        ways = (link(start, timing.paths["window", one], capital(plain(one))) for one in window.within)
        lines += [f"What may be done in {', '.join(ways)} may be done here, too.", ""]
    for stage, heading in STAGES.items():
        here = occasion.at(stage)
        if here:
            lines += [f"## {heading}", "", *(f"- {entry(parts, start, one)}" for one in here), ""]
    if not occasion.waiting:
        lines += ["Nothing waits for it.", ""]
    return Page(start, f"{title}: what can come in", "\n".join(lines))


def told_of(parts: Parts, start: str, occasion: Occasion) -> str:
    """What is told of an event or a step, and where."""
    if occasion.sort == "window":
        return ""
    for sort in ("verb", "insertedstep"):
        if parts.told_at((sort, occasion.name)) is not None:
            return f"What it does: {parts.to(start, (sort, occasion.name))}."
    return ""


def entry(parts: Parts, start: str, waiting: Waiting) -> str:
    """An ability, and whose it is."""
    contents = parts.contents
    owner = waiting.owner
    key = key_of(owner)
    name = parts.to(start, key) if key is not None else ""
    package = ir.package_of(getattr(owner, "name", ""))
    text = Abilities(contents.lexicon, this_of(parts, owner)).ability(waiting.ability)
    shown = f"**{name}** {parts.mark(package)}".strip()
    return f"{shown}: {md(ended(text))}"


def this_of(parts: Parts, owner: ir.Declaration) -> Noun:
    """What an ability's own thing is called."""
    lexicon = parts.contents.lexicon
    match owner:
        case ir.Component():
            return lexicon.this(owner.kind)
        case ir.Keyword():
            return Noun(article(lexicon.kind(owner.kind)))
        case ir.Kind():
            return Noun(article(lexicon.kind(owner.name)))
        case _:
            return Noun("it")
