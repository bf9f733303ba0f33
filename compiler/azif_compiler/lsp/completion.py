"""What can be written at the cursor, as an editor lists it."""

from __future__ import annotations

import re
from typing import assert_never

from lsprotocol import types

from azif_compiler.ir.types import Flag
from azif_compiler.lsp.document import Document
from azif_compiler.lsp.names_at import Candidate, candidates
from azif_compiler.lsp.positions import Positions
from azif_compiler.lsp.probe import Place
from azif_compiler.names import symbols
from azif_compiler.names.symbols import Entity, Titled
from azif_compiler.names.view import View
from azif_compiler.resolve.occurrences import symbol_of
from azif_compiler.text.pieces import Piece
from azif_compiler.vocabulary.signatures import Signatures, spoken

MOST = 250
"""So many are listed; who types on is told of others."""

_WORDS = re.compile(r"(?:[^\W\d]\w*[ ]+){0,2}\w*$")
_BEHIND = re.compile(r"\w*")
_QUOTED = re.compile(r'(?:[^"\\;{}\n]|\\.)*(?=")|\w*')

KINDS: dict[str, types.CompletionItemKind] = {
    "verbs": types.CompletionItemKind.Function, "thirds": types.CompletionItemKind.Function,
    "participles": types.CompletionItemKind.Event, "singulars": types.CompletionItemKind.Class,
    "plurals": types.CompletionItemKind.Class, "fields": types.CompletionItemKind.Field,
    "scripts": types.CompletionItemKind.Method, "values": types.CompletionItemKind.Property,
    "descriptions": types.CompletionItemKind.Property, "enums": types.CompletionItemKind.Enum,
    "members": types.CompletionItemKind.EnumMember, "tokens": types.CompletionItemKind.Unit,
    "signs": types.CompletionItemKind.Unit, "tracks": types.CompletionItemKind.Variable,
    "rules": types.CompletionItemKind.Value, "rulings": types.CompletionItemKind.Value,
    "zones": types.CompletionItemKind.Folder, "links": types.CompletionItemKind.Reference,
    "steps": types.CompletionItemKind.Event, "windows": types.CompletionItemKind.Event,
    "keywords": types.CompletionItemKind.Interface, "options": types.CompletionItemKind.Constant,
    "variants": types.CompletionItemKind.Constant, "components": types.CompletionItemKind.Value,
    "": types.CompletionItemKind.Keyword,
}  # fmt: skip


def completion(document: Document, offset: int, positions: Positions) -> types.CompletionList:
    """What can be written at a place, what fits first."""
    read = document.piece_at(offset)
    piece = read.piece if read is not None else Piece(offset, "\n")
    cursor = offset - piece.start
    line = piece.text[:cursor].rpartition("\n")[2]
    found: list[tuple[Place, Candidate]] = []
    if "#" not in re.sub(r'"[^"]*"?', "", line):
        word, *wider = starts(line, document.view)
        for back in (word, *wider):
            place = Place(document, piece, cursor - back, cursor, end_of_word(piece.text, cursor))
            for one in candidates(place):
                if back == word or " " in one.word:
                    found.append((place, one))
    found.sort(key=lambda row: not row[1].fits)
    seen = {one.word: (place, one) for place, one in reversed(found)}
    rows = [row for row in found if seen[row[1].word] == row]
    signatures = Signatures(document.view.names)
    items = [
        item(one, number, place, document, positions, signatures)
        for number, (place, one) in enumerate(rows[:MOST])
    ]
    return types.CompletionList(is_incomplete=True, items=items)


def starts(line: str, view: View) -> list[int]:
    """How many characters before the cursor begins what is written there: the last word, or quotes; then the
    names of several words of which it may be a later one.
    """
    if line.replace('\\"', "").count('"') % 2 == 1:
        return [len(line) - line.rindex('"') - 1]
    words = _WORDS.search(line)
    assert words is not None
    parts = words[0].split(" ")
    found = [len(parts[-1])]
    for index in range(len(parts) - 1):
        begun = " ".join(parts[index:])
        if parts[index] and any(
            " ".join(name).startswith(begun) for name in view.joints.get(parts[index], ())
        ):
            found.append(len(begun))
    return found


