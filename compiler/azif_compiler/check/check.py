"""Tree and Resolution → Typing: each node gets its type and its meaning; whatever does not fit is reported."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from azif_compiler.check import (
    abilities,
    amounts,
    conditions,
    declarations,
    nouns,
    properties,
    rulings,
    sentences,
    statements,
)
from azif_compiler.check.checker import Checker, Claim, Typing
from azif_compiler.ir.types import Type
from azif_compiler.names.view import View
from azif_compiler.read import abilities as ability_nodes
from azif_compiler.read import declarations as declaration_nodes
from azif_compiler.read import phrases as p
from azif_compiler.read import statements as s
from azif_compiler.read.declare import Read
from azif_compiler.read.phrases import Node
from azif_compiler.resolve.occurrences import Rows
from azif_compiler.resolve.refs import Resolution
from azif_compiler.syntax.unit import Unit

a = ability_nodes
d = declaration_nodes


def check(
    unit: Unit, view: View, read: Read, resolution: Resolution, rows: Rows
) -> tuple[Typing, tuple[Claim, ...]]:
    """What the nodes of a declaration are and mean, and what it takes for granted of others."""
    checker = Checker(unit, view, read.binders, read.nodes, resolution, rows, RULES)
    declarations.declaration(checker, read.tree)
    return checker.found, tuple(checker.claims)


Rule = Callable[[Checker, Node], Type]

RULES: Mapping[type[Node], Rule] = cast(
    "Mapping[type[Node], Rule]",
    {
        p.Numeral: amounts.numeral,
        p.YesNo: amounts.yes_no,
        p.Nothing: amounts.nothing,
        p.Quoted: amounts.quoted,
        p.LocalName: amounts.local,
        p.Name: amounts.name,
        p.You: amounts.spoken,
        p.This: amounts.pronoun,
        p.It: amounts.pronoun,
        p.Candidate: amounts.pronoun,
        p.Referred: amounts.referred,
        p.Ongoing: amounts.ongoing,
        p.PackageHere: amounts.package_here,
        p.VariantName: amounts.variant,
        p.Property: properties.property_of,
        p.Computed: amounts.computed,
        p.Bracketed: amounts.bracketed,
        p.Negative: amounts.negative,
        p.Amount: amounts.amount,
        p.AllOf: amounts.all_of,
        p.Arithmetic: amounts.arithmetic,
        p.NumberOf: amounts.number_of,
        p.TotalOf: amounts.total_of,
        p.OverEach: amounts.over_each,
        p.Extreme: amounts.extreme,
        p.HalfOf: amounts.half_of,
        p.StepsBetween: amounts.steps_between,
        p.Odds: amounts.odds,
        p.Worth: sentences.worth,
        p.EntryOf: amounts.entry_of,
        p.RowLimit: amounts.row_limit,
        p.RowWithout: amounts.row_without,
        p.Either: amounts.either,
        p.And: amounts.both,
        p.Or: amounts.any_of,
        p.Not: amounts.negation,
        p.Comparison: conditions.comparison,
        p.IsLimit: conditions.is_limit,
        p.IsInside: conditions.is_inside,
        p.IsFrom: conditions.is_from,
        p.Is: conditions.is_,
        p.HasParent: conditions.has_parent,
        p.HasScript: conditions.has_script,
        p.HasWord: conditions.has_word,
        p.Has: conditions.has,
        p.ThereIs: conditions.there_is,
        p.Noun: nouns.noun,
        p.Pile: nouns.pile,
        p.Sentence: sentences.sentence,
        p.Unread: amounts.unread,
        s.Let: statements.let,
        s.Set: statements.set_,
        s.Change: statements.change,
        s.Put: statements.put,
        s.Shuffle: statements.shuffle,
        s.If: statements.if_,
        s.ForEach: statements.for_each,
        s.ForMember: statements.for_member,
        s.ForEntry: statements.for_entry,
        s.While: statements.while_,
        s.Repeat: statements.repeat,
        s.Together: statements.together,
        s.Step: statements.step,
        s.Stop: statements.stop,
        s.Outcome: statements.outcome,
        s.Finish: statements.finish,
        s.Roll: statements.roll,
        s.Prompt: statements.prompt,
        s.ChooseThings: statements.choose_things,
        s.ChooseOption: statements.choose_option,
        s.ChooseNumber: statements.choose_number,
        s.May: statements.may,
        s.MaySay: statements.may_say,
        s.Say: statements.say,
        s.Perform: statements.perform,
        s.Offer: statements.offer,
        s.PreventIt: statements.prevent_it,
        s.ReduceIt: statements.reduce_it,
        s.Proceed: statements.proceed,
        a.Event: abilities.event,
        a.Head: abilities.head,
        a.Rest: abilities.rest,
        a.Always: abilities.always,
        a.While: abilities.while_,
        a.Whenever: abilities.whenever,
        a.Cannot: abilities.cannot,
        a.Instead: abilities.instead,
        a.Lessen: abilities.lessen,
        a.Reaction: abilities.reaction,
        a.Around: abilities.around,
        a.Action: abilities.action,
        a.Modifier: abilities.modifier,
        a.Becomes: abilities.becomes,
        a.Gains: abilities.gains,
        d.Dice: rulings.chance,
        d.Answers: rulings.chance,
        d.Finished: rulings.chance,
        d.Draws: rulings.draws,
        d.Offered: rulings.offered,
        d.Expect: rulings.expect,
        d.FactHas: rulings.fact_has,
        d.FactAt: rulings.fact_at,
        d.FactIs: rulings.fact_is,
    },
)
"""The rule for each node that has a type or a meaning; a test holds it complete."""
