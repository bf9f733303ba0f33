"""Sentences that can be read, for which content says another: no help leads to them.

Content says of what comes by a verb of its own that it does not come by another:
`says mistake draw burns "catch fire"`, `says mistake take beacon "light up"`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from azif_compiler.diagnostic import Diagnostic, spoken
from azif_compiler.diagnostics.told import AgainstItsVerb
from azif_compiler.mistakes.row_words import is_number
from azif_compiler.names.mistaken import MISTAKE, beginning
from azif_compiler.names.symbols import Kind
from azif_compiler.names.view import View
from azif_compiler.text.source import Source, Span
from azif_compiler.text.tokens import LEFT, RIGHT, SEPARATOR, Tokens

COUNTING = frozenset("a an one any some the another its".split())
"""What stands before a kind."""


def said_otherwise(view: View, tokens: Tokens) -> list[tuple[str, int]]:
    """The sentences of a text that content says otherwise, as it calls them, and where they begin."""
    known = view.names.mistaken.firsts
    return [
        (said, tokens.starts[index])
        for index, word in enumerate(tokens.words)
        if tokens.kinds[index] == "NAME" and beginning(word) in known and not is_awaited(tokens, index)
        for said in otherwise(view, tokens.words[index : index + LONGEST])
    ]


def is_awaited(tokens: Tokens, index: int) -> bool:
    """Whether a word belongs to an event that something waits for: that may happen by another sentence."""
    before = range(index - 1, max(-1, index - LONGEST), -1)
    ends = (at for at in before if tokens.kinds[at] in ENDS or tokens.words[at] in AWAITING)
    at = next(ends, -1)
    return at >= 0 and tokens.words[at] in AWAITING


AWAITING = frozenset("when before instead cannot reduce increase prevent".split())
"""Words behind which an event is spoken of."""

ENDS = frozenset({"COLON", SEPARATOR, LEFT, RIGHT})
"""What stands between two sentences."""


def new_ones(view: View, source: Source, tokens: Tokens, before: Collection[str]) -> Iterator[Diagnostic]:
    """Complaints about the sentences that content says otherwise, and that did not stand there before."""
    for said, start in said_otherwise(view, tokens):
        if said not in before:
            span = Span(source, start, start)
            yield AgainstItsVerb(span=span, verb="", because=said, stated=span)


LONGEST = 8
"""Of how many words a sentence is looked at."""


def otherwise(view: View, words: Sequence[str]) -> Iterator[str]:
    """As what content knows what these words begin with, if it says another sentence for it."""
    verb, size = beginning(words[0]), 1
    if view.meanings(f"{verb}_{words[1]}" if words[1:] else "").verbs:
        verb, size = f"{verb} {words[1]}", 2
    if not view.meanings(verb.replace(" ", "_")).verbs:
        return
    rest = list(words[size:])
    while rest and (is_number(rest[0]) or rest[0].casefold() in COUNTING):
        del rest[0]
    kind, behind = begun(view, rest)
    if kind is None:
        return
    titles = [f"{MISTAKE} {verb} {spoken(above.plural).casefold()}" for above in view.kinds_above(kind.id)]
    if rest[behind : behind + 1] and rest[behind].startswith('"'):
        name = rest[behind].strip('"').casefold()
        titles = [f"{MISTAKE} {verb} {name}"]
    for title in titles:
        for one in view.meanings(title).wordings:
            if not one.said.startswith((f"{verb} ", f"{verb}s ")):
                yield title


def begun(view: View, words: Sequence[str]) -> tuple[Kind | None, int]:
    """The kind with whose name words begin, and of how many words that is."""
    for size in (3, 2, 1):
        meant = view.meanings("_".join(words[:size]).replace(" ", "_"))
        if len(words) >= size and (kinds := (*meant.kinds, *meant.plurals)):
            return kinds[0], size
    return None, 0
