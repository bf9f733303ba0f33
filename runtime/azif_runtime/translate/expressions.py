"""Expressions → Python source."""

from __future__ import annotations

from typing import assert_never

from azif_compiler import ir
from azif_compiler.ir import Expression
from azif_compiler.ir.types import THING
from azif_runtime.effects.nodes import slot_of
from azif_runtime.identifiers import field_slot, local, python_name
from azif_runtime.program import KIND
from azif_runtime.translate.required import is_multiple
from azif_runtime.translate.selections import Selections
from azif_runtime.translate.slots import GOING_ON, places_of
from azif_runtime.translate.sorts import is_one_object
from azif_runtime.translate.writing import Writing


class Expressions(Selections):
    """Writes expressions; `writing` knows what is declared."""

    def __init__(self, writing: Writing) -> None:
        super().__init__(writing)
        self.put_off: dict[str, str] = {}
        """What is written for local names whose value is not computed before it is wanted."""

    def many(self, parts: tuple[Expression, ...]) -> str:
        """Several expressions, separated by commas."""
        return ", ".join(self.write(part) for part in parts)

    def write(self, node: Expression) -> str:  # one match over a closed union
        """Python for an expression."""
        w = self.write
        match node:
            case ir.Number():
                return str(node.value)
            case ir.Text():
                return repr(node.value)
            case ir.Flag():
                return repr(node.value)
            case ir.Nothing():
                return "None"
            case ir.Member():
                return self.writing.constant(
                    "M", (node.enum, node.name), self.writing.program.members[node.enum, node.name]
                )
            case ir.TokenNamed():
                return self.writing.constant("T", node.name, self.writing.program.tokens[node.name])
            case ir.KindNamed():
                return self.writing.kind(node.name)
            case ir.Named():
                return f"G.named[{(node.kind, node.name)!r}]"
            case ir.ZoneNamed(owner=None):
                return f"G.zones[{node.name!r}]"
            case ir.ZoneNamed():
                assert node.owner is not None
                return f"{self.there(node.owner, node, node.name)}.zones[{node.name!r}]"
            case ir.Local():
                return self.put_off.get(node.name) or local(node.name)
            case ir.This():
                return "this"
            case ir.You():
                return "you"
            case ir.Event():
                return "e"
            case ir.Ongoing():
                self.writing.program.spoken_of.add(node.verb)
                self.touch(GOING_ON)
                return f"ongoing(G, {node.verb!r})"
            case ir.EventPart():
                return f"{self.there(node.event, node, node.name)}.{slot_of(node)}"
            case ir.TrackValue():
                self.touch(f"track {node.name}")
                return f"G.tracks[{node.name!r}]"
            case ir.FieldOf():
                return self.field(node)
            case ir.TokensOn():
                self.touch(f"token {node.token.name if isinstance(node.token, ir.TokenNamed) else '*'}")
                return self.tokens_of(node)
            case ir.ValueOf():
                return self.value(node)
            case ir.OptionValue():
                return f"G.options[{node.name!r}]"
            case ir.VariantOn():
                return f"({node.name!r} in G.variants)"
            case ir.Quantity():
                return f"({w(node.number)}, {w(node.token)})"
            case ir.Some():
                called = w(node.called) if node.called is not None else None
                return f"({w(node.number)}, {w(node.kind)}, {called})"
            case ir.NumberIn():
                if isinstance(node.of, ir.Quantity | ir.Some):
                    return w(node.of.number)
                return f"{self.there(node.of, node, 'number')}[0]"
            case ir.TokenIn():
                if isinstance(node.of, ir.Quantity):
                    return w(node.of.token)
                return f"{self.there(node.of, node, 'token')}[1]"
            case ir.KindIn():
                return w(node.of.kind) if isinstance(node.of, ir.Some) else f"kind_in({w(node.of)})"
            case ir.Arithmetic(operator="*") if not is_multiple(node):
                site = self.writing.site(node, "*")
                return f"limited(G, {w(node.left)} * {w(node.right)}, {site})"
            case ir.Arithmetic(operator="/"):
                return f"divided({w(node.left)}, {w(node.right)})"
            case ir.Arithmetic():
                return f"({w(node.left)} {node.operator} {w(node.right)})"
            case ir.Half():
                return f"(({w(node.of)} + 1) // 2)" if node.up else f"({w(node.of)} // 2)"
            case ir.Larger():
                return f"max({self.many(node.of)})"
            case ir.Smaller():
                return f"min({self.many(node.of)})"
            case ir.Compare():
                return f"({w(node.left)} {'==' if node.operator == '=' else node.operator} {w(node.right)})"
            case ir.Same():
                return f"({w(node.left)} {self.same(node)} {w(node.right)})"
            case ir.Descends():
                if self.enum_of(node.member) in self.writing.flat:
                    return f"({w(node.of)} is {w(node.member)})"
                return f"is_member({w(node.of)}, {w(node.member)})"
            case ir.Not():
                return f"(not {w(node.of)})"
            case ir.And():
                return "(" + " and ".join(w(part) for part in node.of) + ")"
            case ir.Or():
                return "(" + " or ".join(w(part) for part in node.of) + ")"
            case ir.Either():
                return f"({w(node.then)} if {w(node.condition)} else {w(node.otherwise)})"
            case ir.IsKind():
                if isinstance(node.kind, ir.KindNamed):
                    return self.is_kind(node.of, node.kind.name)
                return f"is_kind({w(node.of)}, {self.there(node.kind, node, 'kind')}.id)"
            case ir.Cards():
                key = (*sorted(node.components), *(KIND + kind for kind in node.kinds))
                return self.writing.constant("C", key, frozenset(key))
            case ir.CardsIn():
                return f"cards_in({w(node.of)})"
            case ir.IsNamed():
                return f"is_card({w(node.of)}, {w(node.cards)})"
            case ir.IsFrom():
                return f"is_from({w(node.of)}, {node.package!r})"
            case ir.IsLike():
                return f"like({w(node.of)}, {w(node.some)})"
            case ir.HasKeyword():
                self.touch_keyword(node.keyword)
                if self.writing.program.copying or node.keyword in self.writing.modified_keywords:
                    return f"has_keyword(G, {w(node.of)}, {node.keyword!r})"
                return f"has_printed({w(node.of)}, {node.keyword!r})"
            case ir.KeywordNumber():
                self.touch_keyword(node.keyword)
                return f"keyword_number(G, {w(node.of)}, {node.keyword!r}, {node.index})"
            case ir.Within() if (places := self.all_of(node.container)) is not None:
                self.touch_within(node.of, places)
                if places.where is None:
                    self.kinds[places.name] = places.kind
                    self.touch(places_of(places.kind))
                    return f"is_at({w(node.of)}, {places.kind!r})"
                return f"any(True {self.one_of(places, f'spots({w(node.of)})')})"
            case ir.Within():
                self.touch_places(node.of)
                return f"within({w(node.of)}, {w(node.container)})"
            case ir.Among() if (group := self.all_of(node.set)) is not None:
                return f"any(True {self.one_of(group, f'({w(node.of)},)')})"
            case ir.Among(set=ir.Local(name=name)) if name in self.lists:
                return f"({w(node.of)} in {w(node.set)})"
            case ir.Among():
                return f"among({w(node.of)}, {w(node.set)})"
            case ir.Contains():
                return f"({w(node.entry)} in {w(node.of)})"
            case ir.PlaceOf():
                self.touch_places(node.of)
                return f"{self.there(node.of, node, 'place')}.place"
            case ir.HolderOf():
                self.touch_places(node.of)
                return f"holder({w(node.of)})"
            case ir.HomeOf():
                self.touch(GOING_ON)
                return f"home_of(G, {w(node.of)})"
            case ir.NameOf():
                return f"name_of({w(node.of)})"
            case ir.CopiesOf():
                return f"copies_of({w(node.of)})"
            case ir.HasAbilities():
                return f"has_abilities({w(node.of)})"
            case ir.Mentions():
                return f"mentions({w(node.of)}, {node.verb!r})"
            case ir.HasScript():
                written = w(node.key) if node.key is not None else None
                return f"has_script(G, {w(node.of)}, {node.script!r}, {written})"
            case ir.Select():
                return self.listed(node) if node.order is None else self.ordered(node)
            case ir.End(of=ir.Select(inside=ir.ZoneNamed() as zone, where=None, order=None, kind=kind)) if (
                kind != THING
            ):
                self.touch(places_of(kind))
                return f"outermost(G, {self.contents(zone)}, {w(node.number)}, {node.bottom}, {kind!r})"
            case ir.End():
                return f"ends(G, {self.several(node.of)}, {w(node.number)}, {node.bottom})"
            case ir.OnlyOne(
                of=ir.End(
                    number=ir.Number(value=1),
                    bottom=False,
                    of=ir.Select(inside=ir.ZoneNamed() as zone, where=None, order=None, kind=kind),
                )
            ):
                self.touch(places_of(kind))
                return f"top(G, {self.contents(zone)}, {kind!r})"
            case ir.OnlyOne():
                if isinstance(node.of, ir.Select) and (row := self.as_it_stands(node.of)):
                    return f"first_of({row})"
                if isinstance(node.of, ir.Select) and node.of.order is None:
                    return f"next(({self.comprehension(node.of)}), None)"
                return f"first_of({w(node.of)})"
            case ir.Count():
                return f"len({self.all_sought(node.of) or self.several(self.in_any_order(node.of))})"
            case ir.Exists():
                if found := self.all_sought(node.of):
                    return f"bool({found})"
                if isinstance(of := self.in_any_order(node.of), ir.Select):
                    return f"any(True {self.generator(of)})"
                return f"bool({w(node.of)})"
            case ir.Total():
                return f"sum({self.amounts(node)})"
            case ir.Best():
                return f"{'min' if node.lowest else 'max'}(({self.amounts(node)}), default=0)"
            case ir.WithBest():
                one = local(node.name)
                row = f"[({w(node.amount)}, {one}) for {one} in {self.several(node.of)}]"
                return f"best({row}, {node.lowest})"
            case ir.Union():
                return f"union({self.many(node.of)})"
            case ir.Linked():
                return f"linked(G, {w(node.of)}, {node.link!r})"
            case ir.Steps():
                return f"steps(G, {w(node.start)}, {w(node.end)}, {node.link!r})"
            case ir.Odds():
                sides = f", {w(node.sides)}" if node.sides is not None else ""
                return f"odds({w(node.number)}, {w(node.dice)}, {w(node.least)}{sides})"
            case ir.StakeOf():
                self.touch(GOING_ON)
                return f"stake(G, {w(node.event)}, you)"
            case ir.WorthOf():
                made = self.event(node)
                self.touch_worth(node.verb)
                return f"utility(G, {self.writing.verb_name(node.verb)}, {made}, you, 2)"
            case ir.CountDice():
                sign = "==" if node.operator == "=" else node.operator
                return f"count_dice({w(node.of)}, lambda d, n: d {sign} n, {w(node.number)})"
            case ir.RowWhere():
                sign = "==" if node.operator == "=" else node.operator
                return f"[d for d in {w(node.of)} if d {sign} {w(node.number)}]"
            case ir.RowWithout():
                return f"without({w(node.of)}, {w(node.number)}, {node.lowest})"
            case ir.Row():
                return f"row({self.many(node.of)})"
            case ir.SumOf():
                return f"sum({w(node.of)})"
            case ir.ItemOf():
                return f"item({w(node.of)}, {w(node.number)}, {0 if node.numbers else None})"
            case ir.ParentOf():
                return f"{self.there(node.of, node, 'parent')}.parent"
            case ir.MembersOf():
                return self.writing.constant("E", node.enum, self.writing.program.enums[node.enum])
            case _:
                assert_never(node)

    def event(self, node: ir.Call | ir.WorthOf) -> str:
        """An event as it is made for a sentence."""
        written = {argument.name: self.write(argument.value) for argument in node.arguments}
        declared = self.writing.declared_verbs[node.verb].parameters
        names = [parameter.name for parameter in declared if parameter.role != "var"]
        while names and names[-1] not in written:
            names.pop()
        given = "".join(f", {written.get(name, 'MISSING')}" for name in names)
        return f"{self.writing.verb_name(node.verb)}.new(G{given})"

    def amounts(self, node: ir.Total | ir.Best) -> str:
        """An amount for each of some things: `amount for c in … if …`"""
        of = node.of
        if not isinstance(of, ir.Select):
            return f"{self.write(node.amount)} for {local(node.name)} in {self.several(of)}"
        with self.each_of(node.name, of, node.amount):
            amount = self.write(node.amount)
        if of.order is None and of.name == node.name:
            return f"{amount} {self.generator(of)}"
        return f"{amount} for {local(node.name)} in {self.several(of)}"

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

    def is_kind(self, of: Expression, kind: str) -> str:
        """Whether something is of a kind; nothing is of none. What is written twice is only a name."""
        written = self.write(of)
        match of:
            case ir.Local(name=name) if name in self.certain:
                return f"({kind!r} in {written}.line)"
            case ir.Local(name=name) if name not in self.put_off:
                return f"({written} is not None and {kind!r} in {written}.line)"
            case ir.This() | ir.EventPart(event=ir.Event()):
                return f"({written} is not None and {kind!r} in {written}.line)"
            case _:
                return f"is_kind({written}, {kind!r})"

    def field(self, node: ir.FieldOf) -> str:
        """A field as modified now."""
        self.touch(f"field {node.name}")
        of = self.there(node.of, node, node.name)
        key = self.there(node.key, node, node.name) if node.key is not None else ""
        if node.name in self.writing.modified_fields:
            for slot in self.modifier_slots("field", node.name):
                self.touch(slot)
            found = f"R_f_{python_name(node.name)}(G, {of}, {key or 'None'})"
        else:
            found = f"{of}.{field_slot(node.name)}{f'[{key}]' if key else ''}"
        return self.of_some_place(node, found)

    def value(self, node: ir.ValueOf) -> str:
        """A value as modified now."""
        for slot in self.value_slots(node.name):
            self.touch(slot)
        of = self.write(node.of) if node.of is not None else "None"
        key = self.write(node.key) if node.key is not None else "None"
        if self.writing.is_plain(node.name):
            only = self.writing.declared_values[node.name][0]
            return f"B_{python_name(node.name)}_0(G, {of}{f', {key}' if only.key else ''})"
        return f"R_v_{python_name(node.name)}(G, {of}, {key})"
