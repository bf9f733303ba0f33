"""Modifiers: what is always, or while something holds, other than printed."""

from __future__ import annotations

from typing import Literal, NamedTuple

from azif_compiler import ir
from azif_compiler.check import nouns, sentences
from azif_compiler.check.phrase import Noun, Operand, Reader, either_of
from azif_compiler.check.scope import Typed, described
from azif_compiler.diagnostics import names, syntax
from azif_compiler.ir import Expression, Type
from azif_compiler.vocabulary import NUMBER

Form = Literal["field", "value", "keyword"]
Operator = Literal["is", "add", "half", "at least", "at most"]


class Owner(NamedTuple):
    """Whose value or field is modified: whatever fulfils a condition, in which it has a name."""

    name: str
    condition: Expression
    kind: str

    @classmethod
    def of(cls, noun: Noun) -> Owner:
        """All that a noun speaks of."""
        one, select = ir.Local(noun.name), noun.select
        if not isinstance(select, ir.Select):
            return cls(noun.name, ir.Among(one, select), noun.kind)
        tests: list[Expression] = [ir.IsKind(one, ir.KindNamed(noun.kind))]
        if select.inside is not None:
            tests.append(ir.Within(one, select.inside))
        if select.holder is not None:
            tests.append(ir.Same(ir.HolderOf(one), select.holder))
        if select.among is not None:
            tests.append(ir.Among(one, select.among))
        if select.where is not None:
            tests.append(select.where)
        return cls(noun.name, either_of(tests), noun.kind)


def modifier(reader: Reader) -> ir.Modifier:
    """`your reach +2`, `the weight of each lamp is 3`, `each lamp is lit`, `each lamp has flicker`."""
    cursor, scope = reader.cursor, reader.scope
    start = cursor.index
    operand, noun_owner = modified(reader)
    span = cursor.since(start)
    if isinstance(operand, Noun) or operand.type.sort in ("thing", "things"):
        if cursor.word in ("is", "are"):
            return flag_modifier(reader, operand)
        if cursor.word in ("has", "have"):
            return keyword_modifier(reader, operand)
    assert isinstance(operand, Typed)
    name, owner = scope.fresh("owner"), None
    form: Form
    match operand.node:
        case ir.FieldOf(of=holder, kind=kind, name=target, key=key):
            form = "field"
        case ir.ValueOf(name=target, of=holder, key=key):
            form, kind = "value", ""
        case _:
            raise reader.fail(
                syntax.Expected(
                    span=span, what="a value or a field that can be modified", example="your reach +1"
                )
            )
    if noun_owner is not None:
        name, owner = noun_owner.name, noun_owner.condition
    elif holder is not None:
        owner = ir.Same(ir.Local(name), holder)
    operator, amount = change(reader, operand.type)
    return ir.Modifier(form, target, kind, name, owner, key, operator, amount)


def modified(reader: Reader) -> tuple[Operand, Owner | None]:
    """What is modified, and whose it is if a noun says it: `the weight of each lamp`, `each lamp's
    weight`.
    """
    cursor = reader.cursor
    start = cursor.index
    cursor.take("the")
    depth = next((i for i in range(cursor.index, len(cursor.atoms)) if cursor.atoms[i].text == "of"), None)
    if depth is not None and depth - cursor.index <= 3 and cursor.atoms[cursor.index].sort == "NAME":
        word, words = cursor.atoms[cursor.index].text, reader.scope.words
        if word in words.fields_by_name or word in words.values or word in words.members:
            begin = cursor.index
            cursor.index = depth + 1
            noun = reader.noun()
            if noun is not None and noun.determiner in ("each", "bare", "a", "any", "called"):
                end = cursor.index
                cursor.index = begin
                found = reader.value(reader.property(noun.singular))
                cursor.index = end
                return found, Owner.of(noun)
    cursor.index = start
    noun = reader.noun()
    if (
        noun is not None
        and cursor.atom.sort == "POSSESSIVE"
        and noun.determiner in ("each", "a", "any", "called", "bare")
    ):
        cursor.next()
        return reader.value(reader.property(noun.singular)), Owner.of(noun)
    if noun is not None and cursor.word in ("is", "are", "has", "have"):
        if noun.determiner in ("no", "number", "upto", "anynumber", "random"):
            advice = "what always holds, holds for `each`"
            raise reader.fail(syntax.LeftOver(span=noun.span, found=noun.text, advice=advice))
        return noun, None
    cursor.index = start
    operand = reader.operand()
    return (operand if isinstance(operand, Noun) else reader.value(operand)), None


