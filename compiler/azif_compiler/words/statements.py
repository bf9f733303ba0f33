"""Statements → pieces of English text."""

from __future__ import annotations

import re
from typing import assert_never

from azif_compiler import ir
from azif_compiler.ir import Expression, Statement
from azif_compiler.ir.template import Agreement
from azif_compiler.ir.types import THING
from azif_compiler.ir.walk import walk
from azif_compiler.words import payments
from azif_compiler.words.clause import Branches, Clause, Given, Options, Piece, Told, inline, one, run
from azif_compiler.words.modifiers import Modifiers
from azif_compiler.words.noun import YOU, Mention, Noun, article, mention, plain

Body = tuple[Statement, ...]

_WHOSE = re.compile(r"^(the|your|.*?'s?) ")
"""Whose step it is."""


class Statements(Modifiers):
    """What statements say."""

    def block(self, statements: Body) -> tuple[Piece, ...]:
        """Statements as pieces."""
        return tuple(piece for statement in statements for piece in self.statement(statement))

    def payment(self, cost: Body) -> tuple[Piece, ...]:
        """A cost as pieces; what is chosen of it is said where it is paid."""
        pieces: list[Piece] = []
        for index, statement in enumerate(cost):
            if isinstance(statement, ir.ChooseNumber) and payments.is_amount(statement, cost[index + 1 :]):
                first = Noun(payments.bounds(statement, self.phrase))
                self.names[statement.name] = Mention(first, Noun(payments.NUMBER))
            else:
                pieces += self.statement(statement)
        return tuple(pieces)

    def statement(self, node: Statement) -> tuple[Piece, ...]:  # one match over a closed union
        """A statement as pieces."""
        match node:
            case ir.Let(value=ir.OnlyOne(of=ir.End(of=ir.Select(kind=kind)) as end)):
                self.person(node.name, kind, self.noun(end).text)
                return ()
            case ir.Let():
                noun = self.noun(node.value)
                self.names[node.name] = Mention(noun, noun)
                return ()
            case ir.Assign():
                return (self.assigned(node.target, node.value),)
            case ir.Put():
                where = {"top": "on top of", "bottom": "at the bottom of"}.get(node.side, "into")
                return (told("put", f"{self.noun(node.what).object} {where} {self.phrase(node.into)}"),)
            case ir.Shuffle():
                return (told("shuffle", self.phrase(node.what)),)
            case ir.Until():
                return (self.until(node),)
            case ir.StopEffects():
                return (
                    Clause(
                        Noun(f"what {self.noun(node.of).text} began", many=False), (Agreement("end", "ends"),)
                    ),
                )
            case ir.If(otherwise=()) if self.silent(node.condition):
                return self.block(node.then)
            case ir.If():
                lead = f"if {self.condition(node.condition)}"
                return (Given(lead, self.block(node.then), self.block(node.otherwise)),)
            case ir.ForEach():
                return self.for_each(node)
            case ir.While():
                return (Given(f"as long as {self.condition(node.condition)}", self.block(node.body)),)
            case ir.Repeat():
                times = {"1": "once", "2": "twice"}.get(count := self.phrase(node.times), f"{count} times")
                return (Given(times, self.block(node.body)),)
            case ir.Secretly():
                return self.secretly(node)
            case ir.ChooseThings():
                return self.choose_things(node)
            case ir.ChooseOption():
                return self.choose_option(node)
            case ir.ChooseNumber():
                self.names[node.name] = Mention(Noun(payments.NUMBER), Noun(payments.NUMBER))
                words = (Agreement("choose", "chooses"), f" a number {payments.range_of(node, self.phrase)}")
                return (Clause(self.chooser(node.by), words),)
            case ir.May():
                return self.may(node.by, node.body, node.otherwise)
            case ir.Roll():
                count = self.dice[node.name] = self.phrase(node.dice)
                self.names[node.name] = Mention(Noun("the roll"), Noun("the roll"))
                sides = f" with {self.phrase(node.sides)} sides" if node.sides is not None else ""
                return (told("roll", ("a die" if count == "1" else f"{count} dice") + sides),)
            case ir.Call():
                head = self.sentence(node)
                ways = tuple((lead, self.block(body)) for lead, body in self.ways(node))
                return (Branches(head, ways),) if ways else (head,)
            case ir.Together() | ir.Step():
                return self.block(node.body)
            case ir.Stop():
                return (Clause(Noun(self.step(node.name)), (Agreement("end", "ends"),)),)
            case ir.Outcome():
                return (Clause(Noun("this"), (Agreement("end", "ends"), f" in {plain(node.name)}")),)
            case ir.Offer():
                window = self.lexicon.named("window", node.window)
                meanwhile = f" while {self.condition(node.condition)}" if node.condition is not None else ""
                return (Clause(self.noun(node.who), (f"may act ({window}){meanwhile}",)),)
            case ir.Perform():
                return (told("carry out", self.of(node.of, self.lexicon.named("head", node.script))),)
            case ir.PreventIt():
                return (told("prevent", self.prevented()),)
            case ir.ReduceIt():
                verb = "increase" if node.more else "reduce"
                return (told(verb, f"{self.prevented()} by {self.phrase(node.by)}"),)
            case ir.Proceed():
                return (Told("it happens after all"),)
            case ir.Finish():
                return (Told(f"the game ends: {self.phrase(node.text)}"),)
            case _:
                assert_never(node)

    def prevented(self) -> str:
        """What is prevented or reduced: `it`, `the loss`."""
        return self.names["event"].noun().text if "event" in self.names else "it"

    def step(self, name: str, who: Noun | None = None) -> str:
        """A step or what a verb does, as something that begins and ends; it is yours if nobody is named."""
        says = self.lexicon.says("step", name)
        if says is None:
            return f"{who.whose} {plain(name)}" if who is not None else f"the {plain(name)}"
        return self.text(says, {"who": who or YOU})

    def until(self, node: ir.Until) -> Piece:
        """`you get +1 light until the end of your next turn`"""
        step = self.step(node.step, self.noun(node.subject) if node.subject is not None else None)
        if node.following:
            step = _WHOSE.sub(r"\1 next ", step, count=1)
        lead = f"until the {node.stage} of {step}"
        match self.grouped(node.modifiers):
            case [[Clause(subject=subject, words=words)]]:
                return Clause(subject, (*words, f" {lead}"))
            case _:
                return Given(lead, (Told(self.modifiers(node.modifiers)),))

    def chooser(self, by: Expression | None) -> Noun | None:
        """Who chooses; nobody is named if it is whoever acts."""
        return None if by is None or isinstance(by, ir.You) else self.noun(by)

    def unsaid_chooser(self, by: Expression | None, node: Statement) -> Noun | None:
        """Who chooses, if what is said does not tell it by saying who does it."""
        given = [argument.value for argument in node.arguments] if isinstance(node, ir.Call) else []
        return None if by in given else self.chooser(by)

    def assigned(self, target: Expression, value: Expression) -> Piece:
        """`set X to Y`, or what content says of such a change."""
        if isinstance(target, ir.EventPart) and isinstance(value, ir.Arithmetic) and value.operator == "+":
            says = self.lexicon.says("part", target.verb, target.name)
            if says is not None and same(value.left, target):
                return self.clause(says, {"n": value.right})
        if isinstance(target, ir.Local):
            self.names[target.name] = Mention(self.noun(value), self.noun(value))
            return Told("")
        if isinstance(value, ir.Arithmetic) and value.operator in "+-" and same(value.left, target):
            verb = "increase" if value.operator == "+" else "reduce"
            return told(verb, f"{self.phrase(target)} by {self.phrase(value.right)}")
        return Clause(Noun(self.phrase(target)), (Agreement("become", "becomes"), f" {self.phrase(value)}"))

    def for_each(self, node: ir.ForEach) -> tuple[Piece, ...]:
        """`each lamp …`: what is said of each."""
        match node.of:
            case ir.Select(among=ir.Local() as those, where=None):
                self.names[node.name] = mention(
                    f"each of {self.noun(those).object}", Noun("it"), f"name {node.name}"
                )
                return self.block(node.body)
            case ir.Select() as select:
                each = f"each {self.things(select, plural=False)}"
                if not mentions(node.body[0], node.name):
                    called = self.called(select.kind)
                    self.names[node.name] = Mention(called, called)
                    return (Given(f"for {each}", self.block(node.body)),)
                self.person(node.name, select.kind, each)
                return self.block(node.body)
            case ir.Local():
                noun = self.noun(node.of)
                self.names[node.name] = Mention(noun, noun)
                return self.block(node.body)
            case ir.Union() if all(not isinstance(part, ir.Select) for part in node.of.of):
                noun = Noun(self.phrase(node.of), many=len(node.of.of) > 1)
                self.names[node.name] = Mention(noun, noun)
                return self.block(node.body)
            case _:
                self.names[node.name] = Mention(Noun("it"), Noun("it"))
                return (Given(f"for each of {self.phrase(node.of)}", self.block(node.body)),)

    # ---- choices

    def secretly(self, node: ir.Secretly) -> tuple[Piece, ...]:
        """`in secret, each player chooses a number; when all have chosen, they pay that many coins`"""
        each = self.things(node.of, plural=False) if isinstance(node.of, ir.Select) else "of them"
        self.person(node.name, self.raw_kind(node.of), f"each {each}")
        return Given("in secret", self.block(node.choices)), Given(
            "when all have chosen", self.block(node.body)
        )

    def choose_things(self, node: ir.ChooseThings) -> tuple[Piece, ...]:
        """`choose a lamp`, or the sentence about a lamp of your choice."""
        kind = self.raw_kind(node.of)
        inner = node.body
        match inner:
            case (ir.Call() as call,) if node.single:
                who = self.unsaid_chooser(node.by, call)
                noun = Noun(self.number_of(node), ref=f"name {node.name}")
                self.names[node.name] = Mention(noun, self.called(kind))
                return chosen_by(who, self.statement(call))
            case (ir.Until() as until,) if node.single:
                noun = Noun(self.number_of(node), ref=f"name {node.name}")
                self.names[node.name] = Mention(noun, self.called(kind))
                return self.statement(until)
            case (ir.ForEach(body=(*_, call)) as each,) if not node.single:
                who = self.unsaid_chooser(node.by, call)
                noun = Noun(self.number_of(node), many=True)
                self.names[node.name] = Mention(noun, noun)
                return chosen_by(who, self.for_each(each))
            case _:
                one_of = self.number_of(node)
        if node.single:
            first = f"that {self.lexicon.kind(kind)}"
            self.names[node.name] = mention(first, self.called(kind), f"name {node.name}")
        else:
            those = Noun(f"those {self.lexicon.kind(kind, plural=True)}", many=True)
            self.names[node.name] = Mention(those, those)
        chosen = Clause(
            None if node.random else self.chooser(node.by), (Agreement("choose", "chooses"), f" {one_of}")
        )
        rest: tuple[Piece, ...] = self.block(inner) if inner else ()
        if node.otherwise:
            return (chosen, *rest, Given("if there is none", self.block(node.otherwise)))
        return (chosen, *rest)

    def number_of(self, node: ir.ChooseThings) -> str:
        """`a lamp`, `up to 2 lamps`"""
        plural = not node.single and self.phrase(node.most) != "1"
        match node.of:
            case ir.Select():
                words = self.things(node.of, plural=plural)
            case ir.MembersOf(enum=enum):
                words = self.lexicon.kind(enum)
            case _:
                words = self.phrase(node.of)
        if node.single:
            return f"a random {words}" if node.random else article(words)
        most, least = self.phrase(node.most), self.phrase(node.least)
        if most == least and isinstance(node.most, ir.Either):
            usual, other = self.phrase(node.most.otherwise), self.phrase(node.most.then)
            return f"{usual} {words} ({other} if {self.condition(node.most.condition)})"
        if most == least:
            return f"{most} random {words}" if node.random else f"{most} {words}"
        return f"any number of {words}" if most == "any number" else f"up to {most} {words}"

    def raw_kind(self, of: Expression) -> str:
        """The kind of a selection."""
        match of:
            case ir.MembersOf(enum=enum) | ir.Select(among=ir.MembersOf(enum=enum)):
                return enum
            case ir.Select():
                return of.kind
            case ir.End() | ir.WithBest():
                return self.raw_kind(of.of)
            case _:
                return THING

    def choose_option(self, node: ir.ChooseOption) -> tuple[Piece, ...]:
        """`choose one: …`; what can be declined is what one may do."""
        empty = [option for option in node.options if not option.body and not option.cost]
        rest = [option for option in node.options if option not in empty]
        if len(empty) == 1 and len(rest) == 1 and empty[0].condition is None and not node.otherwise:
            lead = f"if {self.condition(rest[0].condition)}" if rest[0].condition is not None else ""
            pieces = self.permitted(node.by, rest[0].cost, rest[0].body, ())
            return (Given(lead, pieces),) if lead else pieces
        who = self.chooser(node.by)
        rows = []
        for option in node.options:
            pieces = self.bought(who, "", self.payment(option.cost), self.block(option.body))
            match pieces:
                case (Clause(subject=subject, words=words), *more) if subject is not None and subject.same(
                    who
                ):
                    pieces = (Clause(None, words), *more)
                case _:
                    pass
            text = inline(pieces) or option.label.lower()
            if option.condition is not None:
                text += f" (if {self.condition(option.condition)})"
            rows.append(text)
        lead_clause = Clause(who, (Agreement("choose", "chooses"), " one"))
        return (Options(lead_clause, tuple(rows), self.block(node.otherwise)),)

    def may(self, by: Expression | None, body: Body, otherwise: Body) -> tuple[Piece, ...]:
        """`you may …`"""
        return self.permitted(by, (), body, otherwise)

    def permitted(self, by: Expression | None, cost: Body, body: Body, otherwise: Body) -> tuple[Piece, ...]:
        """`you may pay 2 coins to light the lamp`"""
        who = self.chooser(by) or YOU
        pieces = self.bought(who, "may ", self.payment(cost), self.block(body))
        no = (
            (Given(f"if {who.text} {'decline' if who.many else 'declines'}", self.block(otherwise)),)
            if otherwise
            else ()
        )
        return (*pieces, *no)

    def bought(
        self, who: Noun | None, modal: str, cost: tuple[Piece, ...], body: tuple[Piece, ...]
    ) -> tuple[Piece, ...]:
        """What somebody does or may do, and what it takes: `pay 2 coins to light the lamp`."""
        paid = [piece.bare() for piece in cost if isinstance(piece, Clause)]
        does, ways, rest = self.doings(who, body)
        if not (paid or does) or len(paid) < len(cost):
            if not modal:
                return (*cost, *body)
            first, *others = body
            return (Clause(who, (f"{modal}choose this: {one(first)}",)), *others)
        text = f"{run(paid)} to {run(does)}" if paid and does else run(paid or does)
        found: Piece = Clause(who, (modal + text,))
        if ways:
            found = Branches(found, ways)
        then = (who or YOU).text
        if rest and (modal or not does):
            return (found, Given(f"if {then} {'do' if (who or YOU).many else 'does'}", rest))
        return (found, *rest)

    def doings(
        self, who: Noun | None, body: tuple[Piece, ...]
    ) -> tuple[list[str], tuple[tuple[str, tuple[Piece, ...]], ...], tuple[Piece, ...]]:
        """What somebody does first, how that may end, and what else happens."""
        does: list[str] = []
        for index, piece in enumerate(body):
            head = piece.head if isinstance(piece, Branches) else piece
            if not isinstance(head, Clause) or head.passive:
                return does, (), body[index:]
            if not (head.subject is None or head.subject == YOU or head.subject.same(who)):
                return does, (), body[index:]
            does.append(head.bare())
            if isinstance(piece, Branches):
                return does, piece.ways, body[index + 1 :]
        return does, (), ()


