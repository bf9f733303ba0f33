"""Whether amendments fit what they amend, and whether that is there."""

from __future__ import annotations

from typing import assert_never

from azif_compiler.check import components
from azif_compiler.check.checker import Checker, Here, strip
from azif_compiler.check.heads import all_said, kind_word, placeholders
from azif_compiler.check.kinds import defaults, requirements
from azif_compiler.check.parts import block
from azif_compiler.check.rulings import goal, ruling
from azif_compiler.diagnostic import spoken
from azif_compiler.diagnostics import names, syntax
from azif_compiler.diagnostics.amounts import NumberOrMore
from azif_compiler.names import symbols
from azif_compiler.names.symbols import Symbol
from azif_compiler.nodes import declarations as nodes
from azif_compiler.nodes.members import Narrowed
from azif_compiler.nodes.phrases import Numeral
from azif_compiler.syntax.cursor import Word


def amendment(c: Checker, tree: nodes.Amendment) -> None:
    """What an amendment says; that what it amends is there."""
    made = tree.declared
    name = made.name
    assert name is not None
    match tree:
        case nodes.Extended():
            extended(c, tree, name)
        case nodes.AmendedVerb():
            verbs = c.view.meanings(name.text).verbs
            mine = verbs[0] if verbs else None
            around = tree.around is not None
            c.here = Here(changes=True, verb=mine)
            for needed in tree.needs:
                c.condition(needed)
            requirements(c, tree.requires)
            block(c, tree.body or ())
            c.here = Here(changes=True, verb=mine, replacing=True)
            block(c, tree.around or ())
            if around and mine is not None and not mine.procedure:
                what = "`instead` can stand around a procedure; of a verb, say `instead of` in a rule"
                c.report(syntax.NoBlock(span=c.unit.at(name), what=what))
            placeholders(c, tree.says, tuple(mine.parameters) if mine is not None else ())
            if mine is not None:
                all_said(c, tree.says, mine)
        case nodes.AmendedRule():
            there(c, name, "rule", "rules")
            c.here = Here(changes=True)
            narrowed(c, tree.narrowed)
            for ability in tree.abilities:
                c.check(ability)
        case nodes.AmendedRuling(part=part):
            there(c, name, "ruling", "rulings")
            ruling(c, part)
        case nodes.AmendedGoal():
            if c.view.meanings(name.text).verbs:
                goal_there(c, name)
            goal(c, tree.part)
        case nodes.AmendedComponent(part=part):
            kinds = c.view.meanings(part.kind.text).kinds
            found = [one for one in c.view.component(name.text) if kinds and one.kind == kinds[0].id]
            if found:
                c.lookup.meanings(name)
                c.mention(found[0], "amends", name)
            else:
                there_are = c.view.component_words(kinds[0].id) if kinds else ()
                c.report(
                    names.NoSuchComponent(
                        span=c.unit.at(name), kind=part.kind.text, name=name.text, known=there_are
                    )
                )
            narrowed(c, tree.narrowed)
            components.component(c, part, whole=False)
            unsigned(c, part)
        case _:
            assert_never(tree)


def unsigned(c: Checker, part: nodes.Component) -> None:
    """Report numbers of fields with a plus sign: the number, or so many more?"""
    for field in part.fields:
        for value in map(strip, field.values):
            span = c.span(value)
            if isinstance(value, Numeral) and span.source.text.startswith("+", span.start):
                name = spoken(field.name.text)
                c.report(NumberOrMore(span=c.span(field), name=name, number=value.value))


def narrowed(c: Checker, lines: tuple[Narrowed, ...]) -> None:
    """Further conditions of abilities."""
    for line in lines:
        c.condition(line.condition)


def there(c: Checker, name: Word, sort: symbols.Sort, row: str) -> None:
    """Report that what is amended is not there."""
    found = getattr(c.lookup.meanings(name), row)
    if found:
        c.rows.symbol(Symbol(found[0].package, sort, found[0].name), "amends", name.start, name.end)
        return
    known = c.view.visible_words(row)
    c.report(names.NoSuchComponent(span=c.unit.at(name), kind=sort, name=name.text, known=known))


def goal_there(c: Checker, name: Word) -> None:
    """Report that a verb has no goal that could be amended."""
    found = c.lookup.meanings(name).goals
    if found:
        c.rows.symbol(Symbol(found[0].package, "goal", found[0].name), "amends", name.start, name.end)
    else:
        c.lookup.unknown(name, "goal", c.view.visible_words("goals"))


def extended(c: Checker, tree: nodes.Extended, name: Word) -> None:
    """`amend enum NAME { members }`, `amend kind NAME { … }`"""
    made = tree.declared
    if made.sort is not None and made.sort.text == "enum":
        known = c.lookup.known(name, "enum", "amends")
        members = {m.name for m in known.members} if isinstance(known, symbols.Enum) else set()
        for member in made.members:
            if member.parent is not None and member.parent.text not in members:
                c.lookup.unknown(member.parent, "member", tuple(sorted(members)))
        return
    owner = c.lookup.known(name, "kind", "amends")
    if owner is None:
        return
    defaults(c, tree.defaults, made.fields, owner.id)
    for word in made.holds:
        c.lookup.known(word, "token")
    for script in made.scripts:
        kind_word(c, script.key)
    requirements(c, tree.requires, owner.id)
