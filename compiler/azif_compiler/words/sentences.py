"""Statements and abilities → English sentences."""

from __future__ import annotations

from typing import assert_never

from azif_compiler import ir
from azif_compiler.ir import Ability, Expression, Statement
from azif_compiler.words.lexicon import article, capital, filled, joined, plain
from azif_compiler.words.phrases import Phrases


class Sentences(Phrases):
    """Sentences about one component."""

    # ---- statements

    def block(self, statements: tuple[Statement, ...]) -> str:
        """Statements as one run of clauses, separated by semicolons where they are long."""
        parts = [text for statement in statements if (text := self.statement(statement))]
        if all("," not in part and ";" not in part and ". " not in part for part in parts):
            return joined(parts) if len(parts) < 4 else "; ".join(parts)
        return "; ".join(parts)

    def statement(self, node: Statement) -> str:  # one match over a closed union
        """A statement as a clause without capital and full stop."""
        match node:
            case ir.Let(name=name, value=value):
                self.names[name] = self.phrase(value)
                return ""
            case ir.Assign(target=target, value=value):
                return f"{self.phrase(target)} becomes {self.phrase(value)}"
            case ir.Put(what=what, into=into, side=side):
                where = {"top": "on top of", "bottom": "at the bottom of"}.get(side, "into")
                return f"put {self.phrase(what)} {where} {self.phrase(into)}"
            case ir.Shuffle(what=what):
                return f"shuffle {self.phrase(what)}"
            case ir.If(condition=condition, then=then, otherwise=otherwise):
                text = f"if {self.condition(condition)}, {self.block(then)}"
                return text + (f"; otherwise {self.block(otherwise)}" if otherwise else "")
            case ir.ForEach():
                return self.for_each(node)
            case ir.While(condition=condition, body=body):
                return f"as long as {self.condition(condition)}, {self.block(body)}"
            case ir.Repeat(number=number, body=body):
                return f"{self.phrase(number)} times: {self.block(body)}"
            case ir.ChooseThings():
                return self.choose_things(node)
            case ir.ChooseOption():
                return self.choose_option(node)
            case ir.ChooseNumber(name=name, least=least, most=most):
                self.names[name] = "that number"
                return f"choose a number from {self.phrase(least)} to {self.phrase(most)}"
            case ir.May(by=by, body=body, otherwise=otherwise):
                who = self.phrase(by) if by is not None else "you"
                text = f"{who} may {self.bare_form(self.block(body), who)}"
                return text + (f"; otherwise {self.block(otherwise)}" if otherwise else "")
            case ir.Roll(name=name, number=number):
                self.names[name] = "the roll"
                count = self.phrase(number)
                return f"roll {'a die' if count == '1' else f'{count} dice'}"
            case ir.Call():
                return self.call(node)
            case ir.Together(body=body):
                return joined([text for inner in body if (text := self.statement(inner))])
            case ir.Step(body=body):
                return self.block(body)
            case ir.Stop(name=name):
                return f"{plain(name)} ends"
            case ir.Outcome(name=name):
                return f"this ends in {plain(name)}"
            case ir.Offer(window=window, who=who):
                return f"{self.phrase(who)} may act ({plain(window)})"
            case ir.Perform(of=of, script=script):
                return f"carry out {self.of(of, plain(script))}"
            case ir.PreventIt():
                return "prevent it"
            case ir.ReduceIt(number=number):
                return f"reduce it by {self.phrase(number)}"
            case ir.Proceed():
                return "it happens after all"
            case ir.Finish(text=text):
                return f"the game ends: {self.phrase(text)}"
            case _:
                assert_never(node)

    def for_each(self, node: ir.ForEach) -> str:
        """`each lamp …`, where one sentence follows about each."""
        match node.body, node.of:
            case (ir.Call() as call,), ir.Select() as select:
                self.names[node.name] = f"each {self.noun(select, plural=False)}"
                return self.call(call)
            case (ir.Call() as call,), ir.Local():
                self.names[node.name] = self.phrase(node.of)
                return self.call(call)
            case _, ir.Select() as select:
                each = self.noun(select, plural=False)
                self.names[node.name] = f"that {self.lexicon.kind(select.kind)}"
                return f"for each {each}: {self.block(node.body)}"
            case _:
                self.names[node.name] = "it"
                return f"for each of {self.phrase(node.of)}: {self.block(node.body)}"

    def choose_things(self, node: ir.ChooseThings) -> str:
        """`choose a lamp`, or the sentence about a lamp of your choice."""
        kind = self.kind_of(node.of)
        words = (
            self.noun(node.of, plural=not node.single)
            if isinstance(node.of, ir.Select)
            else self.phrase(node.of)
        )
        one = f"a random {words}" if node.random else article(words)
        if not node.single:
            most, least = self.phrase(node.most), self.phrase(node.least)
            one = (
                f"{most} {words}"
                if most == least
                else f"any number of {words}"
                if most == "any number"
                else f"up to {most} {words}"
            )
        inner = node.body
        if inner is not None and len(inner) == 1 and isinstance(inner[0], ir.Call) and node.single:
            self.names[node.name] = one + ("" if node.random else " of your choice")
            return self.call(inner[0])
        if inner is not None and len(inner) == 1 and isinstance(inner[0], ir.ForEach) and not node.single:
            self.names[node.name] = one
            return self.for_each(inner[0])
        self.names[node.name] = (
            f"that {kind}"
            if node.single
            else f"those {self.lexicon.kind(self.raw_kind(node.of), plural=True)}"
        )
        who = "" if node.by is None or isinstance(node.by, ir.You) else f"{self.phrase(node.by)} chooses "
        text = f"{who}{one}" if who else f"choose {one}"
        if inner:
            text += f"; {self.block(inner)}"
        return text + (f"; if there is none, {self.block(node.otherwise)}" if node.otherwise else "")

    def raw_kind(self, of: Expression) -> str:
        """The kind of a selection."""
        match of:
            case ir.Select(kind=kind):
                return kind
            case ir.End(of=inner) | ir.WithBest(of=inner):
                return self.raw_kind(inner)
            case _:
                return "thing"

    def kind_of(self, of: Expression) -> str:
        """The kind of a selection, in words."""
        return self.lexicon.kind(self.raw_kind(of))

    def choose_option(self, node: ir.ChooseOption) -> str:
        """`choose one: …`"""
        rows = []
        for option in node.options:
            text = self.block(option.body) or option.label.lower()
            if option.cost:
                text = f"{self.block(option.cost)} to {text}"
            if option.condition is not None:
                text += f" (if {self.condition(option.condition)})"
            rows.append(text)
        who = "" if node.by is None or isinstance(node.by, ir.You) else f"{self.phrase(node.by)} chooses: "
        text = f"{who or 'choose one: '}{' / '.join(rows)}"
        return text + (f"; if none is possible, {self.block(node.otherwise)}" if node.otherwise else "")

    def call(self, node: ir.Call) -> str:
        """A sentence through the template of its verb."""
        verb = self.lexicon.verbs[node.verb]
        values = {argument.name: argument.value for argument in node.arguments}
        subject = next((p.name for p in verb.parameters if p.role == "subject"), "")
        given = {name: self.phrase(value) for name, value in values.items()}
        for parameter in verb.parameters:
            if parameter.name not in given and parameter.default is not None:
                given[parameter.name] = self.phrase(parameter.default)
        words = given.get(subject, "you")
        template = verb.says or plain(verb.name)
        start = "{" + subject + "} "
        spoken = (
            words == "you"
            and bool(subject)
            and template.startswith(start)
            and not template.startswith(start + "{are|is}")
        )
        text = filled(template.removeprefix(start) if spoken else template, given, words if spoken else "")
        text += self.unmentioned(verb, set(values), given)
        if node.handlers:
            parts = [
                f"{plain(h.outcome)}: {self.block(h.body) or 'nothing happens'}"
                for h in node.handlers
                if h.body
            ]
            text += ". " + capital("; ".join(parts)) if parts else ""
        return text

    def bare_form(self, text: str, who: str) -> str:
        """What somebody may do: without repeating who."""
        return text.removeprefix(f"{who} ")

    # ---- abilities

    def ability(self, node: Ability) -> str:  # one match over a closed union
        """An ability as sentences."""
        self.subject = ""
        match node:
            case ir.Always(modifiers=modifiers, condition=condition):
                text = joined([self.modifier(modifier) for modifier in modifiers])
                return self.done(
                    f"while {self.condition(condition)}, {text}" if condition is not None else text
                )
            case ir.Cannot(pattern=pattern, condition=condition):
                return self.done(f"{self.event(pattern, 'cannot')}{self.provided(condition)}")
            case ir.Instead(pattern=pattern):
                lead = f"when {self.event(pattern)}{self.provided(node.condition)}"
                what = f"instead {self.paid(node.cost, node.body)}"
                return self.done(f"{lead}, {self.may(node.may, node.body)}{what}{self.limited(node.limit)}")
            case ir.Lessen(pattern=pattern, number=number):
                lead = f"when {self.event(pattern)}{self.provided(node.condition)}"
                what = "prevent it" if number is None else f"reduce it by {self.phrase(number)}"
                more = f", then {self.block(node.body)}" if node.body else ""
                cost = f"{self.block(node.cost)} to " if node.cost else ""
                return self.done(
                    f"{lead}, {self.may(node.may, ())}{cost}{what}{more}{self.limited(node.limit)}"
                )
            case ir.Reaction(stage=stage, pattern=pattern):
                lead = f"{stage} {self.event(pattern)}{self.provided(node.condition)}"
                may = self.may(node.may, node.cost or node.body)
                what = self.may_do(node.may, self.paid(node.cost, node.body))
                return self.done(f"{lead}, {may}{what}{self.limited(node.limit)}")
            case ir.Around(stage=stage, step=step):
                self.names["event subject"] = "that one"
                lead = f"at the {stage} of {plain(step)}{self.provided(node.condition)}"
                may = self.may(node.may, node.cost or node.body)
                what = self.may_do(node.may, self.paid(node.cost, node.body))
                return self.done(f"{lead}, {may}{what}{self.limited(node.limit)}")
            case ir.Action(window=window, pattern=pattern):
                lead = f"{capital(plain(window))}: "
                if pattern is not None:
                    lead += f"in response to the moment when {self.event(pattern)}, "
                if node.condition is not None:
                    lead += (
                        f"if {self.condition(node.condition)}, "
                        if pattern is None
                        else f"and if {self.condition(node.condition)}, "
                    )
                text = self.paid(node.cost, node.body) + self.limited(node.limit)
                return lead + (self.done(text) if lead.endswith(": ") else text + ".")
            case ir.Whenever(condition=condition, body=body):
                return self.done(f"as soon as {self.condition(condition)}, {self.block(body)}")
            case _:
                assert_never(node)

    def done(self, text: str) -> str:
        """With a capital and a full stop."""
        return capital(text.strip().rstrip(".;")) + "."

    def may(self, may: bool, body: tuple[Statement, ...]) -> str:
        """`you may `, or whoever the first sentence is about."""
        if not may:
            return ""
        first = body[0] if body else None
        if isinstance(first, ir.Call):
            verb = self.lexicon.verbs[first.verb]
            subject = next((p.name for p in verb.parameters if p.role == "subject"), "")
            who = next((self.phrase(a.value) for a in first.arguments if a.name == subject), "you")
            return f"{who} may "
        return "you may "

    def may_do(self, may: bool, text: str) -> str:
        """What somebody may do, behind `that one may`: in the plain form."""
        if not may:
            return text
        words = text.split(" ")
        for size in range(1, min(6, len(words))):
            lead = " ".join(words[:size])
            if lead.startswith("that ") and words[size].endswith("s") and size >= 2:
                return " ".join([words[size].removesuffix("s"), *words[size + 1 :]])
        return text

    def provided(self, condition: Expression | None) -> str:
        """` if …`"""
        return f" if {self.condition(condition)}" if condition is not None else ""

    def limited(self, limit: ir.Limit | None) -> str:
        """` (once per turn)`"""
        if limit is None:
            return ""
        times = "once" if limit.number == 1 else f"up to {limit.number} times"
        return f" ({times} per {plain(limit.per)})"

    def paid(self, cost: tuple[Statement, ...], body: tuple[Statement, ...]) -> str:
        """`pay 2 coins to light it`"""
        if not cost:
            return self.block(body)
        return f"{self.block(cost)}: {self.block(body)}"

    def event(self, pattern: ir.Pattern, modal: str = "") -> str:
        """An event, as the sentence of its verb with what the pattern says of its parameters."""
        verb = self.lexicon.verbs[pattern.verb]
        given: dict[str, str] = {}
        rest: list[str] = []
        for parameter in verb.parameters:
            self.names[f"event {parameter.name}"] = self.default_name(parameter)
            if parameter.role != "var":
                given[parameter.name] = self.unsaid(parameter)
        said: set[str] = {pattern.subject} if pattern.subject else set()
        if pattern.subject:
            given[pattern.subject] = "you" if pattern.subject_is == "you" else self.this
            self.names[f"event {pattern.subject}"] = given[pattern.subject]
        for test in self.tests(pattern.where):
            known = self.said_of(test)
            if known is not None:
                said.add(known[0])
                given[known[0]] = known[1]
                if not known[1].startswith(("a ", "an ")):
                    self.names[f"event {known[0]}"] = known[1]
            else:
                rest.append(self.condition(test))
        subject = next((p.name for p in verb.parameters if p.role == "subject"), "")
        words = given.get(subject, "")
        template = verb.says or plain(verb.name)
        if modal:
            template = (
                template.replace("} {", "} " + modal + " {", 1)
                if "} {" in template
                else f"{modal}: {template}"
            )
            text = filled(template.replace("{are|is}", "be"), {**given, subject: "they"}).replace(
                "they", words, 1
            )
        else:
            text = filled(template, given)
        text += self.unmentioned(verb, said, given)
        return text + (f" and {joined(rest)}" if rest else "")

    def unmentioned(self, verb: ir.Verb, said: set[str], given: dict[str, str]) -> str:
        """What is said of parameters that the verb's template leaves out: nothing is left out."""
        parts = []
        for parameter in verb.parameters:
            name = parameter.name
            if (
                name not in said
                or "{" + name + "}" in verb.says
                or (not verb.says and parameter.role == "subject")
            ):
                continue
            if parameter.role == "subject":
                parts.append(f"by {given[name]}")
            elif parameter.role == "label":
                shown = given[name]
                flag = parameter.type.sort == "flag" and shown == "yes"
                parts.append(plain(parameter.label) if flag else f"{plain(parameter.label)} {shown}")
            else:
                parts.append(given[name])
        return " " + " ".join(parts) if parts else ""

    def default_name(self, parameter: ir.Parameter) -> str:
        """How a parameter of an event is called in what follows."""
        if parameter.type.sort == "thing" and parameter.type.of != "thing":
            return f"that {self.lexicon.kind(parameter.type.of)}"
        return f"the {plain(parameter.name)}"

    def unsaid(self, parameter: ir.Parameter) -> str:
        """How a parameter reads in an event that says nothing of it."""
        match parameter.type.sort:
            case "thing":
                return (
                    article(self.lexicon.kind(parameter.type.of))
                    if parameter.type.of != "thing"
                    else "something"
                )
            case "quantity" | "some" | "number":
                return (
                    "any number"
                    if parameter.type.sort != "some"
                    else f"any {self.lexicon.kind(parameter.type.of, plural=True)}"
                )
            case _:
                return f"any {plain(parameter.type.of or parameter.name)}"

    def said_of(self, test: Expression) -> tuple[str, str] | None:
        """What a test says of a parameter, if it is about one alone."""
        match test:
            case ir.Same(left=ir.EventPart(event=ir.Event(), name=name), right=right):
                return name, self.phrase(right)
            case ir.Descends(of=ir.EventPart(event=ir.Event(), name=name), member=member):
                return name, self.phrase(member)
            case ir.Same(left=ir.TokenIn(of=ir.EventPart(event=ir.Event(), name=name)), right=right):
                return name, self.phrase(right)
            case ir.IsKind(of=ir.EventPart(event=ir.Event(), name=name), kind=ir.KindNamed(name=kind)):
                return name, article(self.lexicon.kind(kind))
            case ir.IsKind(
                of=ir.KindIn(of=ir.EventPart(event=ir.Event(), name=name)), kind=ir.KindNamed(name=kind)
            ):
                return name, self.lexicon.kind(kind, plural=True)
            case ir.Exists(
                of=ir.Select(among=ir.Union(of=(ir.EventPart(event=ir.Event(), name=name),))) as of
            ):
                inner = ir.Select(of.kind, of.name, None, None, None, of.where)
                return name, article(self.noun(inner, plural=False))
            case _:
                return None

    def modifier(self, node: ir.Modifier) -> str:
        """`your reach +1`, `each lamp is lit`"""
        owner = self.owner(node)
        what = plain(node.target) if node.form != "value" else self.lexicon.value(node.target)
        if node.key is not None:
            key = self.phrase(node.key)
            what = key if node.target.endswith("level") else f"{what} for {key}"
        if node.form == "keyword":
            has = "have" if owner == "you" else "has"
            return f"{owner} {has} {what}" if node.amount != ir.Flag(False) else f"{owner} {has} no {what}"
        if isinstance(node.amount, ir.Flag):
            verb = "are" if owner == "you" else "is"
            return f"{owner} {verb} {'' if node.amount.value else 'not '}{what}"
        whose = (
            "your "
            if owner == "you"
            else "the "
            if not owner
            else f"{owner}{'’s' if not owner.endswith('s') else '’'} "
        )
        whose = whose.replace("’", "'")
        amount = self.phrase(node.amount)
        match node.operator:
            case "add":
                sign = amount if amount.startswith(("-", "minus")) else f"+{amount}"
                return f"{whose}{what} {sign.replace('minus ', '-')}"
            case "is":
                return f"{whose}{what} is {amount}"
            case "half":
                return f"{whose}{what} is halved (rounded up)"
            case operator:
                return f"{whose}{what} is {operator} {amount}"

    def owner(self, node: ir.Modifier) -> str:
        """Whose value is modified."""
        match node.owner:
            case None:
                return ""
            case ir.Same(left=ir.Local(name=name), right=right) if name == node.name:
                return self.phrase(right)
            case _:
                tests = self.tests(node.owner)
                kind = next(
                    (
                        t.kind.name
                        for t in tests
                        if isinstance(t, ir.IsKind) and isinstance(t.kind, ir.KindNamed)
                    ),
                    "thing",
                )
                others = tuple(t for t in tests if not isinstance(t, ir.IsKind))
                where = None if not others else others[0] if len(others) == 1 else ir.And(others)
                return f"each {self.noun(ir.Select(kind, node.name, None, None, None, where), plural=False)}"
