"""What can be asked of things, events and quantities: `your coins`, `its oil`, `that lamp's place`."""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.check import nouns
from azif_compiler.check.phrase import Operand, Reader
from azif_compiler.check.scope import Typed, described
from azif_compiler.diagnostics import names, types
from azif_compiler.ir import Expression, Type
from azif_compiler.vocabulary import NOTHING, NUMBER, TEXT, THING, TOKEN, ZONE


def property_of(reader: Reader, owner: Typed) -> Operand:
    """The property that the next words name."""
    cursor = reader.cursor
    if cursor.atom.sort == "OPEN" and owner.type.sort == "thing":
        return computed(reader, owner)
    span = cursor.here()
    atom = cursor.name()
    if atom is None:
        raise reader.expected("the name of a property")
    match owner.type.sort:
        case "thing":
            found = of_thing(reader, owner, atom.text)
        case "event":
            found = of_event(reader, owner, atom.text)
        case "quantity":
            found = {
                "number": Typed(ir.NumberIn(owner.node), NUMBER),
                "token": Typed(ir.TokenIn(owner.node), TOKEN),
            }.get(atom.text)
        case "some":
            kind = Type("kind", owner.type.of)
            found = {
                "number": Typed(ir.NumberIn(owner.node), NUMBER), "kind": Typed(ir.KindIn(owner.node), kind),
                "home": Typed(ir.HomeOf(ir.KindIn(owner.node)), ZONE), "name": Typed(ir.NameOf(owner.node),
                TEXT),
            }.get(atom.text)  # fmt: skip
        case "kind":
            found = Typed(ir.HomeOf(owner.node), ZONE) if atom.text == "home" else None
        case "member":
            found = Typed(ir.ParentOf(owner.node), owner.type) if atom.text == "parent" else None
        case "zone":
            found = {"holder": Typed(ir.HolderOf(owner.node), Type("thing", THING))}.get(atom.text)
            if found is None:
                found = of_thing(reader, Typed(owner.node, Type("thing", THING)), atom.text)
        case _:
            found = None
    if found is None:
        known = tuple(sorted(known_properties(reader, owner)))
        owner_text = described(owner.type)
        raise reader.fail(types.NoSuchProperty(span=span, owner=owner_text, name=atom.text, known=known))
    return found


def computed(reader: Reader, owner: Typed) -> Typed:
    """`that player's (amount's token)`: so many of a token that is only known in play."""
    cursor = reader.cursor
    cursor.next()
    start = cursor.index
    found = reader.value(reader.sum())
    if cursor.atom.sort != "CLOSE":
        raise reader.expected("`)`")
    cursor.next()
    if found.type.sort == "token":
        return Typed(ir.TokensOn(owner.node, found.node), NUMBER)
    if found.type.sort == "member":
        value = reader.scope.words.keyed_value(owner.type.of, found.type.of) or keyed_below(
            reader, owner.type.of, found.type.of
        )
        if value is not None:
            reader.scope.uses.read.add(f"value {value.name}")
            return Typed(ir.ValueOf(value.name, owner.node, found.node), value.type)
    raise reader.wrong("a token", found.type, cursor.since(start))


def of_event(reader: Reader, owner: Typed, name: str) -> Typed | None:
    """A parameter or variable of an event, its source, or the subject of a step."""
    if owner.type.of == "":
        return (
            Typed(ir.EventPart(owner.node, "", "subject"), Type("thing", THING))
            if name == "subject"
            else None
        )
    verb = reader.scope.words.verbs.get(owner.type.of)
    if verb is not None and name in verb.parameters:
        reader.scope.uses.read.add(f"{verb.name} {name}")
        return Typed(ir.EventPart(owner.node, verb.name, name), verb.parameters[name].type)
    if name == "source":
        return Typed(ir.EventPart(owner.node, owner.type.of, "source"), Type("thing", THING))
    if name == "stake" and reader.scope.wishing and verb is not None and verb.outcomes:
        return Typed(ir.StakeOf(owner.node), NUMBER)
    return None


