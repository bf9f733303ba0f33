"""Noun phrases: `each lit lamp in Hall that is not red`."""

from __future__ import annotations

from azif_compiler import ir
from azif_compiler.check.phrase import CONTAINMENT, Misread, Noun, Reader, either_of
from azif_compiler.check.scope import Typed, article
from azif_compiler.diagnostics import names, syntax, types
from azif_compiler.ir import Expression, Type
from azif_compiler.syntax.ast import Atom
from azif_compiler.vocabulary import THING, FieldWord, ValueWord

STOPS = frozenset(
    """in at on from is are has have and or not if otherwise that where whose with to by as you your it its
    this of for the each all a an where ordered""".split()
)


def noun(reader: Reader) -> Noun | None:
    """A noun phrase, if one begins here; otherwise nothing is read."""
    cursor = reader.cursor
    start = cursor.index
    word = cursor.word
    determiner, number = "bare", None
    match word:
        case "a" | "an":
            cursor.next()
            determiner = "a"
            if cursor.take("random"):
                determiner = "random"
        case "any":
            cursor.next()
            determiner = "anynumber" if cursor.take("number", "of") else "any"
        case "each" | "every" | "all":
            cursor.next()
            determiner = "each"
        case "another":
            cursor.next()
            determiner = "another"
        case "no":
            cursor.next()
            determiner = "no"
        case "random":
            cursor.next()
            determiner = "random"
        case "up" if cursor.ahead(1) == "to":
            cursor.index += 2
            number = number_word(reader)
            determiner = "upto"
        case "the":
            cursor.next()
            determiner = "the"
            if cursor.word in ("top", "bottom", "first"):
                return noun(reader)
        case "first":
            cursor.next()
            determiner = "first"
        case "top" | "bottom":
            return end_of_pile(reader, start)
        case "that" | "those":
            return None
        case _:
            pass
    found = rest(reader, determiner, number, start)
    if found is None:
        cursor.index = start
    return found


def number_word(reader: Reader) -> Expression:
    """The number in `up to 3` and `top (n)`."""
    cursor = reader.cursor
    if cursor.atom.sort == "NUMBER":
        return ir.Number(int(cursor.next().text[:10]))
    if cursor.atom.sort == "OPEN":
        cursor.next()
        number = reader.number()
        if cursor.atom.sort != "CLOSE":
            raise reader.expected("`)`")
        cursor.next()
        return number
    if cursor.atom.sort == "NAME" and cursor.word in reader.scope.locals:
        return reader.number_of(reader.scope.locals[cursor.next().text])
    raise reader.expected("a number", "2")


def end_of_pile(reader: Reader, start: int) -> Noun | None:
    """`top 2 lamps of chest`, `bottom lamp of chest`"""
    cursor = reader.cursor
    bottom = cursor.next().text == "bottom"
    number: Expression | None = None
    if cursor.atom.sort in ("NUMBER", "OPEN"):
        number = number_word(reader)
    kept = set(reader.labels)
    reader.labels.add("of")
    found = rest(reader, "end", number, start)
    reader.labels = kept
    if found is None:
        cursor.index = start
        return None
    if not cursor.take("of"):
        raise reader.expected("`of` and a pile", "top lamp of that pile")
    pile = reader.container()
    select = found.select
    if isinstance(select, ir.Select):
        select = ir.Select(select.kind, select.name, pile.node, None, None, select.where, None)
    end = ir.End(select, number or ir.Number(1), bottom)
    return Noun(
        "end", found.kind, end, found.name, number, found.plural, text(reader, start), cursor.since(start)
    )


def text(reader: Reader, start: int) -> str:
    """The words from an atom on, as written."""
    atoms = reader.cursor.atoms[start : reader.cursor.index]
    out = ""
    for atom in atoms:
        glue = "" if not out or atom.sort in ("POSSESSIVE", "COMMA", "CLOSE") or out.endswith("(") else " "
        out += glue + atom.text.strip()
    return out


