"""Phrases → expressions: amounts, things, conditions."""

from __future__ import annotations

from typing import Literal, assert_never

import msgspec

from azif_compiler import ir
from azif_compiler.check import meanings as m
from azif_compiler.check.checker import NounFacts, strip
from azif_compiler.ir import types
from azif_compiler.ir.expressions import Expression
from azif_compiler.lower.lowerer import Lowerer, impossible
from azif_compiler.names import symbols
from azif_compiler.read import phrases as p
from azif_compiler.read.phrases import Node, Noun, Pile


def value(lo: Lowerer, node: Node) -> Expression:
    """A thing, a set or an amount."""
    inner = strip(node)
    made = noun_value(lo, inner) if isinstance(inner, Noun | Pile) else expression(lo, inner)
    lo.written[node.number] = made
    return made


def number(lo: Lowerer, node: Node) -> Expression:
    """A number; of a quantity, how much it is."""
    made = value(lo, node)
    return ir.NumberIn(made) if isinstance(lo.type_of(strip(node)), types.Quantity) else made


def condition(lo: Lowerer, node: Node) -> Expression:
    """Something that holds or not."""
    return value(lo, node)


def container(lo: Lowerer, node: Node) -> Expression:
    """A zone, a thing, or a set of things, behind in, at or on."""
    inner = strip(node)
    if isinstance(inner, Noun) and lo.facts(inner).determiner in ("a", "any"):
        return select(lo, inner)
    return value(lo, node)


def expression(lo: Lowerer, node: Node) -> Expression:  # one match over a closed union
    """Any phrase that is no noun."""
    made = _expression(lo, node)  # type: ignore[arg-type]  # nodes of other sorts never come here
    where = lo.at(node)
    return made if made.at or not where else _placed(made, where)


def _placed(made: Expression, where: int) -> Expression:
    return msgspec.structs.replace(made, at=where)


def _expression(lo: Lowerer, node: p.Expression) -> Expression:
    at = lo.at(node)
    match node:
        case p.Quoted():
            meaning = lo.meaning(node)
            if isinstance(meaning, m.Single):
                return ir.Named(meaning.component.kind, meaning.component.id, at=at)
            return ir.Text(node.text, at=at)
        case p.Numeral(value=value_):
            return ir.Number(value_, at=at)
        case p.Property():
            return property_of(lo, node)
        case p.Name():
            return name(lo, node)
        case p.LocalName(binder=binder):
            return lo.bound(binder)
        case p.You():
            return lo.you(node) or ir.You()
        case p.This() | p.It() | p.Candidate():
            return lo.of_ref(lo.resolution.pronouns[node.number])
        case p.Referred():
            meaning = lo.meaning(node)
            if not isinstance(meaning, m.Meant):
                raise impossible(node)
            return lo.of_ref(meaning.ref)
        case p.Ongoing():
            return ir.Ongoing(lo.entity(node).id, at=at)
        case p.VariantName():
            return ir.VariantOn(lo.entity(node).id, at=at)
        case p.YesNo(value=flag):
            return ir.Flag(flag, at=at)
        case p.Nothing():
            return ir.Nothing(at=at)
        case p.Bracketed(inside=inside):
            return value(lo, inside)
        case p.Computed():
            return computed(lo, node)
        case p.Negative(of=of):
            return ir.Arithmetic("-", ir.Number(0), number(lo, of), at=at)
        case p.Amount():
            return ir.Quantity(number(lo, node.count), token_of(lo, node), at=at)
        case p.AllOf(of=of):
            return tokens_as_quantity(lo, value(lo, of))
        case p.Arithmetic(operator=operator, left=left, right=right):
            first, second = number(lo, left), number(lo, right)
            sum_ = ir.Arithmetic(operator, first, second, at=at)
            if isinstance(lo.type_of(node), types.Quantity):
                return ir.Quantity(sum_, ir.TokenIn(value(lo, left)), at=at)
            return sum_
        case p.NumberOf():
            return number_of(lo, node)
        case p.TotalOf(of=of):
            return ir.SumOf(value(lo, of), at=at)
        case p.OverEach():
            return over_each(lo, node)
        case p.Extreme(word=word, parts=parts):
            made = tuple(number(lo, part) for part in parts)
            return ir.Larger(made, at=at) if word == "larger" else ir.Smaller(made, at=at)
        case p.HalfOf():
            return half_of(lo, node)
        case p.StepsBetween(origin=origin, goal=goal):
            return ir.Steps(value(lo, origin), value(lo, goal), lo.entity(node).id, at=at)
        case p.Odds(count=count, dice=dice, least=least):
            return ir.Odds(number(lo, count), number(lo, dice), number(lo, least), at=at)
        case p.EntryOf(index=index, of=of):
            numbers = isinstance(lo.type_of(node), types.Number)
            return ir.ItemOf(value(lo, of), number(lo, index), numbers, at=at)
        case p.RowLimit(of=of, operator=limit_operator, limit=limit):
            return ir.RowWhere(value(lo, of), limit_operator, number(lo, limit), at=at)
        case p.RowWithout(of=of, count=count, lowest=lowest):
            return ir.RowWithout(value(lo, of), number(lo, count), lowest, at=at)
        case p.Either(condition=if_, then=then, otherwise=otherwise):
            return ir.Either(condition(lo, if_), value(lo, then), value(lo, otherwise), at=at)
        case p.And(parts=parts):
            if lo.meaning(node) == m.Row():
                return ir.Row(tuple(value(lo, part) for part in parts), at=at)
            return ir.And(tuple(condition(lo, part) for part in parts), at=at)
        case p.Or(parts=parts):
            return ir.Or(tuple(condition(lo, part) for part in parts), at=at)
        case p.Not(of=of):
            return ir.Not(condition(lo, of), at=at)
        case p.Worth():
            from azif_compiler.lower.sentences import worth

            return worth(lo, node)
        case (
            p.Comparison() | p.IsLimit() | p.IsInside() | p.IsFrom() | p.Is() | p.HasParent() | p.HasScript()
            | p.HasWord() | p.Has() | p.ThereIs()
        ):  # fmt: skip
            return test(lo, node)
        case p.Noun() | p.Pile():
            return noun_value(lo, node)
        case p.PackageHere() | p.Unread():
            raise impossible(node)
        case _:
            assert_never(node)