def chosen_by(who: Noun | None, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """What somebody does with what he chooses: `that player discards a lamp`; of others, who chooses."""
    match pieces:
        case (Clause() as clause, *rest) if who is not None:
            return (with_chooser(who, clause), *rest)
        case (Branches(head=Clause() as clause, ways=ways), *rest) if who is not None:
            return (Branches(with_chooser(who, clause), ways), *rest)
        case _:
            return pieces


def with_chooser(who: Noun, clause: Clause) -> Clause:
    """A clause that says who chooses in it."""
    if clause.subject is None and clause.told:
        return Clause(who, clause.words)
    return Clause(clause.subject, (*clause.words, f" ({who.text} {'choose' if who.many else 'chooses'})"))


def told(verb: str, rest: str) -> Clause:
    """What whoever acts is told to do."""
    return Clause(None, (Agreement(verb, f"{verb}s"), f" {rest}"))


def same(one: ir.Node, other: ir.Node) -> bool:
    """Whether two expressions are the same."""
    return one == other


def mentions(node: Statement, name: str) -> bool:
    """Whether what a statement does first is about something that has a name."""
    match node:
        case ir.Call():
            return any(contains(argument.value, name) for argument in node.arguments)
        case ir.ChooseOption() | ir.May():
            return node.by is not None and contains(node.by, name)
        case ir.ChooseThings():
            said = contains(node.of, name) or (node.by is not None and contains(node.by, name))
            return said or bool(node.body and mentions(node.body[0], name))
        case ir.Together() | ir.Step():
            return bool(node.body) and mentions(node.body[0], name)
        case _:
            return False


def contains(node: object, name: str) -> bool:
    """Whether an expression speaks of something that has a name."""
    return any(isinstance(part, ir.Local) and part.name == name for part in walk(node))
