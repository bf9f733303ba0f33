"""Statements → pieces of English text."""

from __future__ import annotations

import re
from typing import assert_never

from azif_compiler import ir
from azif_compiler.ir import Expression, Statement, types
from azif_compiler.ir.template import Agreement
from azif_compiler.ir.walk import walk
from azif_compiler.words import payments
from azif_compiler.words.choices import Body, Choices, contains, is_about
from azif_compiler.words.clause import Branches, Clause, Given, Piece, Told, is_somebody_else, spelled
from azif_compiler.words.noun import IT, YOU, Mention, Noun, article, before, known, mention, plain

_WHOSE = re.compile(r"^(?:(the|your|their|its|.*?'s?) |(?=\w))")
"""Whose step it is."""


class Statements(Choices):
    """What statements say."""

    def block(self, statements: Body) -> tuple[Piece, ...]:
        """Statements as pieces."""
        pieces: list[Piece] = []
        rest = statements
        while rest:
            statement, *others = rest
            done = statements[: -len(rest)]
            self.following = rest = tuple(others)
            if not isinstance(statement, ir.ChooseNumber):
                pieces += self.statement(statement)
            elif then := payments.if_any(statement, rest):
                said = self.counted(statement, then, done)
                pieces += self.permitted(statement.by, (), then, ()) if said else self.statement(statement)
                rest = rest[1:] if said else rest
            elif not self.counted(statement, rest, done):
                pieces += self.statement(statement)
        return tuple(pieces)

    def counted(self, node: ir.ChooseNumber, following: Body, before: Body) -> bool:
        """Whether a number that is chosen is said where the next sentence speaks of so much."""
        amount = payments.amount_of(node, following)
        if amount is not None:
            first = Noun(payments.bounds(node, self.phrase, amount))
            self.names[node.name] = Mention(first, Noun(payments.NUMBER))
            self.beyond[node.name] = payments.besides(amount, before, following)
        return amount is not None

    def statement(self, node: Statement) -> tuple[Piece, ...]:  # one match over a closed union
        """A statement as pieces."""
        match node:
            case ir.Let(value=ir.OnlyOne(of=ir.End(of=ir.Select(kind=kind)) as end)):
                self.person(node.name, kind, self.noun(end).text)
                return ()
            case ir.Let(value=ir.End(of=ir.Select(kind=kind)) as end) if end.number != ir.Number(1):
                those = Noun(f"those {self.lexicon.kind(kind, plural=True)}", many=True)
                self.names[node.name] = Mention(self.noun(end), those)
                return ()
            case ir.Let(value=ir.Select() as those) if outlived(self.following, node.name):
                text = known(self.noun(those).text)
                first = text if is_said_at_once(self.following, node.name) else before(text)
                again = f"those {self.lexicon.kind(those.kind, plural=True)}"
                is_clear = all(mention.again.text != again for mention in self.names.values())
                noun = Noun(first, many=True)
                self.names[node.name] = Mention(noun, Noun(again, many=True) if is_clear else noun)
                return ()
            case ir.Let(value=value):
                noun = self.noun(value)
                if is_changed_before(value, self.following, node.name):
                    noun = self.as_before(value, noun)
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
                return (Given(self.often(node.times), self.block(node.body)),)
            case ir.Secretly():
                return self.secretly(node)
            case ir.ChooseThings():
                return self.choose_things(node)
            case ir.ChooseOption():
                return self.choose_option(node)
            case ir.ChooseNumber():
                self.names[node.name] = Mention(Noun(payments.NUMBER), Noun(payments.NUMBER))
                who = self.chooser(node.by)
                words = (Agreement("choose", "chooses"), f" a number {payments.range_of(node, self.phrase)}")
                return (Clause(who, words),)
            case ir.May():
                return self.may(node.by, node.body, node.otherwise)
            case ir.Roll():
                count = self.dice[node.name] = self.phrase(node.dice)
                self.names[node.name] = Mention(Noun("the roll"), Noun("the roll"))
                sides = f" with {self.phrase(node.sides)} sides" if node.sides is not None else ""
                dice = "a die" if count == "1" else self.several(count, "die", "dice")
                return (told("roll", dice + sides),)
            case ir.Call():
                head = self.sentence(node)
                if self.ends_alike(node):
                    return (head, *self.block(node.handlers[0].body))
                ways = tuple((lead, self.block(body)) for lead, body in self.ways(node))
                if is_somebody_else(head.subject):
                    ways = tuple((lead, spelled(body)) for lead, body in ways)
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
                return (told(verb, f"{self.prevented()} {self.so_much(node)}"),)
            case ir.Proceed():
                return (Told(f"{self.prevented()} happens after all"),)
            case ir.Finish():
                return (Told(f"the game ends: {self.phrase(node.text)}"),)
            case _:
                assert_never(node)

    def as_before(self, value: Expression, noun: Noun) -> Noun:
        """What something was before it is changed: `the number of lamps you had before`."""
        match value:
            case ir.PlaceOf(of=of):
                who = self.noun(of)
                spot = self.lexicon.place_of_person() if who == YOU or is_somebody_else(who) else "place"
                where = f"where {who.text} {'were' if who.many else 'was'} before"
                return Noun(f"the {spot} {where}", at=where)
            case ir.TokensOn(of=of, token=ir.TokenNamed() as token):
                return Noun(f"the number of {self.phrase(token)} {self.noun(of).text} had before")
            case _:
                return Noun(before(noun.text), noun.many)

    def often(self, times: Expression) -> str:
        """`twice`, `once for each lamp you have`, `as many times as your oil`"""
        if (per := self.per(times)) is not None:
            return f"{self.times(str(per[0]))} for each {per[1]}"
        count = self.phrase(times)
        if count == payments.NUMBER:
            return "that many times"
        if count.startswith("the number of "):
            return f"once for each of {count.removeprefix('the number of ')}"
        return self.times(count) if count.isdecimal() else f"as many times as {count}"

    def times(self, count: str) -> str:
        """`once`, `3 times`"""
        return {"1": "once", "2": "twice"}.get(count, f"{count} times")

    def so_much(self, node: ir.ReduceIt) -> str:
        """`by 2`, `to 1`, `by 2, to a minimum of 1`"""
        left = self.left(node.by) if not node.more else ""
        if left:
            return f"to {left}"
        match node.by:
            case ir.Smaller(of=(most, least)) if not node.more and (left := self.left(least)):
                return f"by {self.phrase(most)}, to a minimum of {left}"
            case _:
                return f"by {self.phrase(node.by)}"

    def left(self, by: Expression) -> str:
        """How much is left of an event that is reduced by so much; "" if that is not said."""
        match by:
            case ir.NumberIn(of=ir.Quantity(number=number)):
                return self.left(number)
            case ir.Arithmetic(operator="-", left=whole, right=rest) if self.is_amount(whole):
                return self.phrase(rest)
            case _:
                return ""

    def is_amount(self, node: Expression) -> bool:
        """Whether it is how much happens of the event that is spoken of."""
        part = node.of if isinstance(node, ir.NumberIn) else node
        if not isinstance(part, ir.EventPart) or not isinstance(part.event, ir.Event):
            return False
        verb = self.lexicon.verbs.get(part.verb)
        found = {one.name: one.type for one in verb.parameters} if verb is not None else {}
        return isinstance(found.get(part.name), types.Quantity | types.Number)

    def prevented(self) -> str:
        """What is prevented or reduced: `it`, `the loss`."""
        return self.names["event"].noun().text if "event" in self.names else "it"

    def step(self, name: str, who: Noun | None = None) -> str:
        """A step or what a verb does, as something that begins and ends; it is yours if nobody is named."""
        if who is None and self.lexicon.says("step", name) is not None:
            return self.text(self.lexicon.named("step", name), {"who": YOU})
        return self.step_of(name, who)

    def step_of(self, name: str, who: Noun | None) -> str:
        """A step as something that begins and ends, of somebody or of anybody: `another keeper's watch`."""
        says = self.lexicon.says("step", name) or f"the {plain(name)}"
        if "{who" in says:
            return self.text(says, {"who": who or Noun(article(self.lexicon.person()))})
        return f"{who.whose} {says.removeprefix('the ')}" if who is not None else says

    def until(self, node: ir.Until) -> Piece:
        """`you get +1 light until the end of your next turn`"""
        step = self.step(node.step, self.noun(node.subject) if node.subject is not None else None)
        if node.following:
            step = _WHOSE.sub(lambda found: f"{found[1] or 'the'} next ", step, count=1)
        lead = f"until the {node.stage} of {step}"
        match self.grouped(node.modifiers):
            case [[Clause(subject=subject, words=words)]]:
                return Clause(subject, (*words, f" {lead}"))
            case _:
                return Given(lead, (Told(self.modifiers(node.modifiers)),))

    def assigned(self, target: Expression, value: Expression) -> Piece:
        """`set X to Y`, or what content says of such a change."""
        if isinstance(target, ir.EventPart) and isinstance(value, ir.Arithmetic) and value.operator == "+":
            says = self.lexicon.says("part", target.verb, target.name)
            if says is not None and same(value.left, target):
                return self.clause(says, {"n": value.right})
        if isinstance(target, ir.EventPart) and (words := self.told(target, self.noun(value))) is not None:
            return words
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
            case ir.Select(among=ir.Local() as those, where=None, kind=kind):
                each, called = f"each of {known(self.noun(those).object)}", self.called(kind)
                if not is_of_each(node):
                    self.names[node.name] = Mention(called, called)
                    return (Given(f"for {each}", self.block(node.body)),)
                again = called if called.text == "they" else IT
                self.names[node.name] = mention(each, again, f"name {node.name}")
                return self.block(node.body)
            case ir.Select() | ir.WithBest() as those:
                each, kind = f"each {self.chosen_from(those, plural=False)}", self.raw_kind(those)
                if not is_of_each(node):
                    called = self.called(kind)
                    self.names[node.name] = Mention(called, called)
                    return (Given(f"for {each}", self.block(node.body)),)
                self.person(node.name, kind, each)
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
                return (Given(f"for each of {known(self.phrase(node.of))}", self.block(node.body)),)


