"""What brings each ability of a card about, at a table where the card lies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import compress, islice
from operator import not_
from typing import Any

from azif_compiler import ir
from azif_compiler.ir.walk import walk
from azif_compiler.words.abilities import Abilities
from azif_compiler.words.card import face
from azif_compiler.words.lexicon import Lexicon
from azif_runtime.actions import state_checks, using
from azif_runtime.actions.limits import count_use
from azif_runtime.failures import ContentError
from azif_runtime.identifiers import spaced
from azif_runtime.interpreter import changes, pipeline
from azif_runtime.interpreter.pipeline import happen
from azif_runtime.interpreter.reactions import hooks, rejected
from azif_runtime.program import Ability, Card, Program, VerbInfo
from azif_runtime.state.game import Game
from azif_runtime.state.things import Frame, Thing, Zone
from azif_runtime.trying.events import Found, changes_something, events, fitting, waited_for
from azif_runtime.trying.gifts import NOTHING, Supply, placed
from azif_runtime.trying.supplies import make_hold, supply
from azif_runtime.trying.table import place_for

SOME = 300
"""So many events are tried for each thing that might help."""

HOSTS = 60
"""So many events are tried in which a window may be offered."""

HOSTS_LOOKED_AT = 2_000
"""Of so many events it is asked whether an action fits in them."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """How something of a card is brought about: what has to be given, what then happens; or why it is not."""

    do: Callable[[Game, Thing, Thing], None] | None
    given: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """Something that stands on a card: an ability of its own or by a keyword, or a script; `shared` by all of
    its kind.
    """

    name: str
    ability: Ability | None = None
    script: tuple[str, int] | None = None
    shared: bool = False


def parts_of(program: Program, card: Card) -> list[Part]:
    """What stands on a card."""
    lexicon = Lexicon(program.game)
    kind = card.kind
    this = lexicon.this(kind.id)
    own = {ability.id: ability for ability in card.declared.abilities}
    found = [
        Part(Abilities(lexicon, this).ability(own[ability.id]).strip() or ability.text, ability)
        for ability in card.abilities
    ]
    uses = (use.name for use in card.declared.keywords)
    used = dict(zip(uses, face(lexicon, card.declared).keywords, strict=True))
    keywords = {
        ability.id: used[declared.name]
        for declared in program.game.declarations
        if isinstance(declared, ir.Keyword) and declared.name in used
        for ability in declared.abilities
    }
    above = [program.kinds[name] for name in sorted(kind.line) if name in program.kinds]
    inherited = [ability for one in above for ability in one.abilities if ability.id in keywords]
    found += [Part(keywords[one.id], one) for one in inherited]
    for name, scripts in card.scripts.items():
        word = spaced(name)
        many = len(scripts) > 1
        keys = [script.key for script in card.declared.scripts if script.name == name]
        for number, key in enumerate(keys):
            of = ir.word_of(key.name) if isinstance(key, ir.Named | ir.Member) else str(number + 1)
            found.append(Part(f"{word} {of}" if many or key is not None else word, script=(name, number)))
    return found or shared_parts(program, card)


def shared_parts(program: Program, card: Card) -> list[Part]:
    """What stands on the kinds of a card, and so on it, too."""
    lexicon = Lexicon(program.game)
    declared = {one.name: one for one in program.game.declarations if isinstance(one, ir.Kind)}
    found: list[Part] = []
    for kind in sorted(card.kind.line & declared.keys() & program.kinds.keys()):
        nodes = {node.id: node for node in declared[kind].abilities}
        words = Abilities(lexicon, lexicon.this(kind))
        found += [
            Part(words.ability(nodes[one.id]).strip(), one, shared=True)
            for one in program.kinds[kind].abilities
            if one.id in nodes  # the others are those of a keyword
        ]
    return found


def occasion(part: Part, game: Game, this: Thing, who: Thing) -> Occasion:
    """How something that stands on a card is brought about for somebody."""
    if part.script is not None:
        return Occasion(perform(*part.script))
    ability = part.ability
    assert ability is not None
    match ability.stage:
        case "always":
            return Occasion(None, why="it always counts; nothing brings it about")
        case "whenever":
            return whenever(ability, game, this, who)
        case "start" | "end":
            return around(ability, game, this, who)
        case "action":
            return action(ability, game, this, who)
        case _:
            return answer(ability, game, this, who)


def perform(name: str, number: int) -> Callable[[Game, Thing, Thing], None]:
    """A script is carried out for somebody."""

    def do(game: Game, this: Thing, who: Thing) -> None:
        if game.log is not None:
            game.log.script(this)
        this.card.scripts[name][number].body(game, this, who, None)
        state_checks.checked(game)

    return do


def answer(ability: Ability, game: Game, this: Thing, who: Thing) -> Occasion:
    """What an ability waits for happens."""
    found = fitting(game, ability, this, who)
    given = NOTHING
    if found is None or found.why:
        given = help_out(ability, game, this, who)
        found = fitting(game, ability, this, who) or found
    if found is None or found.why:
        entrance = from_home(ability, game, this, who)
        if entrance is not None:
            given, found = entrance
    if found is None:
        return Occasion(None, why="nothing was found for which it waits: say what happens with --when")
    number = found.number

    def do(game: Game, this: Thing, who: Thing) -> None:
        given.lay(game)
        event = next(islice(waited_for(game, ability, this, who), number, None))
        happen(game, event.verb, event, None)

    return Occasion(do, given.told, found.why)


def from_home(ability: Ability, game: Game, this: Thing, who: Thing) -> tuple[Supply, Found] | None:
    """What an ability waits for if that is how its card comes into play: the card lies where it starts, and
    comes from there.
    """
    there = this.home
    if ability.index[1] != "this" or not isinstance(there, Zone) or there.active or this.place is there:
        return None
    now, gift = placed(this), placed(this, there)
    gift.lay(game)
    number = next(
        (
            number
            for number, event in enumerate(islice(waited_for(game, ability, this, who), SOME))
            if changes_something(game, event)
        ),
        None,
    )
    now.lay(game)
    if number is None:
        return None
    return Supply(f"it comes from {there!r}".replace("_", " "), (gift,)), Found(number, "")


def help_out(ability: Ability, game: Game, this: Thing, who: Thing) -> Supply:
    """Give what an ability needs to answer anything; what was given."""

    def answers() -> bool:
        found = fitting(game, ability, this, who, most=SOME)
        return found is not None and not found.why

    return supply(game, answers, this, who)


def around(ability: Ability, game: Game, this: Thing, who: Thing) -> Occasion:
    """The step begins or ends at whose start or end an ability waits."""

    def why() -> str:
        return rejected(game, ability, this, who, frame_of(ability, game, this, who)) or ""

    given = supply(game, lambda: not why(), this, who) if why() else NOTHING

    def do(game: Game, this: Thing, who: Thing) -> None:
        given.lay(game)
        frame = frame_of(ability, game, this, who)
        game.stack.append(frame)
        hooks(game, ability.stage, frame)
        game.stack.remove(frame)

    return Occasion(do, given.told, why())


def frame_of(ability: Ability, game: Game, this: Thing, who: Thing) -> Any:
    """A step that is going on, with the one whose it is."""
    verb = game.program.verbs.get(ability.step)
    if verb is None:
        return Frame(ability.step, who)
    fixed = {verb.subject: who} if verb.subject else {}
    return next(events(game, verb, this, who, fixed))


def whenever(ability: Ability, game: Game, this: Thing, who: Thing) -> Occasion:
    """What a state check asks for comes to be so: tokens are laid, or somebody is given what it takes."""
    node = next((one for one in this.card.declared.abilities if one.id == ability.id), None)
    condition = node.condition if isinstance(node, ir.Whenever) else None
    told = make_hold(game, condition, this, who) if condition is not None else ""
    given = NOTHING
    if not told and not holds(ability, game, this, who):
        given = supply(game, lambda: holds(ability, game, this, who), this, who)
        if given is NOTHING:
            return Occasion(
                None, why="what it asks for cannot be laid out here: say it with --given and --when"
            )

    def do(game: Game, this: Thing, who: Thing) -> None:
        if not this.place.active:  # it held as soon as the card lay there
            changes.put(game, this, place_for(game, this, who), "")
        given.lay(game)
        if told:
            assert condition is not None
            make_hold(game, condition, this, who)
        game.dirty = game.changed = -1
        state_checks.checked(game)

    return Occasion(do, told or given.told)


def holds(ability: Ability, game: Game, this: Thing, who: Thing) -> bool:
    """Whether that is so for which a state check waits."""
    assert ability.condition is not None
    try:
        return bool(ability.condition(game, this, who, None))
    except ContentError:
        return False


# ---- actions


def action(ability: Ability, game: Game, this: Thing, who: Thing) -> Occasion:
    """An action is used, at once if it can be."""

    def usable() -> bool:
        return can(ability, game, this, who)

    given = NOTHING if usable() else supply(game, usable, this, who)
    if not usable():
        return Occasion(None, why=rejected(game, ability, this, who, None) or "it is not offered")

    def do(game: Game, this: Thing, who: Thing) -> None:
        given.lay(game)
        if ability.limit is not None:
            count_use(game, ability, this, who)
        using.act(game, ability, this, who, None)

    return Occasion(do, given.told)


def needs_opening(program: Program, ability: Ability) -> bool:
    """Whether an action can only be used while something goes on that is no part of the course of play."""
    found = [*hosts(program, ability)]
    return bool(found) and not any(verb.procedure for verb in found)


def can(ability: Ability, game: Game, this: Thing, who: Thing) -> bool:
    """Whether an action can be used now."""
    try:
        return using.can_act(game, ability, this, who)
    except ContentError:
        return False


def hosts(program: Program, ability: Ability) -> Iterator[VerbInfo]:
    """The verbs in which a window of an action is offered."""
    for verb in program.verbs.values():
        offered = (node.window for node in walk(verb.declared.body) if isinstance(node, ir.Offer))
        if any(not set(program.windows_of(window)).isdisjoint(ability.windows) for window in offered):
            yield verb


def openings(game: Game, ability: Ability, this: Thing, who: Thing) -> Iterator[Any]:
    """Events in which a window of an action may be offered to somebody; first those in which it holds what
    the action asks for.
    """
    for verb in hosts(game.program, ability):
        fixed = {verb.subject: who} if verb.subject else {}
        made = [*islice(events(game, verb, this, who, fixed), HOSTS_LOOKED_AT)]
        apt = [suits(game, ability, this, who, event) for event in made]
        rows = [*compress(made, apt), *compress(made, map(not_, apt))]
        for event in rows[:HOSTS]:
            if not pipeline.no_change(game, verb, event):
                yield event


def suits(game: Game, ability: Ability, this: Thing, who: Thing, event: Any) -> bool:
    """Whether that holds while an event goes on for which an action asks."""
    game.stack.append(event)
    try:
        return rejected(game, ability, this, who, None) is None
    except ContentError:
        return False
    finally:
        game.stack.remove(event)


def opening(number: int, ability: Ability) -> Callable[[Game, Thing, Thing], None]:
    """One of these events happens."""

    def do(game: Game, this: Thing, who: Thing) -> None:
        for index, event in enumerate(openings(game, ability, this, who)):
            if index == number:
                happen(game, event.verb, event, None)
                return

    return do


__all__ = ["Occasion", "Part", "needs_opening", "occasion", "opening", "openings", "parts_of"]
