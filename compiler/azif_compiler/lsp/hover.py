"""A word → what it is: how it is written and reads, by which rules, who changed it; or the text of a card."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types

from azif_compiler import ir
from azif_compiler.lsp.completion import signature_of
from azif_compiler.lsp.document import Document
from azif_compiler.lsp.positions import Positions
from azif_compiler.names.symbols import Entity, Symbol
from azif_compiler.names.table import Names
from azif_compiler.resolve.occurrences import symbol_of
from azif_compiler.vocabulary.collect import Collector
from azif_compiler.vocabulary.entries import Entry
from azif_compiler.vocabulary.reference import Row, explained
from azif_compiler.vocabulary.signatures import Signatures, spoken
from azif_compiler.vocabulary.tell import ROLES, rows
from azif_compiler.words.card import Face, face

FEW = 12
"""Of so many facts one is told; the rest is in the reference."""


def hover(
    document: Document, offset: int, collector: Collector | None, language: str, positions: Positions
) -> types.Hover | None:
    """What stands at a place; `language` is the reference of the language."""
    for span, row in document.at(offset):
        text = about(whole(row.symbol), document.snapshot.names, collector)
        if text:
            return types.Hover(markdown(text), positions.of(span))
    found = word_at(document.source.text, offset)
    if found is None:
        return None
    start, end = found
    told = list(explained(language, document.source.text[start:end]))[:3]
    if not told or not all(one.written for one in told):
        return None
    return types.Hover(
        markdown("\n\n".join(map(of_language, told))), positions.range(document.source, start, end)
    )


def markdown(text: str) -> types.MarkupContent:
    """Text for an editor."""
    return types.MarkupContent(types.MarkupKind.Markdown, text)


def word_at(text: str, offset: int) -> tuple[int, int] | None:
    """Where the word begins and ends that stands at a place."""
    start = end = offset
    while start > 0 and text[start - 1].isalpha():
        start -= 1
    while end < len(text) and text[end].isalpha():
        end += 1
    return (start, end) if end > start else None


def of_language(row: Row) -> str:
    """What the reference says of a word."""
    return f"{row.written}\n\n{row.meaning}\n\n*language reference, section {row.section}*"


def whole(symbol: Symbol) -> Symbol:
    """What a parameter or outcome belongs to; anything else itself."""
    if symbol.sort in ("parameter", "outcome"):
        return Symbol(symbol.package, "verb", symbol.name.partition(".")[0])
    return symbol


def about(symbol: Symbol, names: Names, collector: Collector | None) -> str:
    """What is known of a symbol, in Markdown; what the vocabulary knows, or else what its head says."""
    entry = collector.of(symbol) if collector is not None else None
    if entry is None or collector is None:
        entity = entity_of(symbol, names)
        return f"```azif\n{signature_of(entity, Signatures(names))}\n```" if entity is not None else ""
    declaration = collector.declarations.get(symbol)
    if isinstance(declaration, ir.Component):
        return "\n\n".join(card(face(collector.lexicon, declaration)))
    return "\n\n".join(described(entry, declaration, collector))


def described(entry: Entry, declaration: ir.Declaration | None, collector: Collector) -> Iterator[str]:
    """An entry of the vocabulary."""
    of = f" of {spoken(entry.of)}" if entry.of else ""
    yield f"**{entry.name}** ({entry.sort}{of})\n```azif\n{entry.signature}\n```"
    told = [(what, text) for what, text in rows(entry) if text]
    yield "\n".join(f"- *{what}* {text}" if what else f"- {text}" for what, text in told[:FEW])
    if declaration is not None:
        packages = collector.lexicon.packages
        for change in declaration.meta.changes:
            reason = f": {change.because}" if change.because else ""
            yield f"changed by {packages.get(change.package, change.package)}{reason}"
    if entry.uses:
        yield " · ".join(f"{ROLES[uses.role]}: {len(uses.users)}" for uses in entry.uses)


def card(told: Face) -> Iterator[str]:
    """A component as a player reads it."""
    copies = f" ×{told.copies}" if told.copies != 1 else ""
    yield f"**{told.name}** ({told.kind}){copies}"
    if told.fields or told.keywords:
        yield ". ".join((*told.fields, *told.keywords))
    yield from told.text
    yield "  \n".join(f"*{note}*" for note in told.notes)


def entity_of(symbol: Symbol, names: Names) -> Entity | None:
    """What a symbol stands for, as far as heads say."""
    id_ = f"{symbol.package}:{symbol.name}"
    match symbol.sort:
        case "verb":
            return names.all_verbs.get(id_)
        case "kind":
            return names.kinds.get(id_)
        case "enum":
            return names.all_enums.get(id_)
        case "window":
            return names.all_windows.get(id_)
        case _:
            pass
    tables = (
        names.values, names.fields, names.scripts, names.keywords, names.tokens, names.tracks, names.zones,
        names.members, names.links, names.steps, names.options, names.variants, names.components,
    )  # fmt: skip
    for table in tables:
        for rows_ in table.values():
            for one in rows_:
                if symbol_of(one) == symbol:
                    return one
    return None
