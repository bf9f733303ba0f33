"""Statements → Python source."""

from __future__ import annotations

from typing import assert_never

from azif_compiler import ir
from azif_compiler.ir import Expression, Statement
from azif_runtime.bounds import MOST_ROUNDS
from azif_runtime.identifiers import local
from azif_runtime.translate import costs, durations
from azif_runtime.translate.assignments import Change, assignment
from azif_runtime.translate.expressions import Expressions
from azif_runtime.translate.lines import Changed, Row
from azif_runtime.translate.worth import Worth

ASKS = ir.ChooseThings | ir.ChooseOption | ir.ChooseNumber | ir.May | ir.Offer | ir.Secretly
"""The statements that ask somebody."""


class Body:
    """Writes the statements of one function, line by line, each with the place it comes from."""

    def __init__(
        self,
        expressions: Expressions,
        worth: Worth,
        *,
        in_verb: bool,
        paying: bool = False,
        inner: str = "",
        settles: bool = False,
    ) -> None:
        self.expressions, self.writing = expressions, expressions.writing
        self.lines: list[Row] = []
        self.depth = 1
        self.steps: list[str] = []
        self.in_verb, self.paying, self.inner, self.settles = in_verb, paying, inner, settles
        self.place: ir.Place | None = None
        self.worth, self.fresh = worth, expressions.writing.fresh
        self.following: tuple[Statement, ...] = ()
        self.beyond: tuple[Statement, ...] = ()
        self.bought: tuple[Statement, ...] = ()

    @property
    def remaining(self) -> tuple[Statement, ...]:
        """What follows; of a cost, all that is still to be paid."""
        return (*self.following, *self.beyond)

    def line(self, text: str) -> None:
        """Add a line at this depth."""
        self.lines.append(("    " * self.depth + text, self.place))

    def x(self, node: Expression) -> str:
        """An expression."""
        return self.expressions.write(node)

    def who(self, node: Expression | None) -> str:
        """Who decides."""
        return self.x(node) if node is not None else "you"

    def at(self, node: ir.Node) -> ir.Place:
        """Where a node is written."""
        return self.writing.origin.place(node.at)

    def mark(self, at: ir.Place, what: str) -> None:
        """Where clauses are counted, count this one."""
        counted = self.writing.count(self.depth, at, what)
        if counted is not None:
            self.lines.append((counted, self.place))

    def block(self, statements: tuple[Statement, ...], branch: tuple[ir.Place, str] | None = None) -> None:
        """The lines of a block, one deeper; `branch` is where it is written, where nothing in it says so."""
        place = self.place
        self.depth += 1
        if branch is not None:
            self.mark(*branch)
        if not statements:
            self.line("pass")
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
                self.line(f"{local(node.name)} = {self.expressions.computed(node.value)}")
            case ir.Assign():
                self.assign(node.target, node.value)
            case ir.Put():
                self.line(f"put(G, {self.x(node.what)}, {self.x(node.into)}, {node.side!r})")
            case ir.Shuffle():
                self.line(f"shuffle(G, {self.x(node.what)})")
            case ir.Until():
                self.line(durations.until(self.expressions, node))
            case ir.StopEffects():
                self.line(f"stop_effects(G, {self.x(node.of)})")
            case ir.If():
                self.line(f"if {self.x(node.condition)}:")
                self.block(node.then)
                if node.otherwise:
                    self.line("else:")
                    self.block(node.otherwise)
            case ir.ForEach():
                self.line(f"for {local(node.name)} in each(G, {self.expressions.as_it_is(node.of)}):")
                with self.expressions.each_of(node.name, node.of, node.body):
                    self.block(node.body)
            case ir.While():
                guard = self.fresh("turns")
                self.line(f"{guard} = 0")
                self.line(f"while {self.x(node.condition)}:")
                self.depth += 1
                self.line(f"{guard} += 1")
                self.line(f"if {guard} > {MOST_ROUNDS}: endless(G)")
                self.line("turn(G)")
                self.depth -= 1
                self.round(node.body)
            case ir.Repeat():
                self.line(f"for {self.fresh('r')} in times(G, {self.x(node.times)}):")
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
                    among = costs.choosable(self.expressions, node.name, among, self.remaining)
                self.line(
                    f"{local(node.name)} = choose_number(G, {self.who(node.by)}, {among}, this,"
                    f" {self.prompt(node.prompt, node.told)}, {utility})"
                )
            case ir.May():
                asked = self.prompt(node.prompt or self.writing.may_text(node.body), node.told)
                first = costs.first_needed(self.expressions, node.body, paid=False)
                could = f"{costs.affordable(self.expressions, first)} and " if first else ""
                worth = self.worth.lambda_(node.body)
                self.line(f"if {could}may(G, {self.who(node.by)}, {asked}, this, {worth}):")
                self.block(node.body)
                if node.otherwise:
                    self.line("else:")
                    self.block(node.otherwise)
            case ir.Roll():
                sides = f", {self.x(node.sides)}" if node.sides is not None else ""
                self.line(f"{local(node.name)} = roll(G, {self.x(node.dice)}{sides})")
            case ir.Call():
                self.call(node)
            case ir.Together():
                mark = self.fresh("batch")
                self.line(f"{mark} = begin_together(G)")
                self.line("try:")
                self.block(node.body)
                self.line("except BaseException:")
                self.line(f"    break_together(G, {mark})")
                self.line("    raise")
                self.line(f"end_together(G, {mark})")
            case ir.Step():
                self.step(node.name, node.subject, node.body)
            case ir.Stop():
                self.line(
                    f"stop(G, {node.name!r}, {self.x(node.subject) if node.subject is not None else None})"
                )
            case ir.Outcome():
                self.line(f"e.outcome = {node.name!r}")
                for frame in reversed(self.steps):
                    self.line(f"abort_step(G, {frame})")
                self.line("raise Unwind(e)" if self.steps or not self.in_verb else "return")
            case ir.Offer():
                meanwhile = f", lambda: {self.x(node.condition)}" if node.condition is not None else ""
                people = self.x(self.writing.in_order(node.who))
                self.line(f"offer(G, {node.window!r}, {people}{meanwhile})")
            case ir.Perform():
                key_ = self.x(node.key) if node.key is not None else "None"
                self.line(f"perform(G, {self.x(node.of)}, {node.script!r}, {key_}, {self.who(node.by)})")
            case ir.PreventIt():
                self.line("e.prevented = True")
            case ir.ReduceIt():
                self.line(f"reduce(G, e, {'-' if node.more else ''}({self.x(node.by)}))")
            case ir.Proceed() if self.inner:
                self.line(f"{self.inner}(G, this, you, e)")
            case ir.Proceed():
                self.line("e.proceeds = True")
            case ir.Finish():
                self.line(f"finish(G, {self.x(node.text)})")
            case _:
                assert_never(node)

    def assign(self, target: Expression, value: Expression) -> None:
        """`set X to …`, with a note of what has changed."""
        for row in assignment(self.expressions, target, value):
            if isinstance(row, Change):
                bits = self.writing.bits_of(row.slots)
                self.lines.append((Changed(self.depth, bits, row.condition), self.place))
            else:
                self.line(row)

    def settle(self) -> None:
        """State checks after what a procedure or an ability has changed itself, without an event."""
        if self.settles:
            self.line("if G.dirty: checked(G)")

    def round(self, statements: tuple[Statement, ...]) -> None:
        """The block of a step or of a loop, with state checks at its end."""
        self.block(statements)
        self.depth += 1
        self.settle()
        self.depth -= 1

    def call(self, node: ir.Call) -> None:
        """A sentence, with what follows its outcome."""
        verb = self.writing.verb_name(node.verb)
        made, event = self.expressions.event(node), self.fresh("ev")
        self.line(f"{event} = {made}")
        stake = self.worth.stake(node)
        if stake:
            self.line(f"{event}.stake = {stake}")
        self.line(f"happen(G, {verb}, {event}, this)")
        declared = self.writing.declared_verbs[node.verb]
        if self.paying and declared.outcomes:
            self.line(f"ok = ok and {event}.outcome == {declared.outcomes[0]!r}")
        if self.paying:
            self.line(f"G.paid.append({event})")
        if node.handlers:
            self.line(f"G.stack.append({event})")
            for index, handler in enumerate(node.handlers):
                self.line(f"{'if' if index == 0 else 'elif'} {event}.outcome == {handler.outcome!r}:")
                branch = None if handler.body else (self.at(node), f"outcome {handler.outcome}")
                self.block(handler.body, branch)
            self.line("G.stack.pop()")

    def step(self, name: str, subject: Expression | None, body: tuple[Statement, ...]) -> None:
        """A step with a start and an end."""
        frame = self.fresh("step")
        self.line(f"{frame} = enter_step(G, {name!r}, {self.x(subject) if subject is not None else None})")
        self.line("try:")
        self.steps.append(frame)
        self.depth += 1
        self.line(f"start(G, {frame})")
        self.depth -= 1
        self.round(body)
        self.depth += 1
        self.line(f"exit_step(G, {frame})")
        self.depth -= 1
        self.steps.pop()
        self.line("except Unwind as unwind:")
        self.depth += 1
        self.line(f"if unwind.frame is not {frame}: raise")
        self.line(f"abort_step(G, {frame})")
        self.depth -= 1

    def prompt(self, text: str, told: tuple[Expression, ...]) -> str:
        """What somebody is asked."""
        if not told:
            return repr(text)
        return f"Said({', '.join([repr(text), *map(self.x, told)])})"

    def choose_things(self, node: ir.ChooseThings) -> None:
        """Choosing things, one after the other."""
        name = local(node.name)
        of = self.expressions.several(node.of)
        what = node.body if node.body is not None else self.remaining
        utility = self.worth.of_chosen(what, node.name, several=not node.single, bought=self.bought)
        if self.paying and node.single and not node.random:
            of = costs.choosable(self.expressions, node.name, of, (*(node.body or ()), *self.remaining))
        if node.single:
            method = "pick_random" if node.random else "pick"
            prompt = self.prompt(node.prompt, node.told)
            extra = "" if node.random else f", {self.who(node.by)}, {prompt}, this, {utility}"
            self.line(f"{name} = {method}(G, {of}{extra})")
        else:
            least, most, who = self.x(node.least), self.x(node.most), self.who(node.by)
            prompt = self.prompt(node.prompt, node.told)
            self.line(f"{name} = pick_several(G, {of}, {least}, {most}, {who}, {prompt}, this, {utility})")
        if node.body is not None:
            self.line(f"if {name} is not None:" if node.single else "if True:")
            self.block(node.body)
            if node.otherwise and node.single:
                self.line("else:")
                self.block(node.otherwise)

    def secretly(self, node: ir.Secretly) -> None:
        """Everybody chooses, then all learn what, then everybody's part is carried out."""
        rows = self.fresh("chosen")
        named = [
            one.name for one in node.choices if isinstance(one, ir.Let | ir.ChooseThings | ir.ChooseNumber)
        ]
        names = ", ".join(local(name) for name in (node.name, *named))
        self.line(f"{rows} = []; begin_secret(G)")
        self.line(f"for {local(node.name)} in {self.expressions.as_it_is(node.of)}:")
        self.depth += 1
        for index, choice in enumerate(node.choices):
            self.following = (*node.choices[index + 1 :], *node.body)
            self.statement(choice)
        self.line(f"{rows}.append(({names},))")
        self.depth -= 1
        self.line("end_secret(G)")
        self.line(f"for ({names},) in {rows}:")
        self.block(node.body)

    def choose_option(self, node: ir.ChooseOption) -> None:
        """Choosing one of the options that can be chosen."""
        options = self.fresh("options")
        self.line(f"{options} = []")
        for index, option in enumerate(node.options):
            self.place = self.at(option)
            tests = []
            if option.condition is not None:
                tests.append(self.x(option.condition))
            first = costs.first_needed(self.expressions, option.body, paid=bool(option.cost))
            needed = option.body if option.if_possible else first
            if option.cost or needed:
                tests.append(costs.affordable(self.expressions, (*option.cost, *needed)))
            utility = self.worth.lambda_(option.body, option.cost)
            text = f"{options}.append(({index}, {option.label!r}, {utility}))"
            self.line(f"if {' and '.join(tests)}: {text}" if tests else text)
        self.place = self.at(node)
        chosen = self.fresh("chosen")
        prompt = self.prompt(node.prompt or "which of these happens", node.told)
        self.line(f"{chosen} = choose_option(G, {self.who(node.by)}, {options}, {prompt}, this)")
        for index, option in enumerate(node.options):
            self.line(f"{'if' if index == 0 else 'elif'} {chosen} == {index}:")
            if option.cost:
                self.depth += 1
                self.mark(self.at(option), "option")
                outer, bought = self.fresh("outer"), self.fresh("paid_for")
                self.line(f"ok = True; {outer} = begin_cost(G)")
                self.line("try:")
                kept = self.paying, self.bought, self.following, self.beyond
                self.paying, self.bought, self.following, self.beyond = True, option.body, (), ()
                self.block(option.cost)
                self.paying, self.bought, self.following, self.beyond = kept
                self.line(f"finally: {outer} = end_cost(G, {outer})")
                self.line(f"{bought} = begin_bought(G, {outer})")
                self.line("try:")
                self.depth += 1
                self.line("if ok:")
                self.block(option.body)
                self.depth -= 1
                self.line(f"finally: end_bought(G, {bought})")
                self.line("if G.dirty: checked(G)")
                self.depth -= 1
            else:
                self.block(option.body, (self.at(option), "option"))
        if node.otherwise:
            self.line("else:" if node.options else "if True:")
            self.block(node.otherwise)
