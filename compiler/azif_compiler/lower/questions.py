"""What people are asked, and what their options are called, where the author gave no words of their own."""

from __future__ import annotations

from collections.abc import Iterator

from azif_compiler import ir
from azif_compiler.ir import Expression, Statement, types
from azif_compiler.ir.walk import walk
from azif_compiler.lower.lowerer import Lowerer
from azif_compiler.names.symbols import Token, Verb, word_of
from azif_compiler.nodes import phrases, statements
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.walk import walk as parts_of_tree

Question = tuple[str, tuple[Expression, ...]]
"""The words of a question, and what stands in the holes of it."""


def words_asked(lo: Lowerer, start: int, end: int, node: Node) -> Question:
    """The words of a phrase as a question, with a hole for each name of one thing, and what these tell:
    `a lamp i has` is asked as `a lamp {} has`.
    """
    holes = sorted(
        (part.start, part)
        for part in parts_of_tree(node)
        if isinstance(part, phrases.LocalName)
        and isinstance(lo.type_of(part), types.Thing)
        and isinstance(lo.value(part), ir.Local)
    )
    text, told, at = "", [], start
    for _, part in holes:
        text = spaced(text, lo.words(at, part.start), "{}")
        told.append(lo.value(part))
        at = part.end
    return spaced(text, lo.words(at, end)), tuple(told)


def spaced(*texts: str) -> str:
    """Texts with blanks between them, none before a genitive."""
    return " ".join(filter(None, texts)).replace(" 's", "'s").replace(" ,", ",").replace(" )", ")")


def with_numbers_asked(
    lo: Lowerer, made: tuple[Statement, ...], behind: tuple[Statement, ...] = ()
) -> tuple[Statement, ...]:
    """Statements in which each number that is chosen is asked for by what it is a number of."""
    return tuple(
        ir.ChooseNumber(
            one.name, one.least, one.most, one.by, how_many(lo, one.name, (*made[index:], *behind)), at=one.at
        )
        if isinstance(one, ir.ChooseNumber) and not one.prompt
        else one
        for index, one in enumerate(made)
    )


def how_many(lo: Lowerer, name: str, following: tuple[Statement, ...]) -> str:
    """`how many coins`, `how much oil`, `how many times 3 coins`: the first thing a number counts."""
    for part in walk(following):
        match part:
            case ir.Quantity(number=number, token=ir.TokenNamed(name=token)) if name in names_in(number):
                return counted(number, *called(lo, token))
            case ir.Some(number=number, kind=ir.KindNamed(name=kind)) if name in names_in(number):
                one = word_of(kind).replace("_", " ")
                return counted(number, one, ir.several(one), "")
            case ir.Repeat(times=times) if name in names_in(times):
                return "how many times"
            case _:
                pass
    return "which number"


def counted(number: Expression, one: str, many: str, symbol: str) -> str:
    """How many of something, or how often so many of it."""
    match number:
        case ir.Local():
            return f"how {'much' if one == many else 'many'} {many}"
        case ir.Arithmetic(operator="*", left=ir.Number(value=value), right=ir.Local()) | (
            ir.Arithmetic(operator="*", left=ir.Local(), right=ir.Number(value=value))
        ):
            return (
                f"how many times {f'{symbol}{value}' if symbol else f'{value} {one if value == 1 else many}'}"
            )
        case _:
            return f"a number, for {many}"


def names_in(number: Expression) -> Iterator[str]:
    """The names of which an amount is made."""
    return (part.name for part in walk(number) if isinstance(part, ir.Local))


def called(lo: Lowerer, token: str) -> tuple[str, str, str]:
    """What one of a token and several are called, and the sign before a number of them."""
    rows = lo.view.of_sort("tokens", word_of(token))
    found = next((one for one in rows if isinstance(one, Token) and one.id == token), None)
    one = word_of(token).replace("_", " ")
    return (one, found.plural or one, found.symbol) if found is not None else (one, one, "")


def label_of(lo: Lowerer, option: statements.Option, by: Expression | None) -> str:
    """What an option is called: as an order to whoever chooses, where its sentence says what he does."""
    first = next(iter(option.cost.body if option.cost is not None else option.body), None)
    if not isinstance(first, statements.Say) or first.sentence.form == "passive":
        return option.label
    verb = lo.entity(first.sentence)
    assert isinstance(verb, Verb)
    name, third = verb.name.replace("_", " "), verb.third.replace("_", " ")
    before, found, rest = f" {option.label} ".partition(f" {third} ")
    if not found:
        before, found, rest = f" {option.label} ".partition(f" {third.capitalize()} ")
    who = next(
        (lo.value(one.value) for one in first.sentence.arguments if is_subject(verb, one.parameter)), None
    )
    if not found or (before.strip() and (who is None or who != by)):
        return option.label
    return f"{name[:1].upper()}{name[1:]} {rest}".strip()


def is_subject(verb: Verb, parameter: str) -> bool:
    """Whether a parameter of a verb is who does it."""
    return verb.subject is not None and verb.subject.name == parameter