# ---- names ---------------------------------------------------------------------------------------


def name(lo: Lowerer, node: p.Name) -> Expression:
    """A name of the table, or a kind where one is wanted."""
    at = lo.at(node)
    meaning = lo.meaning(node)
    match meaning:
        case m.Declared(entity=entity):
            return declared(lo, entity, node, at)
        case m.YourZone(zone=zone):
            return ir.ZoneNamed(zone.id, lo.you(node), at=at)
        case m.KindName(kind=kind):
            return ir.KindNamed(kind, at=at)
        case m.Description():
            return described(lo, meaning, ir.This(), at)  # `works while not broken`
        case _:
            raise impossible(node)


def declared(lo: Lowerer, entity: symbols.Entity, node: p.Name, at: int) -> Expression:
    """Something on the table."""
    match entity:
        case symbols.Member(enum=enum):
            return ir.Member(enum, entity.id, at=at)
        case symbols.Token():
            return ir.TokenNamed(entity.id, at=at)
        case symbols.Track():
            return ir.TrackValue(entity.id, at=at)
        case symbols.Zone():
            return ir.ZoneNamed(entity.id, at=at)
        case symbols.Option():
            return ir.OptionValue(entity.id, at=at)
        case symbols.Value():
            key = value(lo, node.key) if node.key is not None else None
            return ir.ValueOf(entity.id, None, key, at=at)
        case symbols.Variant():
            return ir.VariantOn(entity.id, at=at)
        case _:
            raise impossible(entity)


def token_of(lo: Lowerer, node: p.Amount) -> Expression:
    """The token that is counted."""
    meaning = lo.meaning(node)
    if not isinstance(meaning, m.Declared):
        raise impossible(node)
    return ir.TokenNamed(meaning.entity.id)


def tokens_as_quantity(lo: Lowerer, made: Expression) -> Expression:
    """So many of a token, where they are counted."""
    return ir.Quantity(made, made.token, at=made.at) if isinstance(made, ir.TokensOn) else made


# ---- amounts -------------------------------------------------------------------------------------


def property_of(lo: Lowerer, node: p.Property) -> Expression:
    """What is asked of something."""
    return of_owner(lo, node, value(lo, node.owner))


