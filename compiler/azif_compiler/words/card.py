"""A component as a player reads it: its fields, its keywords, and its rules text."""

from __future__ import annotations

from typing import NamedTuple

from azif_compiler import ir
from azif_compiler.words.lexicon import Lexicon, capital, plain
from azif_compiler.words.phrases import Phrases
from azif_compiler.words.sentences import Sentences


class Face(NamedTuple):
    """What stands on a component: rows of fields, and paragraphs of text."""

    name: str
    kind: str
    copies: int
    fields: tuple[tuple[str, str], ...]
    keywords: tuple[str, ...]
    text: tuple[str, ...]
    place: str
    notes: tuple[str, ...]


def face(lexicon: Lexicon, card: ir.Component) -> Face:
    """The face of a component."""
    words = Sentences(lexicon, f"this {lexicon.kind(card.kind)}", card.kind)
    fields = []
    for value in card.fields:
        name = plain(value.name) + (f" {words.phrase(value.key)}" if value.key is not None else "")
        fields.append((name, shown(words, value.value)))
    keywords = tuple(
        capital(" ".join([plain(use.name), *(words.phrase(given) for given in use.given)]))
        for use in card.keywords
    )
    text = [words.ability(ability) for ability in card.abilities]
    for script in card.scripts:
        words.names.clear()
        body = words.block(script.body)
        where = words.phrase(script.key) if script.key is not None else plain(script.name)
        text.append(f"{capital(where)}: {words.done(body) if body else 'Nothing happens.'}")
    meta = card.meta
    notes = [f"Unverified: {meta.unverified}"] if meta.unverified else []
    notes += [f"Confidence: {meta.confidence}"] if meta.confidence else []
    notes += [f"Note: {meta.note}"] if meta.note else []
    notes += [f"Source: {meta.source}"] if meta.source else []
    notes += [f"Rules: {', '.join(meta.cites)}"] if meta.cites else []
    kind = capital(lexicon.kind(card.kind))
    return Face(
        card.name, kind, card.copies, tuple(fields), keywords, tuple(text), str(meta.at), tuple(notes)
    )


def shown(words: Phrases, value: ir.Expression) -> str:
    """What a field is given, in words."""
    match value:
        case ir.Row(of=of):
            return ", ".join(words.phrase(part) for part in of) or "none"
        case _:
            return words.phrase(value)


def written(found: Face) -> str:
    """A face as text for a terminal."""
    copies = f" ×{found.copies}" if found.copies != 1 else ""
    rows = [f"{found.name} — {found.kind}{copies}"]
    if found.fields:
        rows.append("  " + "; ".join(f"{name} {value}" for name, value in found.fields))
    if found.keywords:
        rows.append("  " + ". ".join(found.keywords) + ".")
    rows += [f"  {paragraph}" for paragraph in found.text]
    rows += [f"  ({note})" for note in found.notes]
    rows.append(f"  {found.place}")
    return "\n".join(rows)
