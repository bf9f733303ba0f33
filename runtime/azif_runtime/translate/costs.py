"""Costs → Python: whether one can be paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from azif_compiler import ir
from azif_compiler.ir import Statement
from azif_runtime.translate.expressions import local
from azif_runtime.translate.nodes import alls

if TYPE_CHECKING:
    from azif_runtime.translate.translator import Translator


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
        case ir.Call():
            then = affordable(t, rest, unknown)
            if any(
                part.name in unknown
                for argument in statement.arguments
                for part in alls(argument.value, ir.Local)
            ):
                return then
            given = "".join(f", p_{a.name}={w(a.value)}" for a in statement.arguments)
            verb = t.verb_name(statement.verb)
            return f"possible(G, {verb}, {verb}.new(G{given}), this) and {then}"
        case ir.Let():
            return (
                f"any({affordable(t, rest, unknown)} for {local(statement.name)} in [{w(statement.value)}])"
            )
        case ir.ChooseNumber():
            numbers = f"range({w(statement.least)}, {w(statement.most)} + 1)"
            return f"any({affordable(t, rest, unknown)} for {local(statement.name)} in {numbers})"
        case ir.ChooseThings(single=True):
            then = affordable(t, (*(statement.body or ()), *rest), unknown)
            return f"any({then} for {local(statement.name)} in {w(statement.of)})"
        case ir.ChooseThings():
            then = affordable(t, (*(statement.body or ()), *rest), unknown | {statement.name})
            return f"len({w(statement.of)}) >= {w(statement.least)} and {then}"
        case ir.ForEach() if any(part.name in unknown for part in alls(statement.of, ir.Local)):
            return affordable(t, (*statement.body, *rest), unknown | {statement.name})
        case ir.ForEach():
            every = affordable(t, statement.body, unknown)
            then = affordable(t, rest, unknown)
            return f"all({every} for {local(statement.name)} in {w(statement.of)}) and {then}"
        case ir.If():
            ways = [affordable(t, (*way, *rest), unknown) for way in (statement.then, statement.otherwise)]
            return f"(({ways[0]}) if {w(statement.condition)} else ({ways[1]}))"
        case ir.ChooseOption():
            tests = []
            for option in statement.options:
                condition_ = w(option.condition) if option.condition is not None else "True"
                tests.append(
                    f"({condition_} and {affordable(t, (*option.cost, *option.body, *rest), unknown)})"
                )
            if statement.otherwise:
                tests.append(f"({affordable(t, (*statement.otherwise, *rest), unknown)})")
            return f"({' or '.join(tests)})"
        case _:
            return affordable(t, rest, unknown)


def first_needed(t: Translator, body: tuple[Statement, ...], *, paid: bool) -> tuple[Statement, ...]:
    """What must be possible for the first sentence of a block to do anything: what it chooses from, the guard
    of its verb.

    Where something is `paid` before, that and those who react to it may yet change whether a guard holds.
    """
    match body:
        case (ir.ChooseThings(otherwise=()) as first, *_):
            inner = first_needed(t, first.body or (), paid=paid)
            return (msgspec.structs.replace(first, body=inner or None),)
        case (ir.Call() as first, *_) if not paid and is_asked_alike(t, first):
            return (first,)
        case _:
            return ()


def is_asked_alike(t: Translator, call: ir.Call) -> bool:
    """Whether a guard says the same before somebody decides as when the sentence is carried out."""
    verb = t.declared_verbs[call.verb]
    return not verb.procedure and not speaks_of_ongoing(t, (call.arguments, verb.needs), set())


def speaks_of_ongoing(t: Translator, nodes: object, seen: set[str]) -> bool:
    """Whether something speaks of an event that must be going on, itself or through values."""
    if any(alls(nodes, ir.Ongoing)):
        return True
    sets = t.program.effect_sets
    assert sets is not None
    for name in {value.name for value in alls(nodes, ir.ValueOf)} - seen:
        seen.add(name)
        if any(speaks_of_ongoing(t, value.base, seen) for value in sets.values.get(name, ())):
            return True
    return False


def payable(translator: Translator, stem: str, cost: tuple[Statement, ...]) -> str | None:
    """Write a function that says whether a cost can be paid."""
    if not cost:
        return None
    name = translator.fresh(stem)
    translator.lines.append(f"def {name}(G, this, you, e): return {affordable(translator, cost)}")
    return name