def of_owner(lo: Lowerer, node: p.Property, owner: Expression) -> Expression:
    """What is asked of an owner."""
    at = lo.at(node)
    key = value(lo, node.key) if node.key is not None else None
    match lo.meaning(node):
        case m.FieldOf(field=field):
            return ir.FieldOf(owner, field.kind, field.id, key, at=at)
        case m.ValueOf(value=asked, member=None):
            return ir.ValueOf(asked.id, owner, key, at=at)
        case m.ValueOf(value=asked, member=member):
            return ir.ValueOf(asked.id, owner, ir.Member(member.enum, member.id), at=at)
        case m.TokensOf(token=None, binder=binder):
            return ir.TokensOn(owner, lo.bound(binder), at=at)
        case m.TokensOf(token=token):
            return ir.TokensOn(owner, ir.TokenNamed(token.id), at=at)
        case m.ZoneOf(zone=zone):
            return ir.ZoneNamed(zone.id, owner, at=at)
        case m.LinkOf(link=link):
            return ir.Linked(owner, link.id, at=at)
        case m.KeywordNumber(keyword=keyword):
            return ir.KeywordNumber(owner, keyword.id, at=at)
        case m.PartOf(verb=verb, parameter=parameter):
            return ir.EventPart(owner, verb, parameter, at=at)
        case m.BuiltIn(name=word):
            return built_in(lo, node, owner, word, at)
        case _:
            raise impossible(node)


def built_in(lo: Lowerer, node: p.Property, owner: Expression, word: str, at: int) -> Expression:
    """What the language itself knows of things, quantities, events and members."""
    type_ = lo.type_of(node.owner)
    match word:
        case "place":
            return ir.PlaceOf(owner, at=at)
        case "holder":
            return ir.HolderOf(owner, at=at)
        case "home":
            return ir.HomeOf(ir.KindIn(owner) if isinstance(type_, types.Some) else owner, at=at)
        case "name":
            return ir.NameOf(owner, at=at)
        case "number":
            return ir.NumberIn(owner, at=at)
        case "token":
            return ir.TokenIn(owner, at=at)
        case "kind":
            return ir.KindIn(owner, at=at)
        case "parent":
            return ir.ParentOf(owner, at=at)
        case "stake":
            return ir.StakeOf(owner, at=at)
        case _:
            verb = type_.verb if isinstance(type_, types.Event) else ""
            return ir.EventPart(owner, verb, word, at=at)


def computed(lo: Lowerer, node: p.Computed) -> Expression:
    """`that player's (amount's token)`"""
    owner, inside = value(lo, node.owner), value(lo, node.inside)
    meaning = lo.meaning(node)
    if isinstance(meaning, m.ValueOf):
        return ir.ValueOf(meaning.value.id, owner, inside, at=lo.at(node))
    return ir.TokensOn(owner, inside, at=lo.at(node))


def number_of(lo: Lowerer, node: p.NumberOf) -> Expression:
    """`number of lamps`, `number of rolled at least 5`"""
    at = lo.at(node)
    of = strip(node.of)
    if isinstance(of, Noun | Pile):
        return ir.Count(select(lo, of), at=at)
    made = value(lo, node.of)
    if isinstance(lo.type_of(of), types.Things):
        return ir.Count(made, at=at)
    if node.limit is None:
        return ir.CountDice(made, ">=", ir.Number(-ir.UNLIMITED), at=at)
    return ir.CountDice(made, node.operator or ">=", number(lo, node.limit), at=at)


def over_each(lo: Lowerer, node: p.OverEach) -> Expression:
    """`total oil of lamps`, `highest (its oil) of each lamp`"""
    of = strip(node.of)
    things = select(lo, of) if isinstance(of, Noun | Pile) else value(lo, node.of)
    one = lo.local_name(node.candidate)
    amount = number(lo, node.amount)
    if node.word == "total":
        return ir.Total(things, one, amount, at=lo.at(node))
    return ir.Best(things, one, amount, node.word == "lowest", at=lo.at(node))


def half_of(lo: Lowerer, node: p.HalfOf) -> Expression:
    """`half of x rounded up`"""
    at = lo.at(node)
    of = strip(node.of)
    if isinstance(of, Noun | Pile):
        return ir.Half(ir.Count(select(lo, of)), node.up, at=at)
    half = ir.Half(number(lo, node.of), node.up, at=at)
    if isinstance(lo.type_of(node), types.Quantity):
        made = value(lo, node.of)
        assert isinstance(made, ir.TokensOn)
        return ir.Quantity(half, made.token, at=at)
    return half


