"""What agents that play on their own look ahead with: what a body would be worth to whoever decides.

Content says by `goal` what it is worth that a verb happens, and how likely its first outcome is. A body is
worth what the events in it are worth, as far as that can be told before it is carried out: of choices the
best counts, of outcomes each as likely as it is, of dice a middling roll. A verb without a goal is worth what
its own body is.

What is written is Python in which `me` is whoever decides and `d` how many verbs deep it looks; None is worth
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from azif_compiler import ir
from azif_compiler.ir import Expression, Statement
from azif_runtime.effects.nodes import alls
from azif_runtime.program import Modifier, Way
from azif_runtime.translate import costs, support
from azif_runtime.translate import python as py
from azif_runtime.translate.amounts import needed_of, uses_of
from azif_runtime.translate.expressions import Expressions
from azif_runtime.translate.lines import USUAL, Head
from azif_runtime.translate.python import Code, Expr
from azif_runtime.translate.slots import GOING_ON, WORTH

DECIDER = "me, d=0"
"""What is given to what tells whoever decides: who it is, and how many verbs deep it looks."""

PARAMETERS = f"{USUAL}, me, d"

ME, DEPTH, ZERO = py.name("me"), py.name("d"), py.constant(0)

NOT_YET = py.name("NOT_YET")
"""What stands for what is not computed yet."""

NOT_THERE = py.constant(-(10**9))
"""What an option is worth that cannot be chosen."""

_SHORT = 200
"""So long is at most what is written at each place where it may be wanted first."""


class Worth:
    """Writes what bodies are worth."""

    def __init__(self, expressions: Expressions, declarations: tuple[ir.Declaration, ...]) -> None:
        self.expressions = expressions
        self.goals = {d.verb: d for d in declarations if isinstance(d, ir.Goal)}
        self.verbs = {d.name: d for d in declarations if isinstance(d, ir.Verb)}
        self.inner: list[tuple[Statement, ...]] = []
        """What `proceed` does, outermost last, where a verb is written whose body others have wrapped."""
        self.reaching = self.those_that_reach()
        self.slots: dict[str, set[str]] = {}
        """On which slots it depends what it is worth that a verb happens, by its own clauses."""
        self.ways: list[tuple[Way, dict[str, set[str]]]] = []
        self.staked = any(True for goal in self.goals.values() for _ in alls(goal, ir.StakeOf))

    def those_that_reach(self) -> set[str]:
        """The verbs that are worth something, or may lead to one that is."""
        if not self.goals:
            return set()
        calls = {
            name: {c.verb for c in alls((verb.body, verb.around), ir.Call)}
            for name, verb in self.verbs.items()
        }
        found = {name for name in self.goals if self.wanted(name)}
        grown = True
        while grown:
            more = {name for name, called in calls.items() if name not in found and called & found}
            grown = bool(more)
            found |= more
        return found

    def wanted(self, verb: str) -> bool:
        """Whether a goal says what it is worth that a verb happens."""
        goal = self.goals.get(verb)
        return goal is not None and (goal.worth is not None or goal.toward is not None)

    # ---- what is written once

    def goal(self, node: ir.Goal) -> None:
        """Write the functions of a goal."""
        set_later = self.expressions.writing.set_later
        info = self.expressions.writing.program.verbs[node.verb]
        toward = node.toward
        with self.expressions.noting() as touched:
            set_later(info, "worth", self.amount("worth", node.worth, node.names))
            set_later(info, "succeeds", self.amount("succeeds", node.succeeds, node.names))
            if toward is not None:
                self.expressions.touch(GOING_ON)  # the progress depends on all decisions before
        self.slots.setdefault(node.verb, set()).update(touched)
        if toward is None:
            return
        unset = support.unset
        info.way = Way(toward.parameter, toward.link, toward.kind, node.people, unset, unset, unset)
        names, parameters = (*node.names, *toward.names), f"G, this, you, e, {py.local(toward.name)}"
        slots: dict[str, set[str]] = {}
        for part, amount in (("worth", toward.worth), ("shared", toward.shared), ("costs", toward.costs)):
            with self.expressions.noting() as slots[part]:
                set_later(info.way, part, self.amount(part, amount, names, parameters))
        self.ways.append((info.way, slots))

    def amount(
        self,
        stem: str,
        node: Expression | None,
        names: tuple[ir.Let, ...],
        parameters: str = USUAL,
    ) -> Expr | None:
        """Write a function that computes an amount, with those of the named amounts that it speaks of.

        What is named is computed when it is first wanted, where that is no place that is come to again and
        again: most of it is wanted only where some condition holds.
        """
        if node is None:
            return None
        expressions, lines = self.expressions, list[Code]()
        needed = needed_of(node, names)
        for one in needed:
            uses = [
                use for part in (node, *(other.value for other in needed)) for use in uses_of(one.name, part)
            ]
            word, value = py.local(one.name), expressions.write(one.value)
            if any(uses) or (len(uses) > 1 and len(value) > _SHORT):
                lines.append(py.assign(word, value))
            elif len(uses) == 1:
                expressions.put_off[one.name] = value
            else:
                lines.append(py.assign(word, NOT_YET))
                known = py.operation(word, "is not", NOT_YET)
                expressions.put_off[one.name] = py.either(word, known, py.named(word, value))
        lines.append(py.give(expressions.write(node)))
        expressions.put_off.clear()
        written = self.expressions.writing.fresh(stem)
        self.expressions.writing.lines += [Head(written, parameters), *map(py.deeper, lines)]
        return written

    def verb(self, node: ir.Verb) -> None:
        """Write what a verb without a goal is worth."""
        if node.name in self.reaching and not self.wanted(node.name):
            info = self.expressions.writing.program.verbs[node.name]
            self.inner = [wrap.body for wrap in node.around[:-1]]
            self.inner[:0] = [node.body] if node.around else []
            body = node.around[-1].body if node.around else node.body
            with self.expressions.noting() as touched:
                self.expressions.writing.set_later(info, "outlook", self.function("outlook", body))
            self.slots.setdefault(node.name, set()).update(touched)
            self.inner = []

    def conclude(self) -> None:
        """Say on what it depends what is worth how much, now that all is written."""
        writing, found = self.expressions.writing, closed(self.slots)
        for verb, slots in sorted(found.items()):
            writing.program.verbs[verb].reads = writing.predicted(slots)
        for way, parts in self.ways:
            for part, slots in parts.items():
                way.reads[part] = writing.predicted(closed({"": slots} | found)[""])
        self.conclude_modifiers(one for row in writing.modifiers.values() for one in row)

    def conclude_modifiers(self, modifiers: Iterable[tuple[Modifier, set[str]]]) -> None:
        """Say on what it depends what each modifier does, where anything is worth something."""
        for modifier, slots in modifiers if self.goals else ():
            modifier.reads = self.expressions.writing.predicted(slots)

    def function(
        self, stem: str, body: tuple[Statement, ...], cost: tuple[Statement, ...] = ()
    ) -> Expr | None:
        """Write a function that tells what a body is worth with its cost; None if it is worth nothing."""
        with self.expressions.in_block(()):
            utility = self.bought(cost, body)
        if utility is None:
            return None
        written = self.expressions.writing.fresh(stem)
        self.expressions.writing.lines.append(Head(written, PARAMETERS, py.give(utility)))
        return written

    def deed(self, node: ir.Ability) -> tuple[Statement, ...]:
        """What an ability that may be used comes to for its cost: what becomes of its event, what it says."""
        match node:
            case ir.Lessen(less=None) | ir.Instead():
                return (ir.PreventIt(), *node.body)
            case ir.Lessen():
                assert node.less is not None
                return (ir.ReduceIt(node.less, node.more), *node.body)
            case ir.Reaction() | ir.Around() | ir.Action():
                return node.body
            case _:
                return ()

    # ---- where something is decided

    def function_of(self, body: tuple[Statement, ...], cost: tuple[Statement, ...] = ()) -> Expr | None:
        """What a body is worth with its cost, to be asked of whoever decides; None if nothing."""
        with self.expressions.in_block(()):
            utility = self.bought(cost, body)
        return py.function(DECIDER, utility) if utility is not None else None

    def of_chosen(
        self,
        body: tuple[Statement, ...],
        word: str,
        *,
        several: bool = False,
        bought: tuple[Statement, ...] = (),
    ) -> Expr | None:
        """What a body is worth with something that is chosen for it, and what it buys; None if nothing."""
        with self.expressions.in_block(()):
            utility = self.bought(body, bought) if bought else self.of(body)
        if utility is None:
            return None
        if several:
            one = py.name("one")
            return py.function(f"{one}, {DECIDER}", py.let(py.local(word), py.listed(one), utility))
        return py.function(f"{py.local(word)}, {DECIDER}", utility)

    def stake(self, node: ir.Call) -> Expr | None:
        """What depends on the outcome of a sentence: what its first one is worth beyond the others; None if
        nothing.
        """
        with self.expressions.in_block(()):
            good, bad = self.outcomes(node) if self.staked else (None, None)
        return py.function(DECIDER, py.operation(good or ZERO, "-", bad or ZERO)) if good or bad else None

    # ---- bodies

    def of(self, body: tuple[Statement, ...], rest: Expr | None = None) -> Expr | None:
        """What statements are worth, with what follows them."""
        for statement in reversed(body):
            rest = self.statement(statement, rest)
        return rest

    def bought(self, cost: tuple[Statement, ...], body: tuple[Statement, ...]) -> Expr | None:
        """What a body is worth with its cost, of which only so much is chosen as can be paid."""
        rest = self.of(body)
        for index in range(len(cost) - 1, -1, -1):
            statement = cost[index]
            if isinstance(statement, ir.ChooseNumber):
                among = costs.numbers(self.expressions, statement, tried=True)
                among = costs.choosable(self.expressions, statement, among, cost[index + 1 :], body)
                rest = self.number(among, statement.name, rest)
            else:
                rest = self.statement(statement, rest)
        return rest

    def number(self, among: Expr, word: str, rest: Expr | None) -> Expr | None:
        """Choosing a number: the best."""
        return py.call("best_utility", among, py.function(py.local(word), rest)) if rest is not None else None

    def statement(self, node: Statement, rest: Expr | None) -> Expr | None:  # one match
        """What a statement and what follows it are worth."""
        x, several = self.expressions.write, self.expressions.several
        match node:
            case ir.Let(name=word) | ir.Assign(target=ir.Local(name=word)):
                return py.let(py.local(word), x(node.value), rest) if rest is not None else None
            case ir.Roll():
                if rest is None:
                    return None
                middle = py.constant(4)
                if node.sides is not None:
                    middle = py.operation(
                        py.operation(x(node.sides), "//", py.constant(2)), "+", py.constant(1)
                    )
                return py.let(py.local(node.name), py.operation(py.listed(middle), "*", x(node.dice)), rest)
            case ir.If():
                yes, no = self.of(node.then), self.of(node.otherwise)
                if yes is None and no is None:
                    return rest
                return plus(py.either(yes or ZERO, x(node.condition), no or ZERO), rest)
            case ir.Secretly():
                return rest
            case ir.ForEach():
                if (inner := self.of(node.body)) is None:
                    return rest
                of = py.call("list", several(node.of))
                return plus(py.call("sum", py.each(inner, py.loop(py.local(node.name), of))), rest)
            case ir.While():
                if (inner := self.of(node.body)) is None:
                    return rest
                return plus(py.either(inner, x(node.condition), ZERO), rest)
            case ir.Repeat():
                if (inner := self.of(node.body)) is None:
                    return rest
                return plus(py.operation(x(node.times), "*", inner), rest)
            case ir.ChooseThings():
                return self.choice(node, rest)
            case ir.ChooseNumber():
                return self.number(costs.numbers(self.expressions, node, tried=True), node.name, rest)
            case ir.ChooseOption():
                return plus(self.options(node.options, node.otherwise), rest)
            case ir.May():
                yes, no = self.of(node.body), self.of(node.otherwise)
                return plus(py.call("max", yes or ZERO, no or ZERO) if yes or no else None, rest)
            case ir.Together() | ir.Step():
                return self.of(node.body, rest)
            case ir.Call():
                return plus(self.call(node), rest)
            case ir.PreventIt():
                self.expressions.touch(GOING_ON)
                return plus(py.negative(py.call("utility_of", py.GAME, py.EVENT, ME, DEPTH)), rest)
            case ir.ReduceIt():
                self.expressions.touch(GOING_ON)
                share = py.call("share_of_utility", py.GAME, py.EVENT, x(node.by), ME, DEPTH)
                return plus(share if node.more else py.negative(share), rest)
            case ir.Outcome():
                self.expressions.touch(GOING_ON)
                return (
                    py.call("outcome_utility", py.GAME, py.EVENT, py.constant(node.name), ME)
                    if self.staked
                    else None
                )
            case ir.Finish():
                return None
            case ir.Proceed() if self.inner:
                body = self.inner.pop()
                worth = self.of(body)
                self.inner.append(body)
                return plus(worth, rest)
            case _:
                return rest

    def choice(self, node: ir.ChooseThings, rest: Expr | None) -> Expr | None:
        """Choosing things: the best that can be chosen."""
        one, of = py.local(node.name), self.expressions.several(node.of)
        inner = self.of(node.body) if node.body is not None else rest
        after = rest if node.body is not None else None
        if inner is None:
            return after
        if not node.single:
            least = self.expressions.write(node.least)
            return plus(py.let(one, py.first(of, least), inner), after)
        method = "mean_utility" if node.random else "best_utility"
        return plus(py.call(method, of, py.function(one, inner)), after)

    def options(self, options: tuple[ir.Choice, ...], otherwise: tuple[Statement, ...]) -> Expr | None:
        """Choosing one of several options: the best that is there."""
        worths = [self.bought(option.cost, option.body) for option in options]
        last = self.of(otherwise)
        if not any((*worths, last)):
            return None
        parts = []
        for option, utility in zip(options, worths, strict=True):
            worth = utility or ZERO
            if option.condition is not None:
                worth = py.either(worth, self.expressions.write(option.condition), NOT_THERE)
            parts.append(worth)
        return py.call("if_any", py.call("max", *parts, NOT_THERE), last or ZERO)

    def call(self, node: ir.Call) -> Expr | None:
        """A sentence, with what follows its outcomes."""
        good, bad = self.outcomes(node)
        if node.verb not in self.reaching and not good and not bad:
            return None
        verb = self.expressions.writing.verb_name(node.verb)
        self.expressions.touch_worth(node.verb)
        event = self.expressions.event(node)
        if not good and not bad:
            return py.call("utility", py.GAME, verb, event, ME, DEPTH)
        after = [py.function("", worth or ZERO) for worth in (good, bad)]
        return py.call("expected", py.GAME, verb, event, ME, DEPTH, *after)

    def outcomes(self, node: ir.Call) -> tuple[Expr | None, Expr | None]:
        """What follows the first outcome of a sentence, and what follows another."""
        best = self.declared_outcome(node)
        good = next((self.of(h.body) for h in node.handlers if h.outcome == best), None)
        others = [self.of(h.body) for h in node.handlers if h.outcome != best]
        return good, next((utility for utility in others if utility is not None), None)

    def declared_outcome(self, node: ir.Call) -> str:
        """The first outcome of a verb, the good one."""
        outcomes = self.verbs[node.verb].outcomes
        return outcomes[0] if outcomes else ""


def closed(slots: dict[str, set[str]]) -> dict[str, set[str]]:
    """The slots of verbs, with those of the verbs on whose worth theirs depends in place of these."""
    found = {verb: set(own) for verb, own in slots.items()}
    grown = True
    while grown:
        grown = False
        for own in found.values():
            asked = [slot.removeprefix(WORTH) for slot in own if slot.startswith(WORTH)]
            more = {slot for verb in asked for slot in found.get(verb, ())} - own
            grown = grown or bool(more)
            own |= more
    return {verb: {slot for slot in own if not slot.startswith(WORTH)} for verb, own in found.items()}


def plus(one: Expr | None, other: Expr | None) -> Expr | None:
    """The worth of two things together."""
    return py.operation(one, "+", other) if one is not None and other is not None else one or other
