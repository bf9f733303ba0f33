"""What all rules of lowering share: what was found out before, names for locals, places."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from azif_compiler import ir
from azif_compiler.check.checker import NounFacts, Typing, strip
from azif_compiler.check.meanings import Meaning
from azif_compiler.diagnostic import InternalError
from azif_compiler.ir import types
from azif_compiler.ir.node import at
from azif_compiler.ir.types import Type
from azif_compiler.names import symbols
from azif_compiler.names.view import View
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.nouns import Noun, Pile
from azif_compiler.read.scope import Binder
from azif_compiler.resolve import refs
from azif_compiler.resolve.refs import Ref, Resolution


class Lowerer:
    """Lowers one declaration."""

    __slots__ = (
        "binders", "chosen", "express", "keyword", "known", "package", "resolution", "text", "typing", "used",
        "view", "words", "written",
    )  # fmt: skip

    def __init__(
        self,
        package: str,
        text: str,
        view: View,
        binders: Sequence[Binder],
        resolution: Resolution,
        typing: Typing,
        words: Callable[[int, int], str],
        express: Callable[[Lowerer, Node], ir.Expression],
    ) -> None:
        self.package, self.text, self.view = package, text, view
        self.binders, self.resolution, self.typing = binders, resolution, typing
        self.words, self.express = words, express
        self.keyword = ""
        self.known: dict[int, str] = {}
        self.chosen: dict[int, str] = {}
        self.used: set[str] = set()
        self.written: dict[int, ir.Expression] = {}

    # ---- what was found out

    def type_of(self, node: Node) -> Type:
        """The type of a node."""
        return self.typing.types[node.number] or types.UNKNOWN

    def meaning(self, node: Node) -> Meaning | None:
        """What a node means, where its words alone do not say it."""
        return self.typing.meanings.get(node.number)

    def facts(self, node: Noun | Pile) -> NounFacts:
        """What a noun comes to."""
        return self.typing.nouns[node.number]

    def entity(self, node: Node) -> symbols.Entity:
        """What a declared word names."""
        return self.resolution.entities[node.number]

    def at(self, node: Node) -> int:
        """Where a node was written."""
        return at(node.start, node.end)

    # ---- phrases

    def value(self, node: Node) -> ir.Expression:
        """A thing, a set, an amount, or something that holds or not."""
        made = self.written[node.number] = self.express(self, strip(node))
        return made

    def number(self, node: Node) -> ir.Expression:
        """A number; of a quantity, how much it is."""
        made = self.value(node)
        return ir.NumberIn(made) if isinstance(self.type_of(strip(node)), types.Quantity) else made

    # ---- locals

    def local_name(self, binder: int) -> str:
        """The name of what a binder stands for: its own, or one made of its kind; unlike all others here."""
        name = self.known.get(binder)
        if name is None:
            bound = self.binders[binder]
            type_ = self.typing.declared[binder]
            kind = "thing"
            match type_:
                case types.Thing(kind=id_) | types.Things(kind=id_) | types.Member(enum=id_):
                    kind = symbols.word_of(id_)
                case _:
                    pass
            name = self.known[binder] = self.unlike(bound.name or kind, bool(bound.name))
        return name

    def fresh(self, stem: str) -> str:
        """A name that nothing else here has."""
        return self.unlike(symbols.word_of(stem), False)

    def unlike(self, stem: str, alone: bool) -> str:
        """A name like the stem that nothing else here has, with a number unless the stem stands `alone`."""
        name, number = stem, 1
        if not alone:
            name = f"{stem}_{number}"
        while name in self.used:
            number += 1
            name = f"{stem}_{number}"
        self.used.add(name)
        return name

    def bound(self, binder: int) -> ir.Expression:
        """What a binder stands for."""
        known = self.binders[binder]
        match known.by:
            case "parameter":
                return ir.EventPart(ir.Event(), known.verb, known.name)
            case "given":
                return ir.KeywordNumber(ir.This(), self.keyword, known.index)
            case _:
                return ir.Local(self.local_name(binder))

    def of_ref(self, ref: Ref) -> ir.Expression:
        """What a word refers to."""
        match ref:
            case refs.This():
                return ir.This()
            case refs.You():
                return ir.You()
            case refs.Event():
                return ir.Event()
            case refs.Part(verb=verb, parameter=parameter):
                return ir.EventPart(ir.Event(), verb, parameter)
            case refs.Bound(binder=binder):
                if binder in self.chosen:
                    return ir.Local(self.chosen[binder])
                return self.bound(binder)
            case refs.Stated():
                return self.written[ref.expression.number]

    def you(self, node: Node) -> ir.Expression | None:
        """Whom somebody means who says nobody."""
        ref = self.resolution.people.get(node.number)
        return self.of_ref(ref) if ref is not None else None

    def one_of(self, components: Sequence[symbols.Component]) -> ir.Cards:
        """The components that a name speaks of."""
        return ir.Cards(tuple(sorted({one.id for one in components})))


def impossible(node: object) -> InternalError:
    """What the steps before should have caught."""
    return InternalError(f"cannot be lowered: {type(node).__name__}")