# ---- nouns ---------------------------------------------------------------------------------------


def noun_value(lo: Lowerer, node: Noun | Pile) -> Expression:
    """A noun as one thing or a set."""
    facts = lo.facts(node)
    at = lo.at(node)
    meaning = lo.meaning(node)
    if isinstance(meaning, m.Meant):
        return lo.of_ref(meaning.ref)
    if isinstance(meaning, m.Single):
        return ir.Named(meaning.component.kind, meaning.component.id, at=at)
    made = select(lo, node)
    one = facts.determiner in ("the", "first", "called") or (facts.determiner == "end" and not facts.counted)
    return ir.OnlyOne(made, at=at) if one else made


def select(lo: Lowerer, node: Noun | Pile) -> Expression:
    """What a noun selects."""
    match node:
        case Pile():
            found = select(lo, node.noun)
            pile = container(lo, node.pile)
            if isinstance(found, ir.Select):
                found = ir.Select(found.kind, found.name, pile, None, None, found.where, None, at=found.at)
            count = value(lo, node.count) if node.count is not None else ir.Number(1)
            return ir.End(found, count, node.bottom, at=lo.at(node))
        case Noun():
            return Selection(lo, node).made()


class Selection:
    """Puts together what a noun selects, relation by relation."""

    def __init__(self, lo: Lowerer, node: Noun) -> None:
        self.lo, self.node, self.facts = lo, node, lo.facts(node)
        self.name = lo.local_name(node.candidate)
        self.one = ir.Local(self.name)
        self.tests: list[Expression] = []
        self.inside: Expression | None = None
        self.among: Expression | None = None
        self.holder: Expression | None = None
        self.order: Expression | None = None
        self.best: tuple[Expression, bool] | None = None

    @property
    def free(self) -> bool:
        """Whether nothing says yet where the things are."""
        return self.inside is None and self.among is None and self.holder is None

    def made(self) -> Expression:
        """What the noun selects."""
        lo, node = self.lo, self.node
        if node.like is not None:
            self.tests.append(ir.IsLike(self.one, expression(lo, node.like)))
        for adjective in node.adjectives:
            self.tests.append(adjective_test(lo, adjective, self.one))
        if self.facts.called:
            self.tests.append(ir.IsNamed(self.one, called(lo, self.facts)))
        if node.determiner == "another" and (you := lo.you(node)) is not None:
            self.tests.append(ir.Not(ir.Same(self.one, you)))
        for relation in node.relations:
            self.relation(relation)
        where = conjunction(self.tests) if self.tests else None
        found: Expression = ir.Select(
            self.facts.kind,
            self.name,
            self.inside,
            self.among,
            self.holder,
            where,
            self.order,
            at=lo.at(node),
        )
        if self.best is not None:
            found = ir.WithBest(found, self.name, self.best[0], self.best[1], at=lo.at(node))
        return found

    def relation(self, relation: p.Relation) -> None:
        """One thing that is said behind a kind."""
        lo, one = self.lo, self.one
        match relation:
            case p.Adjective():
                self.tests.append(adjective_test(lo, relation, one))
            case p.InPlace(place=place):
                made = container(lo, place)
                if self.free:
                    self.inside = made
                else:
                    self.tests.append(ir.Within(one, made))
            case p.AmongThem(of=of):
                made = value(lo, of)
                if self.free:
                    self.among = made
                else:
                    self.tests.append(ir.Among(one, made))
            case p.HeldBy(owner=owner):
                made = value(lo, owner)
                if self.free:
                    self.holder = made
                else:
                    self.tests.append(ir.Same(ir.HolderOf(one), made))
            case p.WithBest(amount=amount, lowest=lowest):
                self.best = (value(lo, amount), lowest)
            case p.WithKeyword(without=without):
                has = ir.HasKeyword(one, lo.entity(relation).id)
                self.tests.append(ir.Not(has) if without else has)
            case p.Except(other=other):
                made = value(lo, other)
                several = isinstance(lo.type_of(strip(other)), types.Things)
                same = ir.Among(one, made) if several else ir.Same(one, made)
                self.tests.append(ir.Not(same))
            case p.ThatIs(condition=said):
                self.tests.append(condition(lo, said))
            case p.OrderedBy(amount=amount):
                self.order = number(lo, amount)
            case _:
                assert_never(relation)


