"""What clauses are made of: expressions and lines of Python, put together so that each part stays whole.

Nobody else makes an `Expr` or a `Code` of text, so what is no expression never gets into one, and a part is
what it was before whatever stands around it: what binds loosely comes in brackets. They are text all the
same, which costs nothing to make; a hundred thousand of them are made when a game is loaded.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NewType

from azif_runtime.identifiers import python_name

Expr = NewType("Expr", str)
"""An expression that stays whole wherever it is put."""

Loop = NewType("Loop", str)
"""How something is gone through, with conditions: `for c in … if …`."""

Code = NewType("Code", str)
"""A line without its indentation; the head of a block ends with a colon."""

NONE, TRUE, FALSE = Expr("None"), Expr("True"), Expr("False")
EMPTY, NO_ROW = Expr("[]"), Expr("()")

LIST = Expr("list")
"""What is a list."""

MISSING = Expr("MISSING")
"""What stands for a parameter that is not given."""

GAME, THIS, YOU, EVENT = Expr("G"), Expr("this"), Expr("you"), Expr("e")
"""The game, whose words are carried out, to whom they speak, and the event they are about."""

PASS, RETURN, RAISE = Code("pass"), Code("return"), Code("raise")
TRY, ELSE, FINALLY = Code("try:"), Code("else:"), Code("finally:")


# ---- what stands for something


def name(text: str) -> Expr:
    """What has a name in Python."""
    return Expr(text)


def local(word: str) -> Expr:
    """What content gives a name."""
    return Expr(f"v_{python_name(word)}")


def constant(value: str | float | bool | Sequence[str] | Sequence[int] | None) -> Expr:
    """A value that is known when this is written."""
    return Expr(repr(value))


def part(of: Expr, attribute: str) -> Expr:
    """An attribute."""
    return Expr(f"{of}.{attribute}")


def unpacked(of: Expr) -> Expr:
    """All that a row holds, one after the other."""
    return Expr(f"*{of}")


def entry(of: Expr, key: Expr) -> Expr:
    """What stands in a list, a row or a table."""
    return Expr(f"{of}[{key}]")


def first(of: Expr, number: Expr) -> Expr:
    """So many of a list, from its beginning."""
    return Expr(f"{of}[:{number}]")


def call(function: Expr | str, *given: Expr, **named: Expr) -> Expr:
    """What a function gives."""
    parts = [*given, *(f"{word}={value}" for word, value in named.items())]
    return Expr(f"{function}({', '.join(parts)})")


def function(parameters: str, value: Expr) -> Expr:
    """A function without a name."""
    return Expr(f"(lambda {parameters}: {value})" if parameters else f"(lambda: {value})")


def let(word: str, value: Expr, inside: Expr) -> Expr:
    """An expression in which a name stands for a value."""
    return Expr(f"(lambda {word}: {inside})({value})")


def named(word: Expr, value: Expr) -> Expr:
    """A value, which from now on has a name as well."""
    return Expr(f"({word} := {value})")


# ---- what is put together


def operation(left: Expr, operator: str, right: Expr) -> Expr:
    """Two sides and what stands between them: a sum, a comparison."""
    return Expr(f"({left} {operator} {right})")


def between(low: int, value: Expr, high: int) -> Expr:
    """Whether a number is neither smaller nor larger than may be."""
    return Expr(f"({low} <= {value} <= {high})")


def negative(value: Expr) -> Expr:
    """A number with the opposite sign."""
    return Expr(f"(-{value})")


def negated(condition: Expr) -> Expr:
    """Whether something does not hold."""
    return Expr(f"(not {condition})")


def both(*conditions: Expr) -> Expr:
    """Whether all hold; without any, it does."""
    return _chained("and", [one for one in conditions if one != TRUE], TRUE)


def any_of(*conditions: Expr) -> Expr:
    """Whether one holds, or the first that is something; without any, it does not hold."""
    return _chained("or", conditions, FALSE)


def either(then: Expr, condition: Expr, otherwise: Expr) -> Expr:
    """A value if something holds, otherwise another."""
    return Expr(f"({then} if {condition} else {otherwise})")


def smaller(*parts: Expr) -> Expr:
    """The smallest of some numbers."""
    return _outer("<", "min", parts)


def larger(*parts: Expr) -> Expr:
    """The largest of some numbers."""
    return _outer(">", "max", parts)


def is_there(value: Expr) -> Expr:
    """Whether something is not nothing."""
    return operation(value, "is not", NONE)


def row(parts: Iterable[Expr]) -> Expr:
    """A row of some values."""
    return Expr(f"({''.join(f'{each}, ' for each in parts)})")


def listed(*parts: Expr) -> Expr:
    """A list of some values."""
    return Expr(f"[{', '.join(parts)}]")


def copied(of: Expr) -> Expr:
    """A list of what is in something now."""
    return Expr(f"[*{of}]")


# ---- what is said of each of several


def loop(word: Expr, of: Expr, *conditions: Expr) -> Loop:
    """Each of several, of which conditions hold."""
    condition = f" if {both(*conditions)}" if conditions else ""
    return Loop(f"for {word} in {of}{condition}")


def each(value: Expr, *loops: Loop) -> Expr:
    """A value for each of several, one after the other."""
    return Expr(f"({value} {' '.join(loops)})")


def list_of(value: Expr, *loops: Loop) -> Expr:
    """A list with a value for each of several."""
    return Expr(f"[{value} {' '.join(loops)}]")


def exists(value: Expr, *loops: Loop) -> Expr:
    """Whether something holds of one of several."""
    return Expr(f"any({value} {' '.join(loops)})")


# ---- lines


def do(value: Expr) -> Code:
    """A line that only does something."""
    return Code(value)


def assign(target: Expr, value: Expr | Code) -> Code:
    """What has a name, or is part of something, is a value from now on; the line may assign it further."""
    return Code(f"{target} = {value}")


def add(target: Expr, number: Expr) -> Code:
    """A number grows."""
    return Code(f"{target} += {number}")


def note(target: Expr, bits: int) -> Code:
    """Bits are set, whatever others are."""
    return Code(f"{target} |= {bits}")


def give(value: Expr) -> Code:
    """What a function gives, which ends it."""
    return Code(f"return {value}")


def throw(error: Expr) -> Code:
    """An error is raised."""
    return Code(f"raise {error}")


def catch(error: str, word: str = "") -> Code:
    """The head of what is done where an error is raised."""
    return Code(f"except {error} as {word}:" if word else f"except {error}:")


def define(word: str, parameters: str) -> Code:
    """The head of a function."""
    return Code(f"def {word}({parameters}):")


def when(condition: Expr, *, again: bool = False) -> Code:
    """The head of what is done if something holds; `again` after another condition that did not."""
    return Code(f"{'elif' if again else 'if'} {condition}:")


def unless(condition: Expr) -> Code:
    """The head of what is done if something does not hold."""
    return Code(f"if {negated(condition)}:")


def as_long_as(condition: Expr) -> Code:
    """The head of what is done again and again while something holds."""
    return Code(f"while {condition}:")


def every(words: Expr, of: Expr) -> Code:
    """The head of what is done for each of several."""
    return Code(f"for {words} in {of}:")


def at_once(head: Code, *lines: Code) -> Code:
    """A block of short lines behind its head, or short lines one behind the other, in one line."""
    return Code(f"{head} {'; '.join(lines)}")


def together(*lines: Code) -> Code:
    """Short lines one behind the other, in one line."""
    return Code("; ".join(lines))


def deeper(line: Code, depth: int = 1) -> Code:
    """A line of a block."""
    return Code("    " * depth + line)


def _outer(operator: str, function: str, parts: Sequence[Expr]) -> Expr:
    if len(parts) == 2 and parts[0].isdecimal() and all(map(str.isidentifier, parts[1].split("."))):
        number, other = parts  # what is short to read is compared without a call
        return either(other, operation(other, operator, number), number)
    return call(function, *parts)


def _chained(word: str, parts: Sequence[Expr], empty: Expr) -> Expr:
    if len(parts) < 2:
        return parts[0] if parts else empty
    return Expr(f"({f' {word} '.join(parts)})")


def compared(operator: str) -> str:
    """How Python writes a comparison of numbers."""
    return "==" if operator == "=" else operator