def is_of_each(node: ir.ForEach) -> bool:
    """Whether all that is done is about what is gone through, so that each is the subject or the object."""
    first, *others = node.body
    return is_about(first, node.name) and all(
        is_about(other, node.name) if isinstance(other, ir.Call) else contains(other, node.name)
        for other in others
    )


def outlived(following: Body, name: str) -> bool:
    """Whether something happens before something that has a name is spoken of for the last time."""
    spoken = [number for number, statement in enumerate(following) if contains(statement, name)]
    done = walk(following[: spoken[-1]]) if spoken else ()
    return any(isinstance(node, ir.Call) for node in done)


def is_changed_before(value: Expression, following: Body, name: str) -> bool:
    """Whether something that has a name is done something to before it is spoken of."""
    first = next((n for n, statement in enumerate(following) if contains(statement, name)), 0)
    nodes = list(walk(following[:first]))
    kinds = {
        one.name: one.of.kind
        for one in nodes
        if isinstance(one, ir.ForEach | ir.ChooseThings) and isinstance(one.of, ir.Select)
    }
    return any(isinstance(call, ir.Call) and is_touched(value, call, kinds) for call in nodes)


def is_touched(value: Expression, call: ir.Call, kinds: dict[str, str]) -> bool:
    """Whether a sentence is about what an expression counts, or moves somebody whose place it is; `kinds` are
    those of what has a name.
    """
    given = tuple(argument.value for argument in call.arguments)
    match value:
        case ir.PlaceOf(of=of):
            return of in given
        case ir.TokensOn(of=of, token=token):
            return of in given and any(part == token for part in walk(given))
        case ir.Count(of=ir.Select(kind=kind)):
            return any(
                kind == (part.kind if isinstance(part, ir.Select) else kinds.get(part.name))
                for part in walk(given)
                if isinstance(part, ir.Select | ir.Local)
            )
        case _:
            return False


def is_said_at_once(following: Body, name: str) -> bool:
    """Whether something that has a name is spoken of before anything else happens."""
    first = next(number for number, statement in enumerate(following) if contains(statement, name))
    return not any(isinstance(node, ir.Call) for node in walk(following[:first]))


def told(verb: str, rest: str) -> Clause:
    """What whoever acts is told to do."""
    return Clause(None, (Agreement(verb, f"{verb}s"), f" {rest}"))


def same(one: ir.Node, other: ir.Node) -> bool:
    """Whether two expressions are the same."""
    return one == other
