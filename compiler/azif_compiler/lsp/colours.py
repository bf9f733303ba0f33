"""What each word of a text is, so that an editor can colour it."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types

from azif_compiler.lsp.document import Document
from azif_compiler.lsp.positions import Positions
from azif_compiler.names.symbols import Sort
from azif_compiler.text.tokens import LEFT, RIGHT, SEPARATOR, scan

BY_SORT: dict[Sort, str] = {
    "enum": "enum", "member": "enumMember", "token": "variable", "track": "variable", "kind": "type",
    "field": "property", "script": "method", "zone": "namespace", "link": "property", "board": "namespace",
    "value": "property", "verb": "function", "parameter": "parameter", "outcome": "event", "step": "event",
    "window": "event", "keyword": "macro", "rule": "class", "option": "variable", "variant": "variable",
    "component": "class", "ruling": "class", "goal": "class", "wording": "class", "package": "namespace",
}  # fmt: skip
"""How editors call what is like a sort of ours."""

BY_TERMINAL = {
    "STRING": "string", "UNCLOSED": "string", "LABEL": "string", "NUMBER": "number", "SIGNED": "number",
    "COMPARE": "operator", "PLUS": "operator", "MINUS": "operator", "TIMES": "operator", "OVER": "operator",
}  # fmt: skip

DECLARED = "declaration"
TYPES = tuple(dict.fromkeys(("keyword", "comment", *BY_SORT.values(), *BY_TERMINAL.values())))
LEGEND = types.SemanticTokensLegend(list(TYPES), [DECLARED])

_BEGINNINGS = (SEPARATOR, LEFT, RIGHT, "LABEL", "COLON")
"""The tokens behind which a line or a statement begins."""

Coloured = tuple[int, int, str, bool]
"""Where a word begins and ends, what it is, and whether it is declared there."""


def colours(
    document: Document, positions: Positions, start: int = 0, end: int | None = None
) -> types.SemanticTokens:
    """What the words of a text are, from one place up to another."""
    last = len(document.source.text) if end is None else end
    data: list[int] = []
    line = column = 0
    for first, behind, what, declared in by_line(document, start, last):
        place = positions.position(document.source, first)
        length = positions.units(document.source.text[first:behind])
        data += [
            place.line - line,
            place.character - (column if place.line == line else 0),
            length,
            TYPES.index(what),
            int(declared),
        ]
        line, column = place.line, place.character
    return types.SemanticTokens(data)


def by_line(document: Document, start: int, end: int) -> Iterator[Coloured]:
    """The words in their order; a name that goes on in the next line is two."""
    text = document.source.text
    behind = 0
    for first, last, what, declared in sorted(words(document, start, end)):
        if first < behind:
            continue  # the shorter stretch at this place, or what is inside of it
        behind = last
        at = first
        for part in text[first:last].splitlines(keepends=True):
            inside = part.strip()
            if inside:
                begins = at + len(part) - len(part.lstrip())
                yield begins, begins + len(inside), what, declared
            at += len(part)


def words(document: Document, start: int, end: int) -> Iterator[Coloured]:
    """What is known of words: what they mention, and what they are in the language."""
    keywords = document.snapshot.grammar.keywords
    for one in document.reads:
        base = one.piece.start
        if base > end or base + len(one.piece.text) < start:
            continue
        known: dict[int, None] = {}
        for span, row in one.rows(document.source):
            known[span.start] = None
            yield span.start, span.end, BY_SORT[row.sort], row.role == "declares"
        tokens = scan(one.piece.text, document.snapshot.grammar)
        for index, kind in enumerate(tokens.kinds):
            first = base + tokens.starts[index]
            what = BY_TERMINAL.get(kind)
            begins = index == 0 or tokens.kinds[index - 1] in _BEGINNINGS
            if kind == "NAME" and begins and tokens.words[index] in keywords:
                what = "keyword"
            if what is not None and first not in known:
                yield first, base + tokens.end(index), what, False
        for comment in tokens.comments():
            yield base + comment.start, base + comment.end, "comment", False
