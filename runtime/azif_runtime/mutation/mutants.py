"""A game → everything it could be changed into, one change at a time, in the order in which it is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from azif_compiler import ir
from azif_compiler.ir import types
from azif_runtime.effects.nodes import id_of, sort_of
from azif_runtime.mutation.change import Change, Words
from azif_runtime.mutation.operators import OPERATORS
from azif_runtime.program import ABILITY, CONSIDERED, PROPOSED

Key = tuple[str, int, int, str]
"""How something that is counted is found: file, line, column, and what it is."""

Way = tuple[str | int, ...]
"""The way from a declaration to a node in it: fields, and positions in rows."""

NO_CLAUSES = (ir.Ruling, ir.Goal, ir.Board, ir.Token, ir.Enum, ir.Zone, ir.Link, ir.Window, ir.Variant)
"""What is not changed: it does nothing by itself, or is no part of the game."""

DATA = {(ir.Component, "fields"), (ir.Component, "keywords"), (ir.Kind, "fields")}
"""What components give for fields: changed only if it is wanted."""

NOT_CHANGED = {
    (ir.Component, "starts"), (ir.Script, "key"), (ir.Step, "subject"), (ir.Kind, "requires"),
}  # fmt: skip
"""Where things lie and what scripts are for says which is which, and not what happens; what kinds require is
asked before any game, where no ruling sees it.
"""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A game that differs in one node: which declaration, the way to the node there, and what stands for it.

    Only a ruling that meets one of `reach` can notice; if that is None, every ruling can.
    """

    declaration: int
    path: Way
    node: object
    operator: str
    said: str
    at: ir.Place
    inside: str
    of_component: bool
    reach: frozenset[Key] | None

    def changed(self, game: ir.Game) -> ir.Declaration:
        """The declaration as it is changed."""
        found: ir.Declaration = put(game.declarations[self.declaration], self.path, self.node)
        return found


class Spot(NamedTuple):
    """What is known where a node stands: the place nearest to it, what has to be reached before it matters,
    and whether it is part of a cost.
    """

    at: ir.Place
    reach: frozenset[Key] | None
    meta: ir.Meta
    origin: ir.Origin
    paying: bool = False

    def inside(self, node: object) -> Spot:
        """What is known inside a node."""
        match node:
            case _ if isinstance(node, ir.Ability):
                origin = self.meta.origin_of(node.by)
                at = origin.place(node.at)
                reached = frozenset([key(at, CONSIDERED), key(at, ABILITY)])
                return self._replace(at=at, reach=reached, origin=origin, paying=False)
            case _ if isinstance(node, ir.Statement):
                at = self.origin.place(node.at)
                # Whether a cost can be paid is known before it is.
                met = self.reach if self.paying else frozenset([key(at, type(node).__name__)])
                return self._replace(at=at, reach=met)
            case ir.Script(at=at, by=by):
                origin = self.meta.origin_of(by)
                return self._replace(at=origin.place(at), origin=origin)
            case ir.Wrap(by=by):
                return self._replace(origin=self.meta.origin_of(by))
            case ir.Choice(at=at):
                return self._replace(at=self.origin.place(at))
            case ir.Verb():
                at = ir.place_of(node)
                return self._replace(at=at, reach=frozenset([key(at, PROPOSED)]))
            case ir.Value():
                at = ir.place_of(node)
                return self._replace(at=at, reach=frozenset([key(at, "value")]))
            case _:
                return self

    def under(self, node: object, field: str) -> Spot:
        """What is known in a field of a node."""
        if isinstance(node, ir.Verb) and field == "body":
            return self._replace(origin=self.meta.origin_of(node.body_by))
        return self._replace(paying=True) if field == "cost" else self


def key(at: ir.Place, what: str) -> Key:
    """How something that is counted is found."""
    return at.file, at.line, at.column, what


def put(value: Any, path: Way, node: object) -> Any:
    """A value with another node at the end of a way."""
    if not path:
        return node
    step, *rest = path
    if isinstance(step, int):
        return (*value[:step], put(value[step], tuple(rest), node), *value[step + 1 :])
    return replace(value, **{step: put(getattr(value, step), tuple(rest), node)})


