"""Tree → Resolution: what `you`, `it` and `that lamp` can be, and what declared words name.

A declaration is gone through once, in the order in which it is written. Types are not looked at: of several
things that `that lamp` could be, the next step takes the nearest that is one.
"""

from __future__ import annotations

from typing import get_args

from azif_compiler.names.view import View
from azif_compiler.nodes import abilities as a
from azif_compiler.nodes import members as m
from azif_compiler.nodes import nouns as n
from azif_compiler.nodes import phrases as p
from azif_compiler.nodes import rulings as f
from azif_compiler.nodes import statements as s
from azif_compiler.nodes.declarations import Declaration
from azif_compiler.resolve import abilities, declarations, phrases, rulings, sentences, statements
from azif_compiler.resolve.occurrences import Rows
from azif_compiler.resolve.refs import Resolution
from azif_compiler.resolve.resolver import Resolver, rule
from azif_compiler.syntax.unit import Unit


def resolve(unit: Unit, view: View, tree: Declaration, rows: Rows) -> Resolution:
    """What the words of a declaration refer to; what refers to nothing is reported."""
    resolver = Resolver(unit, view, rows, RULES)
    declarations.declaration(resolver, tree)
    return resolver.found


RULES = dict(
    (
        rule(p.You, phrases.you),
        rule(p.This, phrases.this),
        rule(p.It, phrases.it),
        rule(p.Candidate, phrases.one),
        rule(p.Property, phrases.its),
        rule(p.Name, phrases.name),
        rule(p.Referred, phrases.referred),
        rule(p.SomeMember, phrases.some_member),
        rule(p.Ongoing, phrases.ongoing),
        rule(p.VariantName, phrases.variant),
        rule(p.StepsBetween, phrases.steps_between),
        rule(p.OverEach, phrases.over_each),
        rule(p.HasScript, phrases.has_script),
        rule(p.Mentions, phrases.mentions),
        rule(n.Noun, phrases.noun),
        rule(p.Sentence, sentences.sentence),
        rule(p.Worth, sentences.worth),
        rule(s.Say, sentences.say),
        rule(s.MaySay, sentences.may_say),
        rule(s.Let, statements.let),
        rule(s.Set, statements.set_),
        rule(s.Put, statements.put),
        rule(s.ForEach, statements.for_each),
        rule(s.Secretly, statements.secretly),
        rule(s.Step, statements.step),
        rule(s.Stop, statements.stop),
        rule(s.Until, statements.until),
        rule(s.Cost, statements.cost),
        rule(s.Option, statements.option),
        rule(s.ChooseThings, statements.choose_things),
        rule(a.Head, abilities.head),
        rule(a.Event, abilities.event),
        *(rule(sort, abilities.ability) for sort in get_args(a.Ability)),
        rule(m.ScriptGiven, declarations.script),
        rule(f.Part, rulings.part),
        rule(f.FactHas, rulings.fact_has),
        rule(f.FactAt, rulings.fact_at),
    )
)
"""The nodes with rules of their own; of all others, what is inside them is gone through."""
