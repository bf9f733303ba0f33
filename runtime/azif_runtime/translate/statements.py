"""Statements → Python."""

from __future__ import annotations

import re
from typing import assert_never

from azif_compiler import ir
from azif_compiler.ir import Expression, Statement
from azif_compiler.ir.walk import walk
from azif_runtime.bounds import MOST_ROUNDS
from azif_runtime.effects.nodes import alls
from azif_runtime.translate import costs, durations
from azif_runtime.translate import python as py
from azif_runtime.translate.assignments import Change, assignment
from azif_runtime.translate.computing import changed_in
from azif_runtime.translate.expressions import Expressions
from azif_runtime.translate.lines import CHECKED, Changed, Checked
from azif_runtime.translate.python import Expr
from azif_runtime.translate.selections import put_alone
from azif_runtime.translate.sentences import OK, Sentences
from azif_runtime.translate.worth import Worth

ASKS = ir.ChooseThings | ir.ChooseOption | ir.ChooseNumber | ir.May | ir.Offer | ir.Secretly
"""The statements that ask somebody."""

UNWIND = py.name("unwind")
"""What leads out of a step that is stopped."""


class Body(Sentences):
    """Writes the statements of one function."""

    def __init__(
        self,
        expressions: Expressions,
        worth: Worth,
        *,
        in_verb: bool,
        paying: bool = False,
        inner: Expr | None = None,
        settles: bool = False,
    ) -> None:
        super().__init__(expressions, worth, paying=paying)
        self.steps: list[Expr] = []
        self.in_verb, self.inner, self.settles = in_verb, inner, settles
        self.following: tuple[Statement, ...] = ()
        self.beyond: tuple[Statement, ...] = ()
        self.bought: tuple[Statement, ...] = ()
        self.found: dict[int, Expr] = {}
        """What was looked for when an option was offered, by the choice that is made of it."""

    @property
    def remaining(self) -> tuple[Statement, ...]:
        """What follows; of a cost, all that is still to be paid."""
        return (*self.following, *self.beyond)

    def block(self, statements: tuple[Statement, ...], branch: tuple[ir.Place, str] | None = None) -> None:
        """The lines of a block, one deeper; `branch` is where it is written, where nothing in it says so."""
        place = self.place
        self.depth += 1
        if branch is not None:
            self.mark(*branch)
        if not statements:
            self.line(py.PASS)
        kept, self.beyond = self.beyond, self.remaining if self.paying else ()
        self.statements(statements)
        self.beyond = kept
        self.depth -= 1
        self.place = place

    def statements(self, statements: tuple[Statement, ...]) -> None:
        """The lines of statements, one after the other."""
        for index, statement in enumerate(statements):
            self.following = statements[index + 1 :]
            if isinstance(statement, ASKS):
                self.settle()
            self.statement(statement)

    def statement(self, node: Statement) -> None:  # one match over a closed union
        """The lines of a statement."""
        self.place = self.at(node)
        self.mark(self.place, type(node).__name__)
        match node:
            case ir.Let():
                self.line(py.assign(py.local(node.name), self.gathered_or(node.value, py.NONE)))
            case ir.Assign():
                self.assign(node.target, node.value)
            case ir.Put():
                self.do("put", self.x(put_alone(node)), self.x(node.into), py.constant(node.side))
            case ir.Shuffle():
                self.do("shuffle", self.x(node.what))
            case ir.Until():
                self.tried(node, py.do(durations.until(self.expressions, node)))
            case ir.StopEffects():
                self.do("stop_effects", self.x(node.of))
            case ir.If():
                self.line(py.when(self.expressions.or_else(node.condition, py.FALSE)))
                self.block(node.then)
                self.otherwise(node.otherwise)
            case ir.ForEach():
                those = self.expressions.or_else(node.of, py.EMPTY, self.expressions.as_it_is(node.of))
                of = py.call("each", py.GAME, those)
                head = len(self.lines)
                self.line(py.every(py.local(node.name), of))
                going = self.expressions.going_through(node)
                with self.expressions.each_of(node.name, node.of, node.body), going as before:
                    self.block(node.body)
                self.lines[head:head] = [(py.deeper(line, self.depth), self.place) for line in before]
            case ir.While():
                guard = self.fresh("turns")
                self.line(py.assign(guard, py.constant(0)))
                with self.below(py.as_long_as(self.expressions.or_else(node.condition, py.FALSE))):
                    self.line(py.add(guard, py.constant(1)))
                    too_often = py.when(py.operation(guard, ">", py.constant(MOST_ROUNDS)))
                    self.line(py.at_once(too_often, py.do(py.call("endless", py.GAME))))
                    self.do("turn")
                self.round(node.body)
            case ir.Repeat():
                times = self.expressions.or_else(node.times, py.constant(0))
                self.line(py.every(self.fresh("r"), py.call("times", py.GAME, times)))
                self.round(node.body)
            case ir.Secretly():
                self.secretly(node)
            case ir.ChooseThings():
                self.choose_things(node)
            case ir.ChooseOption():
                self.choose_option(node)
            case ir.ChooseNumber():
                utility = self.worth.of_chosen(self.remaining, node.name, bought=self.bought)
                among = costs.numbers(self.expressions, node)
                if self.paying:
                    among = costs.choosable(self.expressions, node, among, self.remaining, self.bought)
                prompt = self.prompt(node.prompt, node.told)
                chosen = among, py.THIS, prompt, utility or py.NONE
                self.set(py.local(node.name), "choose_number", self.who(node.by), *chosen)
            case ir.May():
                asked = self.prompt(node.prompt or self.writing.may_text(node.body), node.told)
                first = costs.first_needed(self.expressions, node.body, paid=False)
                could = [self.could(costs.affordable(self.expressions, first))] if first else []
                worth = self.worth.function_of(node.body) or py.NONE
                wanted = py.call("may", py.GAME, self.who(node.by), asked, py.THIS, worth)
                self.line(py.when(py.both(*could, wanted)))
                self.block(node.body)
                self.otherwise(node.otherwise)
            case ir.Roll():
                dice = [self.x(part) for part in (node.dice, node.sides) if part is not None]
                self.set(py.local(node.name), "roll", *dice)
            case ir.Call():
                self.call(node)
            case ir.Together():
                mark = self.fresh("batch")
                self.set(mark, "begin_together")
                self.line(py.TRY)
                self.block(node.body)
                with self.below(py.catch("BaseException")):
                    self.do("break_together", mark)
                    self.line(py.RAISE)
                self.do("end_together", mark)
            case ir.Step():
                self.step(node.name, node.subject, node.body)
            case ir.Stop():
                self.do("stop", py.constant(node.name), self.expressions.if_any(node.subject))
            case ir.Outcome():
                self.line(py.assign(part_of_event("outcome"), py.constant(node.name)))
                for frame in reversed(self.steps):
                    self.do("abort_step", frame)
                away = self.steps or not self.in_verb
                self.line(py.throw(py.call("Unwind", py.EVENT)) if away else py.RETURN)
            case ir.Offer():
                meanwhile = [py.function("", self.x(node.condition))] if node.condition is not None else []
                people = self.x(self.writing.in_order(node.who))
                self.do("offer", py.constant(node.window), people, *meanwhile)
            case ir.Perform():
                key_ = self.expressions.if_any(node.key)
                self.do("perform", self.x(node.of), py.constant(node.script), key_, self.who(node.by))
            case ir.PreventIt():
                self.line(py.assign(part_of_event("prevented"), py.TRUE))
            case ir.ReduceIt():
                by = self.x(node.by)
                reduced = py.call("reduce", py.GAME, py.EVENT, py.negative(by) if node.more else by)
                self.tried(node, py.do(reduced))
            case ir.Proceed() if self.inner is not None:
                self.do(self.inner, py.THIS, py.YOU, py.EVENT)
            case ir.Proceed():
                self.line(py.assign(part_of_event("proceeds"), py.TRUE))
            case ir.Finish():
                self.do("finish", self.x(node.text))
            case _:
                assert_never(node)

    def assign(self, target: Expression, value: Expression) -> None:
        """`set X to …`, with a note of what has changed."""
        for line in assignment(self.expressions, target, value):
            if isinstance(line, Change):
                bits = self.writing.bits_of(line.slots)
                self.lines.append((Changed(self.depth, bits, line.condition), self.place))
            else:
                self.line(line)

    def otherwise(self, statements: tuple[Statement, ...]) -> None:
        """What is done else, if anything is."""
        if statements:
            self.line(py.ELSE)
            self.block(statements)

    def settle(self) -> None:
        """State checks after what a procedure or an ability has changed itself, without an event."""
        if self.settles:
            self.line(CHECKED)

    def settle_only(self, done: tuple[Statement, ...]) -> None:
        """State checks after what was `done`, where nothing was to be checked before."""
        slots = changed_in(done)
        if slots is None:
            self.settle()
        else:
            self.lines.append((Checked(self.depth, self.writing.bits_of(slots)), self.place))

    def round(self, statements: tuple[Statement, ...]) -> None:
        """The block of a step or of a loop, with state checks at its end."""
        self.block(statements)
        self.depth += 1
        self.settle()
        self.depth -= 1

    def step(self, word: str, subject: Expression | None, body: tuple[Statement, ...]) -> None:
        """A step with a start and an end."""
        frame = self.fresh("step")
        self.set(frame, "enter_step", py.constant(word), self.expressions.if_any(subject))
        with self.below(py.TRY):
            self.steps.append(frame)
            self.do("start", frame)
            self.depth -= 1
            self.round(body)
            self.depth += 1
            self.do("exit_step", frame)
        self.steps.pop()
        with self.below(py.catch("Unwind", UNWIND)):
            self.line(py.at_once(py.when(py.operation(py.part(UNWIND, "frame"), "is not", frame)), py.RAISE))
            self.do("abort_step", frame)

    def choose_things(self, node: ir.ChooseThings) -> None:
        """Choosing things, one after the other."""
        one = py.local(node.name)
        of = self.found.get(id(node)) or self.expressions.or_else(
            node.of, py.EMPTY, self.expressions.several(node.of)
        )
        what = node.body if node.body is not None else self.remaining
        utility = self.worth.of_chosen(what, node.name, several=not node.single, bought=self.bought)
        if self.paying and node.single and not node.random:
            of = costs.choosable(self.expressions, node, of, (*(node.body or ()), *self.remaining))
        elif node.single and not node.random and not node.otherwise:
            of = self.those_that_can(node, of)
        if node.single:
            prompt = self.prompt(node.prompt, node.told)
            if node.random:
                self.set(one, "pick_random", of)
            else:
                self.set(one, "pick", of, self.who(node.by), prompt, py.THIS, utility or py.NONE)
        else:
            least, most, who = self.x(node.least), self.x(node.most), self.who(node.by)
            prompt = self.prompt(node.prompt, node.told)
            self.set(one, "pick_several", of, least, most, who, prompt, py.THIS, utility or py.NONE)
        if node.body is not None:
            self.line(py.when(py.is_there(one) if node.single else py.TRUE))
            self.block(node.body)
            self.otherwise(node.otherwise if node.single else ())

    def those_that_can(self, node: ir.ChooseThings, of: Expr) -> Expr:
        """Those things to choose from with which the one sentence that is said of them would do anything."""
        match costs.first_needed(self.expressions, node.body or (), paid=False):
            case (first,) if len(node.body or ()) == 1:
                able = self.could(costs.affordable(self.expressions, (first,)))
                is_told = any(said.name == node.name for said in alls(first, ir.Local))
                return (
                    py.list_of(py.local(node.name), py.loop(py.local(node.name), of, able)) if is_told else of
                )
            case _:
                return of

    def secretly(self, node: ir.Secretly) -> None:
        """Everybody chooses, then all learn what, then everybody's part is carried out."""
        rows = self.fresh("chosen")
        chosen = [
            one.name for one in node.choices if isinstance(one, ir.Let | ir.ChooseThings | ir.ChooseNumber)
        ]
        names = py.row(map(py.local, (node.name, *chosen)))
        self.line(py.assign(rows, py.EMPTY))
        self.do("begin_secret")
        with self.below(py.every(py.local(node.name), self.expressions.as_it_is(node.of))):
            for index, choice in enumerate(node.choices):
                self.following = (*node.choices[index + 1 :], *node.body)
                self.statement(choice)
            self.line(py.do(py.call(py.part(rows, "append"), names)))
        self.do("end_secret")
        self.line(py.every(names, rows))
        self.block(node.body)

    def choose_option(self, node: ir.ChooseOption) -> None:
        """Choosing one of the options that can be chosen."""
        options = self.fresh("options")
        self.line(py.assign(options, py.EMPTY))
        for index, option in enumerate(node.options):
            self.place = self.at(option)
            first = costs.first_needed(self.expressions, option.body, paid=bool(option.cost))
            needed = (*option.cost, *(option.body if option.if_possible else first))
            before = bool(needed) and costs.is_asked_before(self.expressions, option.condition, needed)
            tests = []
            if before and (choice := self.looked_for_once(option)) is not None:
                self.found[id(choice)] = found = self.fresh("found")
                self.line(py.assign(found, self.gathered(choice.of)))
                tests.append(found)
            elif option.condition is not None:
                tests.append(self.expressions.or_else(option.condition, py.FALSE))
            if needed and not before:
                bought = costs.first_bought(self.expressions, option.cost, option.body)
                tests.append(self.could(costs.affordable(self.expressions, needed, bought)))
            utility = self.worth.function_of(option.body, option.cost) or py.NONE
            line = py.do(
                py.call(
                    py.part(options, "append"),
                    py.row([py.constant(index), self.label(option), utility]),
                )
            )
            self.line(py.at_once(py.when(py.both(*tests)), line) if tests else line)
        self.place = self.at(node)
        chosen = self.fresh("chosen")
        prompt = self.prompt(node.prompt or "which of these happens", node.told)
        self.set(chosen, "choose_option", self.who(node.by), options, prompt, py.THIS)
        for index, option in enumerate(node.options):
            self.line(py.when(py.operation(chosen, "==", py.constant(index)), again=index > 0))
            if option.cost:
                self.buy(option)
            else:
                self.block(option.body, (self.at(option), "option"))
        if node.otherwise:
            self.line(py.ELSE if node.options else py.when(py.TRUE))
            self.block(node.otherwise)

    def label(self, option: ir.Choice) -> Expr:
        """What an option is called: of a sentence, with the numbers that its names stand for then."""
        amounts = (node for node in walk(option.body) if isinstance(node, ir.Quantity | ir.Some))
        numbers = {one.number.name: one.number for one in amounts if isinstance(one.number, ir.Local)}
        if not option.if_possible or not numbers:
            return py.constant(option.label)
        told: list[ir.Expression] = []

        def hole(found: re.Match[str]) -> str:
            told.append(numbers[found["bare"] or found["closed"]])
            return "{}"

        names = "|".join(map(re.escape, sorted(numbers)))
        text = re.sub(rf"\((?P<closed>{names})\)|\b(?P<bare>{names})\b", hole, option.label)
        return self.prompt(text, tuple(told))

    def looked_for_once(self, option: ir.Choice) -> ir.ChooseThings | None:
        """The choice of an option for which is looked for when it is offered, and not again: of what somebody
        has, which is the same when the option has been chosen.
        """
        first = option.body[0]
        if self.writing.counted or self.paying or option.cost or not isinstance(first, ir.ChooseThings):
            return None
        return first if isinstance(first.of, ir.Select) and first.of.holder is not None else None

    def buy(self, option: ir.Choice) -> None:
        """The block of an option that has a cost, one deeper."""
        self.depth += 1
        self.mark(self.at(option), "option")
        outer, bought = self.fresh("outer"), self.fresh("paid_for")
        self.line(py.assign(OK, py.TRUE))
        self.set(outer, "begin_cost")
        self.line(py.TRY)
        kept = self.paying, self.bought, self.following, self.beyond
        self.paying, self.bought, self.following, self.beyond = True, option.body, (), ()
        self.block(option.cost)
        self.paying, self.bought, self.following, self.beyond = kept
        self.line(py.at_once(py.FINALLY, py.assign(outer, py.call("end_cost", py.GAME, outer))))
        self.set(bought, "begin_bought", outer)
        with self.below(py.TRY):
            self.line(py.when(OK))
            self.block(option.body)
        self.line(py.at_once(py.FINALLY, py.do(py.call("end_bought", py.GAME, bought))))
        self.line(CHECKED)
        self.depth -= 1


def part_of_event(word: str) -> Expr:
    """What becomes of the event that is going on."""
    return py.part(py.EVENT, word)