def rest(reader: Reader, determiner: str, number: Expression | None, start: int) -> Noun | None:
    """A noun phrase behind its determiner, or None (the cursor is anywhere then)."""
    cursor, scope = reader.cursor, reader.scope
    adjectives: list[Atom] = []
    index = cursor.index
    kind: str | None = None
    plural = False
    like: Expression | None = None
    while index < len(cursor.atoms) and len(adjectives) < 8:
        atom = cursor.atoms[index]
        if atom.sort != "NAME":
            return None
        local = scope.locals.get(atom.text)
        if (
            local is not None
            and local.type.sort in ("some", "kind")
            and (adjectives or determiner != "bare" or number)
        ):
            kind, plural, like = local.type.of, False, local.node
            break
        if (local is None or determiner != "bare" or number is not None) and (
            found := reader.named_kind(atom.text)
        ) is not None:
            kind = found
            plural = atom.text == "things" or scope.words.nouns.get(atom.text, ("", False))[1]
            break
        if atom.text in STOPS or (atom.text in reader.labels and adjectives):
            return None
        adjectives.append(atom)
        index += 1
    if kind is None:
        return None
    if kind == "thing" and determiner == "bare" and not adjectives and number is None:
        return None
    following = cursor.atoms[index + 1].text if index + 1 < len(cursor.atoms) else ""
    if (
        determiner == "bare"
        and number is None
        and not adjectives
        and following == "of"
        and "of" not in reader.labels
    ):
        return None  # a property: `rooms of that place`
    for position, atom in enumerate(adjectives):
        if atom.text == "not":
            continue
        if (
            position == 0
            and determiner == "bare"
            and number is None
            and not describes(reader, kind, atom.text)
        ):
            return None
    cursor.index = index + 1
    name = scope.fresh(kind)
    conditions: list[Expression] = []
    candidate = Typed(ir.Local(name), Type("thing", kind))
    if like is not None:
        conditions.append(ir.IsLike(candidate.node, like))
    for atom in adjectives:
        conditions.append(adjective(reader, candidate, atom))
    called = ""
    if cursor.atom.sort == "STRING":
        called = named(reader, kind)
        conditions.append(ir.IsNamed(candidate.node, ir.Text(called)))
    noun_ = Noun(determiner, kind, ir.Nothing(), name, number, plural, "", cursor.since(start))
    if determiner == "another" and scope.you is not None:
        conditions.append(ir.Not(ir.Same(candidate.node, scope.you.node)))
    simple = (
        not conditions
        or (called != "" and len(conditions) == 1)
        or (like is not None and len(conditions) == 1)
    )
    before = cursor.index
    noun_.select = relations(reader, kind, candidate, name, conditions)
    noun_.plain = simple and cursor.index == before and isinstance(noun_.select, ir.Select)
    if isinstance(noun_.select, ir.WithBest) and determiner == "bare" and not plural:
        noun_.determiner = "the"
    if determiner == "bare" and not plural and (called or number is not None or cursor.index > before):
        if called and number is None:
            noun_.determiner = "called"
        elif number is None:
            noun_.determiner = "the"
    noun_.text, noun_.span = text(reader, start), cursor.since(start)
    scope.uses.selected.append((kind, noun_.span))
    return noun_


def named(reader: Reader, kind: str) -> str:
    """The name in quotes behind a kind; it must be the name of such a component."""
    cursor, words = reader.cursor, reader.scope.words
    span = cursor.here()
    name = cursor.string() or ""
    fitting = [c for c in words.named.get(name, ()) if words.related(c.kind, kind)]
    if not fitting:
        known = tuple(c.name for c in words.components.values() if words.is_kind(c.kind, kind))
        raise reader.fail(names.NoSuchComponent(span=span, kind=kind, name=name, known=known))
    return name


