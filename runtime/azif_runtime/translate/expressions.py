"""Expressions → Python."""

from __future__ import annotations

from typing import assert_never

from azif_compiler import ir
from azif_compiler.ir import Expression, types
from azif_compiler.ir.types import THING
from azif_runtime.effects.nodes import slot_of
from azif_runtime.identifiers import field_slot, python_name
from azif_runtime.program import KIND
from azif_runtime.translate import python as py
from azif_runtime.translate.absent import asked_of_nothing
from azif_runtime.translate.python import Expr
from azif_runtime.translate.required import is_multiple
from azif_runtime.translate.selections import Selections, is_in_line
from azif_runtime.translate.short import SHORT, worked_out
from azif_runtime.translate.slots import GOING_ON, option, places_of, track
from azif_runtime.translate.sorts import is_one_object


class Expressions(Selections):
    """Writes expressions; `writing` knows what is declared."""

    def many(self, parts: tuple[Expression, ...]) -> list[Expr]:
        """Several expressions."""
        return [self.write(part) for part in parts]

    def write(self, node: Expression) -> Expr:  # one match over a closed union
        """Python for an expression: what there is most of comes first."""
        w = self.write
        match node:
            case ir.Local():
                return self.put_off.get(node.name) or py.local(node.name)
            case ir.Number() | ir.Text() | ir.Flag():
                return py.constant(node.value)
            case ir.Named():
                return py.entry(py.part(py.GAME, "named"), py.constant((node.kind, node.name)))
            case ir.FieldOf():
                return self.field(node)
            case ir.You():
                return py.YOU
            case ir.This():
                return py.THIS
            case ir.Not():
                return py.negated(self.or_else(node.of, py.FALSE))
            case ir.EventPart():
                if isinstance(node.event, ir.Event):
                    return self.given(slot_of(node))
                return py.part(self.there(node.event, node, node.name), slot_of(node))
            case ir.ValueOf():
                return self.value(node)
            case ir.Member():
                return self.writing.constant(
                    "M", (node.enum, node.name), self.writing.program.members[node.enum, node.name]
                )
            case ir.TokenNamed():
                return self.writing.constant("T", node.name, self.writing.program.tokens[node.name])
            case ir.Cards():
                key = (*sorted(node.components), *(KIND + kind for kind in node.kinds))
                return self.writing.constant("C", key, frozenset(key))
            case ir.IsNamed():
                return self.is_named(node)
            case ir.ZoneNamed(owner=None):
                return py.entry(py.part(py.GAME, "zones"), py.constant(node.name))
            case ir.ZoneNamed():
                assert node.owner is not None
                zones = py.part(self.there(node.owner, node, node.name), "zones")
                return py.entry(zones, py.constant(node.name))
            case ir.And():
                return py.both(*self.many(node.of))
            case ir.Compare():
                test = py.operation(w(node.left), py.compared(node.operator), w(node.right))
                return self.more_or_fewer(node) or self.if_there(node, test)
            case ir.Quantity():
                return py.row([w(node.number), w(node.token)])
            case ir.Select():
                return self.listed(node) if node.order is None else self.ordered(node)
            case ir.TokensOn():
                self.touch(f"token {node.token.name if isinstance(node.token, ir.TokenNamed) else '*'}")
                return py.entry(*self.tokens_at(node))
            case ir.Nothing():
                return py.NONE
            case ir.KindNamed():
                return self.writing.kind(node.name)
            case ir.Event():
                return py.EVENT
            case ir.Ongoing():
                self.writing.program.spoken_of.add(node.verb)
                self.touch(GOING_ON)
                return py.call("ongoing", py.GAME, py.constant(node.verb))
            case ir.TrackValue():
                self.touch(f"track {node.name}")
                return track(node.name)
            case ir.OptionValue():
                return option(node.name)
            case ir.VariantOn():
                return py.operation(py.constant(node.name), "in", py.part(py.GAME, "variants"))
            case ir.Some():
                return py.row([w(node.number), w(node.kind), self.if_any(node.called)])
            case ir.NumberIn(of=ir.Quantity() | ir.Some() as amount):
                return w(amount.number)
            case ir.NumberIn():
                return py.entry(self.there(node.of, node, "number"), py.constant(0))
            case ir.TokenIn(of=ir.Quantity() as amount):
                return w(amount.token)
            case ir.TokenIn():
                return py.entry(self.there(node.of, node, "token"), py.constant(1))
            case ir.KindIn(of=ir.Some() as some):
                return w(some.kind)
            case ir.KindIn():
                return py.call("kind_in", w(node.of))
            case ir.Arithmetic(operator="*") if not is_multiple(node):
                site = self.writing.site(node, "*")
                return py.call("limited", py.GAME, py.operation(w(node.left), "*", w(node.right)), site)
            case ir.Arithmetic(operator="/"):
                return py.call("divided", w(node.left), w(node.right))
            case ir.Arithmetic():
                return py.operation(w(node.left), node.operator, w(node.right))
            case ir.Half():
                whole = py.operation(w(node.of), "+", py.constant(1)) if node.up else w(node.of)
                return py.operation(whole, "//", py.constant(2))
            case ir.Larger():
                return py.larger(*self.many(node.of))
            case ir.Smaller():
                return py.smaller(*self.many(node.of))
            case ir.Same():
                return self.if_there(node, py.operation(w(node.left), self.same(node), w(node.right)))
            case ir.Descends():
                if self.enum_of(node.member) in self.writing.flat:
                    return self.if_there(node, py.operation(w(node.of), "is", w(node.member)))
                return self.if_there(node, py.call("is_member", w(node.of), w(node.member)))
            case ir.Or():
                return py.any_of(*(self.or_else(part, py.FALSE) for part in node.of))
            case ir.Either():
                return py.either(w(node.then), w(node.condition), w(node.otherwise))
            case ir.IsKind(kind=ir.KindNamed() as kind):
                return self.is_kind(node.of, kind.name)
            case ir.IsKind():
                return py.call("is_kind", w(node.of), py.part(self.there(node.kind, node, "kind"), "id"))
            case ir.CardsIn():
                return py.call("cards_in", w(node.of))
            case ir.IsFrom():
                return py.call("is_from", w(node.of), py.constant(node.package))
            case ir.IsLike():
                return py.call("like", w(node.of), w(node.some))
            case ir.HasKeyword():
                self.touch_keyword(node.keyword)
                if self.writing.program.copying or node.keyword in self.writing.modified_keywords:
                    return py.call("has_keyword", py.GAME, w(node.of), py.constant(node.keyword))
                return py.call("has_printed", w(node.of), py.constant(node.keyword))
            case ir.KeywordNumber():
                self.touch_keyword(node.keyword)
                which = py.constant(node.keyword), py.constant(node.index)
                return py.call("keyword_number", py.GAME, w(node.of), *which)
            case ir.Within():
                return self.within(node)
            case ir.Among():
                return self.among(node)
            case ir.Contains():
                return py.operation(w(node.entry), "in", w(node.of))
            case ir.PlaceOf():
                self.touch_places(node.of)
                return py.part(self.there(node.of, node, "place"), "place")
            case ir.HolderOf():
                self.touch_places(node.of)
                return py.call("holder", w(node.of))
            case ir.HomeOf():
                self.touch(GOING_ON)
                return py.call("home_of", py.GAME, w(node.of))
            case ir.NameOf():
                return py.call("name_of", w(node.of))
            case ir.CopiesOf():
                return py.call("copies_of", w(node.of))
            case ir.HasAbilities():
                return py.call("has_abilities", w(node.of))
            case ir.Mentions():
                return py.call("mentions", w(node.of), py.constant(node.verb), py.constant(node.itself))
            case ir.HasScript():
                return py.call(
                    "has_script", py.GAME, w(node.of), py.constant(node.script), self.if_any(node.key)
                )
            case ir.End():
                return self.end(node)
            case ir.OnlyOne():
                return self.only_one(node)
            case ir.Count():
                return py.call("len", self.all_sought(node.of) or self.several(self.in_any_order(node.of)))
            case ir.Exists():
                return self.exists(node.of)
            case ir.Total():
                return py.call("sum", self.amounts(node))
            case ir.Best():
                return py.call("min" if node.lowest else "max", self.amounts(node), default=py.constant(0))
            case ir.WithBest():
                one = py.local(node.name)
                rows = py.list_of(py.row([w(node.amount), one]), py.loop(one, self.several(node.of)))
                return py.call("best", rows, py.constant(node.lowest))
            case ir.Union():
                return py.call("union", *self.many(node.of))
            case ir.Linked():
                return py.call("linked", py.GAME, w(node.of), py.constant(node.link))
            case ir.Steps():
                return py.call("steps", py.GAME, w(node.start), w(node.end), py.constant(node.link))
            case ir.Odds():
                sides = [w(node.sides)] if node.sides is not None else []
                return py.call("odds", w(node.number), w(node.dice), w(node.least), *sides)
            case ir.StakeOf():
                self.touch(GOING_ON)
                return py.call("stake", py.GAME, w(node.event), py.YOU)
            case ir.WorthOf():
                made = self.event(node)
                self.touch_worth(node.verb)
                return py.call(
                    "utility", py.GAME, self.writing.verb_name(node.verb), made, py.YOU, py.constant(2)
                )
            case ir.CountDice():
                test = py.operation(py.name("d"), py.compared(node.operator), py.name("n"))
                return py.call("count_dice", w(node.of), py.function("d, n", test), w(node.number))
            case ir.RowWhere():
                one = py.name("d")
                test = py.operation(one, py.compared(node.operator), w(node.number))
                return py.list_of(one, py.loop(one, w(node.of), test))
            case ir.RowWithout():
                return py.call("without", w(node.of), w(node.number), py.constant(node.lowest))
            case ir.Row():
                return py.call("row", *self.many(node.of))
            case ir.SumOf():
                return py.call("sum", w(node.of))
            case ir.ItemOf():
                return py.call("item", w(node.of), w(node.number), py.constant(0 if node.numbers else None))
            case ir.ParentOf():
                return py.part(self.there(node.of, node, "parent"), "parent")
            case ir.MembersOf():
                return self.writing.constant("E", node.enum, self.writing.program.enums[node.enum])
            case _:
                assert_never(node)

    def if_any(self, node: Expression | None) -> Expr:
        """An expression, or nothing."""
        return self.write(node) if node is not None else py.NONE

    def exists(self, of: Expression) -> Expr:
        """Whether a set has any members."""
        if found := self.all_sought(of):
            return py.call("bool", found)
        if isinstance(of := self.in_any_order(of), ir.Select):
            return self.is_any(of)
        return py.call("bool", self.write(of))

    def within(self, node: ir.Within) -> Expr:
        """Whether something is in, on or one of something."""
        of = self.write(node.of)
        places = self.all_of(node.container)
        if places is None:
            self.touch_places(node.of)
            return py.call("within", of, self.write(node.container))
        self.touch_within(node.of, places)
        if places.where is None:
            self.kinds[places.name] = places.kind
            self.touch(places_of(places.kind))
            return py.call("is_at", of, py.constant(places.kind))
        return py.exists(py.TRUE, self.one_of(places, py.call("spots", of)))

    def among(self, node: ir.Among) -> Expr:
        """Whether something is one of several."""
        of = self.write(node.of)
        if (group := self.all_of(node.set)) is not None:
            return py.exists(py.TRUE, self.one_of(group, py.row([of])))
        if isinstance(node.set, ir.Local) and node.set.name in self.lists:
            return py.operation(of, "in", self.write(node.set))
        return py.call("among", of, self.write(node.set))

    def end(self, node: ir.End) -> Expr:
        """So many from an end of an order."""
        bottom = py.constant(node.bottom)
        match node.of:
            case ir.Select(inside=ir.ZoneNamed() as zone, where=None, order=None, kind=kind) if kind != THING:
                self.touch(places_of(kind))
                number = self.write(node.number)
                return py.call("outermost", py.GAME, self.contents(zone), number, bottom, py.constant(kind))
            case _:
                return py.call("ends", py.GAME, self.several(node.of), self.write(node.number), bottom)

    def only_one(self, node: ir.OnlyOne) -> Expr:
        """The one there is, or the first."""
        match node.of:
            case ir.End(
                number=ir.Number(value=1),
                bottom=False,
                of=ir.Select(inside=ir.ZoneNamed() as zone, where=None, order=None, kind=kind),
            ):
                self.touch(places_of(kind))
                return py.call("top", py.GAME, self.contents(zone), py.constant(kind))
            case ir.Select() as one if (standing := self.as_it_stands(one)) is not None:
                return py.call("first_of", standing)
            case ir.Select(order=None) as one:
                return py.call("next", py.each(py.local(one.name), *self.loops(one)), py.NONE)
            case _:
                return py.call("first_of", self.write(node.of))

    def amounts(self, node: ir.Total | ir.Best) -> Expr:
        """An amount for each of some things: `[amount for c in … if …]`"""
        of, one = node.of, py.local(node.name)
        if not isinstance(of, ir.Select):
            with self.member_of(node.name, of):
                return py.list_of(self.write(node.amount), py.loop(one, self.several(of)))
        with self.each_of(node.name, of, node.amount):
            amount = self.write(node.amount)
        if of.order is None and of.name == node.name:
            return py.list_of(amount, *self.loops(of))
        return py.list_of(amount, py.loop(one, self.several(of)))

    def same(self, node: ir.Same) -> str:
        """How Python compares what may be the same."""
        sides = node.left, node.right
        declared = self.writing
        one = any(
            isinstance(side, ir.Nothing)
            or is_one_object(declared, side)
            or (isinstance(side, ir.Local) and side.name in self.of_a_kind)
            for side in sides
        )
        return "is" if one else "=="

    def is_kind(self, of: Expression, kind: str) -> Expr:
        """Whether something is of a kind; nothing is of none. What is written twice is only a name."""
        written = self.write(of)
        match of:
            case ir.Local(name=word) if word in self.certain:
                return is_in_line(written, kind)
            case ir.Local(name=word) if word not in self.put_off:
                return py.both(py.is_there(written), is_in_line(written, kind))
            case ir.This() | ir.EventPart(event=ir.Event()):
                return py.both(py.is_there(written), is_in_line(written, kind))
            case _:
                return py.call("is_kind", written, py.constant(kind))

    def if_there(self, node: Expression, written: Expr) -> Expr:
        """A condition, which does not hold of what is nothing, or of another kind than is asked."""
        asked = asked_of_nothing(self.writing, node)
        return py.both(*(self.is_kind(part.of, part.kind) for part in asked), written)

    def field(self, node: ir.FieldOf) -> Expr:
        """A field as modified now; what is a flag does not hold of nothing."""
        self.touch(f"field {node.name}")
        of = self.there(node.of, node, node.name)
        key = self.there(node.key, node, node.name) if node.key is not None else None
        if node.name in self.writing.modified_fields:
            for slot in self.modifier_slots("field", node.name):
                self.touch(slot)
            found = py.call(f"R_{field_slot(node.name)}", py.GAME, of, key or py.NONE)
        else:
            found = py.part(of, field_slot(node.name))
            found = py.entry(found, key) if key is not None else found
        is_flag = isinstance(self.writing.field_types.get(node.name), types.Flag)
        return self.if_there(node, found) if is_flag else self.of_some_place(node, found)

    def value(self, node: ir.ValueOf) -> Expr:
        """A value as modified now."""
        for slot in self.value_slots(node.name):
            self.touch(slot)
        if isinstance(node.of, ir.Local) and (kind := self.kind_of.get(node.of.name)) is not None:
            base = worked_out(self.writing, node.name, kind)
            if base is not None and len(short := self.write_of(node.of, base)) <= SHORT:
                return short
        of, key = self.if_any(node.of), self.if_any(node.key)
        if self.writing.is_plain(node.name):
            only = self.writing.declared_values[node.name][0]
            return py.call(f"B_{python_name(node.name)}_0", py.GAME, of, *([key] if only.key else []))
        return py.call(f"R_v_{python_name(node.name)}", py.GAME, of, key)
