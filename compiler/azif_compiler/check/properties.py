"""What can be asked of things, events and quantities: `your coins`, `its oil`, `that lamp's place`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from azif_compiler.check import meanings as m
from azif_compiler.check.checker import Checker, rule
from azif_compiler.check.fit import a, counted_on, described
from azif_compiler.diagnostics import syntax
from azif_compiler.diagnostics import types as complaints
from azif_compiler.ir import types
from azif_compiler.ir.types import THING, Type
from azif_compiler.names import symbols
from azif_compiler.names.view import View
from azif_compiler.nodes import phrases
from azif_compiler.resolve.refs import Ref

_OF_QUANTITY: dict[str, Type] = {"number": types.NUMBER, "token": types.TOKEN}
_OF_SOME: dict[str, Type] = {"number": types.NUMBER, "home": types.ZONE, "name": types.TEXT}


def property_of(c: Checker, node: phrases.Property) -> Type:
    """The property that a name is of its owner."""
    owner = c.value(node.owner)
    word = node.name.text
    found: Type | None
    match owner:
        case types.Thing(kind=kind):
            found = of_thing(c, node, kind)
        case types.Event(verb=verb):
            found = of_event(c, node, verb)
        case types.Quantity():
            found = _OF_QUANTITY.get(word)
            built_in(c, node, found)
        case types.Some(kind=kind):
            found = types.Kind(kind) if word == "kind" else _OF_SOME.get(word)
            built_in(c, node, found)
        case types.Kind():
            found = types.ZONE if word == "home" else None
            built_in(c, node, found)
        case types.Member():
            found = owner if word == "parent" else None
            built_in(c, node, found)
        case types.Zone():
            found = of_thing(c, node, THING)
        case types.Unknown():
            if node.key is not None:
                c.value(node.key)
            return types.UNKNOWN
        case _:
            found = None
    if found is not None:
        return found
    known = tuple(sorted(known_properties(c, owner)))
    span = c.unit.at(node.name)
    return c.report(complaints.NoSuchProperty(span=span, owner=described(owner), name=word, known=known))


def built_in(c: Checker, node: phrases.Property, found: Type | None) -> None:
    """Note what the language itself knows."""
    if found is not None:
        c.mean(node, m.BuiltIn(node.name.text))  # type: ignore[arg-type]  # one that was looked up
        no_key(c, node)


def no_key(c: Checker, node: phrases.Property) -> None:
    """Report a key behind what has none."""
    if node.key is not None:
        c.left_over(node.key)


def of_event(c: Checker, node: phrases.Property, verb_id: str) -> Type | None:
    """A parameter or variable of an event, its source, or the subject of a step."""
    word = node.name
    if not verb_id:
        if word.text != "subject":
            return None
        c.mean(node, m.BuiltIn("subject"))
        no_key(c, node)
        return types.ANYTHING
    verb = c.view.names.all_verbs.get(verb_id)
    c.view.asked.add(verb_id)
    if verb is not None and word.text in verb.parameters:
        c.rows.of_verb(verb, "parameter", word.text, "reads", word.start, word.end)
        c.mean(node, m.PartOf(verb_id, word.text))
        no_key(c, node)
        return verb.parameters[word.text].type
    if word.text == "source":
        c.mean(node, m.BuiltIn("source"))
        no_key(c, node)
        return types.ANYTHING
    if word.text == "stake" and c.wishing and verb is not None and verb.outcomes:
        c.mean(node, m.BuiltIn("stake"))
        return types.NUMBER
    return None


_PLACES: dict[str, Type] = {
    "place": types.ANYTHING, "holder": types.ANYTHING, "home": types.ZONE, "name": types.TEXT,
    "copies": types.NUMBER,
}  # fmt: skip


def of_thing(c: Checker, node: phrases.Property, kind: str) -> Type | None:
    """A field, value, token, zone, link or built-in property of a thing."""
    word, view = node.name, c.view
    if (found := _PLACES.get(word.text)) is not None:
        built_in(c, node, found)
        return found
    meanings = c.lookup.meanings(word)
    name = meanings.renamed or word.text
    token = c.lookup.one(word, "token", meanings.tokens, "reads")
    if token is not None and (view.holds(kind, token.id) or view.held_below(kind, token.id)):
        c.mean(node, m.TokensOf(token))
        no_key(c, node)
        return types.NUMBER
    field, value = view.field_of(kind, name), view.value_of(kind, name)
    if field is None and value is None:
        field = view.field_below(kind, name)
        value = view.value_below(kind, name) if field is None else None
    if field is not None:
        c.mention(field, "reads", word)
        c.mean(node, m.FieldOf(field))
        key_of(c, node, field.key)
        return field.type
    if value is not None:
        c.mention(value, "reads", word)
        c.mean(node, m.ValueOf(value))
        key_of(c, node, value.key)
        return value.type
    if meanings.members:
        member = meanings.members[0]
        keyed = view.keyed_value(kind, member.enum)
        if keyed is not None:
            c.lookup.one(word, "member", meanings.members, "reads")
            c.mention(keyed, "reads", word)
            c.mean(node, m.ValueOf(keyed, member))
            no_key(c, node)
            return keyed.type
    return of_table(c, node, kind, name, token)


def of_table(
    c: Checker, node: phrases.Property, kind: str, name: str, token: symbols.Token | None
) -> Type | None:
    """A zone or link of a thing, what its keyword was given, a token that a name stands for."""
    word, view = node.name, c.view
    meanings = view.meanings(name)
    no_key(c, node)
    zone = view.zone_of(kind, name)
    if zone is None and meanings.links:
        link = c.lookup.one(word, "link", meanings.links, "reads")
        assert link is not None
        c.mean(node, m.LinkOf(link))
        return types.Things(THING)
    if zone is None and meanings.keywords and meanings.keywords[0].parameters:
        keyword = c.lookup.one(word, "keyword", meanings.keywords, "reads")
        assert keyword is not None
        c.mean(node, m.KeywordNumber(keyword))
        return types.NUMBER
    if zone is None and node.binder >= 0 and isinstance(c.found.declared[node.binder], types.Token):
        c.mean(node, m.TokensOf(None, node.binder))
        return types.NUMBER
    zone = zone or view.zone_below(kind, name)
    if zone is not None:
        c.mention(zone, "reads", word)
        c.mean(node, m.ZoneOf(zone))
        return types.ZONE
    if token is not None:
        span = c.unit.at(word)
        known = view.tokens_on(kind)
        others = counted_on(view.names, token.id, view.sees)
        of = a(kind)
        return c.report(
            complaints.CannotCarry(span=span, kind=of, token=token.name, known=known, others=others)
        )
    return None


def key_of(c: Checker, node: phrases.Property, enum: str) -> None:
    """The key of a field or value that has keys."""
    if not enum:
        no_key(c, node)
        return
    word = symbols.word_of(enum)
    if node.key is None:
        span = c.unit.span(node.end, node.end + 1)
        c.report(syntax.Expected(span=span, what=f"`for` and a {word}"))
        return
    found = c.value(node.key)
    if not isinstance(found, types.Unknown) and found != types.Member(enum):
        c.wrong(types.Member(enum), found, node.key)


def known_properties(c: Checker, owner: Type) -> set[str]:
    """Every property that something of this type has."""
    view = c.view
    match owner:
        case types.Event(verb=verb_id):
            verb = view.names.all_verbs.get(verb_id)
            return set(verb.parameters) | {"source"} if verb is not None else {"subject"}
        case types.Quantity():
            return {"number", "token"}
        case types.Some():
            return {"number", "kind", "home", "name"}
        case types.Thing(kind=kind):
            above = view.kinds_above(kind)
            known = view.suggested.get(("properties", kind))
            if known is None:
                known = view.suggested["properties", kind] = tuple(properties_of(view, kind, above))
            return set(known)
        case _:
            return set()


def properties_of(view: View, kind: str, above: Iterable[symbols.Kind]) -> set[str]:
    """Every property that things of a kind have, which is one of those above."""
    found = {*_PLACES, *view.visible_words("links")}
    for known in above:
        found |= {field.name for field in view.seen(known.fields)}
        found |= {symbols.word_of(token) for token in view.carried(known)}
    for values in view.names.values.values():
        found |= {e.name for e in view.seen(values) if e.of and view.is_kind(kind, e.of)}
    for zones in view.names.zones.values():
        found |= {e.name for e in view.seen(zones) if e.of and view.is_kind(kind, e.of)}
    return found


def said(c: Checker, word: str, entries: Sequence[tuple[str, Ref]]) -> m.Meant | None:
    """What was said before and a word can mean: what was called so, or the nearest thing of that kind."""
    for key, ref in entries:
        if key == word:
            return m.Meant(ref, c.of_ref(ref))
    meanings = c.view.meanings(word)
    kinds = meanings.kinds
    if not kinds:
        return None
    kind = kinds[0].id
    several = not meanings.singulars
    sort = types.Things if several else types.Thing
    typed = [(ref, c.of_ref(ref)) for _, ref in reversed(entries)]
    for ref, type_ in typed:
        if isinstance(type_, sort) and c.view.is_kind(type_.kind, kind):
            return m.Meant(ref, type_)
    for ref, type_ in typed:
        if isinstance(type_, sort) and c.view.related(type_.kind, kind):
            return m.Meant(ref, sort(kind))
    return None


RULES = (rule(phrases.Property, property_of),)
