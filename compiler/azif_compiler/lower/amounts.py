"""Names and amounts → expressions."""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.check import meanings as m
from azif_compiler.check.checker import strip
from azif_compiler.ir import types
from azif_compiler.ir.expressions import Expression
from azif_compiler.lower.lowerer import Lowerer, impossible
from azif_compiler.lower.nouns import described, select
from azif_compiler.names import symbols
from azif_compiler.nodes import phrases as p
from azif_compiler.nodes.nouns import Noun, Pile


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
            key = lo.value(node.key) if node.key is not None else None
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


def property_of(lo: Lowerer, node: p.Property) -> Expression:
    """What is asked of something."""
    return of_owner(lo, node, lo.value(node.owner))


def of_owner(lo: Lowerer, node: p.Property, owner: Expression) -> Expression:
    """What is asked of an owner."""
    at = lo.at(node)
    key = lo.value(node.key) if node.key is not None else None
    match lo.meaning(node):
        case m.FieldOf(field=field):
            return ir.FieldOf(owner, field.kind, field.id, key, at=at)
        case m.ValueOf(value=asked, member=symbols.Member() as member):
            return ir.ValueOf(asked.id, owner, ir.Member(member.enum, member.id), at=at)
        case m.ValueOf(value=asked):
            return ir.ValueOf(asked.id, owner, key, at=at)
        case m.TokensOf(token=symbols.Token() as token):
            return ir.TokensOn(owner, ir.TokenNamed(token.id), at=at)
        case m.TokensOf(binder=binder):
            return ir.TokensOn(owner, lo.bound(binder), at=at)
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
        case "copies":
            return ir.CopiesOf(owner, at=at)
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
    owner, inside = lo.value(node.owner), lo.value(node.inside)
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
    made = lo.value(node.of)
    if isinstance(lo.type_of(of), types.Things):
        return ir.Count(made, at=at)
    if node.limit is None:
        return ir.CountDice(made, ">=", ir.Number(-ir.UNLIMITED), at=at)
    return ir.CountDice(made, node.operator or ">=", lo.number(node.limit), at=at)


def over_each(lo: Lowerer, node: p.OverEach) -> Expression:
    """`total oil of lamps`, `highest (its oil) of each lamp`"""
    of = strip(node.of)
    things = select(lo, of) if isinstance(of, Noun | Pile) else lo.value(node.of)
    one = lo.local_name(node.candidate)
    amount = lo.number(node.amount)
    if node.word == "total":
        return ir.Total(things, one, amount, at=lo.at(node))
    return ir.Best(things, one, amount, node.word == "lowest", at=lo.at(node))


def half_of(lo: Lowerer, node: p.HalfOf) -> Expression:
    """`half of x rounded up`"""
    at = lo.at(node)
    of = strip(node.of)
    if isinstance(of, Noun | Pile):
        return ir.Half(ir.Count(select(lo, of)), node.up, at=at)
    half = ir.Half(lo.number(node.of), node.up, at=at)
    if isinstance(lo.type_of(node), types.Quantity):
        made = lo.value(node.of)
        assert isinstance(made, ir.TokensOn)
        return ir.Quantity(half, made.token, at=at)
    return half