def end_of_word(text: str, cursor: int) -> int:
    """Where what is written at the cursor ends: the word, or what stands in quotes."""
    line = text[:cursor].rpartition("\n")[2]
    in_quotes = line.replace('\\"', "").count('"') % 2 == 1
    found = (_QUOTED if in_quotes else _BEHIND).match(text, cursor)
    assert found is not None
    return found.end()


def item(
    one: Candidate,
    number: int,
    place: Place,
    document: Document,
    positions: Positions,
    signatures: Signatures,
) -> types.CompletionItem:
    """A candidate in the list, with what is written if it is chosen."""
    start, end = place.piece.start + place.start, place.piece.start + place.end
    snippet = "" if place.in_quotes else snippet_of(one, signatures)
    word = one.word.strip('"') if place.in_quotes else one.word
    made = types.CompletionItem(
        label=one.word.strip('"') if one.row == "components" else one.word,
        kind=KINDS[one.row],
        sort_text=f"{not one.fits:d}{number:05d}",
        filter_text=word,
        text_edit=types.TextEdit(positions.range(document.source, start, end), snippet or word),
        insert_text_format=types.InsertTextFormat.Snippet if snippet else types.InsertTextFormat.PlainText,
    )
    if one.entity is not None and not isinstance(one.entity, Titled):
        symbol = symbol_of(one.entity)
        made.detail = signature_of(one.entity, signatures)
        made.data = {"file": document.file.name, "symbol": list(symbol)}
    return made


def signature_of(entity: Entity, signatures: Signatures) -> str:
    """How something is written, in a line."""
    match entity:
        case symbols.Verb():
            return signatures.verb(entity)
        case symbols.Value():
            return signatures.value(entity)
        case symbols.Field():
            return signatures.field(entity)
        case symbols.Script():
            return signatures.script(entity)
        case symbols.Keyword():
            return signatures.keyword(entity)
        case symbols.Token():
            return signatures.token(entity)
        case symbols.Zone():
            return signatures.zone(entity)
        case symbols.Kind():
            return signatures.kind(entity)
        case symbols.Component():
            return spoken(entity.kind)
        case symbols.Member():
            return spoken(entity.enum)
        case symbols.Enum():
            return ", ".join(spoken(member.name) for member in entity.members)
        case (
            symbols.Track() | symbols.Link() | symbols.Board() | symbols.Step() | symbols.Window()
            | symbols.Option() | symbols.Variant() | symbols.Titled()
        ):  # fmt: skip
            return spoken(entity.name)
        case _:
            assert_never(entity)


def snippet_of(one: Candidate, signatures: Signatures) -> str:
    """What is written with stops at what is still to be filled in; "" if the word is all of it."""
    holes: list[str] = []
    match one.entity:
        case symbols.Verb() as verb if one.row in ("verbs", "thirds"):
            needed = [*verb.objects, *verb.labels.values()]
            holes = [signatures.argument(parameter) for parameter in needed if not parameter.default]
        case symbols.Keyword(parameters=given) if one.row == "keywords":
            holes = [signatures.placeholder(type_) for type_ in given.values()]
        case symbols.Field(type=type_, state=False) if one.row == "fields" and not isinstance(type_, Flag):
            holes = [signatures.placeholder(type_)]
        case _:
            return ""
    if not holes:
        return ""
    return " ".join([one.word, *(stop(number, hole) for number, hole in enumerate(holes, 1))])


def stop(number: int, hole: str) -> str:
    """A stop: a label is written, what stands in capitals is to be put over."""
    label, _, rest = hole.rpartition(" ") if hole[:1].islower() else ("", "", hole)
    first, *more = hole.split(" ")
    if first.islower() and more:
        label, rest = first, " ".join(more)
    escaped = rest.replace("\\", "\\\\").replace("$", "\\$").replace("}", "\\}")
    return f"{label} ${{{number}:{escaped}}}".lstrip()
