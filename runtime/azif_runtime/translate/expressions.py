"""Expressions → Python source."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from azif_compiler import ir
from azif_compiler.ir import Expression
from azif_compiler.ir.types import THING
from azif_runtime.identifiers import field_slot, python_name

if TYPE_CHECKING:
    from azif_runtime.translate.program import Translator


def local(name: str) -> str:
    """The Python name of a local one."""
    return "v_" + python_name(name)


class Expressions:
    """Writes expressions; `translator` knows what is declared."""

    def __init__(self, translator: Translator) -> None:
        self.translator = translator
        self.touched: set[str] | None = None

    def touch(self, slot: str) -> None:
        """Note that a condition depends on a slot of the state."""
        if self.touched is not None:
            self.touched.add(slot)

    def many(self, parts: tuple[Expression, ...]) -> str:
        """Several expressions, separated by commas."""
        return ", ".join(self.write(part) for part in parts)

    def write(self, node: Expression) -> str:  # one match over a closed union
        """Python for an expression."""
        w = self.write
        match node:
            case ir.Number(value=value):
                return str(value)
            case ir.Text(value=value):
                return repr(value)
            case ir.Flag(value=value):
                return repr(value)
            case ir.Nothing():
                return "None"
            case ir.Member(enum=enum, name=name):
                return self.translator.constant(
                    "M", (enum, name), self.translator.program.members[enum, name]
                )
            case ir.TokenNamed(name=name):
                return self.translator.constant("T", name, self.translator.program.tokens[name])
            case ir.KindNamed(name=name):
                return self.translator.kind(name)
            case ir.Named(kind=kind, name=name):
                return f"G.named[{(kind, name)!r}]"
            case ir.ZoneNamed(name=name, owner=None):
                return f"G.zones[{name!r}]"
            case ir.ZoneNamed(name=name, owner=owner):
                assert owner is not None
                return f"{w(owner)}.zones[{name!r}]"
            case ir.Local(name=name):
                return local(name)
            case ir.This():
                return "this"
            case ir.You():
                return "you"
            case ir.Event():
                return "e"
            case ir.Ongoing(verb=verb):
                return f"ongoing(G, {verb!r})"
            case ir.EventPart(event=event, name=name):
                return f"{w(event)}.{self.part(node, name)}"
            case ir.TrackValue(name=name):
                self.touch(f"track {name}")
                return f"G.tracks[{name!r}]"
            case ir.FieldOf():
                return self.field(node)
            case ir.TokensOn(of=of, token=token):
                if isinstance(token, ir.TokenNamed):
                    self.touch(f"token {token.name}")
                    return f"{w(of)}.t[{self.translator.program.tokens[token.name].index}]"
                self.touch("token *")
                return f"{w(of)}.t[{w(token)}.index]"
            case ir.ValueOf():
                return self.value(node)
            case ir.OptionValue(name=name):
                return f"G.options[{name!r}]"
            case ir.VariantOn(name=name):
                return f"({name!r} in G.variants)"
            case ir.Quantity(number=number, token=token):
                return f"({w(number)}, {w(token)})"
            case ir.Some(number=number, kind=kind, called=called):
                return f"({w(number)}, {w(kind)}, {w(called) if called is not None else None})"
            case ir.NumberIn(of=of):
                return w(of.number) if isinstance(of, ir.Quantity | ir.Some) else f"{w(of)}[0]"
            case ir.TokenIn(of=of):
                return w(of.token) if isinstance(of, ir.Quantity) else f"{w(of)}[1]"
            case ir.KindIn(of=of):
                return w(of.kind) if isinstance(of, ir.Some) else f"kind_in({w(of)})"
            case ir.Arithmetic(operator="/", left=left, right=right):
                return f"divided({w(left)}, {w(right)})"
            case ir.Arithmetic(operator=operator, left=left, right=right):
                return f"({w(left)} {operator} {w(right)})"
            case ir.Half(of=of, up=up):
                return f"(({w(of)} + 1) // 2)" if up else f"({w(of)} // 2)"
            case ir.Larger(of=of):
                return f"max({self.many(of)})"
            case ir.Smaller(of=of):
                return f"min({self.many(of)})"
            case ir.Compare(operator=operator, left=left, right=right):
                return f"({w(left)} {'==' if operator == '=' else operator} {w(right)})"
            case ir.Same(left=left, right=right):
                return (
                    f"({w(left)} is {w(right)})"
                    if isinstance(right, ir.Nothing)
                    else f"({w(left)} == {w(right)})"
                )
            case ir.Descends(of=of, member=member):
                return f"is_member({w(of)}, {w(member)})"
            case ir.Not(of=of):
                return f"(not {w(of)})"
            case ir.And(of=of):
                return "(" + " and ".join(w(part) for part in of) + ")"
            case ir.Or(of=of):
                return "(" + " or ".join(w(part) for part in of) + ")"
            case ir.Either(condition=condition, then=then, otherwise=otherwise):
                return f"({w(then)} if {w(condition)} else {w(otherwise)})"
            case ir.IsKind(of=of, kind=kind):
                name = repr(kind.name) if isinstance(kind, ir.KindNamed) else f"{w(kind)}.id"
                return f"is_kind({w(of)}, {name})"
            case ir.Cards(components=components):
                key = tuple(sorted(components))
                return self.translator.constant("C", key, frozenset(components))
            case ir.CardsIn(of=of):
                return f"cards_in({w(of)})"
            case ir.IsNamed(of=of, cards=cards):
                return f"is_card({w(of)}, {w(cards)})"
            case ir.IsFrom(of=of, package=package):
                return f"is_from({w(of)}, {package!r})"
            case ir.IsLike(of=of, some=some):
                return f"like({w(of)}, {w(some)})"
            case ir.HasKeyword(of=of, keyword=keyword):
                self.touch("place")
                if keyword in self.translator.modified_keywords:
                    return f"has_keyword(G, {w(of)}, {keyword!r})"
                return f"has_printed({w(of)}, {keyword!r})"
            case ir.KeywordNumber(of=of, keyword=keyword, index=index):
                return f"keyword_number(G, {w(of)}, {keyword!r}, {index})"
            case ir.Within(of=of, container=container):
                self.touch("place")
                return f"within({w(of)}, {w(container)})"
            case ir.Among(of=of, set=group):
                return f"among({w(of)}, {w(group)})"
            case ir.Contains(of=of, entry=entry):
                return f"({w(entry)} in {w(of)})"
            case ir.PlaceOf(of=of):
                self.touch("place")
                return f"{w(of)}.place"
            case ir.HolderOf(of=of):
                self.touch("place")
                return f"holder({w(of)})"
            case ir.HomeOf(of=of):
                return f"home_of(G, {w(of)})"
            case ir.NameOf(of=of):
                return f"name_of({w(of)})"
            case ir.HasScript(of=of, script=script, key=key):
                return f"has_script(G, {w(of)}, {script!r}, {w(key) if key is not None else None})"
            case ir.Select():
                return f"[{self.comprehension(node)}]" if node.order is None else self.ordered(node)
            case ir.End(of=of, number=number, bottom=bottom):
                return f"ends({w(of)}, {w(number)}, {bottom})"
            case ir.OnlyOne(of=of):
                if isinstance(of, ir.Select) and of.order is None:
                    return f"next(({self.comprehension(of)}), None)"
                return f"first_of({w(of)})"
            case ir.Count(of=of):
                return f"len({w(of)})"
            case ir.Exists(of=of):
                if isinstance(of, ir.Select):
                    return f"any(True for {self.comprehension(of).split(' for ', 1)[1]})"
                return f"bool({w(of)})"
            case ir.Total(of=of, name=name, amount=amount):
                return f"sum({w(amount)} for {local(name)} in {w(of)})"
            case ir.Best(of=of, name=name, amount=amount, lowest=lowest):
                return f"{'min' if lowest else 'max'}(({w(amount)} for {local(name)} in {w(of)}), default=0)"
            case ir.WithBest(of=of, name=name, amount=amount, lowest=lowest):
                return f"best([({w(amount)}, {local(name)}) for {local(name)} in {w(of)}], {lowest})"
            case ir.Union(of=of):
                return f"union({self.many(of)})"
            case ir.Linked(of=of, link=link):
                return f"linked(G, {w(of)}, {link!r})"
            case ir.Steps(start=start, end=end, link=link):
                return f"steps(G, {w(start)}, {w(end)}, {link!r})"
            case ir.Odds(number=number, dice=dice, least=least):
                return f"odds({w(number)}, {w(dice)}, {w(least)})"
            case ir.StakeOf(event=event):
                return f"stake(G, {w(event)}, you)"
            case ir.WorthOf(verb=verb, arguments=arguments):
                given = "".join(f", p_{a.name}={w(a.value)}" for a in arguments)
                wished = self.translator.verb_name(verb)
                return f"wish(G, {wished}, {wished}.new(G{given}), you, 2)"
            case ir.CountDice(of=of, operator=operator, number=number):
                sign = "==" if operator == "=" else operator
                return f"count_dice({w(of)}, lambda d, n: d {sign} n, {w(number)})"
            case ir.RowWhere(of=of, operator=operator, number=number):
                sign = "==" if operator == "=" else operator
                return f"[d for d in {w(of)} if d {sign} {w(number)}]"
            case ir.RowWithout(of=of, number=number, lowest=lowest):
                return f"without({w(of)}, {w(number)}, {lowest})"
            case ir.Row(of=of):
                return f"row({self.many(of)})"
            case ir.SumOf(of=of):
                return f"sum({w(of)})"
            case ir.ItemOf(of=of, number=number, numbers=numbers):
                return f"item({w(of)}, {w(number)}, {0 if numbers else None})"
            case ir.ParentOf(of=of):
                return f"{w(of)}.parent"
            case ir.MembersOf(enum=enum):
                return self.translator.constant("E", enum, self.translator.program.enums[enum])
            case _:
                assert_never(node)

    def part(self, node: ir.EventPart, name: str) -> str:
        """The attribute of an event part."""
        return (
            name if name in ("source", "subject") and (node.verb == "" or name == "source") else f"p_{name}"
        )

    def field(self, node: ir.FieldOf) -> str:
        """A field as modified now."""
        self.touch(f"field {node.name}")
        of = self.write(node.of)
        key = f", {self.write(node.key)}" if node.key is not None else ""
        if node.name in self.translator.modified_fields:
            for slot in self.translator.modifier_slots("field", node.name):
                self.touch(slot)
            return f"R_f_{python_name(node.name)}(G, {of}{key or ', None'})"
        if node.key is not None:
            return f"{of}.{field_slot(node.name)}[{self.write(node.key)}]"
        return f"{of}.{field_slot(node.name)}"

    def value(self, node: ir.ValueOf) -> str:
        """A value as modified now."""
        for slot in self.translator.value_slots(node.name):
            self.touch(slot)
        of = self.write(node.of) if node.of is not None else "None"
        key = self.write(node.key) if node.key is not None else "None"
        return f"R_v_{python_name(node.name)}(G, {of}, {key})"

    def comprehension(self, node: ir.Select) -> str:
        """`c for c in … if …`"""
        name = local(node.name)
        tests = []
        self.touch("place")
        if isinstance(node.inside, ir.Select) and not (
            node.inside.inside or node.inside.among or node.inside.holder
        ):
            # Those that lie in one of a kind of places: ask each where it is, not every place what it holds.
            source = f"G.of_kind[{node.kind!r}] for {local(node.inside.name)} in (holder({name}),)"
            tests += self.standing(node.inside)
        elif node.inside is not None:
            source = f"inside_of({self.write(node.inside)})"
        elif node.among is not None:
            source = self.write(node.among)
            if not isinstance(node.among, ir.Select | ir.Union | ir.End | ir.WithBest):
                source = f"as_list({source})"
        elif node.holder is not None:
            source = f"held_by({self.write(node.holder)})"
        else:
            source = f"G.of_kind[{node.kind!r}]"
            tests.append(f"{name}.place.active")
        if tests and node.inside is not None:
            pass
        elif (
            node.inside is not None or node.among is not None or node.holder is not None
        ) and node.kind != THING:
            tests.append(f"{node.kind!r} in {name}.line")
        if node.where is not None:
            tests.append(self.write(node.where))
        condition = f" if {' and '.join(tests)}" if tests else ""
        return f"{name} for {name} in {source}{condition}"

    def standing(self, place: ir.Select) -> list[str]:
        """Tests whether what holds a candidate is one of a kind of things."""
        where = local(place.name)
        tests = [f"{where} is not None", f"{place.kind!r} in {where}.line", f"{where}.place.active"]
        if place.where is not None:
            tests.append(self.write(place.where))
        return tests

    def ordered(self, node: ir.Select) -> str:
        """A selection in an order."""
        assert node.order is not None
        name = local(node.name)
        return f"sorted([{self.comprehension(node)}], key=lambda {name}: {self.write(node.order)})"
