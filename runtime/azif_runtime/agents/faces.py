"""What stands on things, as text for somebody at a terminal: cards, what they can do, and what that takes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Any

from azif_compiler import ir
from azif_compiler.diagnostic import nearest
from azif_compiler.ir.walk import map_nodes, walk
from azif_compiler.words.abilities import Abilities
from azif_compiler.words.card import face, printed
from azif_compiler.words.clause import flow
from azif_compiler.words.lexicon import Lexicon
from azif_compiler.words.noun import Noun, capital, plain
from azif_runtime.changed import changed
from azif_runtime.glance import Glance
from azif_runtime.identifiers import field_slot, spaced
from azif_runtime.program import Ability, Program
from azif_runtime.state.game import Game
from azif_runtime.state.questions import question_of
from azif_runtime.state.things import Thing, ThingBase


class Faces:
    """The texts of one content."""

    __slots__ = ("abilities", "components", "lexicon", "windows", "written")

    def __init__(self, program: Program) -> None:
        self.lexicon = Lexicon(program.game)
        self.components = {card.name: card for card in self.lexicon.components}
        self.abilities: dict[tuple[str, str], ir.Ability] = {}
        self.windows = [one.name for one in program.game.declarations if isinstance(one, ir.Window)]
        self.written: dict[str, list[ir.Declaration]] = {}
        for declared in program.game.declarations:
            self.written.setdefault(declared.meta.origin.file, []).append(declared)
            match declared:
                case ir.Component() | ir.Rule() | ir.Kind():
                    for ability in declared.abilities:
                        self.abilities[declared.name, ability.id] = ability
                case _:
                    pass

    def says_something(self, thing: Any) -> bool:
        """Whether a thing is a copy of a component on which something stands."""
        card = self.components.get(getattr(thing, "component", ""))
        return card is not None and bool(card.abilities or card.scripts or card.keywords or card.fields)

    def is_read(self, game: Game, thing: Any) -> bool:
        """Whether people want to read a thing unasked: a place on a board only if it has words of its own."""
        card = self.components.get(getattr(thing, "component", ""))
        if card is None or not self.says_something(thing):
            return False
        on_board = any(thing in ends for ends in game.links.values())
        if card.abilities or card.scripts or card.keywords:
            return True
        return not on_board and len(self.of(card.name)) > 1

    def of(self, component: str) -> list[str]:
        """What stands on a component, line by line."""
        return list(printed(face(self.lexicon, self.components[component])))

    def now(self, game: Game, thing: Thing) -> list[str]:
        """What stands on a thing, line by line, and what is other on it now."""
        other = changed(game, self.lexicon, thing)
        return [*self.of(thing.component), *([f"  Now: {other}."] if other else [])]

    def named(self, game: Game, name: str) -> Iterator[str]:
        """What stands on everything of this name, and how it is now; what may have been meant if there is
        nothing.
        """
        wanted = name.casefold()
        titles = {card.title for card in self.components.values()}
        found = [title for title in titles if title.casefold() == wanted]
        if not found and (said := self.said_by_rules(wanted)):
            yield said
            return
        found = found or sorted(title for title in titles if wanted in title.casefold())
        if len(found) > 1:
            yield f"which of them: {', '.join(found[:20])}" + (" …" if len(found) > 20 else "")
            return
        if not found and (about := self.about(wanted)):
            yield about
            return
        if not found:
            likely = meant(name, titles)
            advice = f"; did you mean {' or '.join(f'`{title}`' for title in likely)}?" if likely else ""
            yield f"nothing is called `{name}`{advice}"
            return
        for id_, card in self.components.items():
            if card.title == found[0]:
                yield from self.of(id_)
                glance = Glance(game)
                now = [as_it_is(glance, thing) for thing in game.things if thing.component == id_]
                for text in dict.fromkeys(filter(None, now)):
                    yield f"  now: {text}" + (f" ({now.count(text)} of them)" if now.count(text) > 1 else "")
                for thing in game.things:
                    if thing.component == id_:
                        yield from around(glance, thing)

    def said_by_rules(self, wanted: str) -> str:
        """What the rules say of a word, by the name of it; "" if it is none of theirs."""
        for name, declared in self.lexicon.keywords.items():
            called = self.lexicon.keyword(name)
            if wanted in (called.casefold(), plain(name).casefold()):
                this = self.lexicon.this(declared.kind)
                said = self.lexicon.says("rule", name)
                texts = (
                    [said]
                    if said
                    else [Abilities(self.lexicon, this).ability(one) for one in declared.abilities]
                )
                return f"{called}: {' '.join(texts) or 'other rules speak of it.'}"
        for (sort, name, _), said in self.lexicon.wordings.items():
            if sort == "rule" and plain(name).casefold() == wanted:
                return f"{capital(plain(name))}: {said}"
        return ""

    def about(self, wanted: str) -> str:
        """Which rules have these words in their name, else in their text: the only one as a whole, of several
        the names; "" if there is none.
        """
        words = re.compile(rf"\b{re.escape(wanted)}\b", re.IGNORECASE)
        rules = {
            plain(name): said for (sort, name, _), said in self.lexicon.wordings.items() if sort == "rule"
        }
        named = sorted(name for name in rules if words.search(name))
        if len(named) == 1:
            return f"{capital(named[0])}: {rules[named[0]]}"
        found = named or sorted(name for name, said in rules.items() if words.search(said))
        told = ", ".join(f"`show {name}`" for name in found[:12]) + (" …" if len(found) > 12 else "")
        return f"`{wanted}` is in these rules: {told}" if found else ""

    def explained(self, ability: Ability, this: Thing) -> str:
        """What an action does: as it stands on a card; of a rule, what content says of it, or else of what is
        done by it, if it says something.
        """
        node = self.abilities.get((this.component or this.card.id, ability.id))
        if node is None or this.component in self.components:
            return self.text(ability, this)
        if own := self.lexicon.says("rule", this.card.id):
            return own
        verbs = dict.fromkeys(part.verb for part in walk(node) if isinstance(part, ir.Call))
        said = [text for verb in verbs if (text := self.lexicon.says("rule", verb))]
        return " ".join(said) or self.text(ability, this)

    def cost_of(self, ability: Ability, this: Thing, who: Thing, glance: Glance) -> str:
        """What it takes somebody to use an ability, numbers of his as they are now; "" if nothing."""
        node = self.abilities.get((this.component or this.card.id, ability.id))
        return self.takes(getattr(node, "cost", ()), self.words(this), who, glance)

    def takes(
        self, cost: tuple[ir.Statement, ...], words: Abilities, who: Thing | None, glance: Glance
    ) -> str:
        """What somebody pays, numbers as they are now; "" if that depends on what only the clause knows."""

        def counted(part: ir.Node) -> ir.Node:
            match part:
                case ir.ValueOf(name=name, of=None | ir.You(), key=None):
                    now = glance.value(name, who if part.of is not None else None)
                    return ir.Number(now, at=part.at) if type(now) is int else part
                case ir.EventPart(verb=verb, name=name) if who is not None:
                    events = [one for one in glance.game.stack if getattr(one, "verb", None) is not None]
                    of = next((one for one in reversed(events) if one.verb.id == verb), None)
                    return ir.You(at=part.at) if getattr(of, f"p_{name}", None) is who else part
                case _:
                    return part

        paid: tuple[Any, ...] = tuple(map_nodes(part, counted) for part in cost)
        if any(isinstance(node, ir.Local | ir.EventPart | ir.Event) for part in paid for node in walk(part)):
            return ""
        text = flow(words.block(paid)) if paid else ""
        return text[:1].lower() + text[1:].rstrip(".")

    def asked_at(self, at: str) -> ir.May | ir.ChooseOption | None:
        """The question that is written at a place."""
        for declared in self.written.get(at.rsplit(":", 2)[0], ()):
            for node in walk(declared):
                if isinstance(node, ir.May | ir.ChooseOption) and at == str(
                    declared.meta.origin.place(node.at)
                ):
                    return node
        return None

    def offer(self, this: Thing, at: str) -> str:
        """What a thing lets somebody do who is asked in the clause that is written at a place; "" if the
        question has words of its own.
        """
        node = self.asked_at(at)
        if not isinstance(node, ir.May) or node.prompt:
            return ""
        return flow(self.words(this).block(node.body)).rstrip(".")

    def reaction(self, this: Thing, prompt: str) -> str:
        """The sentence of the one ability that somebody is asked whether it is used; "" if it is none."""
        asked = [one for one in this.card.abilities if one.may and prompt == question_of(one, this)]
        return self.text(asked[0], this) if len(asked) == 1 else ""

    def prices(self, this: Thing | None, at: str, who: Thing | None, glance: Glance) -> dict[int, str]:
        """What the options take of a question that is written at a place, by their numbers."""
        node = self.asked_at(at)
        if not isinstance(node, ir.ChooseOption):
            return {}
        words = self.words(this) if this is not None else Abilities(self.lexicon, Noun("it"))
        told = {
            index: self.takes(option.cost, words, who, glance) for index, option in enumerate(node.options)
        }
        return {
            index: text
            for index, text in told.items()
            if text and text.casefold() not in node.options[index].label.casefold()
        }

    def text(self, ability: Ability, this: Thing) -> str:
        """An ability as sentences; "" for one that is not its own."""
        node = self.abilities.get((this.component or this.card.id, ability.id))
        return self.words(this).ability(node) if node is not None else ""

    def words(self, this: Thing) -> Abilities:
        """The words of what stands on a thing."""
        return Abilities(self.lexicon, self.lexicon.this(this.kind.id))


def as_it_is(glance: Glance, thing: Thing) -> str:
    """Where a thing is, what lies on it, and what has changed on it; "" for what nobody may see."""
    if getattr(thing.place, "hidden", False):
        return ""
    on_board = any(thing in ends for ends in glance.game.links.values())
    where = "" if on_board else glance.place(thing.place)
    parts = [f"at {where}" if isinstance(thing.place, ThingBase) else where, *glance.details(thing)]
    if on_board or isinstance(thing.place, ThingBase) or thing.place.active:
        parts.append(changed(glance.game, glance.lexicon, thing))
    return ", ".join(part for part in parts if part)


def around(glance: Glance, thing: Thing) -> Iterator[str]:
    """What lies in a place, and which places it is linked with."""
    if thing.inside:
        yield f"  here: {', '.join(glance.name(one) for one in thing.inside)}"
    belonging: dict[tuple[str, str], list[str]] = {}
    for one in glance.game.things:
        fields = [name for name, field in one.kind.fields.items() if not field.state and not field.key]
        in_sight = not getattr(one.place, "hidden", False)
        field = next((name for name in fields if getattr(one, field_slot(name)) is thing), None)
        if in_sight and field is not None:
            belonging.setdefault((one.kind.id, field), []).append(glance.name(one))
    for (kind, field), names in belonging.items():
        part = field in thing.kind.line
        told = glance.lexicon.kind(kind, plural=len(names) > 1) if part else f"{spaced(field)} of"
        yield f"  {told}: {', '.join(names)}"
    for link, ends in glance.game.links.items():
        if ends.get(thing):
            words = glance.words[link].says if link in glance.words else glance.lexicon.named("link", link)
            yield f"  {words}: {', '.join(map(glance.name, ends[thing]))}"


def meant(name: str, titles: Collection[str]) -> list[str]:
    """The titles that were probably meant: the one like a name, else those with a word like it."""
    close = nearest(name, titles)
    if close:
        return [close]
    words = {word for title in titles for word in re.findall(r"\w{3,}", title)}
    word = nearest(name, words)
    return sorted(title for title in titles if word in re.findall(r"\w+", title))[:5] if word else []
