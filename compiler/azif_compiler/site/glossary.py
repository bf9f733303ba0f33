"""Terms in the text of a component → links to where they are told, which the site shows as popups.

A text is made of what a declaration says; so the terms in it are those that the declaration speaks of, and
what they are called is what the text calls them. There is no list of terms beside the declarations.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from azif_compiler import ir
from azif_compiler.site.mentions import Key, is_card
from azif_compiler.site.pages import md, way
from azif_compiler.words.lexicon import Lexicon
from azif_compiler.words.noun import plain

_VERB = re.compile(r"\{([^{}|:]+)\|([^{}|:]+)\}([^{}]*)")
"""The first word of what a verb says, in both its forms, and what follows up to the next blank to fill in."""

_JOINING = re.compile(r"[\s,.;]*(\b(and|or|a|an|the|to|of|in|from|on|with|for)\b[\s,.;]*)*$")
"""What only leads on to what is filled in."""

SHORTEST = 3
"""Shorter words are no terms."""


def forms(lexicon: Lexicon, key: Key) -> Iterator[str]:
    """What texts call a declaration."""
    sort, name = key
    if is_card(key):
        yield ir.word_of(name)
        return
    match sort:
        case "verb":
            found = _VERB.search(lexicon.verbs[name].says) if name in lexicon.verbs else None
            if found is not None:
                further = _JOINING.sub("", found[3])
                yield from (f"{found[number]}{further}".strip() for number in (1, 2))
        case "kind":
            yield from (lexicon.kind(name, plural=plural) for plural in (False, True))
        case "token":
            yield from (lexicon.token(name, plural=plural) for plural in (False, True))
        case "keyword":
            yield lexicon.keyword(name)
        case "value":
            says = lexicon.values[name].says if name in lexicon.values else ""
            yield says.removeprefix("the ") if says and "{" not in says else plain(name)
        case "track" | "zone" | "window":
            yield lexicon.named(sort, name)
        case _:
            return


class Glossary:
    """The terms of one site."""

    def __init__(self, lexicon: Lexicon, told_at: Callable[[Key], tuple[str, str] | None]) -> None:
        self.lexicon, self.told_at = lexicon, told_at
        self.known: dict[Key, tuple[str, ...]] = {}

    def forms(self, key: Key) -> tuple[str, ...]:
        """What texts call a declaration, if it is told of anywhere."""
        if key not in self.known:
            found = forms(self.lexicon, key) if self.told_at(key) is not None else ()
            self.known[key] = tuple(dict.fromkeys(one for one in found if len(one) >= SHORTEST))
        return self.known[key]

    def terms(self, keys: Iterable[Key]) -> dict[str, Key]:
        """The terms of some declarations, each in all its forms."""
        return {form: key for key in keys for form in self.forms(key)}

    def marked(self, start: str, texts: Sequence[str], keys: Iterable[Key]) -> list[str]:
        """Texts as Markdown, in which each of the declarations is a link where it is named first."""
        terms = self.terms(keys)
        if not terms:
            return [md(text) for text in texts]
        longest_first = sorted(terms, key=lambda form: (-len(form), form))
        looked_for = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)
        by_fold = {form.casefold(): key for form, key in terms.items()}
        seen: set[Key] = set()

        def linked(found: re.Match[str]) -> str:
            key = by_fold[found[0].casefold()]
            home = self.told_at(key)
            if key in seen or home is None or home[0] == start:
                return md(found[0])
            seen.add(key)
            return f"[{md(found[0])}]({way(start, *home)}){{ .az-term }}"

        marked = []
        for text in texts:
            lines, end = "", 0
            for found in looked_for.finditer(text):
                lines += md(text[end : found.start()]) + linked(found)
                end = found.end()
            marked.append(lines + md(text[end:]))
        return marked