def owner_of(reader: Reader, operand: Operand) -> Owner:
    """The owner of a flag or keyword."""
    if isinstance(operand, Noun):
        return Owner.of(operand)
    name = reader.scope.fresh("owner")
    if operand.type.sort == "things":
        return Owner(name, ir.Among(ir.Local(name), operand.node), operand.type.of)
    return Owner(name, ir.Same(ir.Local(name), operand.node), operand.type.of)


def change(reader: Reader, wanted: Type) -> tuple[Operator, Expression]:
    """`+2`, `- x`, `is 3`, `half`, `at least 1`, `at most 4`"""
    cursor = reader.cursor
    atom = cursor.atom
    if atom.sort == "SIGNED":
        cursor.next()
        require_number(reader, wanted)
        return "add", ir.Number(int(atom.text[:10]))
    if atom.sort in ("PLUS", "MINUS"):
        cursor.next()
        require_number(reader, wanted)
        amount = reader.number()
        return "add", amount if atom.sort == "PLUS" else ir.Arithmetic("-", ir.Number(0), amount)
    if cursor.take("half"):
        require_number(reader, wanted)
        return "half", ir.Number(2)
    if cursor.word == "at" and cursor.ahead(1) in ("least", "most"):
        require_number(reader, wanted)
    if cursor.take("at", "least"):
        return "at least", reader.number()
    if cursor.take("at", "most"):
        return "at most", reader.number()
    if cursor.take("is") or cursor.take("are"):
        if cursor.take("at", "least"):
            return "at least", reader.number()
        if cursor.take("at", "most"):
            return "at most", reader.number()
        mark = cursor.index
        found = reader.expression()
        sentences.accept(reader, found, wanted, cursor.since(mark))
        return "is", found.node
    raise reader.expected("a change", "+1, -1, is 3, half, at least 1 or at most 4")


def require_number(reader: Reader, wanted: Type) -> None:
    """Report that what is no number cannot be more or less."""
    if wanted != NUMBER:
        raise reader.wrong(
            "a number", described(wanted), reader.cursor.since(max(0, reader.cursor.index - 1))
        )


def flag_modifier(reader: Reader, operand: Operand) -> ir.Modifier:
    """`each lamp is lit`, `this is not lit`"""
    cursor, scope = reader.cursor, reader.scope
    name, condition, kind = owner_of(reader, operand)
    cursor.next()
    yes = not cursor.take("not")
    span = cursor.here()
    atom = cursor.name()
    word = atom.text if atom else ""
    how = nouns.description(reader, kind, word)
    if how == "value":
        return ir.Modifier("value", word, "", name, condition, None, "is", ir.Flag(yes))
    if how == "field":
        field = nouns.field_word(reader, kind, word)
        return ir.Modifier("field", word, field.kind, name, condition, None, "is", ir.Flag(yes))
    if how == "member" and yes:
        enum = scope.words.members[word]
        found = nouns.member_field(reader, kind, enum)
        assert found is not None
        form, target, _ = found
        owner_kind = ""
        if form == "field":
            field = nouns.field_word(reader, kind, target)
            owner_kind = field.kind
        return ir.Modifier(form, target, owner_kind, name, condition, None, "is", ir.Member(enum, word))  # type: ignore[arg-type]
    known = tuple(nouns.adjectives_of(reader, kind))
    raise reader.fail(names.UnknownName(span=span, sort="description", name=word, known=known))


def keyword_modifier(reader: Reader, operand: Operand) -> ir.Modifier:
    """`each lamp has flicker`, `this has no flicker`"""
    cursor = reader.cursor
    name, condition, kind = owner_of(reader, operand)
    cursor.next()
    yes = not cursor.take("no")
    span = cursor.here()
    atom = cursor.name()
    if atom is None or atom.text not in reader.scope.words.keywords:
        known = tuple(reader.scope.words.keywords)
        raise reader.fail(
            names.UnknownName(span=span, sort="keyword", name=atom.text if atom else "", known=known)
        )
    amount: Expression = ir.Flag(yes)
    if yes and reader.scope.words.keywords[atom.text].parameters:
        amount = reader.number()
    return ir.Modifier("keyword", atom.text, kind, name, condition, None, "is", amount)
