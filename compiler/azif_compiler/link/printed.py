"""What can be known of components before any game: the fields, scripts and keywords that are printed on them.

What only a game decides (what changes during play, where things lie, what is chosen) is `UNKNOWN`, and so is
all that depends on it. Numbers, flags and texts are themselves, members of enums and tokens are their ids,
rows and sets are tuples, nothing is None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from azif_compiler import ir
from azif_compiler.bounds import DEEPEST_VALUE
from azif_compiler.ir import types
from azif_compiler.ir.expressions import Expression
from azif_compiler.snapshot.sense import Thing


class Unknown:
    """What nobody can say before a game."""


UNKNOWN: Final = Unknown()
Value = int | bool | str | None | Thing | tuple["Value", ...] | Unknown


class Place(NamedTuple):
    """A part of a component that was looked at: the change that wrote it, where, whether a script."""

    by: int
    at: ir.At
    script: bool


class Table:
    """All components as they are printed, amendments made, with the kinds and values that speak of them;
    `lines` are where the lines of each link lead to from each place of a board.
    """

    __slots__ = ("_above", "_of_kind", "_own", "cards", "fields", "kinds", "lines", "parents", "values")

    def __init__(
        self,
        cards: Mapping[Thing, ir.Component],
        kinds: Mapping[str, ir.Kind],
        values: Mapping[str, ir.Value],
        parents: Mapping[str, str],
        lines: Mapping[tuple[str, Thing], tuple[Thing, ...]],
    ) -> None:
        self.cards, self.kinds, self.values, self.parents = cards, kinds, values, parents
        self.lines = lines
        self.fields = {field.name: field for kind in kinds.values() for field in kind.fields}
        self._own = {(kind.name, field.name): field for kind in kinds.values() for field in kind.fields}
        self._above: dict[str, tuple[str, ...]] = {}
        self._of_kind: dict[str, tuple[Thing, ...]] = {}

    def above(self, kind: str) -> tuple[str, ...]:
        """A kind and those that it is a kind of."""
        known = self._above.get(kind)
        if known is None:
            found: list[str] = []
            above = kind
            while above in self.kinds and above not in found:
                found.append(above)
                above = self.kinds[above].parent
            known = self._above[kind] = (*found, types.THING)
        return known

    def field_of(self, owner: Value, name: str) -> ir.Field | None:
        """A field as the kind of its owner has it, or the nearest one above that."""
        kinds = self.above(owner.kind) if isinstance(owner, Thing) else ()
        own = (self._own.get((kind, name)) for kind in kinds)
        return next((one for one in own if one is not None), self.fields.get(name))

    def is_kind(self, kind: str, other: str) -> bool:
        """Whether one kind is a kind of another."""
        return other in self.above(kind)

    def of_kind(self, kind: str) -> tuple[Thing, ...]:
        """The components of a kind, in load order."""
        if kind not in self._of_kind:
            below = {one for one in self.kinds if self.is_kind(one, kind)}
            self._of_kind[kind] = tuple(one for one in self.cards if one.kind in below)
        return self._of_kind[kind]


class Look:
    """What one component says of something; what was looked at for it.

    `touched` are the other components, and the kinds of which all were gone through; `lines` are those of
    the table, or as many of them as count here.
    """

    __slots__ = ("depth", "lines", "locals", "places", "rules", "table", "this", "told", "touched")

    def __init__(self, table: Table, this: Thing, rules: Mapping[type[ir.Node], Rule]) -> None:
        self.table, self.this, self.rules = table, this, rules
        self.lines = table.lines
        self.locals: dict[str, Value] = {}
        self.told: dict[str, Value] = {}
        self.places: list[Place] = []
        self.touched: set[Thing | str] = set()
        self.depth = 0

    def value(self, node: Expression) -> Value:
        """What an expression is."""
        rule = self.rules.get(type(node))
        return UNKNOWN if rule is None else rule(self, node)

    def holds(self, node: Expression) -> bool | None:
        """Whether a condition holds; None if nobody can say."""
        found = self.value(node)
        return None if isinstance(found, Unknown) else bool(found)

    def several(self, *nodes: Expression) -> list[Value] | None:
        """What several expressions are, if all are known."""
        found = [self.value(node) for node in nodes]
        return None if any(isinstance(one, Unknown) for one in found) else found

    def card(self, owner: Value) -> ir.Component | None:
        """The component of a thing."""
        if not isinstance(owner, Thing):
            return None
        if owner != self.this:
            self.touched.add(owner)
        return self.table.cards.get(owner)

    def note(self, owner: Value, part: ir.FieldValue | ir.Script | ir.KeywordUse) -> None:
        """Note that a part of the component itself was looked at."""
        if owner == self.this:
            self.places.append(Place(part.by, part.at, isinstance(part, ir.Script)))

    # ---- what components say

    def field(self, owner: Value, name: str, key: Value) -> Value:
        """A printed field of a thing."""
        field = self.table.field_of(owner, name)
        if field is None or field.state or isinstance(owner, Unknown | str):
            return UNKNOWN
        card = self.card(owner)
        if card is None:
            return UNKNOWN if isinstance(owner, Thing) else empty(field.type)
        for given in card.fields:
            if given.name == name and (given.key is None or self.value(given.key) == key):
                self.note(owner, given)
                return self.value(given.value)
        return empty(field.type) if field.default is None else self.value(field.default)

    def starts_in(self, owner: Value) -> Value:
        """The zone or thing in which a thing starts, where that is not worked out."""
        card = self.card(owner)
        if card is None or not isinstance(owner, Thing):
            return UNKNOWN
        if card.starts is not None:
            if owner == self.this:
                self.places.append(Place(0, card.starts.at, script=False))
            return self.value(card.starts)
        above = (
            self.table.kinds[kind].starts for kind in self.table.above(owner.kind) if kind in self.table.kinds
        )
        starts = next((one for one in above if one is not None), None)
        return UNKNOWN if starts is None else self.value(starts)

    def script(self, owner: Value, name: str, key: Value) -> Value:
        """Whether a thing's component gives a script."""
        card = self.card(owner)
        if card is None or isinstance(key, Unknown):
            return UNKNOWN
        for given in card.scripts:
            if given.name == name and (given.key is None or self.value(given.key) == key):
                self.note(owner, given)
                return True
        return False

    def keyword(self, owner: Value, name: str) -> Value:
        """Whether a thing's component has a keyword."""
        card = self.card(owner)
        if card is None:
            return UNKNOWN
        for given in card.keywords:
            if given.name == name:
                self.note(owner, given)
                return True
        return False

    def named_value(self, node: ir.ValueOf) -> Value:
        """A declared value, as it is before anything changes it."""
        value = self.table.values.get(node.name)
        if value is None or self.depth >= DEEPEST_VALUE:
            return UNKNOWN
        owner = self.value(node.of) if node.of is not None else None
        key = self.value(node.key) if node.key is not None else None
        if isinstance(owner, Unknown) or isinstance(key, Unknown):
            return UNKNOWN
        kept = self.locals
        inside: dict[str, Value] = {"it": owner, ir.word_of(value.key): key}
        self.locals = inside
        self.depth += 1
        found = self.value(value.base)
        self.depth -= 1
        self.locals = kept
        return found

    # ---- sets

    def candidates(self, node: ir.Select) -> tuple[Value, ...] | None:
        """What a noun speaks of, before its condition; None if only a game says it."""
        if node.inside is not None or node.holder is not None:
            return None
        if node.among is None:
            self.touched.add(node.kind)
            return self.table.of_kind(node.kind)
        among = self.value(node.among)
        return (
            tuple(one for one in among if self.can_be(one, node.kind)) if isinstance(among, tuple) else None
        )

    def can_be(self, one: Value, kind: str) -> bool:
        """Whether one of several things is of a kind."""
        return not isinstance(one, Thing) or self.table.is_kind(one.kind, kind)

    def satisfying(self, node: ir.Select) -> list[Value] | None:
        """The things of a noun; None if that is not known of each."""
        candidates = self.candidates(node)
        if candidates is None:
            return None
        found: list[Value] = []
        for one in candidates:
            holds = self.holds_of(node, one)
            if holds is None:
                return None
            if holds:
                found.append(one)
        return found

    def there_is(self, node: Expression) -> Value:
        """Whether there is one: known as soon as one is known."""
        if not isinstance(node, ir.Select):
            found = self.value(node)
            return UNKNOWN if isinstance(found, Unknown) else found not in (None, ())
        candidates = self.candidates(node)
        if candidates is None:
            return UNKNOWN
        unsure = False
        for one in candidates:
            holds = self.holds_of(node, one)
            if holds:
                return True
            unsure = unsure or holds is None
        return UNKNOWN if unsure else False

    def holds_of(self, node: ir.Select, one: Value) -> bool | None:
        """Whether the condition of a noun holds of a candidate; what was looked at in vain is forgotten."""
        if node.where is None:
            return True
        seen = len(self.places)
        before = self.locals.get(node.name)
        self.locals[node.name] = one
        found = self.holds(node.where)
        self.locals[node.name] = before
        if not found:
            del self.places[seen:]
        return found


Rule = Callable[[Look, Expression], Value]


def empty(type_: types.Type) -> Value:
    """What a field is of nothing, and what it is if nobody says."""
    match type_:
        case types.Number():
            return 0
        case types.Flag():
            return False
        case types.Text():
            return ""
        case types.Numbers() | types.Members() | types.Things() | types.Somes():
            return ()
        case _:
            return None
