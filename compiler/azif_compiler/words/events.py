"""Events → English: the sentence of a verb, with what a pattern says of its parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from azif_compiler import ir
from azif_compiler.ir import Expression, template, types
from azif_compiler.ir.template import Agreement
from azif_compiler.words.clause import Clause
from azif_compiler.words.conditions import BE, Conditions
from azif_compiler.words.noun import IT, YOU, Mention, Noun, article, joined, mention, plain
from azif_compiler.words.templates import Filling


class Events(Conditions):
    """Phrases with events and sentences; `asked` are the parts of an event of which what follows speaks."""

    asked: frozenset[str] = frozenset()

    def called(self, kind: str) -> Noun:
        """How a thing of a kind is called when it has been named."""
        return (
            Noun("they", many=True)
            if self.lexicon.is_person(kind)
            else Noun(f"that {self.lexicon.kind(kind)}")
        )

    def spoken(self, verb: ir.Verb) -> str:
        """The template of a verb, or one made of its name."""
        if verb.says:
            return verb.says
        subject = next((f"{{{p.name}}} " for p in verb.parameters if p.role == "subject"), "")
        rest = ""
        for p in verb.parameters:
            if p.role == "label":
                rest += f"< {plain(p.label)} {{{p.name}}}>"
            elif p.role == "object":
                rest += (
                    f" {{{p.name}}}"
                    if p.default is None and isinstance(p.type, types.Thing)
                    else f"< {{{p.name}}}>"
                )
        return f"{subject}{{{plain(verb.name)}|{plain(verb.third)}}}{rest}"

    def event(self, pattern: ir.Pattern, *, happened: bool = False) -> tuple[Clause, list[Expression]]:
        """An event as a clause, and what else must be true of it; of what has `happened`, how it ended."""
        verb = self.lexicon.verbs[pattern.verb]
        tests = self.tests(pattern.where)
        outcome = next((found for test in tests if (found := outcome_in(test)) is not None), "")
        other = outcome not in ("", verb.means)
        way = (self.lexicon.says("outcome", verb.name, outcome) or "") if other else ""
        says = (way if "||" in way else self.spoken(verb)).rpartition("||")[2]
        holes = {*template.named(says), *template.named(way)}
        given: dict[str, Noun] = {}
        kinds: dict[str, str] = {}
        rest: list[Expression] = []
        if pattern.subject in holes:
            given[pattern.subject] = YOU if pattern.subject_is == "you" else self.this
        elif pattern.subject:
            is_ = ir.You() if pattern.subject_is == "you" else ir.This()
            rest.append(ir.Same(ir.EventPart(ir.Event(), verb.name, pattern.subject), is_))
        for test in tests:
            if outcome_in(test) is not None:
                continue
            known = self.said_of(test) or self.another(test, verb, given)
            if known is not None:
                kinds[known[0]] = kind_wanted(test)
            if known is None or known[0] not in holes:
                rest.append(test)
            else:
                given[known[0]] = known[1]
        values = {p.name: given.get(p.name) or self.unsaid(p) for p in verb.parameters}
        self.name_parts(verb, given, kinds)
        named = {p.name for p in verb.parameters if is_needed(p) and p.name in self.asked}
        clause = self.clause(says, values, (given.keys() | named).__contains__)
        if happened and verb.means and not outcome:
            clause = clause.modal("try to" if clause.subject in (None, YOU) else "tries to")
        elif other and "||" not in way:
            said = self.text_of_way(way, values) if way else f"it ends in {plain(outcome)}"
            clause = Clause(clause.subject, (*clause.words, f" and {said.removeprefix('if ')}"))
        thing = next(
            (p.name for p in verb.parameters if p.role == "object" and isinstance(p.type, types.Thing)), ""
        )
        if clause.subject is None and clause.words and isinstance(clause.words[0], Agreement) and thing:
            behind = self.behind_object(says, thing, values, given)
            return Clause(values[thing], (BE, f" {plain(verb.participle)}{behind}")), rest
        if clause.told and clause.subject is None:
            return Clause(Noun("somebody"), clause.words), rest
        return clause, rest

    def behind_object(self, says: str, thing: str, values: Filling, given: Mapping[str, Noun]) -> str:
        """What a template says behind the object, if anything of it was said: ` to the cellar`."""
        tail = says.partition(f"{{{thing}}}")[2]
        return self.text(tail, values, given.__contains__) if set(template.named(tail)) & set(given) else ""

    def another(self, test: Expression, verb: ir.Verb, given: dict[str, Noun]) -> tuple[str, Noun] | None:
        """That somebody else than you does it, if nothing else is said of whom."""
        match test:
            case ir.Not(of=ir.Same(left=ir.EventPart(name=name))) if is_another(test) and name not in given:
                type_ = next((p.type for p in verb.parameters if p.name == name), None)
                if not isinstance(type_, types.Thing) or not self.lexicon.is_person(type_.kind):
                    return None
                words = f"another {self.lexicon.kind(type_.kind)}"
                return name, Noun(words, ref=f"event {name}", person=True)
            case _:
                return None

    def name_parts(self, verb: ir.Verb, given: dict[str, Noun], kinds: dict[str, str]) -> None:
        """What parameters of an event are called in what follows, those of a narrower kind by that one."""
        for parameter in verb.parameters:
            key = f"event {parameter.name}"
            noun = given.get(parameter.name)
            if noun in (YOU, self.this):
                assert noun is not None
                self.names[key] = Mention(noun, noun)
            elif isinstance(parameter.type, types.Thing) and parameter.type != types.ANYTHING:
                again = self.called(kinds.get(parameter.name) or parameter.type.kind)
                known = noun is not None and not noun.text.startswith(("a ", "an ", "another "))
                found = noun if known and noun is not None else again
                self.names[key] = Mention(
                    Noun(found.text, found.many, key), Noun(found.text, found.many, key)
                )
            else:
                self.names.pop(key, None)
        noun_of = self.lexicon.says("event", verb.name)
        self.names["event"] = Mention(Noun(noun_of), Noun(noun_of)) if noun_of else Mention(IT, IT)

    def unsaid(self, parameter: ir.Parameter) -> Noun:
        """How a parameter reads in an event that says nothing of it."""
        match parameter.type:
            case types.Thing(kind=kind) if kind != types.THING:
                this = self.lexicon.of_kind("this", kind) or ""
                text = this if this.startswith("the ") else article(self.lexicon.kind(kind))
                return Noun(text, ref=f"event {parameter.name}", person=self.lexicon.is_person(kind))
            case types.Thing() | types.Quantity():
                return Noun("something")
            case types.Some(kind=kind):
                return Noun(f"any {self.lexicon.kind(kind, plural=True)}", many=True)
            case types.Number():
                return Noun("any number")
            case types.Member(enum=enum) | types.Members(enum=enum):
                return Noun(f"any {plain(enum)}")
            case types.Things(kind=kind) | types.Somes(kind=kind) | types.Kind(kind=kind):
                return Noun(f"any {plain(kind)}")
            case _:
                return Noun(f"any {plain(parameter.name)}")

    def of_what_is_told(self, default: Expression, values: Mapping[str, Expression | Noun]) -> Noun | None:
        """A property of what a sentence has just told its verb: `its weight`, `your world`."""
        match default:
            case (
                ir.FieldOf(of=ir.EventPart(event=ir.Event(), name=of), name=name, key=None)
                | ir.ValueOf(of=ir.EventPart(event=ir.Event(), name=of), name=name, key=None)
            ) if of in values:
                told = values[of]
                noun = told if isinstance(told, Noun) else self.noun(told)
                return Noun(f"{noun.its} {plain(name)}")
            case _:
                return None

    def said_of(self, test: Expression) -> tuple[str, Noun] | None:
        """What a test says of a parameter, if it is about one alone."""
        match test:
            case ir.Same(left=ir.EventPart(event=ir.Event(), name=name)) if name != "source":
                noun = self.noun(test.right)
                return name, Noun(noun.text, noun.many, noun.ref, self.within(test.right))
            case ir.Descends(of=ir.EventPart(event=ir.Event(), name=name)):
                return name, self.noun(test.member)
            case ir.Same(left=ir.TokenIn(of=ir.EventPart(event=ir.Event(), name=name))):
                return name, self.noun(test.right)
            case ir.Or() if self.is_choice_of_tokens(test):
                tokens = [found for part in test.of if (found := self.token_of(part)) is not None]
                return tokens[0][0], Noun(joined([self.phrase(token) for _, token in tokens], "or"))
            case ir.Among(of=ir.EventPart(event=ir.Event(), name=name), set=ir.Select() as group):
                person = self.lexicon.is_person(group.kind)
                words = article(self.things(group, plural=False))
                return name, Noun(words, ref=f"event {name}", at=self.at(group.kind, words), person=person)
            case ir.Compare(
                left=ir.NumberIn(of=ir.EventPart(event=ir.Event(), name=name)),
                right=ir.NumberIn(of=ir.Quantity() as amount),
            ):
                return name, Noun(f"{self.shown(test.operator, amount.number)} {self.phrase(amount.token)}")
            case ir.Compare(
                operator="=", left=ir.EventPart(event=ir.Event(), name=name), right=ir.Number(value=value)
            ):
                return name, Noun(str(value), many=value != 1)
            case ir.IsKind(of=ir.EventPart(event=ir.Event(), name=name), kind=ir.KindNamed(name=kind)):
                words = article(self.lexicon.kind(kind))
                person = self.lexicon.is_person(kind)
                return name, Noun(words, ref=f"event {name}", at=self.at(kind, words), person=person)
            case ir.IsKind(
                of=ir.KindIn(of=ir.EventPart(event=ir.Event(), name=name)), kind=ir.KindNamed(name=kind)
            ):
                return name, Noun(self.lexicon.kind(kind, plural=True), many=True)
            case ir.Exists(
                of=ir.Select(among=ir.Union(of=(ir.EventPart(event=ir.Event(), name=name),))) as of
            ):
                inner = ir.Select(of.kind, of.name, None, None, None, of.where)
                words, person = article(self.things(inner, plural=False)), self.lexicon.is_person(of.kind)
                return name, Noun(words, ref=f"event {name}", at=self.at(of.kind, words), person=person)
            case _:
                return None

    def is_choice_of_tokens(self, test: Expression) -> bool:
        """Whether a test wants one token or another of a parameter."""
        return isinstance(test, ir.Or) and all(self.token_of(part) is not None for part in test.of)

    def token_of(self, test: Expression) -> tuple[str, Expression] | None:
        """Which token a test wants of a parameter."""
        match test:
            case ir.Same(left=ir.TokenIn(of=ir.EventPart(event=ir.Event(), name=name))):
                return name, test.right
            case _:
                return None

    def sentence(self, node: ir.Call) -> Clause:
        """A sentence through the template of its verb."""
        verb = self.lexicon.verbs[node.verb]
        given = {argument.name: argument.value for argument in node.arguments}
        values: dict[str, Expression | Noun] = dict(given)
        for parameter in verb.parameters:
            if parameter.name not in given and parameter.default is not None:
                values[parameter.name] = self.of_what_is_told(parameter.default, values) or parameter.default
        return self.clause(self.spoken(verb), values, self.given(verb, given))

    def given(self, verb: ir.Verb, values: Mapping[str, Expression | Noun]) -> Callable[[str], bool]:
        """Whether something is given for a parameter of a verb, other than what it is if nothing is said."""
        defaults = {p.name: p.default for p in verb.parameters}
        return lambda name: name in values and not ir.equal(values[name], defaults.get(name))

    def ends_alike(self, node: ir.Call) -> bool:
        """Whether the same follows however a sentence ends."""
        bodies = [handler.body for handler in node.handlers]
        return len(bodies) == len(self.lexicon.verbs[node.verb].outcomes) > 1 and all(
            body == bodies[0] for body in bodies
        )

    def ways(self, node: ir.Call) -> list[tuple[str, tuple[ir.Statement, ...]]]:
        """How a sentence may end, and what follows then."""
        verb = self.lexicon.verbs[node.verb]
        values = {argument.name: argument.value for argument in node.arguments}
        found = []
        for handler in node.handlers:
            says = self.lexicon.says("outcome", verb.name, handler.outcome)
            if not handler.body:
                continue
            if says is None:
                found.append((f"if it ends in {plain(handler.outcome)}", handler.body))
                continue
            clause = self.text_of_way(says.partition("||")[0], values, self.given(verb, values))
            found.append((clause, handler.body))
        return found

    def text_of_way(
        self, says: str, values: Mapping[str, Expression | Noun], said: Callable[[str], bool] | None = None
    ) -> str:
        """`if you pass`"""
        parts = template.parts(says)
        before = parts[0] if parts and isinstance(parts[0], str) else ""
        clause = self.clause(says.removeprefix(before), values, said)
        if all(isinstance(part, str) for part in parts):
            return says
        return f"{before}{clause.text()}"

    def person(self, name: str, kind: str, first: str) -> None:
        """A name that a clause introduces as `first`, which is afterwards `they` or `that lamp`."""
        self.names[name] = mention(first, self.called(kind), f"name {name}", self.at(kind, first))


def is_needed(parameter: ir.Parameter) -> bool:
    """Whether there is always some thing that a parameter stands for."""
    return parameter.default is None and isinstance(parameter.type, types.Thing)


def is_another(test: Expression) -> bool:
    """Whether a test of an event wants somebody else than you."""
    match test:
        case ir.Not(of=ir.Same(left=ir.EventPart(event=ir.Event()), right=ir.You())):
            return True
        case _:
            return False


def outcome_in(test: Expression) -> str | None:
    """The outcome that a test of an event wants."""
    match test:
        case ir.Same(left=ir.EventPart(name="outcome"), right=ir.Text(value=value)):
            return value
        case _:
            return None


def kind_wanted(test: Expression) -> str:
    """The kind that a test of a parameter wants, if it says one."""
    match test:
        case ir.Among(set=ir.Select(kind=kind)) | ir.Exists(of=ir.Select(kind=kind)):
            return kind
        case ir.IsKind(kind=ir.KindNamed(name=kind)):
            return kind
        case _:
            return ""
