"""Costs → Python: whether one can be paid, and paying it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from azif_compiler import ir
from azif_compiler.ir import Statement
from azif_runtime.program import ABILITY
from azif_runtime.translate.expressions import local
from azif_runtime.translate.nodes import alls
from azif_runtime.translate.statements import Body

if TYPE_CHECKING:
    from azif_runtime.translate.program import Translator


def affordable(t: Translator, cost: tuple[Statement, ...], unknown: frozenset[str] = frozenset()) -> str:
    """Python that says whether a cost can be paid; usable inside a function of the usual four names.

    What is named by the way is tried: a cost can be paid if it can with one of the things or numbers to
    choose from. `unknown` are names of sets of which nothing is known before they are chosen.
    """
    if not cost:
        return "True"
    statement, rest = cost[0], cost[1:]
    w = t.expressions.write
    match statement:
        case ir.Call(verb=name, arguments=arguments):
            then = affordable(t, rest, unknown)
            if any(part.name in unknown for argument in arguments for part in alls(argument.value, ir.Local)):
                return then
            given = "".join(f", p_{a.name}={w(a.value)}" for a in arguments)
            verb = t.verb_name(name)
            return f"possible(G, {verb}, {verb}.new(G{given}), this) and {then}"
        case ir.Let(name=name, value=value):
            return f"any({affordable(t, rest, unknown)} for {local(name)} in [{w(value)}])"
        case ir.ChooseNumber(name=name, least=least, most=most):
            numbers = f"range({w(least)}, {w(most)} + 1)"
            return f"any({affordable(t, rest, unknown)} for {local(name)} in {numbers})"
        case ir.ChooseThings(name=name, of=of, single=True, body=body):
            return f"any({affordable(t, (*(body or ()), *rest), unknown)} for {local(name)} in {w(of)})"
        case ir.ChooseThings(name=name, of=of, least=least, body=body):
            then = affordable(t, (*(body or ()), *rest), unknown | {name})
            return f"len({w(of)}) >= {w(least)} and {then}"
        case ir.ForEach(name=name, of=of, body=body) if any(
            part.name in unknown for part in alls(of, ir.Local)
        ):
            return affordable(t, (*body, *rest), unknown | {name})
        case ir.ForEach(name=name, of=of, body=body):
            every = f"all({affordable(t, body, unknown)} for {local(name)} in {w(of)})"
            return f"{every} and {affordable(t, rest, unknown)}"
        case ir.If(condition=condition, then=then_, otherwise=otherwise):
            ways = [affordable(t, (*way, *rest), unknown) for way in (then_, otherwise)]
            return f"(({ways[0]}) if {w(condition)} else ({ways[1]}))"
        case ir.ChooseOption(options=options, otherwise=otherwise):
            tests = []
            for option in options:
                condition_ = w(option.condition) if option.condition is not None else "True"
                tests.append(
                    f"({condition_} and {affordable(t, (*option.cost, *option.body, *rest), unknown)})"
                )
            if otherwise:
                tests.append(f"({affordable(t, (*otherwise, *rest), unknown)})")
            return f"({' or '.join(tests)})"
        case _:
            return affordable(t, rest, unknown)


def payable(translator: Translator, stem: str, cost: tuple[Statement, ...]) -> str | None:
    """Write a function that says whether a cost can be paid."""
    if not cost:
        return None
    name = translator.fresh(stem)
    translator.lines.append(f"def {name}(G, this, you, e): return {affordable(translator, cost)}")
    return name


def payment(translator: Translator, stem: str, statements: tuple[Statement, ...], at: ir.Place) -> str:
    """Write a function that pays a cost and says whether what was bought happens."""
    writer = Body(translator, in_verb=False, paying=True)
    writer.place = at
    writer.mark(at, ABILITY)
    writer.line("ok = True")
    writer.statements(statements)
    return translator.function(stem, writer, result="return ok")
