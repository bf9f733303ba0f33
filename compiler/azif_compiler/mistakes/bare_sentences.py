"""A sentence in a component, where nothing says when it happens."""

from __future__ import annotations

from azif_compiler.diagnostic import spoken
from azif_compiler.mistakes.abilities import joined_verb, usual, verbs
from azif_compiler.mistakes.printed import SEVERAL, off_the_card, row_of
from azif_compiler.mistakes.seen import Seen
from azif_compiler.names.spelling import alike


def in_a_card(seen: Seen) -> str | None:
    """`drop 1 Coin` in a component: nothing says when it happens."""
    if seen.depth != 1 or not seen.line or not seen.kind or seen.has_colon:
        return None
    said = row_of(seen, off_the_card(seen))
    is_told = verbs(seen, joined_verb(seen)) or is_done(seen)
    if not said and (not is_told or seen.line[1:2] in ([], ["yes"], ["no"])):
        return None
    if said.partition(" ")[0] in ("cannot", "always"):
        return f"write `{said}`"  # that is an ability itself
    if ": …" in said:
        return None  # what content says of a word is a line itself
    said = said or seen.written(seen.first, seen.last)
    scripts = seen.own_scripts()
    if any(one.key and alike(seen.title, seen.view.component_words(one.key)) for one in scripts):
        return None  # its name says which is meant, and that is tried
    if (only := seen.only_script()) is not None:
        return f"what happens stands behind `{spoken(only.name)}`: `{spoken(only.name)}: {said}`"
    heads = [f'{spoken(one.name)} "…"' if one.key else spoken(one.name) for one in scripts]
    ways = [f"`{head}: {said}`" for head in heads if " " not in head.removesuffix(' "…"')][:3]
    ways += [f"`when …: {said}`", f"`action {usual(seen)}: {said}`"]
    return f"a component says when something happens: {', '.join(ways)}"


DOING = frozenset("shuffle put choose roll set until".split())
"""What content does without a verb of its own."""

OF_SEVERAL = SEVERAL | frozenset("the any an a another".split())
"""How the words for somebody begin."""


def is_done(seen: Seen) -> bool:
    """Whether a line tells what happens: somebody does something, or a word of the language does."""
    first, *rest = (word.casefold() for word in seen.line)
    if first in DOING:
        return len(rest) > 1
    meant = [seen.view.meanings(word) for word in rest]
    is_kind = bool(meant) and bool(meant[0].singulars or meant[0].plurals)
    is_told = any(one.thirds or one.verbs for one in meant[1:])
    return (
        first in OF_SEVERAL and is_kind and (is_told or any(word.removesuffix("s") in DOING for word in rest))
    )
