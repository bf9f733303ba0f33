"""Choices → pieces of English text: what somebody chooses, may do, and what it takes."""

from __future__ import annotations

from abc import abstractmethod

from azif_compiler import ir
from azif_compiler.ir import Expression, Statement
from azif_compiler.ir.template import Agreement
from azif_compiler.ir.types import THING
from azif_compiler.ir.walk import walk
from azif_compiler.words.clause import (
    Branches,
    Clause,
    Given,
    Options,
    Piece,
    inline,
    is_somebody_else,
    one,
    run,
    spelled,
)
from azif_compiler.words.modifiers import Modifiers
from azif_compiler.words.noun import YOU, Mention, Noun, article, mention

Body = tuple[Statement, ...]


class Choices(Modifiers):
    """What people choose; `following` is what comes behind the statement that is being said."""

    following: Body = ()

    @abstractmethod
    def block(self, statements: Body) -> tuple[Piece, ...]:
        """Statements as pieces."""

    @abstractmethod
    def statement(self, node: Statement) -> tuple[Piece, ...]:
        """A statement as pieces."""

    @abstractmethod
    def for_each(self, node: ir.ForEach) -> tuple[Piece, ...]:
        """`each lamp …`: what is said of each."""

    def chooser(self, by: Expression | None) -> Noun | None:
        """Who chooses; nobody is named if it is whoever acts."""
        return None if by is None or isinstance(by, ir.You) else self.noun(by)

    def unsaid_chooser(self, by: Expression | None, node: Statement) -> Noun | None:
        """Who chooses, if what is said does not tell it by saying who does it."""
        given = [argument.value for argument in node.arguments] if isinstance(node, ir.Call) else []
        return None if by in given else self.chooser(by)

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
        later = (*(inner or ()), *self.following)
        match inner:
            case (ir.Call() as call,) if node.single and contains(call, node.name):
                who = self.unsaid_chooser(node.by, call)
                person = self.lexicon.is_person(kind)
                noun = Noun(self.number_of(node), ref=f"name {node.name}", person=person)
                self.names[node.name] = Mention(noun, self.called(kind))
                return (*chosen_by(who, self.statement(call)), *self.if_none(node))
            case (ir.Until() as until,) if node.single and is_changed(until, node.name):
                person = self.lexicon.is_person(kind)
                noun = Noun(self.number_of(node), ref=f"name {node.name}", person=person)
                self.names[node.name] = Mention(noun, self.called(kind))
                return (*self.statement(until), *self.if_none(node))
            case (ir.ForEach(of=ir.Local(), body=(*_, call)) as each,) if not node.single:
                who = self.unsaid_chooser(node.by, call)
                noun = Noun(self.number_of(node), many=True)
                self.names[node.name] = Mention(noun, noun)
                return chosen_by(who, self.for_each(each))
            case _:
                one_of = self.number_of(node)
        if node.single:
            word = self.noun_of(node.of) or self.lexicon.kind(kind)
            again = self.called(kind)
            again = again if again.text == "they" else Noun(f"that {word}")
            that = f"that {word}"
            self.names[node.name] = mention(that, again, f"name {node.name}", self.at(kind, that))
            self.tell_apart(node.name, kind, later, other=one_of.startswith("another "))
        else:
            those = Noun(f"those {self.lexicon.kind(kind, plural=True)}", many=True)
            self.names[node.name] = Mention(those, those)
        chosen = Clause(
            None if node.random else self.chooser(node.by), (Agreement("choose", "chooses"), f" {one_of}")
        )
        rest: tuple[Piece, ...] = self.block(inner) if inner else ()
        return (chosen, *rest, *self.if_none(node))

    def if_none(self, node: ir.ChooseThings) -> tuple[Piece, ...]:
        """What happens where there is nothing to choose."""
        return (Given("if there is none", self.block(node.otherwise)),) if node.otherwise else ()

    def tell_apart(self, name: str, kind: str, later: Body, *, other: bool) -> None:
        """Of two things of a kind that are both spoken of later, one is the first and one the second."""
        before = self.chosen.get(kind, "")
        self.chosen[kind] = name
        if before in self.names and all(contains(later, one) for one in (before, name)):
            word = self.lexicon.kind(kind)
            for one, which in ((before, "first"), (name, "other" if other else "second")):
                noun = Noun(f"the {which} {word}", ref=f"name {one}")
                self.names[one] = Mention(noun, noun)

    def number_of(self, node: ir.ChooseThings) -> str:
        """`a lamp`, `up to 2 lamps`"""
        plural = not node.single and self.phrase(node.most) != "1"
        match node.of:
            case ir.Select() | ir.WithBest():
                words = self.chosen_from(node.of, plural=plural)
            case ir.MembersOf(enum=enum):
                words = self.lexicon.kind(enum)
            case _:
                words = self.phrase(node.of)
        if node.single:
            return f"a random {words}" if node.random else article(words)
        if node.random:
            words = f"random {words}"
        match node.most:
            case ir.Half(of=ir.Count() as count, up=up) if node.most == node.least and ir.equivalent(
                count.of, node.of
            ):
                return f"half of the {words} (rounded {'up' if up else 'down'})"
            case _:
                pass
        most, least = self.phrase(node.most), self.phrase(node.least)
        if most == least and isinstance(node.most, ir.Either):
            usual, other = self.phrase(node.most.otherwise), self.phrase(node.most.then)
            return f"{usual} {words} ({other} if {self.condition(node.most.condition)})"
        if most == least:
            return f"{most} {words}"
        if most == "any number":
            return f"any number of {words}" if least == "0" else f"at least {least} {words}"
        if not most.isdecimal():
            return f"{words}, {'up to' if least == '0' else f'{least} to'} {most}"
        return f"up to {most} {words}" if least == "0" else f"{least} to {most} {words}"

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
            pieces = self.bought(who, "", self.block(option.cost), self.block(option.body))
            match pieces:
                case (Clause(subject=subject, words=words), *more) if subject is not None and subject.same(
                    who
                ):
                    pieces = (Clause(None, words), *more)
                case _:
                    pass
            text = inline(spelled(pieces) if who is not None else pieces) or option.label.lower()
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
        pieces = self.bought(who, "may ", self.block(cost), self.block(body))
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
            if isinstance(first, Clause) and first.subject is not None and not first.passive:
                let = Clause(None, (Agreement("let", "lets"), f" {first.subject.object} {first.bare()}"))
                apart = is_somebody_else(first.subject) or self.lexicon.person() in first.subject.text
                if apart and not cost:  # what they are let do ends here
                    return (Clause(who, (modal + let.bare(),)), *self.if_done(who, tuple(others)))
                return self.bought(who, modal, cost, (let, *others))
            if isinstance(first, Options) and not cost and is_told_to(who, first.lead):
                return (
                    Options(Clause(who, (modal + first.lead.bare(),)), first.rows, first.otherwise),
                    *others,
                )
            return (Clause(who, (f"{modal}do this: {one(first)}",)), *others)
        text = f"{run(paid)} to {run(does)}" if paid and does else run(paid or does)
        found: Piece = Clause(who, (modal + text,))
        if ways:
            found = Branches(found, ways)
        if is_somebody_else(who):
            rest = spelled(rest)
        return (found, *(self.if_done(who, rest) if modal or not does else rest))

    def if_done(self, who: Noun | None, rest: tuple[Piece, ...]) -> tuple[Piece, ...]:
        """What else happens if somebody does what he may: `if you do, …`"""
        return (Given(f"if {YOU.text if (who or YOU) == YOU else 'they'} do", rest),) if rest else ()

    def doings(
        self, who: Noun | None, body: tuple[Piece, ...]
    ) -> tuple[list[str], tuple[tuple[str, tuple[Piece, ...]], ...], tuple[Piece, ...]]:
        """What somebody does first, how that may end, and what else happens."""
        does: list[str] = []
        for index, piece in enumerate(body):
            head = piece.head if isinstance(piece, Branches) else piece
            if not isinstance(head, Clause) or head.passive:
                return does, (), body[index:]
            if not (head.subject is None or head.subject.same(who or YOU)):
                return does, (), body[index:]
            does.append(head.bare())
            if isinstance(piece, Branches):
                return does, piece.ways, body[index + 1 :]
        return does, (), ()