def of_thing(reader: Reader, owner: Typed, name: str) -> Operand | None:
    """A field, value, token, zone, link or built-in property of a thing."""
    words, uses = reader.scope.words, reader.scope.uses
    kind = owner.type.of or THING
    node = owner.node
    match name:
        case "place":
            return Typed(ir.PlaceOf(node), Type("thing", THING))
        case "holder":
            return Typed(ir.HolderOf(node), Type("thing", THING))
        case "home":
            return Typed(ir.HomeOf(node), ZONE)
        case "name":
            return Typed(ir.NameOf(node), TEXT)
        case _:
            pass
    token = words.token_names.get(name)
    if token is not None and (words.holds(kind, token) or carried_below(reader, kind, token)):
        return Typed(ir.TokensOn(node, ir.TokenNamed(token)), NUMBER)
    field = words.field_of(kind, name)
    value = words.value_of(kind, name)
    if field is None and value is None:
        field = nouns.below(reader, kind, name)
        value = nouns.below_value(reader, kind, name) if field is None else None
    if field is not None:
        uses.read.add(f"field {name}")
        key = key_of(reader, field.key) if field.key else None
        return Typed(ir.FieldOf(node, field.kind, name, key), field.type)
    if value is not None:
        uses.read.add(f"value {name}")
        key = key_of(reader, value.key) if value.key else None
        return Typed(ir.ValueOf(name, node, key), value.type)
    if name in words.members:
        keyed = words.keyed_value(kind, words.members[name]) or keyed_below(reader, kind, words.members[name])
        if keyed is not None:
            uses.read.add(f"value {keyed.name}")
            return Typed(ir.ValueOf(keyed.name, node, ir.Member(words.members[name], name)), keyed.type)
    zone = words.zone_of(kind, name)
    if zone is not None:
        return Typed(ir.ZoneNamed(name, node), ZONE)
    if name in words.links:
        return Typed(ir.Linked(node, name), Type("things", THING))
    if name in words.keywords and words.keywords[name].parameters:
        return Typed(ir.KeywordNumber(node, name), NUMBER)
    if name in reader.scope.locals and reader.scope.locals[name].type.sort == "token":
        return Typed(ir.TokensOn(node, reader.scope.locals[name].node), NUMBER)
    if (below := words.zones.get(name)) is not None and below.of and words.is_kind(below.of, kind):
        return Typed(ir.ZoneNamed(name, node), ZONE)
    if token is not None:
        span = reader.cursor.since(reader.cursor.index - 1)
        raise reader.fail(types.CannotCarry(span=span, kind=kind, token=token))
    return None


def carried_below(reader: Reader, kind: str, token: str) -> bool:
    """Whether a kind that is a kind of this one holds a token."""
    words = reader.scope.words
    return any(token in words.held(other) and words.is_kind(other, kind) for other in words.kinds)


def keyed_below(reader: Reader, kind: str, enum: str):  # type: ignore[no-untyped-def]  # ValueWord | None
    """The value keyed by an enum of a kind that is a kind of this one."""
    words = reader.scope.words
    for values in words.values.values():
        for value in values:
            if value.key == enum and value.of and words.is_kind(value.of, kind):
                return value
    return None


def key_of(reader: Reader, enum: str) -> Expression:
    """The key behind a keyed field or value: `for red`."""
    cursor = reader.cursor
    if not cursor.take("for"):
        raise reader.expected(f"`for` and a {enum}")
    span = cursor.here()
    found = reader.value(reader.operand())
    if found.type != Type("member", enum):
        if found.type == NOTHING:
            raise reader.fail(
                names.UnknownName(
                    span=span, sort=enum, name="nothing", known=tuple(reader.scope.words.enums[enum].members)
                )
            )
        raise reader.wrong(Type("member", enum), found.type, span)
    return found.node


def known_properties(reader: Reader, owner: Typed) -> set[str]:
    """Every property that something of this type has."""
    words = reader.scope.words
    match owner.type.sort:
        case "event":
            verb = words.verbs.get(owner.type.of)
            return set(verb.parameters) | {"source"} if verb else {"subject"}
        case "quantity":
            return {"number", "token"}
        case "some":
            return {"number", "kind", "home", "name"}
        case "thing":
            found = {"place", "holder", "home", "name", *words.links}
            for ancestor in words.ancestors(owner.type.of):
                if (word := words.kinds.get(ancestor)) is not None:
                    found |= {*word.fields, *word.holds}
            for values in words.values.values():
                found |= {v.name for v in values if v.of and words.is_kind(owner.type.of, v.of)}
            found |= {z.name for z in words.zones.values() if z.of and words.is_kind(owner.type.of, z.of)}
            return found
        case _:
            return set()
