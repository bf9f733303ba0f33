"""Another name for something, in all packages: every mention, as it is written; and what it would break."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from azif_compiler.diagnostic import Diagnostic
from azif_compiler.lsp.hover import entity_of
from azif_compiler.lsp.navigation import Documents, mentions
from azif_compiler.names import heads, symbols
from azif_compiler.names.heads import plural_word
from azif_compiler.names.inflection import participle, third_person
from azif_compiler.names.symbols import Symbol
from azif_compiler.snapshot.cells import Cell
from azif_compiler.snapshot.project import Project
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.text.pieces import Piece
from azif_compiler.text.source import Source, Span
from azif_compiler.text.tokens import quoted, scan, unquoted

NAMED = (
    "enum", "member", "token", "track", "kind", "field", "script", "zone", "link", "board", "value", "verb",
    "parameter", "step", "window", "keyword", "option", "variant", "component",
)  # fmt: skip
"""The sorts of what can have another name."""

_NAME = re.compile(r"[^\W\d]\w*(?: [^\W\d]\w*)*")


class Refused(Exception):
    """A name cannot be changed so; the text says why."""


@dataclass(frozen=True, slots=True)
class Change:
    """What is written instead of a mention."""

    span: Span
    text: str


def changes(symbol: Symbol, new: str, snapshot: Snapshot, documents: Documents) -> list[Change]:
    """All mentions of a symbol with another name; raises `Refused`."""
    if symbol.sort not in NAMED:
        raise Refused(f"a {symbol.sort} keeps its name")
    if symbol.sort != "component" and not _NAME.fullmatch(new.replace("_", " ")):
        raise Refused(f"`{new}` is no name: it begins with a letter, and has letters, digits and blanks")
    aliased = [
        package.id
        for package in snapshot.project.packages
        if (symbol.package, symbol.name) in package.words.values()
    ]
    if aliased:
        raise Refused(f"`{aliased[0]}` has a word of its own for it in package.yaml: change that first")
    forms = forms_of(symbol, new, snapshot)
    found: dict[tuple[str, int], Change] = {}
    for span, _ in mentions(symbol, snapshot, documents):
        text = span.text
        changed = form_for(text, symbol, new, forms)
        if changed is not None and changed != text:
            found[span.source.path, span.start] = Change(span, changed)
    if symbol.sort == "component":
        for one in answers(symbol, new, snapshot, documents):
            found[one.span.source.path, one.span.start] = one
    return list(found.values())


def answers(symbol: Symbol, new: str, snapshot: Snapshot, documents: Documents) -> Iterator[Change]:
    """The answers that begin with the name of a component, in rulings that mention it: what is offered there
    bears its name.
    """
    old = own_name(symbol)
    begins = re.compile(rf"{re.escape(old)}(?!\w)")
    for source, piece in rulings_about(symbol, snapshot, documents):
        tokens = scan(piece.text, snapshot.grammar)
        listed = False
        for index, (kind, word) in enumerate(zip(tokens.kinds, tokens.words, strict=True)):
            listed = word == "answers" or (listed and kind in ("STRING", "NUMBER", "COMMA"))
            if listed and kind == "STRING" and begins.match(unquoted(word)):
                start = piece.start + tokens.starts[index]
                text = quoted(new + unquoted(word)[len(old) :])
                yield Change(Span(source, start, piece.start + tokens.end(index)), text)


def rulings_about(symbol: Symbol, snapshot: Snapshot, documents: Documents) -> Iterator[tuple[Source, Piece]]:
    """The rulings that mention a symbol; in open texts as they stand now."""
    for document in documents.values():
        for one in document.reads:
            if is_about(one.cell, symbol):
                yield document.source, one.piece
    for state in snapshot.files:
        for piece, result in state.placed() if state.file.name not in documents else ():
            if state.source is not None and is_about(result.cell, symbol):
                yield state.source, piece


def is_about(cell: Cell, symbol: Symbol) -> bool:
    """Whether a piece is a ruling that mentions a symbol."""
    is_ruling = any(isinstance(head, heads.Ruling) for head in cell.heads)
    return is_ruling and any(use[:3] == symbol for use in cell.used)


def word(name: str) -> str:
    """A name as content compares it."""
    return "_".join(name.split()) if " " in name or "\n" in name else name


def own_name(symbol: Symbol) -> str:
    """The name by which a symbol is mentioned."""
    if symbol.sort == "component":
        return symbol.name.partition("/")[2]
    if symbol.sort in ("field", "script", "parameter", "outcome"):
        return symbol.name.rpartition(".")[2]
    return symbol.name.partition(" of ")[0]


def forms_of(symbol: Symbol, new: str, snapshot: Snapshot) -> dict[str, str]:
    """Each form in which a name is written, with the same form of the new one."""
    old, name = own_name(symbol), word(new)
    forms = {old: name}
    match entity_of(symbol, snapshot.names):
        case symbols.Kind(plural=plural) | symbols.Token(plural=plural):
            if plural in ("", plural_word(old, "")):
                forms[plural_word(old, "")] = plural_word(name, "")
        case symbols.Verb(third=third, participle=said):
            forms[third] = third_person(name)
            if said == participle(old):
                forms[said] = participle(name)
        case _:
            pass
    return forms


def form_for(text: str, symbol: Symbol, new: str, forms: dict[str, str]) -> str | None:
    """What is written in the place of a mention; none if it goes by another word."""
    if text.startswith('"'):
        if symbol.sort == "component":
            return quoted(new) if unquoted(text) == own_name(symbol) else None
        inner = unquoted(text)
        return quoted(forms[inner]) if inner in forms else None
    changed = forms.get(word(text))
    if changed is None:
        return None
    return changed.replace("_", " ") if "_" not in text else changed


# ---- what it would break -----------------------------------------------------------------------------


def rewritten(project: Project, made: Iterable[Change]) -> Project:
    """A project in which changes are made."""
    by_file: dict[str, list[Change]] = {}
    for one in made:
        by_file.setdefault(one.span.source.path, []).append(one)
    now: dict[str, str] = {}
    for name, rows in by_file.items():
        text = rows[0].span.source.text
        for one in sorted(rows, key=lambda row: -row.span.start):
            text = text[: one.span.start] + one.text + text[one.span.end :]
        now[name] = text
    files = (replace(file, content=now.get(file.name, file.content)) for file in project.files)
    return replace(project, files=tuple(files))


def broken(before: Iterable[Diagnostic], behind: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """What would be wrong that is not wrong now."""
    known = {(one.code, one.span.source.path if one.span else "", one.text()) for one in before}
    for one in behind:
        if (one.code, one.span.source.path if one.span else "", one.text()) not in known:
            yield one