def relations(
    reader: Reader, kind: str, candidate: Typed, name: str, conditions: list[Expression]
) -> Expression:
    """What is said behind the kind: where it is, whose, what it is like."""
    from azif_compiler.check import conditions as tests

    cursor, scope = reader.cursor, reader.scope
    inside: Expression | None = None
    among: Expression | None = None
    holder: Expression | None = None
    order: Expression | None = None
    best: tuple[Expression, bool] | None = None

    def place(container: Typed, conditions: list[Expression]) -> None:
        nonlocal inside, among
        if inside is None and among is None and holder is None:
            inside = container.node
        else:
            conditions.append(ir.Within(candidate.node, container.node))

    while not cursor.done and not reader.flat:
        word = cursor.word
        if word in reader.labels:
            break
        if word in CONTAINMENT and cursor.ahead(1) not in ("least", "most", "start", "end"):
            if word == "at" and cursor.ahead(1) in ("bottom", "top"):
                break
            cursor.next()
            place(reader.container(), conditions)
        elif word == "among":
            mark = cursor.index
            cursor.next()
            found = reader.value(reader.operand())
            if found.type.sort not in ("things", "thing"):
                raise reader.wrong("a set of things", found.type, cursor.since(mark))
            if inside is None and among is None and holder is None:
                among = found.node
            else:
                conditions.append(ir.Among(candidate.node, found.node))
        elif word == "with" and cursor.ahead(1) in ("highest", "lowest"):
            if best is not None:
                raise reader.fail(syntax.GivenTwice(span=cursor.here(), word="with highest or lowest"))
            cursor.next()
            lowest = cursor.next().text == "lowest"
            mark = cursor.index
            part = reader.value(reader.property(candidate))
            if part.type.sort != "number":
                raise reader.wrong("a number", part.type, cursor.since(mark))
            best = (part.node, lowest)
        elif word in ("with", "without"):
            cursor.next()
            conditions.append(keyword(reader, candidate, word == "without"))
        elif word == "except":
            cursor.next()
            other = reader.value(reader.operand())
            conditions.append(ir.Not(same_or_among(candidate, other)))
        elif (
            word in ("that", "who", "which")
            and word not in scope.locals
            and cursor.ahead(1) in ("is", "are", "has", "have")
        ):
            cursor.next()
            conditions.append(tests.said_of(reader, candidate))
        elif word == "whose":
            cursor.next()
            left = reader.property(candidate)
            conditions.append(tests.compared(reader, left))
        elif word == "where":
            cursor.next()
            kept = scope.candidate
            scope.candidate = candidate
            try:
                conditions.append(reader.condition())
            finally:
                scope.candidate = kept
        elif (owner := owner_ahead(reader)) is not None:
            if holder is None and inside is None and among is None:
                holder = owner
            else:
                conditions.append(ir.Same(ir.HolderOf(candidate.node), owner))
        elif word == "ordered" and cursor.ahead(1) == "by":
            if order is not None:
                raise reader.fail(syntax.GivenTwice(span=cursor.here(), word="ordered by"))
            cursor.index += 2
            kept = scope.candidate
            scope.candidate = candidate
            try:
                order = reader.number()
            finally:
                scope.candidate = kept
        elif (
            cursor.atom.sort == "NAME"
            and word not in STOPS
            and describes(reader, kind, word)
            and word not in scope.locals
        ):
            conditions.append(adjective(reader, candidate, cursor.next()))
        else:
            break
    where = either_of(conditions) if conditions else None
    select: Expression = ir.Select(kind, name, inside, among, holder, where, order)
    if best is not None:
        select = ir.WithBest(select, name, best[0], best[1])
    return select


def owner_ahead(reader: Reader) -> Expression | None:
    """The owner in `lamps you have`, `lamps that that player has`."""
    cursor, scope = reader.cursor, reader.scope
    start = cursor.index
    if cursor.word == "that" and cursor.ahead(1) in ("you", "this", "it", "that", *scope.locals):
        cursor.next()
    word = cursor.word
    if word in ("you", "this", "it") or word in scope.locals:
        if cursor.ahead(1) in ("has", "have"):
            owner = reader.primary()
            cursor.next()
            if isinstance(owner, Typed):
                return owner.node
    elif word == "that" and cursor.ahead(1) in scope.said and cursor.ahead(2) in ("has", "have"):
        owner_ = scope.said[cursor.ahead(1)]
        cursor.index += 3
        return owner_.node
    cursor.index = start
    return None


def same_or_among(left: Typed, right: Typed) -> Expression:
    """Whether a thing is another, or belongs to a set."""
    if right.type.sort == "things":
        return ir.Among(left.node, right.node)
    return ir.Same(left.node, right.node)


def keyword(reader: Reader, candidate: Typed, negated: bool) -> Expression:
    """`with KEYWORD`, `without KEYWORD`"""
    span = reader.cursor.here()
    atom = reader.cursor.name()
    words = reader.scope.words
    if atom is None or atom.text not in words.keywords:
        known = tuple(words.keywords)
        raise reader.fail(
            names.UnknownName(span=span, sort="keyword", name=atom.text if atom else "", known=known)
        )
    node = ir.HasKeyword(candidate.node, atom.text)
    return ir.Not(node) if negated else node


def describes(reader: Reader, kind: str, word: str) -> bool:
    """Whether a word can describe things of a kind."""
    return description(reader, kind, word) is not None