def noun_is_gone(owner: object, changed: object) -> bool:
    """Whether the change of a modifier's owner leaves out its noun: nobody wrote that as a condition."""
    match owner:
        case ir.And(of=(ir.IsKind() as noun, *_)):
            return (changed.of[0] if isinstance(changed, ir.And) else changed) != noun
        case _:
            return False


class Search:
    """Finds the mutants of a game in the files that are wanted."""

    def __init__(self, game: ir.Game, wanted: Callable[[str], bool], *, data: bool = False) -> None:
        self.game, self.wanted, self.data = game, wanted, data
        self.words = Words(game)
        self.verbs_at = {id_: ir.place_of(verb) for id_, verb in self.words.verbs.items()}

    def mutants(self) -> Iterator[Mutant]:
        """All of them, in the order of declarations, and in each from the outside to the inside."""
        for index, declaration in enumerate(self.game.declarations):
            if isinstance(declaration, NO_CLAUSES):
                continue
            of_component = isinstance(declaration, ir.Component)
            inside = f"{ir.word_of(sort_of(declaration))} {ir.word_of(id_of(declaration))}"
            whole = Spot(ir.place_of(declaration), None, declaration.meta, declaration.meta.origin)
            for path, operator, change, spot in self.walk(declaration, (), whole):
                if self.wanted(spot.at.file):
                    yield Mutant(
                        index, path, change.node, operator, change.said, spot.at, inside, of_component,
                        spot.reach,
                    )  # fmt: skip

    def walk(self, node: object, path: Way, spot: Spot) -> Iterator[tuple[Way, str, Change, Spot]]:
        """The changes of a node and of all that is in it, each with the way to it and where it stands."""
        if isinstance(node, tuple):
            yield from self.changes(node, path, spot)
            for position, item in enumerate(node):
                yield from self.walk(item, (*path, position), spot)
            return
        if not isinstance(node, msgspec.Struct) or isinstance(node, ir.Meta | ir.Origin | types.Type):
            return
        spot = spot.inside(node)
        yield from self.changes(node, path, spot)
        early = self.early(node, spot)
        for field in node.__struct_fields__:
            if (type(node), field) in NOT_CHANGED or ((type(node), field) in DATA and not self.data):
                continue
            if isinstance(node, ir.ChooseThings) and field in ("least", "most"):
                if field == "most" or not ir.equal(node.least, node.most):
                    yield from self.numbers_chosen(node, field, path, spot)
                continue
            if isinstance(node, ir.OnlyOne) and isinstance(node.of, ir.End) and field == "of":
                yield from self.changes(node.of, (*path, field), spot)
                yield from self.walk(node.of.of, (*path, field, "of"), spot)
                continue  # `top lamp`: one, and no number is written
            here = early if field == "pattern" else spot.under(node, field)
            yield from self.walk(getattr(node, field), (*path, field), here)

    def numbers_chosen(
        self, node: ir.ChooseThings, field: str, path: Way, spot: Spot
    ) -> Iterator[tuple[Way, str, Change, Spot]]:
        """The changes of how many are chosen: of `2 lamps` both bounds, for one number is written."""
        if node.single:
            return  # one is chosen, whatever they say
        if not ir.equal(node.least, node.most):
            yield from self.walk(getattr(node, field), (*path, field), spot)
            return
        for way, operator, change, where in self.walk(node.most, (), spot):
            number = put(node.most, way, change.node)
            yield path, operator, change._replace(node=replace(node, least=number, most=number)), where

    def changes(self, node: object, path: Way, spot: Spot) -> Iterator[tuple[Way, str, Change, Spot]]:
        """What a node itself can become."""
        for operator, changes in OPERATORS.items():
            for change in changes(node, self.words):
                if path[-1:] == ("owner",) and noun_is_gone(node, change.node):
                    continue
                where = spot if change.without is None else spot.inside(change.without)
                yield path, operator, change, self.early(node, where) if change.early else where

    def early(self, node: object, spot: Spot) -> Spot:
        """The same place, from when the event of an ability is proposed."""
        pattern = node if isinstance(node, ir.Pattern) else getattr(node, "pattern", None)
        at = self.verbs_at.get(pattern.verb) if isinstance(pattern, ir.Pattern) else None
        return spot if at is None else spot._replace(reach=frozenset([key(at, PROPOSED)]))
