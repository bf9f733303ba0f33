"""Tree → Resolution: what `you`, `it` and `that lamp` can be, and what declared words name.

A declaration is gone through once, in the order in which it is written. What is said of types is not looked at: of several
things that `that lamp` could be, the next step takes the nearest that is one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import cast

from azif_compiler.diagnostics import names, timing
from azif_compiler.ir import types
from azif_compiler.ir.types import THING
from azif_compiler.names import symbols
from azif_compiler.names.symbols import Verb, word_of
from azif_compiler.names.view import View
from azif_compiler.read import abilities, declarations, phrases, statements
from azif_compiler.read.phrases import Expression, Node, Noun, Sentence
from azif_compiler.read.walk import child_fields
from azif_compiler.resolve import refs
from azif_compiler.resolve.lookup import Lookup
from azif_compiler.resolve.occurrences import Rows
from azif_compiler.resolve.refs import Ref, Resolution
from azif_compiler.syntax.cursor import Word
from azif_compiler.syntax.unit import Unit


@dataclass(slots=True)
class Spoken:
    """Of whom and of what can be spoken at one place. `candidate` is what `it` is in a condition on a noun."""

    this: Ref | None = None
    you: Ref | None = None
    event: refs.Event | None = None
    candidate: Ref | None = None
    one: Ref | None = None
    said: dict[str, Ref] = field(default_factory=dict)

    def inner(self) -> Spoken:
        """The same for a block: what is said inside is unknown outside."""
        return replace(self, said=dict(self.said))


def resolve(unit: Unit, view: View, tree: declarations.Declaration, rows: Rows) -> Resolution:
    """What the words of a declaration refer to; what refers to nothing is reported."""
    resolver = _Resolver(unit, view, rows)
    resolver.declaration(tree)
    return resolver.found


class _Resolver:
    def __init__(self, unit: Unit, view: View, rows: Rows) -> None:
        self.unit, self.view, self.rows = unit, view, rows
        self.lookup = Lookup(unit, view, rows)
        self.found = Resolution()
        self.at = Spoken()

    # ---- going through

    def visit(self, node: Node) -> None:
        """A node and what is inside it."""
        rule = _RULES.get(type(node))
        if rule is not None:
            rule(self, node)
        else:
            self.inside(node)

    def inside(self, node: Node) -> None:
        """What is inside a node, in the order in which it is written."""
        for name in child_fields(type(node)):
            value = getattr(node, name)
            if type(value) is tuple:
                for part in value:
                    self.visit(part)
            elif value is not None:
                self.visit(value)

    def block(self, *blocks: tuple[Node, ...] | None) -> None:
        """Blocks, in each of which other things are said."""
        for block in blocks:
            if block:
                kept, self.at = self.at, self.at.inner()
                for node in block:
                    self.visit(node)
                self.at = kept

    def optional(self, *nodes: Node | None) -> None:
        """What may be missing."""
        for node in nodes:
            if node is not None:
                self.visit(node)

    # ---- declarations

    def you_of(self, kind: str) -> Ref | None:
        """Whom `you` means on things of a kind, if the kind or one above says it."""
        for known in self.view.kinds_above(kind):
            if known.you == "this":
                return refs.You(kind)
            if known.you:
                return refs.You(self.view.person())
        return None

    def declaration(self, tree: declarations.Declaration) -> None:
        """Of whom a declaration can speak, and what is in it."""
        at = self.at
        match tree:
            case declarations.Component(kind=word):
                self.component(word, tree)
            case declarations.AmendedComponent(part=part):
                self.component(part.kind, tree)
            case declarations.Kind(declared=made):
                assert made.name is not None
                kind = f"{self.unit.package}:{made.name.text}"
                at.this = refs.This(kind)
                for node in (*tree.defaults, tree.starts, tree.you, tree.works):
                    self.optional(node)
                at.you = self.you_of(kind)
                self.block(tree.abilities)
            case declarations.Keyword(declared=made):
                kind = self.kind_of(made.of)
                at.this, at.you = refs.This(kind), self.you_of(kind)
                self.inside(tree)
            case declarations.Verb(declared=made):
                assert made.name is not None
                self.verb(self.own_verb(made.name), tree)
            case declarations.AmendedVerb(declared=made):
                assert made.name is not None
                verb = self.verb_named(made.name)
                self.verb(verb, tree)
            case declarations.InsertedStep(anchor=anchor):
                at.you = refs.You(self.view.person())
                self.step(tree.number, anchor, "waits")
                self.inside(tree)
            case declarations.Value(declared=made):
                if made.of is not None:
                    at.candidate = refs.Bound(tree.owner)
                self.inside(tree)
            case declarations.Goal():
                self.goal(tree)
            case declarations.Extended(declared=made):
                if made.sort is not None and made.sort.text == "kind" and made.name is not None:
                    at.this = refs.This(self.kind_of(made.name))
                self.inside(tree)
            case declarations.Board():
                for line in tree.lines:
                    self.lookup.known(line.link, "link")
                    self.inside(line)
            case _:
                self.inside(tree)

    def kind_of(self, word: Word | None) -> str:
        """The id of the kind that a word names; what is unknown is complained of elsewhere."""
        if word is None or word.text in ("thing", "things"):
            return THING
        kinds = self.view.meanings(word.text).kinds
        return kinds[0].id if kinds else THING

    def component(self, word: Word, tree: Node) -> None:
        kind = self.kind_of(word)
        self.at.this, self.at.you = refs.This(kind), self.you_of(kind)
        self.inside(tree)

    def script(self, node: declarations.ScriptGiven) -> None:
        """In a script, `you` is for whom it is performed, where the kind says nothing."""
        for key in node.keys:
            self.visit(key)
        kept, self.at = self.at, self.at.inner()
        if self.at.you is None:
            self.at.you = refs.You(self.view.person())
        self.block(node.body)
        self.at = kept

    def own_verb(self, name: Word) -> Verb | None:
        verbs = self.view.meanings(name.text).verbs
        return next((verb for verb in verbs if verb.package == self.unit.package), None)

    def verb_named(self, name: Word) -> Verb | None:
        return cast("Verb | None", self.lookup.known(name, "verb", "amends"))

    def verb(self, verb: Verb | None, tree: declarations.Verb | declarations.AmendedVerb) -> None:
        """In a verb, `you` is its subject, or the person it is about."""
        at = self.at
        if verb is not None:
            at.event = refs.Event(verb.id)
            for parameter in verb.parameters.values():
                self.say_parameter(verb, parameter)
            person = self.view.person()
            about = verb.subject
            if about is None or not isinstance(about.type, types.Thing):
                alike = (p for p in verb.parameters.values() if p.type == types.Thing(person))
                about = next(alike, None) if isinstance(tree, declarations.Verb) else None
            if about is not None and isinstance(about.type, types.Thing):
                at.you = refs.Part(verb.id, about.name, about.type.kind)
        self.inside(tree)

    def say_parameter(self, verb: Verb, parameter: symbols.Parameter) -> None:
        """A parameter that is a thing can be spoken of by its kind."""
        if isinstance(parameter.type, types.Thing) and parameter.type.kind != THING:
            kind = parameter.type.kind
            self.at.said[word_of(kind)] = refs.Part(verb.id, parameter.name, kind)

    def goal(self, tree: declarations.Goal) -> None:
        """In a goal, `you` is who decides."""
        made = tree.declared
        assert made.name is not None
        verb = cast("Verb | None", self.lookup.known(made.name, "verb"))
        kind = THING
        if tree.kind is not None and (known := self.lookup.known(tree.kind, "kind")) is not None:
            kind = known.id
        if verb is not None:
            self.at.event = refs.Event(verb.id)
            for parameter in verb.parameters.values():
                self.say_parameter(verb, parameter)
        self.at.you = refs.You(kind)
        for node in (*tree.lets, *tree.lines):
            self.visit(node)
        if tree.toward is not None:
            kept, self.at = self.at, self.at.inner()
            self.at.candidate = refs.Bound(tree.toward.place)
            self.entity(tree.toward, self.lookup.known(tree.toward.link, "link"))
            self.inside(tree.toward)
            self.at = kept

    # ---- words

    def entity(self, node: Node, entity: symbols.Entity | None) -> None:
        if entity is not None:
            self.found.entities[node.number] = entity

    def step(self, number: int, word: Word, role: symbols.Role) -> None:
        """The name of a step, or of a verb or procedure, which is one as well."""
        meanings = self.lookup.meanings(word)
        entities = meanings.steps or meanings.verbs
        if not entities:
            procedures = [
                name
                for name in self.view.visible_words("verbs")
                if any(verb.procedure for verb in self.view.meanings(name).verbs)
            ]
            self.lookup.unknown(word, "step", (*self.view.visible_words("steps"), *procedures))
            return
        found = self.lookup.one(word, "step", entities, role)
        if found is not None:
            self.found.steps[number] = found.id

    def nobody(self, node: Node, word: str) -> None:
        """Report a word that refers to nobody."""
        self.unit.report(names.NobodySpokenTo(span=self.unit.span(node.start, node.end), word=word))

    def speaker(self, node: Node) -> None:
        """Whom somebody means who says nobody."""
        if self.at.you is not None:
            self.found.people[node.number] = self.at.you

    def you(self, node: Node) -> None:
        if self.at.you is None:
            self.nobody(node, "you")
        else:
            self.found.people[node.number] = self.at.you

    def this(self, node: Node) -> None:
        if self.at.this is None:
            self.nobody(node, "this")
        else:
            self.found.pronouns[node.number] = self.at.this

    def it(self, node: Node) -> None:
        found = self.at.candidate or self.at.event or self.at.this
        if found is None:
            self.nobody(node, "it")
        else:
            self.found.pronouns[node.number] = found

    def one(self, node: Node) -> None:
        """The one in question, which no word names."""
        if self.at.one is not None:
            self.found.pronouns[node.number] = self.at.one

    def its(self, node: phrases.Property) -> None:
        """`its weight`: of the one in question, else of the event if it has such a part, else of what is spoken on."""
        at, owner = self.at, node.owner
        if isinstance(owner, phrases.It) and at.candidate is None and at.event is not None:
            verb = self.view.names.all_verbs.get(at.event.verb)
            has = verb is not None and (node.name.text in verb.parameters or node.name.text == "source")
            self.found.pronouns[owner.number] = at.event if has or at.this is None else at.this
        else:
            self.visit(owner)
        self.optional(node.key)

    def referred(self, node: phrases.Referred) -> None:
        self.found.said[node.number] = tuple(self.at.said.items())

    def ongoing(self, node: phrases.Ongoing) -> None:
        self.entity(node, self.lookup.one(node.verb, "verb", self.lookup.meanings(node.verb).verbs))

    def name(self, node: phrases.Name) -> None:
        """A zone that each has, where nobody says whose, is that of whom the words speak to."""
        if any(zone.of for zone in self.view.meanings(node.word.text).zones):
            self.speaker(node)
        self.optional(node.key)

    def variant(self, node: phrases.VariantName) -> None:
        self.entity(node, self.lookup.known(node.name, "variant", "reads"))

    def steps_between(self, node: phrases.StepsBetween) -> None:
        self.inside(node)
        self.entity(node, self.lookup.known(node.link, "link", "reads"))

    # ---- nouns

    def noun(self, node: Noun) -> None:
        """A noun; in what is said of it, it is the one in question."""
        if node.like is None and node.kind.text not in ("thing", "things"):
            meanings = self.lookup.meanings(node.kind)
            self.entity(node, self.lookup.one(node.kind, "kind", meanings.kinds, "reads"))
        if node.determiner == "the" or node.determiner == "another":
            self.found.said[node.number] = tuple(self.at.said.items())
        if node.determiner == "another":
            self.speaker(node)
        self.optional(node.count, node.like)
        if not node.relations:
            return
        at = self.at
        kept, candidate = at.one, at.candidate
        me = refs.Bound(node.candidate)
        for relation in node.relations:
            at.one = me
            at.candidate = candidate
            match relation:
                case phrases.ThatIs(word="where", condition=condition):
                    at.candidate = me
                    self.visit(condition)
                case phrases.OrderedBy(amount=amount):
                    at.candidate = me
                    self.visit(amount)
                case phrases.WithKeyword(word=word):
                    self.entity(relation, self.lookup.known(word, "keyword", "reads"))
                case phrases.ThatIs() | phrases.WithBest():
                    self.inside(relation)
                case _:
                    at.one = kept
                    self.inside(relation)
        at.one, at.candidate = kept, candidate

    def over_each(self, node: phrases.OverEach) -> None:
        """`highest (its oil) of each lamp`: in the amount, `it` is the lamp"""
        self.visit(node.of)
        at = self.at
        kept, candidate = at.one, at.candidate
        one = refs.Bound(node.candidate)
        at.one = one
        if isinstance(node.amount, phrases.Bracketed):
            at.candidate = one
        self.visit(node.amount)
        at.one, at.candidate = kept, candidate

    def has_script(self, node: phrases.HasScript) -> None:
        self.inside(node)
        self.entity(node, self.lookup.known(node.script, "script"))

    # ---- sentences

    def sentence(self, node: Sentence, role: symbols.Role = "makes") -> Verb | None:
        """A sentence: its verb, what is given, and whom it means if nobody is its subject."""
        meanings = self.lookup.meanings(node.verb)
        match node.form:
            case "plain":
                verbs = meanings.verbs
            case "third":
                verbs = meanings.thirds or meanings.verbs
            case "passive":
                verbs = meanings.participles
        verb = self.lookup.one(node.verb, "verb", verbs, role)
        self.entity(node, verb)
        self.speaker(node)
        for argument in node.arguments:
            if argument.label is not None and verb is not None:
                label = argument.label
                self.rows.of_verb(verb, "parameter", argument.parameter, "labels", label.start, label.end)
            self.visit(argument.value)
        self.optional(node.by)
        return verb

    def worth(self, node: phrases.Worth) -> None:
        """A sentence that is only considered makes nothing happen."""
        self.sentence(node.sentence, "mentions")

    def say(self, node: statements.Say) -> None:
        """A sentence with what follows its outcomes; what it chose is known behind it."""
        sentence = node.sentence
        verb = self.sentence(sentence)
        if sentence.by is not None:
            self.found.people[sentence.number] = refs.Stated(sentence.by)
        for handler in node.handlers:
            word = handler.outcome
            if verb is not None and word.text in verb.outcomes:
                self.rows.of_verb(verb, "outcome", word.text, "labels", word.start, word.end)
            self.block(handler.body)
        self.choose_in(sentence)

    def may_say(self, node: statements.MaySay) -> None:
        self.speaker(node)
        self.optional(node.prompt, node.by)
        self.sentence(node.sentence)
        self.choose_in(node.sentence)

    def choose_in(self, sentence: Sentence) -> None:
        """What a sentence chooses can be spoken of behind it: `discard a lamp; … that lamp`."""
        verb = self.found.entities.get(sentence.number)
        if not isinstance(verb, Verb):
            return
        for argument in sentence.arguments:
            value = argument.value
            wanted = verb.parameters[argument.parameter].type
            if (
                isinstance(value, Noun)
                and value.determiner in ("a", "any", "another", "random")
                and isinstance(wanted, types.Thing | types.Things | types.Zone)
            ):
                self.at.said[self.kind_word(value)] = refs.Bound(value.candidate)

    def kind_word(self, noun: Noun) -> str:
        """The word by which a thing of a noun is spoken of."""
        entity = self.found.entities.get(noun.number)
        if entity is not None:
            return entity.name
        if noun.like is not None:
            return "thing"
        return "thing"

    # ---- statements

    def let(self, node: statements.Let) -> None:
        self.visit(node.value)
        self.at.said[node.name.name] = refs.Bound(node.name.binder)

    def for_each(self, node: statements.ForEach) -> None:
        self.visit(node.of)
        kept, self.at = self.at, self.at.inner()
        self.known_as(node.name)
        if node.order is not None:
            candidate, self.at.candidate = self.at.candidate, refs.Bound(node.candidate)
            self.visit(node.order)
            self.at.candidate = candidate
        word = "thing"
        if isinstance(node.of, Noun):
            word = self.kind_word(node.of)
        elif isinstance(node.of, phrases.Pile):
            word = self.kind_word(node.of.noun)
        self.at.said[word] = refs.Bound(node.name.binder)
        for statement in node.body:
            self.visit(statement)
        self.at = kept

    def known_as(self, name: statements.Introduced) -> None:
        if name.name:
            self.at.said[name.name] = refs.Bound(name.binder)

    def for_member(self, node: statements.ForMember) -> None:
        self.entity(node, self.lookup.known(node.enum, "enum", "reads"))
        self.block(node.body)

    def scoped(
        self,
        node: statements.If
        | statements.While
        | statements.Repeat
        | statements.Together
        | statements.ForEntry,
    ) -> None:
        """A statement with blocks."""
        match node:
            case statements.If():
                self.visit(node.condition)
                self.block(node.then, node.otherwise)
            case statements.While():
                self.visit(node.condition)
                self.block(node.body)
            case statements.Repeat():
                self.visit(node.times)
                self.block(node.body)
            case statements.Together():
                self.block(node.body)
            case statements.ForEntry():
                self.visit(node.of)
                self.block(node.body)

    def step_(self, node: statements.Step) -> None:
        """A step; its subject is `you` in it."""
        meanings = self.view.meanings(node.step.text)
        steps = meanings.steps or meanings.verbs
        if steps:
            own = bool(meanings.steps) and steps[0].package == self.unit.package
            found = self.lookup.one(node.step, "step", steps, "declares" if own else "makes")
            self.found.steps[node.number] = found.id if found is not None else ""
        self.optional(node.subject)
        kept, self.at = self.at, self.at.inner()
        if node.subject is not None:
            self.at.you = refs.Stated(node.subject)
        self.block(node.body)
        self.at = kept

    def stop(self, node: statements.Stop) -> None:
        meanings = self.lookup.meanings(node.step)
        entities = meanings.steps or meanings.verbs
        if not entities:
            span = self.unit.at(node.step)
            self.unit.report(timing.NotRunning(span=span, name=node.step.text))
        elif (found := self.lookup.one(node.step, "step", entities)) is not None:
            self.found.steps[node.number] = found.id
        self.optional(node.subject)

    def choose_things(self, node: statements.ChooseThings) -> None:
        self.optional(node.prompt)
        self.visit(node.of)
        self.optional(node.by)
        if node.by is None:
            self.speaker(node)
        kept = self.at
        if node.body is not None:
            self.at = self.at.inner()
        self.known_as(node.name)
        if isinstance(node.of, Noun):
            self.at.said[self.chosen_word(node.of)] = refs.Bound(node.name.binder)
        if node.body is not None:
            self.block(node.body)
            self.at = kept
        self.block(node.otherwise)

    def chosen_word(self, noun: Noun) -> str:
        """The word by which what was chosen is spoken of: the kind, or its plural."""
        word = self.kind_word(noun)
        if is_single(noun):
            return word
        entity = self.found.entities.get(noun.number)
        return entity.plural if isinstance(entity, symbols.Kind) else word

    def choose_option(self, node: statements.ChooseOption) -> None:
        self.optional(node.prompt, node.by)
        if node.by is None:
            self.speaker(node)
        for option in node.options:
            self.optional(option.condition)
            self.block(option.cost.body if option.cost is not None else None, option.body)
        self.block(node.otherwise)

    def choose_number(self, node: statements.ChooseNumber) -> None:
        self.inside(node)
        if node.by is None:
            self.speaker(node)

    def may(self, node: statements.May) -> None:
        self.optional(node.prompt, node.by)
        if node.by is None:
            self.speaker(node)
        self.block(node.body, node.otherwise)

    def perform(self, node: statements.Perform) -> None:
        self.inside(node)
        if node.by is None:
            self.speaker(node)
        self.entity(node, self.lookup.known(node.script, "script"))

    def offer(self, node: statements.Offer) -> None:
        self.entity(node, self.lookup.known(node.window, "window", "makes"))
        self.visit(node.who)

    # ---- abilities

    def ability(self, node: Node) -> None:
        """An ability: what it names is unknown to the others."""
        kept, self.at = self.at, self.at.inner()
        match node:
            case abilities.Cannot(event=event, condition=condition):
                self.event(event)
                self.optional(condition)
            case (
                abilities.Instead(head=head, event=event, rest=rest)
                | abilities.Reaction(head=head, event=event, rest=rest)
            ):
                self.visit(head)
                self.event(event)
                self.visit(rest)
            case abilities.Lessen(head=head, event=event, by=by, rest=rest):
                self.visit(head)
                self.event(event)
                self.optional(by)
                self.visit(rest)
            case abilities.Action():
                self.action(node)
            case abilities.Around():
                self.around(node)
            case _:
                self.inside(node)
        self.at = kept

    def head(self, node: abilities.Head) -> None:
        if node.limit is not None:
            self.step(node.limit.number, node.limit.step, "reads")

    def event(self, node: abilities.Event) -> None:
        """An event; behind it, its parts are known, and its subject is `you` where nobody else is."""
        sentence = node.sentence
        verb = self.sentence(sentence, "waits")
        at = self.at
        at.candidate = None
        if verb is not None:
            at.event = refs.Event(verb.id)
            for parameter in verb.parameters.values():
                self.say_parameter(verb, parameter)
            for argument in sentence.arguments:
                self.say_argument(verb, argument.parameter, argument.value)
            if sentence.by is not None and verb.subject is not None:
                self.say_argument(verb, verb.subject.name, sentence.by)
            subject = verb.subject
            if at.you is None and subject is not None and isinstance(subject.type, types.Thing):
                at.you = refs.Part(verb.id, subject.name, subject.type.kind)
        self.optional(node.where)

    def say_argument(self, verb: Verb, parameter: str, value: Expression) -> None:
        """What an event is about can be spoken of by the kind that was said."""
        if isinstance(value, Noun):
            entity = self.found.entities.get(value.number)
            kind = entity.id if entity is not None else THING
            self.at.said[self.kind_word(value)] = refs.Part(verb.id, parameter, kind)

    def action(self, node: abilities.Action) -> None:
        self.visit(node.head)
        self.entity(node, self.lookup.known(node.window, "window", "waits"))
        if node.event is not None:
            self.event(node.event)
        elif self.at.you is None:
            self.at.you = refs.You(THING)
        self.visit(node.rest)

    def around(self, node: abilities.Around) -> None:
        self.visit(node.head)
        self.step(node.number, node.step, "waits")
        at = self.at
        you = at.you
        match node.subject:
            case None | phrases.You():
                self.optional(node.subject)
            case Noun() as noun:
                self.visit(noun)
                entity = self.found.entities.get(noun.number)
                subject = refs.Part("", "subject", entity.id if entity is not None else THING)
                at.said[self.kind_word(noun)] = subject
                you = you or subject
            case subject_:
                self.visit(subject_)
                you = you or refs.Stated(subject_)
        at.you = you or refs.Part("", "subject", THING)
        at.event = refs.Event("")
        self.visit(node.rest)

    def rest(self, node: abilities.Rest) -> None:
        self.optional(node.condition)
        self.block(node.cost.body if node.cost is not None else None, node.body)

    def whenever(self, node: abilities.Whenever) -> None:
        kept, self.at = self.at, self.at.inner()
        self.visit(node.condition)
        self.block(node.body)
        self.at = kept

    def gains(self, node: abilities.Gains) -> None:
        self.visit(node.target)
        self.entity(node, self.lookup.known(node.word, "keyword", "writes"))
        self.optional(node.amount)

    # ---- rulings

    def part(self, node: declarations.Part) -> None:
        """A part of a ruling: what it says is known in those behind it."""
        for step in node.steps:
            self.visit(step)

    def fact_has(self, node: declarations.FactHas) -> None:
        self.visit(node.owner)
        self.visit(node.what)
        self.supplied(node.what, node.name)

    def fact_at(self, node: declarations.FactAt) -> None:
        self.visit(node.what)
        self.visit(node.place)
        self.supplied(node.what, node.name)

    def supplied(self, noun: Expression, name: statements.Introduced) -> None:
        """What is taken from where it starts is `that lamp` from then on, and what `as` calls it."""
        self.known_as(name)
        if isinstance(noun, Noun):
            self.at.said[self.kind_word(noun)] = refs.Bound(name.binder)


def is_single(noun: Noun) -> bool:
    """Whether one thing is chosen, and not several."""
    return noun.determiner in ("a", "any", "another", "random", "the", "first") or (
        noun.determiner == "bare" and (noun.called is not None or noun.relations != ()) and noun.count is None
    )


Rule = Callable[[_Resolver, Node], None]

_RULES = cast(
    "dict[type[Node], Rule]",
    {
        phrases.You: _Resolver.you,
        phrases.This: _Resolver.this,
        phrases.It: _Resolver.it,
        phrases.Candidate: _Resolver.one,
        phrases.Property: _Resolver.its,
        phrases.Name: _Resolver.name,
        phrases.Referred: _Resolver.referred,
        phrases.Ongoing: _Resolver.ongoing,
        phrases.VariantName: _Resolver.variant,
        phrases.StepsBetween: _Resolver.steps_between,
        phrases.OverEach: _Resolver.over_each,
        phrases.HasScript: _Resolver.has_script,
        phrases.Noun: _Resolver.noun,
        phrases.Sentence: _Resolver.sentence,
        phrases.Worth: _Resolver.worth,
        statements.Say: _Resolver.say,
        statements.MaySay: _Resolver.may_say,
        statements.Let: _Resolver.let,
        statements.ForEach: _Resolver.for_each,
        statements.ForMember: _Resolver.for_member,
        statements.If: _Resolver.scoped,
        statements.While: _Resolver.scoped,
        statements.Repeat: _Resolver.scoped,
        statements.Together: _Resolver.scoped,
        statements.ForEntry: _Resolver.scoped,
        statements.Step: _Resolver.step_,
        statements.Stop: _Resolver.stop,
        statements.ChooseThings: _Resolver.choose_things,
        statements.ChooseOption: _Resolver.choose_option,
        statements.ChooseNumber: _Resolver.choose_number,
        statements.May: _Resolver.may,
        statements.Perform: _Resolver.perform,
        statements.Offer: _Resolver.offer,
        abilities.Head: _Resolver.head,
        abilities.Rest: _Resolver.rest,
        abilities.Gains: _Resolver.gains,
        abilities.Cannot: _Resolver.ability,
        abilities.Instead: _Resolver.ability,
        abilities.Lessen: _Resolver.ability,
        abilities.Reaction: _Resolver.ability,
        abilities.Around: _Resolver.ability,
        abilities.Action: _Resolver.ability,
        abilities.Always: _Resolver.ability,
        abilities.While: _Resolver.ability,
        abilities.Whenever: _Resolver.whenever,
        declarations.ScriptGiven: _Resolver.script,
        declarations.Part: _Resolver.part,
        declarations.FactHas: _Resolver.fact_has,
        declarations.FactAt: _Resolver.fact_at,
    },
)
"""The nodes with rules of their own; of all others, what is inside them is gone through."""