def description(reader: Reader, kind: str, word: str) -> str | None:
    """How a word describes things of a kind: by a value, a field, a member, a keyword."""
    words = reader.scope.words
    value = words.value_of(kind, word) or below_value(reader, kind, word)
    if value is not None and value.type.sort == "flag":
        return "value"
    field = words.field_of(kind, word) or below(reader, kind, word)
    if field is not None and field.type.sort == "flag":
        return "field"
    if word in words.members and member_field(reader, kind, words.members[word]) is not None:
        return "member"
    if word in words.keywords:
        return "keyword"
    if word == "not":
        return "not"
    return None


def below(reader: Reader, kind: str, name: str) -> FieldWord | None:
    """A field of a kind that is a kind of this one."""
    words = reader.scope.words
    return next((f for f in words.fields_by_name.get(name, ()) if words.is_kind(f.kind, kind)), None)


def field_word(reader: Reader, kind: str, name: str) -> FieldWord:
    """The field of which it is known that a kind, or a kind of it, has it."""
    found = reader.scope.words.field_of(kind, name) or below(reader, kind, name)
    assert found is not None
    return found


def below_value(reader: Reader, kind: str, name: str) -> ValueWord | None:
    """A value of a kind that is a kind of this one."""
    words = reader.scope.words
    return next((v for v in words.values.get(name, ()) if v.of and words.is_kind(v.of, kind)), None)


def member_field(reader: Reader, kind: str, enum: str) -> tuple[str, str, bool] | None:
    """The field or value of a kind whose type is an enum: its form, name, and whether it is a list."""
    words = reader.scope.words
    for ancestor in words.ancestors(kind):
        word = words.kinds.get(ancestor)
        for field in word.fields.values() if word else ():
            if field.type in (Type("member", enum), Type("members", enum)) and not field.key:
                return "field", field.name, field.type.sort == "members"
    for values in words.values.values():
        for value in values:
            if (
                value.of
                and words.is_kind(kind, value.of)
                and value.type == Type("member", enum)
                and not value.key
            ):
                return "value", value.name, False
    for fields in words.fields_by_name.values():
        for field in fields:
            if (
                field.type in (Type("member", enum), Type("members", enum))
                and words.is_kind(field.kind, kind)
                and not field.key
            ):
                return "field", field.name, field.type.sort == "members"
    return None


def adjective(reader: Reader, candidate: Typed, atom: Atom) -> Expression:
    """The condition that an adjective puts on a thing."""
    from azif_compiler.source import Span

    kind = candidate.type.of
    words = reader.scope.words
    word = atom.text
    match description(reader, kind, word):
        case "value":
            reader.scope.uses.read.add(f"value {word}")
            return ir.ValueOf(word, candidate.node)
        case "field":
            field = field_word(reader, kind, word)
            reader.scope.uses.read.add(f"field {word}")
            return ir.FieldOf(candidate.node, field.kind, word)
        case "member":
            enum = words.members[word]
            found = member_field(reader, kind, enum)
            assert found is not None
            form, name, is_list = found
            reader.scope.uses.read.add(f"{form} {name}")
            part: Expression
            if form == "field":
                field = field_word(reader, kind, name)
                part = ir.FieldOf(candidate.node, field.kind, name)
            else:
                part = ir.ValueOf(name, candidate.node)
            member = ir.Member(enum, word)
            return ir.Contains(part, member) if is_list else ir.Descends(part, member)
        case "keyword":
            return ir.HasKeyword(candidate.node, word)
        case _:
            known = tuple(adjectives_of(reader, kind))
            span = Span(reader.cursor.source, atom.start, atom.end)
            owner = f"{article(kind)} {kind}"
            raise reader.fail(types.NoSuchAdjective(span=span, owner=owner, name=word, known=known))


def adjectives_of(reader: Reader, kind: str) -> set[str]:
    """Every word that can describe things of a kind."""
    words = reader.scope.words
    found = {m for m, enum in words.members.items() if member_field(reader, kind, enum) is not None}
    for ancestor in words.ancestors(kind):
        word = words.kinds.get(ancestor)
        if word is not None:
            found |= {f.name for f in word.fields.values() if f.type.sort == "flag"}
    for values in words.values.values():
        found |= {v.name for v in values if v.of and v.type.sort == "flag" and words.is_kind(kind, v.of)}
    return found | set(words.keywords)


__all__ = ["THING", "Misread", "noun", "rest", "syntax"]