def called(lo: Lowerer, facts: NounFacts) -> ir.Cards:
    """The components that a name behind a kind speaks of."""
    found = [c for c in lo.view.component(facts.called) if lo.view.related(c.kind, facts.kind)]
    return lo.one_of(found)


def adjective_test(lo: Lowerer, node: p.Adjective, one: Expression) -> Expression:
    """The condition that an adjective puts on a thing."""
    meaning = lo.meaning(node)
    if not isinstance(meaning, m.Description):
        raise impossible(node)
    made = described(lo, meaning, one, lo.at(node))
    return ir.Not(made) if node.negated else made


def described(lo: Lowerer, meaning: m.Description, one: Expression, at: int) -> Expression:
    """Whether a description holds of a thing."""
    match meaning.entity:
        case symbols.Value() as asked:
            return ir.ValueOf(asked.id, one, at=at)
        case symbols.Field() as field:
            return ir.FieldOf(one, field.kind, field.id, at=at)
        case symbols.Keyword() as keyword:
            return ir.HasKeyword(one, keyword.id, at=at)
        case symbols.Member() as member:
            of = meaning.of
            assert of is not None
            part: Expression = (
                ir.FieldOf(one, of.kind, of.id) if isinstance(of, symbols.Field) else ir.ValueOf(of.id, one)
            )
            made = ir.Member(member.enum, member.id)
            if isinstance(of.type, types.Members):
                return ir.Contains(part, made, at=at)
            return ir.Descends(part, made, at=at)


def conjunction(parts: list[Expression]) -> Expression:
    """Conditions joined by and."""
    return parts[0] if len(parts) == 1 else ir.And(tuple(parts))


# ---- conditions ----------------------------------------------------------------------------------

Test = (
    p.Comparison | p.IsLimit | p.IsInside | p.IsFrom | p.Is | p.HasParent | p.HasScript | p.HasWord | p.Has
    | p.ThereIs
)  # fmt: skip


def test(lo: Lowerer, node: Test) -> Expression:
    """A condition; of a noun, whether so many of them satisfy it."""
    if isinstance(node, p.ThereIs):
        return there_is(lo, node)
    inner = strip(node.left)
    if isinstance(inner, Noun) and not isinstance(node, p.Comparison):
        facts = lo.facts(inner)
        if facts.determiner in ("a", "any", "no", "number", "each", "another", "bare"):
            one = ir.Local(lo.local_name(inner.candidate))
            said = said_of(lo, node, one, types.Thing(facts.kind))
            return quantified(lo, inner, facts, said)
    if isinstance(node, p.Comparison):
        return comparison(lo, node)
    if isinstance(node, p.IsInside) and isinstance(inner, p.Amount):
        container_ = value(lo, node.right)
        tokens = ir.TokensOn(container_, token_of(lo, inner))
        return negate(node.negated, ir.Compare(">=", tokens, number(lo, inner.count), at=lo.at(node)))
    return said_of(lo, node, value(lo, node.left), lo.type_of(inner))


def negate(negated: bool, made: Expression) -> Expression:
    """`not`, where it is said."""
    return ir.Not(made, at=made.at) if negated else made


def as_number(made: Expression, type_: types.Type) -> Expression:
    """A number, also of a quantity."""
    return ir.NumberIn(made) if isinstance(type_, types.Quantity) else made


def said_of(
    lo: Lowerer,
    node: p.IsLimit | p.IsInside | p.IsFrom | p.Is | p.HasParent | p.HasScript | p.HasWord | p.Has,
    left: Expression,
    type_: types.Type,
) -> Expression:
    """What is said of one thing or amount."""
    at = lo.at(node)
    match node:
        case p.Is():
            return negate(node.negated, is_(lo, node, left, type_))
        case p.IsInside():
            return negate(node.negated, is_inside(lo, node, left))
        case p.IsLimit(operator=operator, limit=limit):
            made = ir.Compare(operator, as_number(left, type_), number(lo, limit), at=at)
            return negate(node.negated, made)
        case p.IsFrom():
            return negate(node.negated, ir.IsFrom(left, lo.package, at=at))
        case p.HasParent():
            return negate(node.negated, ir.Not(ir.Same(ir.ParentOf(left), ir.Nothing()), at=at))
        case p.HasScript(key=key):
            made_key = value(lo, key) if key is not None else None
            return negate(node.negated, ir.HasScript(left, lo.entity(node).id, made_key, at=at))
        case p.HasWord():
            return negate(node.negated, has_word(lo, node, left))
        case p.Has():
            return has(lo, node, left)
        case _:
            assert_never(node)


