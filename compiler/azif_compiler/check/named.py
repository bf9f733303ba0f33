"""Types of what a name or a pronoun speaks of."""

from __future__ import annotations

from azif_compiler.check import properties
from azif_compiler.check.checker import Checker, rule
from azif_compiler.check.meanings import AsText, Declared, Meant, Single, YourZone
from azif_compiler.diagnostics import names, references, syntax
from azif_compiler.ir import types
from azif_compiler.ir.types import THING, Type
from azif_compiler.names import symbols
from azif_compiler.nodes import phrases
from azif_compiler.resolve.refs import Bound
from azif_compiler.syntax.cursor import Word


def quoted(c: Checker, node: phrases.Quoted) -> Type:
    """`"Beacon"`: the one thing that a component makes"""
    return component(c, node, None)


def component(c: Checker, node: phrases.Quoted, kind: str | None) -> Type:
    """A component by its name in quotes, of a kind if one is wanted."""
    found = c.view.component(node.text, kind)
    if not found:
        known = c.view.component_words(kind or THING)
        word = symbols.word_of(kind) if kind is not None else "component"
        return c.report(names.NoSuchComponent(span=c.span(node), kind=word, name=node.text, known=known))
    if len(found) > 1 or not c.view.is_single(found[0]):
        kinds = tuple(sorted({symbols.word_of(one.kind) for one in found}))
        return c.report(names.SeveralComponents(span=c.span(node), name=node.text, kinds=kinds))
    c.lookup.meanings(Word(node.text, node.start, node.end))
    c.mean(node, Single(found[0]))
    c.mention(found[0], "reads", node)
    return types.Thing(found[0].kind)


def text(c: Checker, node: phrases.Quoted) -> Type:
    """A text in quotes, where one is wanted."""
    c.mean(node, AsText())
    c.found.types[node.number] = types.TEXT
    return types.TEXT


def local(c: Checker, node: phrases.LocalName) -> Type:
    """A name in scope."""
    return c.found.declared[node.binder]


def name(c: Checker, node: phrases.Name) -> Type:
    """A name of the table: a member, token, track, zone, option, value or variant."""
    word = node.word
    meanings = c.lookup.meanings(word)
    one = c.lookup.one
    if (member := one(word, "member", meanings.members, "reads")) is not None:
        c.mean(node, Declared(member))
        return types.Member(member.enum)
    if (token := one(word, "token", meanings.tokens, "reads")) is not None:
        c.mean(node, Declared(token))
        return types.TOKEN
    if (track := one(word, "track", meanings.tracks, "reads")) is not None:
        c.mean(node, Declared(track))
        return track.type
    if (zone := one(word, "zone", meanings.zones, "reads")) is not None:
        return own_zone(c, node, zone)
    if (option := one(word, "option", meanings.options, "reads")) is not None:
        c.mean(node, Declared(option))
        return option.type
    table = [value for value in meanings.values if not value.of]
    if (value := one(word, "value", table, "reads")) is not None:
        c.mean(node, Declared(value))
        keyed(c, node, value.key, node.key)
        return value.type
    if (variant := one(word, "variant", meanings.variants, "reads")) is not None:
        c.mean(node, Declared(variant))
        return types.FLAG
    local_names = tuple(binder.name for binder in c.binders if binder.name)
    rows = ("members", "tokens", "tracks", "zones", "values", "singulars", "plurals")
    known = (*local_names, *(known for row in rows for known in c.view.visible_words(row)))
    return c.unknown(word, "word", known)


def own_zone(c: Checker, node: phrases.Name, zone: symbols.Zone) -> Type:
    """A zone; one that each thing of a kind has is yours, if you are such a thing."""
    if not zone.of:
        c.mean(node, Declared(zone))
        return types.ZONE
    you = c.resolution.people.get(node.number)
    kind = c.of_ref(you) if you is not None else types.NOTHING
    if isinstance(kind, types.Thing) and c.view.is_kind(kind.kind, zone.of):
        c.mean(node, YourZone(zone))
        return types.ZONE
    return c.left_over(node, f"say whose: `that {symbols.word_of(zone.of)}'s {zone.name}`")


def keyed(
    c: Checker, node: phrases.Name | phrases.Property, enum: str, key: phrases.Expression | None
) -> None:
    """Report a key that is missing, too many, or of another enum."""
    if not enum:
        if key is not None:
            c.left_over(key)
        return
    word = symbols.word_of(enum)
    if key is None:
        span = c.unit.span(node.end, node.end + 1)
        c.report(syntax.Expected(span=span, what=f"`for` and {word}"))
        return
    found = c.value(key)
    if found == types.NOTHING:
        enums = c.view.names.all_enums
        known = tuple(member.name for member in enums[enum].members) if enum in enums else ()
        c.report(names.UnknownName(span=c.span(key), sort=word, name="nothing", known=known))
    elif not isinstance(found, types.Unknown) and found != types.Member(enum):
        c.wrong(types.Member(enum), found, key)


def spoken(c: Checker, node: phrases.You) -> Type:
    """`you`"""
    ref = c.resolution.people.get(node.number)
    return c.of_ref(ref) if ref is not None else types.UNKNOWN


def pronoun(c: Checker, node: phrases.This | phrases.It | phrases.Candidate) -> Type:
    """What a pronoun stands for: `this`, `it`."""
    ref = c.resolution.pronouns.get(node.number)
    return c.of_ref(ref) if ref is not None else types.UNKNOWN


def ongoing(c: Checker, node: phrases.Ongoing) -> Type:
    """`the check`"""
    verb = c.resolution.entities.get(node.number)
    return types.Event(verb.id) if verb is not None else types.UNKNOWN


def package_here(c: Checker, node: phrases.PackageHere) -> Type:
    """The package itself, which has no type: `this package`."""
    return types.UNKNOWN


def variant(c: Checker, node: phrases.VariantName) -> Type:
    """`variant short_game`"""
    return types.FLAG


def referred(c: Checker, node: phrases.Referred) -> Type:
    """`that lamp`, `those lamps`: the nearest that was said and can be one"""
    word = node.word
    found = properties.said(c, word.text, c.resolution.said.get(node.number, ()))
    if found is not None:
        c.mean(node, found)
        return found.type
    if node.binder >= 0:
        type_ = c.found.declared[node.binder]
        c.mean(node, Meant(Bound(node.binder), type_))
        return type_
    before = c.unit.tokens.text[node.start : word.start].split() or ["that"]
    return c.report(
        references.NotSaidBefore(
            span=c.span(node), noun=word.text or "thing", word=f"{before[0]} {word.text}"
        )
    )


RULES = (
    rule(phrases.Quoted, quoted),
    rule(phrases.LocalName, local),
    rule(phrases.Name, name),
    rule(phrases.You, spoken),
    rule(phrases.This, pronoun),
    rule(phrases.It, pronoun),
    rule(phrases.Candidate, pronoun),
    rule(phrases.Referred, referred),
    rule(phrases.Ongoing, ongoing),
    rule(phrases.PackageHere, package_here),
    rule(phrases.VariantName, variant),
)
