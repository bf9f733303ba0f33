"""One declaration of a translated game, translated again after it was changed; everything else stays.

What others know of a declaration is which state they read and write by it (for state checks, and for the
order of what happens together). A change that only leaves things out keeps that on the safe side; for one
that speaks of something new, and for declarations that others have woven into their own, all is translated
anew.
"""

from __future__ import annotations

from msgspec.structs import replace

from azif_compiler import ir
from azif_compiler.ir.walk import walk
from azif_runtime.program import Program, as_rule
from azif_runtime.translate import abilities
from azif_runtime.translate.declarations import card, verb_clauses
from azif_runtime.translate.translate import translate
from azif_runtime.translate.translator import Translator

WATCHED = (ir.TokenNamed, ir.TrackValue, ir.FieldOf, ir.ValueOf, ir.OptionValue, ir.Call)
"""What others may know of a declaration: that it speaks of these."""


def changed(translator: Translator, index: int, new: ir.Declaration) -> Program:
    """The program with another declaration in the place of one; the translator can be used only once."""
    old = translator.game.declarations[index]
    declarations = translator.game.declarations
    changed = (*declarations[:index], new, *declarations[index + 1 :])
    if not is_alone(old, new):
        return translate(replace(translator.game, declarations=changed))
    program = translator.program
    translator.begin(new)
    match new:
        case ir.Component():
            position = next(i for i, one in enumerate(program.cards) if one.declared is old)
            program.cards[position] = card(translator, new)
        case ir.Rule():
            position = sum(isinstance(d, ir.Rule) for d in translator.game.declarations[:index])
            rule = as_rule(new)
            program.rules[position] = rule
            rule.abilities = [abilities.ability(translator, ability) for ability in new.abilities]
        case ir.Verb():
            info = program.verbs[new.name]
            info.declared, info.needs = new, None
            verb_clauses(translator, new)
        case _:
            raise AssertionError(new)
    translator.in_layers(changed)
    translator.install()
    return program


def is_alone(old: ir.Declaration, new: ir.Declaration) -> bool:
    """Whether a declaration can be translated again by itself."""
    match new:
        case ir.Component() | ir.Rule():
            known_to_others = any(isinstance(a, ir.Always | ir.Whenever) for a in new.abilities)
            return not known_to_others or spoken_of(new) <= spoken_of(old)
        case ir.Verb():
            return spoken_of(new) <= spoken_of(old)
        case _:
            return False


def spoken_of(node: object) -> set[tuple[str, str]]:
    """What a declaration speaks of that others may know."""
    found: set[tuple[str, str]] = set()
    for item in walk(node):
        if isinstance(item, WATCHED):
            found.add((type(item).__name__, item.verb if isinstance(item, ir.Call) else item.name))
    return found
