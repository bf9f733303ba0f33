"""What a text declares, as an outline; which lines can be folded; and the names of everything."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types

from azif_compiler.lsp.document import Document, Read
from azif_compiler.lsp.navigation import Documents
from azif_compiler.lsp.positions import Positions
from azif_compiler.names import heads
from azif_compiler.names.heads import Head
from azif_compiler.names.symbols import Sort
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.text.source import Span
from azif_compiler.vocabulary.signatures import spoken

MOST = 400
"""So many names are told of a workspace at once."""

KINDS: dict[Sort, types.SymbolKind] = {
    "enum": types.SymbolKind.Enum, "member": types.SymbolKind.EnumMember, "token": types.SymbolKind.Constant,
    "track": types.SymbolKind.Variable, "kind": types.SymbolKind.Class, "field": types.SymbolKind.Field,
    "script": types.SymbolKind.Method, "zone": types.SymbolKind.Namespace, "link": types.SymbolKind.Property,
    "board": types.SymbolKind.Namespace, "value": types.SymbolKind.Property,
    "verb": types.SymbolKind.Function, "parameter": types.SymbolKind.Variable,
    "outcome": types.SymbolKind.Event, "step": types.SymbolKind.Event, "window": types.SymbolKind.Event,
    "keyword": types.SymbolKind.Interface, "rule": types.SymbolKind.Module,
    "option": types.SymbolKind.Constant, "variant": types.SymbolKind.Constant,
    "component": types.SymbolKind.Object, "ruling": types.SymbolKind.Boolean, "goal": types.SymbolKind.Key,
    "wording": types.SymbolKind.String, "package": types.SymbolKind.Package,
}  # fmt: skip

NAMED: dict[str, Sort] = {sort: sort for sort in KINDS}


def outline(document: Document, positions: Positions) -> list[types.DocumentSymbol]:
    """What a text declares: each declaration with what is declared inside of it."""
    return [made for one in document.reads if (made := declaration(one, document, positions)) is not None]


def declaration(one: Read, document: Document, positions: Positions) -> types.DocumentSymbol | None:
    """A piece in the outline; none if it has no name."""
    source, base = document.source, one.piece.start
    title = Span(source, base + one.cell.title[0], base + one.cell.title[1])
    told = one.cell.heads[0] if one.cell.heads else None
    if told is None or not title.text:
        return None
    end = base + len(one.piece.text.rstrip())
    inside: list[types.DocumentSymbol] = []
    for span, row in one.rows(source):
        if row.role == "declares" and span.start >= title.end:
            name, kind, place = shown(span.text), KINDS[row.sort], positions.of(span)
            inside.append(types.DocumentSymbol(name, kind, place, place, detail=row.sort))
    return types.DocumentSymbol(
        name=shown(title.text),
        kind=KINDS[sort_of(told)],
        range=positions.range(source, base, max(end, title.end)),
        selection_range=positions.of(title),
        detail=detail(told),
        children=inside,
    )


def shown(name: str) -> str:
    """A name as it is listed."""
    return name.strip('"').strip() or "?"


def sort_of(head: Head) -> Sort:
    """Of which sort a head is."""
    name = type(head).__name__.lower()
    match name:
        case "copies" | "component":
            return "component"
        case "extension":
            return "kind"
        case "members":
            return "enum"
        case _:
            return NAMED.get(name, "rule")


def detail(head: Head) -> str:
    """What something is: its kind, or its sort."""
    match head:
        case heads.Component(kind=kind):
            return spoken(kind)
        case _:
            return type(head).__name__.lower()


# ---- folding ---------------------------------------------------------------------------------------


def folds(document: Document) -> list[types.FoldingRange]:
    """The lines that can be folded: below a line those that stand deeper, and comments below each other."""
    lines = document.source.text.split("\n")[:-1]
    depths = [len(line) - len(line.lstrip()) if line.strip() else -1 for line in lines]
    return [*deeper(depths), *comments(lines)]


def deeper(depths: list[int]) -> Iterator[types.FoldingRange]:
    """Lines below one that stands less deep; a brace that closes them stays to be seen."""
    open_: list[tuple[int, int]] = []
    last = -1
    for number, depth in enumerate((*depths, 0)):
        if depth < 0:
            continue
        while open_ and open_[-1][0] >= depth:
            _, start = open_.pop()
            if last > start:
                yield types.FoldingRange(start, last)
        open_.append((depth, number))
        last = number


def comments(lines: list[str]) -> Iterator[types.FoldingRange]:
    """Comments in lines of their own, several below each other."""
    start: int | None = None
    for number, line in enumerate((*lines, "")):
        is_one = line.lstrip().startswith("#")
        if is_one and start is None:
            start = number
        if not is_one and start is not None:
            if number - 1 > start:
                yield types.FoldingRange(start, number - 1, kind=types.FoldingRangeKind.Comment)
            start = None


# ---- everything ------------------------------------------------------------------------------------


def everywhere(query: str, snapshot: Snapshot, documents: Documents) -> Iterator[tuple[Span, str, Sort, str]]:
    """Whatever is declared and has these letters in its name: where, its name, its sort, what it is."""
    wanted = query.casefold().replace("_", " ")
    count = 0
    for state in snapshot.files:
        open_ = documents.get(state.file.name)
        if open_ is not None:
            pieces = [(one.piece, one.cell, open_.source) for one in open_.reads]
        else:
            pieces = [
                (piece, result.cell, state.source)
                for piece, result in state.placed()
                if state.source is not None
            ]
        for piece, cell, source in pieces:
            if not cell.heads or count >= MOST:
                continue
            start, end = (piece.start + offset for offset in cell.title)
            name = shown(source.text[start:end])
            if matches(wanted, name.casefold()):
                count += 1
                yield Span(source, start, end), name, sort_of(cell.heads[0]), detail(cell.heads[0])


def matches(wanted: str, name: str) -> bool:
    """Whether all letters that are wanted come in a name, in their order."""
    rest = iter(name)
    return all(letter in rest for letter in wanted)
