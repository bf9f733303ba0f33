"""Whether verbs fit: their parameters and what they are if left out, their guards and what they do."""

from __future__ import annotations

from azif_compiler.check import components
from azif_compiler.check.checker import Checker, Here, strip
from azif_compiler.check.heads import all_said, placeholders, type_phrase
from azif_compiler.check.kinds import requirements
from azif_compiler.check.meanings import Test
from azif_compiler.check.parts import block
from azif_compiler.diagnostics import types as complaints
from azif_compiler.ir import types
from azif_compiler.ir.types import Type
from azif_compiler.names.symbols import Verb
from azif_compiler.nodes import declarations as nodes
from azif_compiler.nodes import phrases
from azif_compiler.nodes.members import Default
from azif_compiler.nodes.node import Node
from azif_compiler.nodes.nouns import Noun
from azif_compiler.nodes.walk import children, walk


def verb(c: Checker, tree: nodes.Verb) -> None:
    """`verb NAME { … }`"""
    made = tree.declared
    assert made.name is not None
    verbs = c.view.meanings(made.name.text).verbs
    mine = next((v for v in verbs if v.package == c.unit.package), None)
    given = {default.name.text: default for default in tree.defaults}
    for parameter in made.parameters:
        type_phrase(c, parameter.type)
        default = given.get(parameter.name.text)
        known = mine.parameters.get(parameter.name.text) if mine is not None else None
        if default is not None and known is not None:
            parameter_default(c, default, known.type)
    c.here = Here(changes=True, verb=mine)
    for needed in tree.needs:
        c.condition(needed)
    requirements(c, tree.requires)
    block(c, tree.body)
    placeholders(c, tree.says, tuple(parameter.name.text for parameter in made.parameters))
    if mine is not None:
        all_said(c, tree.says, mine)
        unasked(c, mine, tree)


def parameter_default(c: Checker, default: Default, wanted: Type) -> None:
    """What a parameter is if it is left out."""
    value_ = strip(default.values[0])
    if isinstance(wanted, types.Text) and isinstance(value_, phrases.Quoted):
        components.as_text(c, value_)
    elif isinstance(wanted, types.Some) and isinstance(value_, phrases.Nothing):
        c.value(value_)
    else:
        c.accept(c.value(default.values[0]), wanted, default.values[0])


_SORT_ALONE = ("kind", "name", "token", "home")


def unasked(c: Checker, mine: Verb, tree: nodes.Verb) -> None:
    """Report the amounts (`some lamp`, a quantity) of which a verb uses the sort alone: `take 2 lamps` would
    do no more than `take 1 lamp`. A verb that looks at nothing of them is only an event.
    """
    counted = {
        number: mine.parameters[name]
        for name, number in tree.parameters.items()
        if name in mine.parameters and isinstance(mine.parameters[name].type, types.Some | types.Quantity)
    }
    if not counted:
        return
    asked: dict[int, bool] = {}
    for part in (*tree.needs, *tree.body):
        for node in walk(part):
            for child in children(node):
                if isinstance(child, phrases.LocalName) and child.binder in counted:
                    asked[child.binder] = asked.get(child.binder, False) or not tells_sort(c, node)
    for number, does in asked.items():
        if not does:
            parameter = counted[number]
            word = next(p.name for p in tree.declared.parameters if p.name.text == parameter.name)
            c.report(complaints.UnaskedNumber(span=c.unit.at(word), name=parameter.name))


def tells_sort(c: Checker, node: Node) -> bool:
    """Whether a node asks of what an amount is, and not how much it is."""
    match node:
        case phrases.Property(name=name):
            return name.text in _SORT_ALONE
        case Noun():
            return True
        case phrases.Is():
            return c.meaning(node) == Test("kind")
        case _:
            return False
