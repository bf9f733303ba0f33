"""What is known of kinds: their fields and scripts, what else is so, and their shortest component."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from azif_compiler import ir
from azif_compiler.ir.types import THING
from azif_compiler.names import symbols
from azif_compiler.names.because import filled
from azif_compiler.names.head_members import NO_THINGS
from azif_compiler.names.symbols import Symbol
from azif_compiler.names.table import Names
from azif_compiler.resolve.occurrences import symbol_of
from azif_compiler.vocabulary.english import English
from azif_compiler.vocabulary.entries import Part
from azif_compiler.vocabulary.mentions import Mentions
from azif_compiler.vocabulary.signatures import spoken, type_words
from azif_compiler.words.lexicon import Lexicon


class Kinds:
    """The kinds of a game, as they are declared and as they are linked; `added` is what amendments require,
    with the packages that do.
    """

    def __init__(
        self, names: Names, lexicon: Lexicon, english: English, mentions: Mentions,
        added: Mapping[ir.Requirement, str],
    ) -> None:  # fmt: skip
        self.names, self.lexicon, self.english, self.mentions = names, lexicon, english, mentions
        self.added = added
        self.components = [one for rows in names.components.values() for one in rows]

    def written(self, symbol: Symbol, node: ir.Expression | None) -> str:
        """What is given where a symbol is declared, as it is written, or in English if that is nowhere."""
        if node is None:
            return ""
        return self.mentions.declared[symbol].written(node) or self.english.phrase(node)

    # ---- what things have

    def field(self, field: symbols.Field, asked: str = "") -> Part:
        """A field, as a part of the kind that is asked about; others say whose it is."""
        declared = next(one for one in self.lexicon.kinds[field.kind].fields if one.name == field.id)
        return Part(
            sort="state" if field.state else "printed",
            name=spoken(field.name),
            label=spoken(field.key),
            type=type_words(field.type),
            default=self.written(field.symbol, declared.default),
            of="" if field.kind == asked else spoken(field.kind),
        )

    def script(self, script: symbols.Script, asked: str) -> Part:
        """A script, as a part of the kind that is asked about."""
        of = "" if script.kind == asked else spoken(script.kind)
        return Part(sort="script", name=spoken(script.name), label=spoken(script.key), of=of)

    def above(self, kind: symbols.Kind) -> Iterator[symbols.Kind]:
        """A kind and those that it is a kind of, as far as content declares them."""
        return (self.names.kinds[name] for name in kind.ancestors if name in self.names.kinds)

    def parts(self, kind: symbols.Kind) -> Iterator[Part]:
        """The fields and scripts that things of a kind have, their own first."""
        for one in self.above(kind):
            yield from (self.field(field, kind.id) for field in one.fields)
        for one in self.above(kind):
            yield from (self.script(script, kind.id) for script in one.scripts)

    # ---- what else is so

    def facts(self, kind: symbols.Kind) -> Iterator[tuple[str, str]]:
        """What a kind is and has, each with what it is about."""
        starts = self.nearest(kind, lambda one: one.starts)
        you = self.nearest(kind, lambda one: one.you)
        works = self.nearest(kind, lambda one: one.works)
        order = self.nearest(kind, lambda one: one.order)
        below = [other.name for other in self.names.kinds.values() if kind.id in other.ancestors[1:]]
        holds = {token: None for one in self.above(kind) for token in sorted(one.carried)}
        yield "is a kind of", listed(name for name in kind.ancestors[1:] if name != THING)
        yield "its kinds", listed(below)
        yield "holds", listed(holds)
        counted = next((one.contents for one in self.above(kind) if one.contents), "")
        yield (
            "in it are",
            "no things" if counted == NO_THINGS else f"its {spoken(counted)}" if counted else "",
        )
        yield "starts in", self.english.phrase(starts, kind.id) if starts is not None else ""
        yield "you means", self.english.phrase(you, kind.id) if you is not None else ""
        yield "works while", self.english.condition(works, kind.id) if works is not None else ""
        yield "ordered by", self.english.phrase(order, kind.id) if order is not None else ""
        yield "keywords", listed(self.keywords(kind))
        for one in self.above(kind):
            yield from (("requires", self.required(node)) for node in self.lexicon.kinds[one.id].requires)
        yield "components", str(len(self.of(kind)))

    def nearest(
        self, kind: symbols.Kind, part: Callable[[ir.Kind], ir.Expression | None]
    ) -> ir.Expression | None:
        """What a kind says, or the nearest that it is a kind of and that says it."""
        told = (part(self.lexicon.kinds[one.id]) for one in self.above(kind))
        return next((node for node in told if node is not None), None)

    def required(self, node: ir.Requirement) -> str:
        """What is asked of each component or sentence, as it is written, and why; by which package, if that
        is not the one that declares its kind or verb.
        """
        each = f"for each {spoken(symbols.word_of(node.enum))}, " if node.enum else ""
        by = f" ({package})" if (package := self.added.get(node)) else ""
        return f"{each}{spoken(node.words)}, because {filled(node.because, lambda _: '…')}{by}"

    def keywords(self, kind: symbols.Kind) -> Iterator[str]:
        """The keywords that things of a kind can have."""
        for rows in self.names.keywords.values():
            yield from (keyword.name for keyword in rows if keyword.kind in (*kind.ancestors, THING))

    # ---- components

    def of(self, kind: symbols.Kind) -> list[symbols.Component]:
        """The components of a kind, and of those that are kinds of it."""
        kinds = {other.id for other in self.names.kinds.values() if kind.id in other.ancestors}
        return [component for component in self.components if component.kind in kinds]

    def shortest(self, kind: symbols.Kind) -> str:
        """The component of which least is written, as it is written; "" if there is none."""
        texts = [self.text(component) for component in self.of(kind)]
        return min(texts, key=len, default="")

    def text(self, component: symbols.Component) -> str:
        """A component as it is written, without the comments behind it."""
        lines = self.mentions.declared[symbol_of(component)].found.piece.text.rstrip().splitlines()
        while len(lines) > 1 and (not lines[-1].strip() or lines[-1].startswith("#")):
            lines.pop()
        return "\n".join(lines)


def listed(names: Iterator[str] | list[str] | dict[str, None]) -> str:
    """Names as they are written in use, one behind the other."""
    return ", ".join(map(spoken, names))
