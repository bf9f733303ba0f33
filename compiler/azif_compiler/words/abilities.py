"""Abilities → English sentences."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

import msgspec

from azif_compiler import ir
from azif_compiler.ir import Ability, Expression
from azif_compiler.ir.walk import nodes_of, walk
from azif_compiler.words.clause import Branches, Clause, Given, Options, Piece, ended, flow
from azif_compiler.words.events import is_another
from azif_compiler.words.noun import IT, YOU, Mention, Noun, capital, joined
from azif_compiler.words.statements import Statements

_SHORT = 3
"""So many words at most can have a genitive behind them: `another old keeper's watch`."""


class Abilities(Statements):
    """What abilities say."""

    def ability(self, node: Ability) -> str:  # one match over a closed union
        """An ability as sentences."""
        self.begin()
        self.asked = parts_asked(node)
        match node:
            case ir.Always():
                lead = f"while {self.condition(node.condition)}, " if node.condition is not None else ""
                return ended(lead + self.modifiers(node.modifiers))
            case ir.Cannot():
                clause, rest = self.event(node.pattern)
                tests = (*rest, *self.tests(node.condition))
                nots = tuple(test.of for test in tests if isinstance(test, ir.Not))
                text = clause.modal("cannot").text()
                if tests and len(nots) == len(tests):
                    return ended(f"{text} unless {self.together(nots, 'or')}")
                return ended(text + self.provided(rest, node.condition))
            case ir.Instead(may=False, cost=(), body=(*before, ir.If(otherwise=(ir.Proceed(),)) as if_)):
                lead = self.when("before", node.pattern, node.condition, node.limit)
                first = self.block(tuple(before))
                given = Given(f"if {self.condition(if_.condition)}", stead(self.block(if_.then)))
                return flow((*first, given), lead)
            case ir.Instead(may=False, cost=(), body=(ir.Proceed(), *behind)) if behind:
                return flow(
                    self.block(tuple(behind)), self.when("when", node.pattern, node.condition, node.limit)
                )
            case ir.Instead():
                lead = self.when("when", node.pattern, node.condition, node.limit)
                if not node.may and is_declined(node.body):  # it never happens, whatever is chosen
                    return flow((*self.block((ir.PreventIt(),)), *self.block(node.body)), lead)
                if not node.body:  # nothing happens instead
                    return flow(self.doing(node.may, node.cost, (ir.PreventIt(),)), lead)
                return flow(stead(self.doing(node.may, node.cost, node.body)), lead)
            case ir.Lessen():
                lead = self.when("when", node.pattern, node.condition, node.limit)
                lessen: ir.Statement = (
                    ir.PreventIt() if node.less is None else ir.ReduceIt(node.less, node.more)
                )
                return flow(self.doing(node.may, node.cost, (lessen, *node.body)), lead)
            case ir.Reaction():
                changes = all(isinstance(statement, ir.Assign) for statement in node.body)
                stage = "when" if changes else node.stage
                happened = node.stage == "when"
                lead = self.when(stage, node.pattern, node.condition, node.limit, happened=happened)
                return flow(self.shortened(lead, self.doing(node.may, node.cost, node.body)), lead)
            case ir.Around():
                return self.around(node)
            case ir.Action():
                return self.action(node)
            case ir.Whenever():
                lead = f"as soon as {self.condition(node.condition)}, "
                return flow(self.shortened(lead, self.block(node.body)), lead)
            case _:
                assert_never(node)

    def reactions(self, nodes: tuple[ir.Reaction, ...]) -> str:
        """Reactions to different events that do the same: `When a lamp is lit or when you rest, …`"""
        self.begin()
        self.asked = frozenset()
        *others, last = nodes
        first, *more = (self.happening(node) for node in others)
        leads = (first, *(f"or {lead}" for lead in more))
        happened = last.stage == "when"
        lead = self.when(last.stage, last.pattern, last.condition, None, happened=happened)
        lead = f"{' '.join(leads)} or {lead}"
        return flow(self.shortened(lead, self.doing(last.may, last.cost, last.body)), lead)

    def happening(self, node: ir.Reaction) -> str:
        """When a reaction comes, whatever the case."""
        happened = node.stage == "when"
        return self.when(node.stage, node.pattern, None, None, happened=happened).removesuffix(", ")

    def shortened(self, lead: str, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
        """Pieces in which `it` is what the lead has named."""
        match pieces:
            case (Clause(subject=None, words=(verb, *rest)),) if self.this.text in lead:
                if "".join(map(str, rest)).strip() == self.this.text:
                    return (Clause(None, (verb, " it")),)
                return pieces
            case (Clause(subject=subject, words=words),) if subject == self.this and self.this.text in lead:
                return (Clause(IT, words),)
            case _:
                return pieces

    def doing(
        self, may: bool, cost: tuple[ir.Statement, ...], body: tuple[ir.Statement, ...]
    ) -> tuple[Piece, ...]:
        """What is done, or may be done, and what it takes."""
        paid, pieces = self.block(cost), self.block(body)
        if not may and not cost:
            return pieces
        first = (paid or pieces)[0]
        head = first.head if isinstance(first, Branches) else first
        who = head.subject if isinstance(head, Clause) and not head.passive else None
        if may and self.this.kept:  # whoever has it is asked
            who = YOU
        return self.bought((who or YOU) if may else who, "may " if may else "", paid, pieces)

    def when(
        self,
        stage: str,
        pattern: ir.Pattern,
        condition: Expression | None,
        limit: ir.Limit | None,
        *,
        happened: bool = False,
    ) -> str:
        """`when you light a lamp, if you have oil, `"""
        tests = self.tests(condition)
        told = tuple(test for test in tests if self.is_choice_of_tokens(test) or is_another(test))
        if told:
            pattern = msgspec.structs.replace(pattern, where=ir.And((*self.tests(pattern.where), *told)))
            condition = ir.And(tuple(test for test in tests if test not in told))
        clause, rest = self.event(pattern, happened=happened)
        return f"{self.limited(limit)}{stage} {clause.text()}{self.provided(rest, condition, ', if ')}, "

    def provided(self, rest: list[Expression], condition: Expression | None, word: str = " if ") -> str:
        """` if …`"""
        tests = [test for test in (*rest, *self.tests(condition)) if not self.silent(test)]
        return f"{word}{self.together(tuple(tests), 'and')}" if tests else ""

    def around(self, node: ir.Around) -> str:
        """`at the start of your turn, …`"""
        who: Noun | None = None
        anybody: Noun | None = None
        rest: list[Expression] = []
        for test in self.tests(node.condition):
            name, noun = self.said_of(test) or ("", IT)
            if name != "subject" or len(noun.text.split()) > _SHORT:
                rest.append(test)
            elif isinstance(test, ir.Same) and who is None:
                who = noun
            elif anybody is None or not isinstance(test, ir.IsKind):
                anybody = noun
        named = who or Noun("they", many=True)
        self.names["event subject"] = Mention(named, named)
        step = self.step_of(node.step, who or anybody)
        lead = (
            f"{self.limited(node.limit)}at the {node.stage} of {step}{self.provided(rest, None, ', if ')}, "
        )
        return flow(self.doing(node.may, node.cost, node.body), lead)

    def is_own(self, test: Expression) -> bool:
        """Whether a condition of an action is that you do what is going on: its window says whose it is."""
        match test:
            case ir.Same(left=ir.EventPart(event=ir.Ongoing(), verb=verb, name=name), right=ir.You()):
                roles = (p.role for p in self.lexicon.verbs[verb].parameters if p.name == name)
                return "subject" in roles
            case _:
                return False

    def action(self, node: ir.Action) -> str:
        """`Any time: Pay 2 coins to light the lamp.`"""
        lead = self.limited(node.limit)
        rest: list[Expression] = []
        who: Noun | None = None
        modal = ""
        if node.pattern is not None:
            clause, rest = self.event(node.pattern)
            lead += f"when {clause.text()}, "
            who, modal = YOU, "may "
        asked = (*rest, *self.tests(node.condition))
        tests = [
            test for test in asked if not (self.silent(test) or self.is_own(test) or is_implied(test, node))
        ]
        if tests:
            lead += f"if {self.together(tuple(tests), 'and')}, "
        pieces = self.bought(who, modal, self.block(node.cost), self.block(node.body))
        windows = [self.lexicon.named("window", window) for window in (node.window, *node.also)]
        return f"{capital(joined(windows, 'or'))}: {flow(pieces, lead)}"

    def limited(self, limit: ir.Limit | None) -> str:
        """`once per turn, `"""
        if limit is None:
            return ""
        times = "once" if limit.number == 1 else f"up to {limit.number} times"
        step = self.lexicon.named("step", limit.per).replace("{who's} ", "").removeprefix("the ")
        return f"{times} per {step}, "


def parts_asked(node: Ability) -> frozenset[str]:
    """The parts of its event of which an ability speaks in what it costs and does."""
    match node:
        case ir.Instead() | ir.Lessen() | ir.Reaction() | ir.Action():
            spoken = walk((node.cost, node.body))
            return frozenset(
                part.name for part in spoken if isinstance(part, ir.EventPart) and part.event == ir.Event()
            )
        case _:
            return frozenset()


def is_implied(test: Expression, node: ir.Action) -> bool:
    """Whether a condition only asks for what the action chooses: it is not offered without it."""
    chosen = [
        statement for statement in (*node.cost, *node.body[:1]) if isinstance(statement, ir.ChooseThings)
    ]
    return isinstance(test, ir.Exists) and any(
        choice.least != ir.Number(0) and ir.equivalent(test.of, choice.of) for choice in chosen
    )


def stead(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """What happens instead of something."""
    first, *rest = pieces
    match first:
        case Clause(subject=subject, words=words):
            return (Clause(subject, (*words, " instead")), *rest)
        case Branches(head=Clause(subject=subject, words=words), ways=ways):
            return (Branches(Clause(subject, (*words, " instead")), ways), *rest)
        case Options(lead=lead_, rows=rows, otherwise=otherwise):
            lead_ = replace(lead_, words=(*lead_.words, " instead"))
            return (Options(lead_, rows, otherwise), *rest)
        case Given(lead=lead, then=then, otherwise=otherwise):
            return (Given(lead, stead(then), stead(otherwise) if otherwise else ()), *rest)
        case _:
            return (Given("instead", pieces),)


def is_declined(body: tuple[ir.Statement, ...]) -> bool:
    """Whether all that happens is what somebody may do, and nothing if he does not."""
    match body:
        case (
            ir.May(otherwise=())
            | ir.ChooseOption(options=(_, ir.Choice(condition=None, cost=(), body=())), otherwise=()) as only,
        ):
            return not nodes_of((only,), PROCEEDING)
        case _:
            return False


PROCEEDING: frozenset[type[ir.Node]] = frozenset({ir.Proceed})
"""What lets an event happen after all."""