def comparison(lo: Lowerer, node: p.Comparison) -> Expression:
    """`a < b`, `a = b`"""
    meaning = lo.meaning(node)
    if isinstance(meaning, m.Test) and meaning.how != "number":
        left, right = value(lo, node.left), value(lo, node.right)
        types_ = lo.type_of(strip(node.left)), lo.type_of(strip(node.right))
        made = same(meaning, left, right, types_, lo.at(node))
        return negate(node.operator == "!=", made)
    return ir.Compare(node.operator, number(lo, node.left), number(lo, node.right), at=lo.at(node))


def same(
    meaning: m.Test, left: Expression, right: Expression, sorts: tuple[types.Type, types.Type], at: int
) -> Expression:
    """Whether two amounts or things are the same."""
    match meaning.how:
        case "number":
            return ir.Compare("=", as_number(left, sorts[0]), as_number(right, sorts[1]), at=at)
        case "among":
            return ir.Among(left, right, at=at)
        case "descends":
            return ir.Descends(left, right, at=at)
        case "kind":
            first = ir.KindIn(left) if isinstance(sorts[0], types.Some) else left
            return ir.Same(first, right, at=at)
        case "same" | "is a":
            return ir.Same(left, right, at=at)


def is_(lo: Lowerer, node: p.Is, left: Expression, type_: types.Type) -> Expression:
    """`x is y`, `x is lit`, `x is a lamp`"""
    at = lo.at(node)
    described_ = lo.meaning(node.right)
    if isinstance(described_, m.Description) and isinstance(type_, types.Thing):
        return described(lo, described_, left, at)
    meaning = lo.meaning(node)
    if not isinstance(meaning, m.Test):
        raise impossible(node)
    inner = strip(node.right)
    if meaning.how == "is a" and isinstance(inner, Noun):
        return is_a(lo, inner, left, at)
    if meaning.how == "kind" and isinstance(inner, Noun):
        first = ir.KindIn(left) if isinstance(type_, types.Some) else left
        return ir.Same(first, ir.KindNamed(lo.facts(inner).kind), at=at)
    return same(meaning, left, value(lo, node.right), (type_, lo.type_of(inner)), at)


def is_a(lo: Lowerer, node: Noun, left: Expression, at: int) -> Expression:
    """`x is a lit lamp`"""
    found = select(lo, node)
    if not isinstance(found, ir.Select):
        return ir.Among(left, found, at=at)
    if lo.facts(node).plain and found.where is None:
        return ir.IsKind(left, ir.KindNamed(found.kind), at=at)
    if found.inside is None and found.holder is None and found.among is None:
        one = ir.Select(found.kind, found.name, None, ir.Union((left,)), None, found.where, at=found.at)
        return ir.Exists(one, at=at)
    return ir.Among(left, found, at=at)


def is_inside(lo: Lowerer, node: p.IsInside, left: Expression) -> Expression:
    """`x is in y`"""
    inner = strip(node.right)
    at = lo.at(node)
    if isinstance(inner, Noun) and lo.facts(inner).determiner in ("a", "any"):
        return ir.Within(left, select(lo, inner), at=at)
    right = value(lo, node.right)
    if isinstance(lo.type_of(inner), types.Members | types.Numbers):
        return ir.Contains(right, left, at=at)
    return ir.Within(left, right, at=at)


def has_word(lo: Lowerer, node: p.HasWord, left: Expression) -> Expression:
    """`x has coin`, `x has flicker`"""
    at = lo.at(node)
    match lo.meaning(node):
        case m.Possession(how="token", entity=token) if token is not None:
            tokens = ir.TokensOn(left, ir.TokenNamed(token.id))
            return ir.Compare(">", tokens, ir.Number(0), at=at)
        case m.Possession(entity=keyword) if keyword is not None:
            return ir.HasKeyword(left, keyword.id, at=at)
        case _:
            raise impossible(node)