def is_told_to(who: Noun | None, clause: Clause) -> bool:
    """Whether a clause says what somebody does."""
    return clause.subject is None or clause.subject.same(who)


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


def is_about(node: Statement, name: str) -> bool:
    """Whether what a statement does first is done by or to something that has a name, or to what it has."""
    match node:
        case ir.Call():
            return any(is_it_or_its(argument.value, name) for argument in node.arguments)
        case ir.ChooseOption() | ir.May():
            return node.by is not None and contains(node.by, name)
        case ir.ChooseThings():
            said = contains(node.of, name) or (node.by is not None and contains(node.by, name))
            return said or bool(node.body and is_about(node.body[0], name))
        case ir.Together() | ir.Step():
            return bool(node.body) and is_about(node.body[0], name)
        case _:
            return False


def is_changed(node: ir.Until, name: str) -> bool:
    """Whether something of what has a name is changed."""
    return any(contains(modifier.owner, name) for modifier in node.modifiers)


def is_it_or_its(value: Expression, name: str) -> bool:
    """Whether an argument is a thing that has a name, or things that this has; no amount of it."""
    it = ir.Local(name)
    return value in (it, ir.PlaceOf(it)) or (isinstance(value, ir.Select) and contains(value, name))


def contains(node: object, name: str) -> bool:
    """Whether an expression speaks of something that has a name."""
    return any(isinstance(part, ir.Local) and part.name == name for part in walk(node))
