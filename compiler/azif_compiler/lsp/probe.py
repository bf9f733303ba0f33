"""What the compiler looks for at a place: a word that means nothing is put there, and whoever asks for it is
noted.

So nothing has to be said twice of what may stand where: the readers and checks that read content say it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from azif_compiler.diagnostic import Diagnostic
from azif_compiler.lsp.document import Document
from azif_compiler.names import symbols
from azif_compiler.names.meanings import ROWS, Meanings
from azif_compiler.names.symbols import Entity
from azif_compiler.names.view import View
from azif_compiler.snapshot.drafts import draft
from azif_compiler.snapshot.finish import finish
from azif_compiler.text.pieces import Piece
from azif_compiler.text.source import Source

HOLE = "zzhole"
"""A word that nobody declares."""

_REST = re.compile(r"[^;{}\n]*")
_QUOTED = re.compile(r"`([a-z]+)`")


@dataclass(slots=True)
class Sought:
    """What was looked for under the word in question.

    `rows` are the sorts of names; `properties` those of things of these kinds; `components` the kinds of
    components; `words` what complaints say could stand there.
    """

    rows: dict[str, None] = field(default_factory=dict)
    properties: dict[tuple[str, str], None] = field(default_factory=dict)
    components: dict[str | None, None] = field(default_factory=dict)
    words: dict[str, None] = field(default_factory=dict)
    complaints: list[Diagnostic] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.rows or self.properties or self.components or self.words)


class Asked(Meanings):
    """The meanings of the word in question: none, and whoever asks for one is noted."""

    __slots__ = ("sought",)

    def __init__(self, sought: Sought) -> None:
        self.sought = sought
        self.renamed = ""

    def __getattr__(self, name: str) -> tuple[Entity, ...]:
        if name not in ROWS:
            raise AttributeError(name)
        self.sought.rows[name] = None
        return ()

    def any(self) -> bool:
        """It stands for nothing."""
        return False


class Probe(View):
    """A view that notes what is looked for under the word in question."""

    def __init__(self, view: View, sought: Sought) -> None:
        super().__init__(view.names, view.package, view.part)
        self.joints = view.joints
        self.known, self.unknown, self.suggested = view.known, view.unknown, view.suggested
        self.sought = sought
        self._asked = Asked(self.sought)

    def meanings(self, word: str) -> Meanings:
        """What a word stands for."""
        return self._asked if HOLE in word else super().meanings(word)

    def _note(self, row: str, kind: str, word: str) -> None:
        if HOLE in word:
            self.sought.properties[row, kind] = None

    def field_of(self, kind: str, word: str) -> symbols.Field | None:
        """The field a thing of a kind has under a name."""
        self._note("fields", kind, word)
        return super().field_of(kind, word)

    def script_of(self, kind: str, word: str) -> symbols.Script | None:
        """The script slot of a kind under a name."""
        self._note("scripts", kind, word)
        return super().script_of(kind, word)

    def value_of(self, kind: str, word: str) -> symbols.Value | None:
        """The value of a thing of a kind under a name."""
        self._note("values", kind, word)
        return super().value_of(kind, word)

    def zone_of(self, kind: str, word: str) -> symbols.Zone | None:
        """The zone of that name which each thing of a kind has."""
        self._note("zones", kind, word)
        return super().zone_of(kind, word)

    def description(
        self, kind: str, word: str
    ) -> symbols.Value | symbols.Field | symbols.Member | symbols.Keyword | None:
        """What a word says of things of a kind as an adjective."""
        self._note("descriptions", kind, word)
        return super().description(kind, word)

    def component(self, word: str, kind: str | None = None) -> list[symbols.Component]:
        """The components of a name, of a kind if one is given."""
        if HOLE in word:
            self.sought.components[kind] = None
        return super().component(word, kind)


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a piece: `cursor` stands in the stretch from `start` to `end`, for which a word is put."""

    document: Document
    piece: Piece
    start: int
    cursor: int
    end: int

    @property
    def in_quotes(self) -> bool:
        """Whether it stands in a text in quotes that its line has begun."""
        before = self.piece.text[: self.start].rpartition("\n")[2]
        return before.replace('\\"', "").count('"') % 2 == 1

    def text_with(self, word: str, *, rest: bool) -> str:
        """The piece with a word in that place; what follows in its line stays or goes."""
        text, behind = self.piece.text, self.end
        if self.in_quotes:
            word += '"'
            behind += text.startswith('"', behind)
        found = _REST.match(text, behind)
        return text[: self.start] + word + text[behind if rest or found is None else found.end() :]


def complaints_with(
    place: Place, word: str, *, rest: bool, sought: Sought | None = None
) -> tuple[Diagnostic, ...]:
    """What is complained of with a word in that place; if wanted, what is looked for there is noted."""
    document = place.document
    source = Source(document.file.name, place.text_with(word, rest=rest))
    made = draft(document.file.package, source, Piece(0, source.text), document.snapshot.grammar)
    view = document.view_with(place.piece, made.cell.heads)
    return finish(made, Probe(view, sought) if sought is not None else view).problems


def sought_at(place: Place) -> Sought:
    """What the compiler looks for at a place: with what follows it in its line, or else without that."""
    found = Sought()
    for rest in (True, False):
        found = Sought()
        hole = range(place.start, place.start + len(HOLE) + 1)
        for problem in complaints_with(place, HOLE, rest=rest, sought=found):
            span = problem.span
            if span is not None and (span.start in hole or HOLE in span.text):
                found.complaints.append(problem)
                found.words.update(dict.fromkeys(possible(problem)))
        if found:
            break
    return found


def possible(problem: Diagnostic) -> Iterator[str]:
    """The words that a complaint says could stand there."""
    for name in ("known", "possible"):
        told: tuple[str, ...] = getattr(problem, name, ())
        yield from told
    for name in ("what", "advice", "example"):
        text: str = getattr(problem, name, "")
        yield from _QUOTED.findall(text)