def has(lo: Lowerer, node: p.Has, left: Expression) -> Expression:
    """`x has a lamp`, `x has at least 2 coins`"""
    at = lo.at(node)
    meaning = lo.meaning(node)
    if not isinstance(meaning, m.Possession):
        raise impossible(node)
    count = value(lo, node.count) if node.count is not None else None
    inner = strip(node.right)
    match meaning.how:
        case "entry":
            return ir.Contains(left, value(lo, node.right), at=at)
        case "things":
            assert isinstance(inner, Noun | Pile)
            return held(lo, inner, left, node.operator, count, at)
        case "tokens" if meaning.entity is not None and count is not None:
            tokens = ir.TokensOn(left, ir.TokenNamed(meaning.entity.id))
            return ir.Compare(node.operator, tokens, count, at=at)
        case "thing":
            return ir.Same(ir.HolderOf(value(lo, node.right)), left, at=at)
        case _:
            quantity = value(lo, node.right)
            if isinstance(quantity, ir.Quantity):
                tokens = ir.TokensOn(left, quantity.token)
                return ir.Compare(node.operator, tokens, quantity.number, at=at)
            tokens = ir.TokensOn(left, ir.TokenIn(quantity))
            return ir.Compare(node.operator, tokens, ir.NumberIn(quantity), at=at)


Operator = Literal[">=", "<=", "="]


def held(
    lo: Lowerer, node: Noun | Pile, owner: Expression, operator: Operator, count: Expression | None, at: int
) -> Expression:
    """Whether an owner holds so many of a noun."""
    facts = lo.facts(node)
    found = select(lo, node)
    whole = found
    one = ir.Local(lo.local_name(node.candidate if isinstance(node, Noun) else node.noun.candidate))
    his = ir.Same(ir.HolderOf(one), owner)
    if isinstance(found, ir.Select) and found.inside is None and found.among is None and found.holder is None:
        found = ir.Select(found.kind, found.name, None, None, owner, found.where, found.order, at=found.at)
    else:
        found = narrowed(found, facts, one.name, his)
    if facts.determiner == "no":
        return ir.Not(ir.Exists(found), at=at)
    if facts.determiner == "each" and isinstance(whole, ir.Select):
        return ir.Not(ir.Exists(narrowed(whole, facts, one.name, ir.Not(his))), at=at)
    return so_many(lo, node, found, operator, count, at)


def so_many(
    lo: Lowerer, node: Noun | Pile, found: Expression, operator: Operator, count: Expression | None, at: int
) -> Expression:
    """Whether there are so many of something, or any."""
    if count is None and node.count is not None:
        count = value(lo, node.count)
    if count is not None:
        return ir.Compare(operator, ir.Count(found), count, at=at)
    return ir.Exists(found, at=at)


def narrowed(found: Expression, facts: NounFacts, name_: str, test_: Expression) -> Expression:
    """A selection with one more condition on the one in question."""
    if not isinstance(found, ir.Select):
        return ir.Select(facts.kind, name_, among=found, where=test_)
    free = found.inside is None and found.among is None and found.holder is None
    match test_:
        case ir.Within(of=ir.Local(name=of), container=place) if free and of == found.name:
            # `no lamp is in the shelf` speaks of what lies there, in play or not.
            return ir.Select(found.kind, found.name, place, None, None, found.where, found.order, at=found.at)
        case _:
            where = test_ if found.where is None else ir.And((found.where, test_))
            return ir.Select(
                found.kind,
                found.name,
                found.inside,
                found.among,
                found.holder,
                where,
                found.order,
                at=found.at,
            )


def quantified(lo: Lowerer, node: Noun, facts: NounFacts, said: Expression) -> Expression:
    """Whether so many of a noun satisfy a condition."""
    found = select(lo, node)
    name_ = lo.local_name(node.candidate)
    if facts.determiner == "each":
        return ir.Not(ir.Exists(narrowed(found, facts, name_, ir.Not(said))), at=lo.at(node))
    found = narrowed(found, facts, name_, said)
    if facts.determiner == "no":
        return ir.Not(ir.Exists(found), at=lo.at(node))
    return so_many(lo, node, found, ">=", None, lo.at(node))


def there_is(lo: Lowerer, node: p.ThereIs) -> Expression:
    """`there is a lamp`, `there are at least 2 lamps`"""
    inner = strip(node.noun)
    assert isinstance(inner, Noun | Pile)
    at = lo.at(node)
    found = select(lo, inner)
    if lo.facts(inner).determiner == "no":
        return ir.Not(ir.Exists(found), at=at)
    count = value(lo, node.count) if node.count is not None else None
    return so_many(lo, inner, found, node.operator, count, at)
