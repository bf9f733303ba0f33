"""Program → a game that can begin: zones, things with their fields, links, tracks, and everything where it
starts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from azif_compiler import ir
from azif_compiler.diagnostic import did_you_mean
from azif_compiler.ir import types
from azif_runtime.failures import WrongAnswer
from azif_runtime.identifiers import field_slot
from azif_runtime.index import active_effects, copying
from azif_runtime.interpreter.lookup import id_named
from azif_runtime.program import Card
from azif_runtime.state.first_fields import Fields, default_of, empty, fields_of
from azif_runtime.state.game import Game
from azif_runtime.state.subscriptions import Subscriptions
from azif_runtime.state.things import NOWHERE, Known, Thing, Zone

NONE: Known[str, Any] = Known()
"""The zones and keywords of what has none. Nothing is added to it."""


@dataclass(slots=True)
class Plan:
    """How the copies of a component are made: where each comes from, the zones of its own, and its fields,
    once they are known.
    """

    origins: tuple[tuple[str, ...], ...]
    zones: tuple[ir.Zone, ...]
    fields: Fields | None = None


def set_up(game: Game) -> None:
    """Make zones, things and links, and put every thing where it starts."""
    program = game.program
    choose_options(game)
    game.subscriptions = {name: Subscriptions() for name in program.verbs}
    for zone in program.zones:
        if not zone.of:
            game.zones[zone.name] = Zone(
                zone.name, None, active=zone.active, ordered=zone.ordered, hidden=zone.hidden,
                asleep=zone.asleep, fresh=zone.fresh,
            )  # fmt: skip
    for name in (*program.kinds, "thing"):
        game.of_kind[name] = []
    game.tracks.update((name, 0) for name in program.tracks)
    game.tracks.update((name, empty(type_)) for name, type_ in program.variables.items())
    owned = [zone for zone in program.zones if zone.of]
    for card in program.cards:
        if card.plan is None:
            card.plan = Plan(card.declared.origins(), tuple(z for z in owned if z.of in card.kind.line))
        for needs in card.plan.origins:
            make(game, card, card.plan, needs)
    cards = [card for card in program.cards for _ in card.plan.origins]
    name_things(game)
    for thing, card in zip(game.things, cards, strict=True):
        fill(game, thing, card)
    lay_links(game)
    for thing, card in zip(game.things, cards, strict=True):
        if thing not in game.put_away:
            start(game, thing, card)
    for name, bounds in program.tracks.items():
        game.tracks[name] = bounds[0](game, None, None, None)
    for name, first in program.first_values.items():
        game.tracks[name] = first(game, None, None, None)
    for rule in program.rules:
        game.rules[rule.id] = active_effects.rule_thing(game, rule)
        active_effects.register(game, game.rules[rule.id], rule.abilities)
    for thing in game.things:
        active_effects.update(game, thing)


def choose_options(game: Game) -> None:
    """What was chosen before the game, or its default."""
    program = game.program
    given = {id_named(name, program.options, "option"): value for name, value in game.options.items()}
    game.options = {}
    for name, option in program.options.items():
        clauses: dict[str, Any] = program.option_clauses[name]  # type: ignore[assignment]
        value = given.pop(name, None)
        if value is None:
            default = clauses.get("2")
            value = default(game, None, None, None) if default is not None else None
        if option.type == types.NUMBER:
            low, high = (clauses[k](game, None, None, None) if k in clauses else None for k in ("0", "1"))
            if (
                type(value) is not int
                or (low is not None and value < low)
                or (high is not None and value > high)
            ):
                word = ir.word_of(name)
                raise WrongAnswer(f"the option `{word}` must be a number from {low} to {high}, not {value!r}")
        elif isinstance(option.type, types.Member) and isinstance(value, str):
            members = {member.id: member for member in program.enums[option.type.enum]}
            value = members[id_named(value, members, ir.word_of(option.type.enum))]
        elif isinstance(option.type, types.Thing | types.Things):
            game.named_options[name] = tuple(str(value).split("\n")) if value else ()
            value = empty(option.type)
        game.options[name] = value
    game.variants = frozenset(id_named(variant, program.variants, "variant") for variant in game.variants)


def name_things(game: Game) -> None:
    """Find the things that options name."""
    for option, names in game.named_options.items():
        type_ = game.program.options[option].type
        kind = type_.kind if isinstance(type_, types.Thing | types.Things) else ""
        found = [thing_named(game, kind, name) for name in names]
        if isinstance(type_, types.Thing) and len(found) > 1:
            raise WrongAnswer(f"the option `{ir.word_of(option)}` is one thing, not {len(found)}")
        if found:
            game.options[option] = found[0] if isinstance(type_, types.Thing) else list(dict.fromkeys(found))


def thing_named(game: Game, kind: str, name: str) -> Thing:
    """A thing of a kind, by its name or its beginning. Raises `WrongAnswer` if it is not one."""
    wanted = name.casefold()
    known = {thing.name: thing for thing in reversed(game.of_kind.get(kind, ()))}
    for called, thing in known.items():
        if called.casefold() == wanted:
            return thing
    if (begun := begun_by(name, known)) is not None:
        return known[begun]
    raise WrongAnswer(
        f"no {game.program.kinds[kind].name.replace('_', ' ')} is called `{name}`{near(name, known)}"
    )


def begun_by(name: str, known: Iterable[str]) -> str | None:
    """The one of some names that begins so; nothing if none does, or several do."""
    begun = [title for title in known if name and title.casefold().startswith(name.casefold())]
    return begun[0] if len(begun) == 1 else None


def near(name: str, known: Iterable[str]) -> str:
    """Which of some names may have been meant; a few of them if none is like it."""
    names = sorted(known)
    advice = did_you_mean(name, names)
    few = ", ".join(f"`{each}`" for each in names[:8]) + (" …" if len(names) > 8 else "")
    return f"; {advice}" if advice else f"; there are {few}" if few else ""


def make(game: Game, card: Card, plan: Plan, needs: tuple[str, ...]) -> None:
    """Make one copy of a component. It comes from the first of these packages, and is put away without the
    others.

    What is put away lies nowhere and starts nowhere; nothing that speaks of all things of a kind means it.
    """
    program = game.program
    thing = program.thing_class()
    kind = card.kind
    thing.id, thing.kind, thing.card, thing.name = len(game.things) + 1, kind, card, card.name
    thing.component = card.id
    thing.line, thing.inside, thing.zones, thing.keywords = kind.line, [], NONE, NONE
    thing.package, thing.home = needs[0], None
    thing.t = [0] * len(program.tokens)
    thing.place = NOWHERE
    if plan.zones:
        thing.zones = Known(
            (
                zone.name,
                Zone(
                    zone.name,
                    thing,
                    active=zone.active,
                    asleep=zone.asleep,
                    fresh=zone.fresh,
                    ordered=zone.ordered,
                    hidden=zone.hidden,
                    called=program.zone_names.get(zone.name, ""),
                ),
            )
            for zone in plan.zones
        )
    game.things.append(thing)
    game.named.setdefault((kind.id, card.id), thing)
    if game.only is not None and not game.only.issuperset(needs):
        game.put_away.add(thing)
        return
    for name in thing.line:
        row = game.of_kind.get(name)
        if row is not None:
            row.append(thing)


def fill(game: Game, thing: Thing, card: Card) -> None:
    """Give a copy of a component its fields: what that says, else the default of its kind."""
    fields = card.plan.fields
    if fields is None:
        fields = card.plan.fields = fields_of(game, card)
    thing.kind.fill(thing, fields.constants)
    for slot, clause in fields.computed:
        setattr(thing, slot, clause(game, thing, None, None))
    for slot, base, given in fields.tables:
        table: Known[Any, Any] = Known(base)
        for key, value in given:
            table[key(game, thing, None, None)] = value(game, thing, None, None)
        setattr(thing, slot, table)
    if game.program.copying:
        fill_foreign(game, thing, card)
    if card.keywords:
        thing.keywords = {
            keyword: tuple(clause(game, thing, None, None) for clause in clauses)
            for keyword, clauses in card.keywords.items()
        }


def fill_foreign(game: Game, thing: Thing, card: Card) -> None:
    """Give a thing that can have abilities of another kind the fields of that kind, as its kind says."""
    for kind in copying.foreign_kinds(game.program, card):
        for name, field in kind.fields.items():
            if name not in thing.kind.fields:
                _, clause = default_of(game, kind, field)
                value = clause(game, thing, None, None) if clause is not None else empty(field.type)
                if field.key:
                    value = Known.fromkeys(game.program.enums[field.key], value)
                setattr(thing, field_slot(name), value)


def lay_links(game: Game) -> None:
    """The lines and arrows of the boards."""
    program = game.program
    for link in program.links:
        game.links[link] = {}
    for link, ends, _ in program.boards:
        first, second = (clause(game, None, None, None) for clause in ends)  # type: ignore[attr-defined]
        if first in game.put_away or second in game.put_away:
            continue
        game.links[link].setdefault(first, []).append(second)
        if program.links[link]:
            game.links[link].setdefault(second, []).append(first)


def start(game: Game, thing: Thing, card: Card) -> None:
    """Put a copy of a component where it starts."""
    clause = card.starts or thing.kind.starts
    home = clause(game, thing, None, None) if clause is not None else NOWHERE
    thing.home = home
    if home is not None:
        thing.place = home
        home.inside.append(thing)
        game.in_play.forget(thing)
        game.counting.forget(thing)
        game.held.forget(thing)


def take_apart(game: Game) -> None:
    """Break the circles in a game that nobody needs any more, so that it is gone at once and no collector has
    to find out that it is garbage.
    """
    zones = [*game.zones.values(), *(zone for thing in game.things for zone in thing.zones.values())]
    for zone in zones:
        zone.owner, zone.inside = None, []
    for thing in game.things:
        thing.place, thing.home, thing.inside = NOWHERE, None, []
    for name in Game.__slots__:
        if hasattr(game, name):
            delattr(game, name)
