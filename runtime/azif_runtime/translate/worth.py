"""What agents that play on their own look ahead with: what a body would be worth to whoever decides.

Content says by `goal` what it is worth that a verb happens, and how likely its first outcome is. A body is
worth what the events in it are worth, as far as that can be told before it is carried out: of choices the
best counts, of outcomes each as likely as it is, of dice a middling roll. A verb without a goal is worth what
its own body is.

What is written is Python in which `me` is whoever decides and `d` how many verbs deep it looks; "" is worth
nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from azif_compiler import ir
from azif_compiler.ir import Expression, Statement
from azif_runtime.effects.nodes import alls
from azif_runtime.identifiers import local
from azif_runtime.program import Modifier, Way
from azif_runtime.translate import costs, support
from azif_runtime.translate.expressions import Expressions
from azif_runtime.translate.lines import USUAL, Head
from azif_runtime.translate.slots import GOING_ON, WORTH

PARAMETERS = "G, this, you, e, me, d"

_SHORT = 200
"""So long is at most what is written at each place where it may be wanted first."""

REPEATING = (ir.Select, ir.Total, ir.Best, ir.WithBest, ir.RowWhere)
"""What asks something of each of several."""


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
        names, parameters = (*node.names, *toward.names), f"G, this, you, e, {local(toward.name)}"
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
    ) -> str | None:
        """Write a function that computes an amount, with those of the named amounts that it speaks of.

        What is named is computed when it is first wanted, where that is no place that is come to again and
        again: most of it is wanted only where some condition holds.
        """
        if node is None:
            return None
        expressions, rows = self.expressions, list[str]()
        needed = needed_of(node, names)
        for let in needed:
            uses = [
                use for part in (node, *(other.value for other in needed)) for use in uses_of(let.name, part)
            ]
            name, value = local(let.name), expressions.write(let.value)
            if any(uses) or (len(uses) > 1 and len(value) > _SHORT):
                rows.append(f"    {name} = {value}")
            elif len(uses) == 1:
                expressions.put_off[let.name] = f"({value})"
            else:
                rows.append(f"    {name} = NOT_YET")
                expressions.put_off[let.name] = f"({name} if {name} is not NOT_YET else ({name} := {value}))"
        rows.append(f"    return {expressions.write(node)}")
        expressions.put_off.clear()
        name = self.expressions.writing.fresh(stem)
        self.expressions.writing.lines += [Head(name, parameters), *rows]
        return name

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
    ) -> str | None:
        """Write a function that tells what a body is worth with its cost; None if it is worth nothing."""
        with self.expressions.in_block(()):
            utility = self.bought(cost, body)
        if not utility:
            return None
        name = self.expressions.writing.fresh(stem)
        self.expressions.writing.lines.append(Head(name, PARAMETERS, f"return {utility}"))
        return name

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

    def lambda_(self, body: tuple[Statement, ...], cost: tuple[Statement, ...] = ()) -> str:
        """What a body is worth with its cost, to be asked of whoever decides; None if nothing."""
        with self.expressions.in_block(()):
            utility = self.bought(cost, body)
        return f"lambda me, d=0: {utility}" if utility else "None"

    def of_chosen(
        self,
        body: tuple[Statement, ...],
        name: str,
        *,
        several: bool = False,
        bought: tuple[Statement, ...] = (),
    ) -> str:
        """What a body is worth with something that is chosen for it, and what it buys; None if nothing."""
        with self.expressions.in_block(()):
            utility = self.bought(body, bought) if bought else self.of(body)
        if not utility:
            return "None"
        if several:
            return f"lambda one, me, d=0: (lambda {local(name)}: {utility})([one])"
        return f"lambda {local(name)}, me, d=0: {utility}"

    def stake(self, node: ir.Call) -> str:
        """What depends on the outcome of a sentence: what its first one is worth beyond the others; "" if
        nothing.
        """
        with self.expressions.in_block(()):
            good, bad = self.outcomes(node) if self.staked else ("", "")
        return f"lambda me, d=0: ({good or 0}) - ({bad or 0})" if good or bad else ""

    # ---- bodies

    def of(self, body: tuple[Statement, ...], rest: str = "") -> str:
        """What statements are worth, with what follows them."""
        for statement in reversed(body):
            rest = self.statement(statement, rest)
        return rest

    def bought(self, cost: tuple[Statement, ...], body: tuple[Statement, ...]) -> str:
        """What a body is worth with its cost, of which only so much is chosen as can be paid."""
        rest = self.of(body)
        for index in range(len(cost) - 1, -1, -1):
            statement = cost[index]
            if isinstance(statement, ir.ChooseNumber):
                among = costs.numbers(self.expressions, statement, tried=True)
                among = costs.choosable(self.expressions, statement.name, among, cost[index + 1 :])
                rest = self.number(among, statement.name, rest)
            else:
                rest = self.statement(statement, rest)
        return rest

    def number(self, among: str, name: str, rest: str) -> str:
        """Choosing a number: the best."""
        return f"best_utility({among}, lambda {local(name)}: {rest})" if rest else ""

    def statement(self, node: Statement, rest: str) -> str:  # one match
        """What a statement and what follows it are worth."""
        x, several = self.expressions.write, self.expressions.several
        match node:
            case ir.Let(name=name) | ir.Assign(target=ir.Local(name=name)):
                return f"(lambda {local(name)}: {rest})({x(node.value)})" if rest else ""
            case ir.Roll():
                mean = f"[{x(node.sides)} // 2 + 1]" if node.sides is not None else "[4]"
                return f"(lambda {local(node.name)}: {rest})({mean} * {x(node.dice)})" if rest else ""
            case ir.If():
                yes, no = self.of(node.then), self.of(node.otherwise)
                return plus(f"({yes or 0} if {x(node.condition)} else {no or 0})" if yes or no else "", rest)
            case ir.Secretly():
                return rest
            case ir.ForEach():
                inner = self.of(node.body)
                return plus(
                    f"sum({inner} for {local(node.name)} in list({several(node.of)}))" if inner else "", rest
                )
            case ir.While():
                inner = self.of(node.body)
                return plus(f"({inner} if {x(node.condition)} else 0)" if inner else "", rest)
            case ir.Repeat():
                inner = self.of(node.body)
                return plus(f"({x(node.times)} * {inner})" if inner else "", rest)
            case ir.ChooseThings():
                return self.choice(node, rest)
            case ir.ChooseNumber():
                return self.number(costs.numbers(self.expressions, node, tried=True), node.name, rest)
            case ir.ChooseOption():
                return plus(self.options(node.options, node.otherwise), rest)
            case ir.May():
                yes, no = self.of(node.body), self.of(node.otherwise)
                return plus(f"max({yes or 0}, {no or 0})" if yes or no else "", rest)
            case ir.Together() | ir.Step():
                return self.of(node.body, rest)
            case ir.Call():
                return plus(self.call(node), rest)
            case ir.PreventIt():
                self.expressions.touch(GOING_ON)
                return plus("-utility_of(G, e, me, d)", rest)
            case ir.ReduceIt():
                sign = "" if node.more else "-"
                self.expressions.touch(GOING_ON)
                return plus(f"{sign}share_of_utility(G, e, {x(node.by)}, me, d)", rest)
            case ir.Outcome():
                self.expressions.touch(GOING_ON)
                return f"outcome_utility(G, e, {node.name!r}, me)" if self.staked else ""
            case ir.Finish():
                return ""
            case ir.Proceed() if self.inner:
                body = self.inner.pop()
                worth = self.of(body)
                self.inner.append(body)
                return plus(worth, rest)
            case _:
                return rest

    def choice(self, node: ir.ChooseThings, rest: str) -> str:
        """Choosing things: the best that can be chosen."""
        name, of = local(node.name), self.expressions.several(node.of)
        inner = self.of(node.body) if node.body is not None else rest
        after = rest if node.body is not None else ""
        if not inner:
            return after
        if not node.single:
            least = self.expressions.write(node.least)
            return plus(f"(lambda {name}: {inner})({of}[:{least}])", after)
        method = "mean_utility" if node.random else "best_utility"
        return plus(f"{method}({of}, lambda {name}: {inner})", after)

    def options(self, options: tuple[ir.Choice, ...], otherwise: tuple[Statement, ...]) -> str:
        """Choosing one of several options: the best that is there."""
        worths = [self.bought(option.cost, option.body) for option in options]
        last = self.of(otherwise)
        if not any((*worths, last)):
            return ""
        parts = []
        for option, utility in zip(options, worths, strict=True):
            there = self.condition(option.condition)
            parts.append(f"({utility or 0} if {there} else -10**9)" if there else utility or "0")
        best = f"max({', '.join([*parts, '-10**9'])})"
        return f"if_any({best}, {last or 0})"

    def condition(self, node: Expression | None) -> str:
        """A condition, or "" for none."""
        return self.expressions.write(node) if node is not None else ""

    def call(self, node: ir.Call) -> str:
        """A sentence, with what follows its outcomes."""
        good, bad = self.outcomes(node)
        if node.verb not in self.reaching and not good and not bad:
            return ""
        verb = self.expressions.writing.verb_name(node.verb)
        self.expressions.touch_worth(node.verb)
        event = self.expressions.event(node)
        if not good and not bad:
            return f"utility(G, {verb}, {event}, me, d)"
        return f"expected(G, {verb}, {event}, me, d, lambda: {good or 0}, lambda: {bad or 0})"

    def outcomes(self, node: ir.Call) -> tuple[str, str]:
        """What follows the first outcome of a sentence, and what follows another."""
        first = self.declared_outcome(node)
        good = next((self.of(h.body) for h in node.handlers if h.outcome == first), "")
        others = [self.of(h.body) for h in node.handlers if h.outcome != first]
        return good, next((utility for utility in others if utility), "")

    def declared_outcome(self, node: ir.Call) -> str:
        """The first outcome of a verb, the good one."""
        outcomes = self.verbs[node.verb].outcomes
        return outcomes[0] if outcomes else ""


def needed_of(node: Expression, names: tuple[ir.Let, ...]) -> list[ir.Let]:
    """Those of the named amounts of which an amount speaks, itself or by others; in their order."""
    said = {part.name for part in alls(node, ir.Local)}
    needed: list[ir.Let] = []
    for let in reversed(names):
        if let.name in said:
            needed.insert(0, let)
            said |= {part.name for part in alls(let.value, ir.Local)}
    return needed


def uses_of(name: str, whole: object, *, repeated: bool = False) -> Iterator[bool]:
    """For each place where a local name is used, whether it is in what is asked of one after the other."""
    if isinstance(whole, ir.Local) and whole.name == name:
        yield repeated
    elif isinstance(whole, msgspec.Struct):
        again = repeated or isinstance(whole, REPEATING)
        for part in whole.__struct_fields__:
            yield from uses_of(name, getattr(whole, part), repeated=again)
    elif isinstance(whole, tuple):
        for part in whole:
            yield from uses_of(name, part, repeated=repeated)


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


def plus(one: str, other: str) -> str:
    """The worth of two things together."""
    return f"{one} + {other}" if one and other else one or other
