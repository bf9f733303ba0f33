"""Packages on a desk, and what is being written: its complaints, its faces, the game that comes of it.

What is written stands in two files of the package to which it belongs, rulings in one and all else in the
other. Both are as long as the text: what belongs to the other is blank, so places are places in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from azif_compiler import grammar, ir
from azif_compiler.diagnostic import Diagnostic
from azif_compiler.grammar import Grammar
from azif_compiler.link.link import link
from azif_compiler.loader import store
from azif_compiler.mistakes.mending import Effort
from azif_compiler.mistakes.recognise import first_tried
from azif_compiler.names.table import NO_PART
from azif_compiler.site.drawing.faces import drawn
from azif_compiler.site.drawing.signs import Looks
from azif_compiler.site.playground import bundle
from azif_compiler.site.playground.bundle import Bundle, FileText, Place, place_key
from azif_compiler.snapshot.project import File, Project
from azif_compiler.snapshot.snapshot import Snapshot
from azif_compiler.text.pieces import Piece, cut
from azif_compiler.words.card import face
from azif_compiler.words.lexicon import Lexicon
from azif_compiler.workspace.workspace import Workspace

YOURS, YOUR_RULINGS = "what you write", "rulings/what you write"
"""The files of what is being written."""

_RULING = re.compile(r"^ruling\b", re.MULTILINE)
_NO_LINE_END = re.compile(r"[^\n]")


def opened(tables: bytes, bundles: Sequence[bytes]) -> Desk:
    """A desk with these packages, and with the tables of the grammar."""
    return Desk(grammar.decoded(tables), [bundle.decoded(one) for one in bundles])


class Desk:
    """Packages, and one text that belongs to one of them."""

    def __init__(self, tables: Grammar, bundles: Sequence[Bundle]) -> None:
        self.grammar = tables
        self.bundles = {one.id: one for one in bundles}
        self.rulings = {file.name: (one.id, file) for one in bundles for file in one.rulings}
        files = [file.file(one.id) for one in bundles for file in one.files]
        files += [
            file.file(package, ruling=True) for package, file in self.rulings.values() if not tries(file)
        ]
        self.whole = Project(tuple(one.package() for one in bundles), tuple(files))
        known = {one.id: store.known_from(one.id, one.kept) for one in bundles}
        self.workspace = Workspace(self.whole, tables, known)
        self.workspace.snapshot()
        self.package, self.part = bundles[-1].id, NO_PART
        self.proofs: tuple[Place, ...] = ()
        self.text = ""
        self._linked: tuple[Snapshot, ir.Game] | None = None

    # ---- what is written

    def take(self, place: Place) -> str:
        """Take a declaration out of its file, to be written anew; its text."""
        file = next(file for file in self.whole.files if file.name == place[0])
        text = str(file.content)
        pieces = cut(text, self.grammar)
        piece = piece_at(text, pieces, place[1])
        rest = text[: piece.start] + text[piece.start + len(piece.text) :]
        files = [replace(one, content=rest) if one is file else one for one in self.whole.files]
        if len(pieces) == 1:
            files.remove(replace(file, content=rest))
        self.workspace.load(replace(self.whole, files=tuple(files)))
        self.package, self.part = file.package, file.part
        self.proofs = self.bundles[file.package].proofs.get(place_key(place), ())
        return without_remarks_behind(piece.text)

    def write(self, text: str) -> Snapshot:
        """Let this be what is written."""
        self.text = text
        own, rulings = self.apart(text)
        for name, content, ruling in ((YOURS, own, False), (YOUR_RULINGS, rulings, True)):
            if content.strip() or (name == YOURS and not rulings.strip()):
                self.workspace.create(File(self.package, name, content, self.part, ruling))
            else:
                self.workspace.close(name)
        return self.workspace.snapshot()

    def apart(self, text: str) -> tuple[str, str]:
        """A text without its rulings, and its rulings alone; each with blanks for the other."""
        own = rulings = text
        for piece in cut(text, self.grammar):
            start, end = piece.start, piece.start + len(piece.text)
            blank = _NO_LINE_END.sub(" ", piece.text)
            if _RULING.match(piece.text):
                own = own[:start] + blank + own[end:]
            else:
                rulings = rulings[:start] + blank + rulings[end:]
        return own, rulings

    # ---- what comes of it

    def complaints(self) -> Iterator[dict[str, object]]:
        """What is wrong, each with its place in the text if it is there."""
        for one in first_tried(self.workspace.snapshot().told().diagnostics, Effort()):
            yield self.told(one)

    def told(self, problem: Diagnostic) -> dict[str, object]:
        """A complaint as plain data; places count as a browser counts letters."""
        found: dict[str, object] = {
            "code": problem.code,
            "severity": problem.severity,
            "text": problem.text(),
            "help": problem.help() or "",
        }
        span = problem.span
        if span is not None and span.source.path in (YOURS, YOUR_RULINGS):
            found["start"], found["end"] = self.units(span.start), self.units(span.end)
            mend = problem.mend()
            if mend is not None and mend.span.source.path == span.source.path:
                found["fix"] = {
                    "start": self.units(mend.span.start),
                    "end": self.units(mend.span.end),
                    "text": mend.replacement,
                }
        elif span is not None:
            found["where"] = str(span)
        return found

    def units(self, offset: int) -> int:
        """How many units of UTF-16 stand before a letter of the text."""
        return len(self.text[:offset].encode("utf-16-le")) // 2

    def game(self) -> ir.Game | None:
        """The game with what is written; None if something is wrong."""
        snapshot = self.workspace.snapshot()
        if snapshot.report().failed:
            return None
        if self._linked is None or self._linked[0] is not snapshot:
            self._linked = snapshot, link(snapshot)
        return self._linked[1]

    def faces(self) -> Iterator[dict[str, object]]:
        """The components that are written: what they are called, how they read, how they look."""
        game = self.game()
        if game is None:
            return
        lexicon = Lexicon(game)
        looks = Looks(lexicon.wordings)
        for card in game.declarations:
            if isinstance(card, ir.Component) and card.meta.origin.file == YOURS:
                shown = face(lexicon, card)
                yield {
                    "name": shown.name,
                    "kind": shown.kind,
                    "fields": shown.fields,
                    "text": [*shown.keywords, *shown.text],
                    "face": drawn(lexicon, looks, card),
                }

    # ---- rulings that come with it

    def with_proofs(self) -> tuple[ir.Game | None, list[dict[str, object]]]:
        """The game with what is written and the rulings that come with it, None if something is wrong; and
        what is.
        """
        added = list(self.proving())
        for file in added:
            self.workspace.create(file)
        game, wrong = self.game(), list(self.complaints())
        for file in added:
            self.workspace.close(file.name)
        return game, wrong

    def proving(self) -> Iterator[File]:
        """The files of rulings that come with it, each with no other rulings."""
        for name in dict.fromkeys(file for file, _ in self.proofs):
            if name in self.rulings:
                package, file = self.rulings[name]
                lines = {line for file, line in self.proofs if file == name}
                text = only(file, lines, cut(file.text, self.grammar))
                yield replace(file.file(package, ruling=True), content=text)


def tries(file: FileText) -> bool:
    """Whether a file has a ruling; in one that has none is what all of them need."""
    return _RULING.search(file.text) is not None


def only(file: FileText, lines: set[int], pieces: Sequence[Piece]) -> str:
    """A file without the rulings that begin in other lines; what goes leaves blank lines."""
    text = file.text
    for piece in pieces:
        line = text.count("\n", 0, piece.start) + 1
        if _RULING.match(piece.text) and line not in lines:
            blank = _NO_LINE_END.sub(" ", piece.text)
            text = text[: piece.start] + blank + text[piece.start + len(piece.text) :]
    return text


def piece_at(text: str, pieces: Sequence[Piece], line: int) -> Piece:
    """The piece that begins in a line, or has it."""
    return [piece for piece in pieces if text.count("\n", 0, piece.start) < line][-1]


def without_remarks_behind(text: str) -> str:
    """A piece without the remarks that stand behind it: they are about what comes next."""
    lines = text.splitlines()
    while lines and (not lines[-1].strip() or lines[-1].startswith("#")):
        lines.pop()
    return "\n".join(lines) + "\n"
