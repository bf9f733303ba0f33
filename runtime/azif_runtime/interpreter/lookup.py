"""What is looked up: ids by their words, scripts, links and distances, what is going on."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from azif_compiler import ir
from azif_runtime.failures import ContentError, NotGoingOn, WrongAnswer
from azif_runtime.identifiers import spaced
from azif_runtime.state.game import Game
from azif_runtime.state.operands import deeper
from azif_runtime.state.things import Thing


def ids_named(name: str, ids: Collection[str]) -> list[str]:
    """The ids that a name may mean: the id itself, or those with that word; blanks stand for `_`."""
    if name in ids:
        return [name]
    words = (name, name.replace(" ", "_"))
    return [id_ for id_ in ids if ir.word_of(id_) in words]


def id_named(name: str, ids: Collection[str], sort: str) -> str:
    """The id that a name means: the id itself, or the only one with that word.

    Raises `WrongAnswer` for none or several.
    """
    found = ids_named(name, ids)
    if len(found) > 1:
        raise WrongAnswer(f"`{name}` is several: {', '.join(found)}")
    if not found:
        there = ", ".join(map(spaced, ids)) or "none"
        raise WrongAnswer(f"there is no {sort} `{name}`; there are: {there}")
    return found[0]


def kind_named(name: str, kinds: Collection[str]) -> str:
    """The id of the kind that a name means, as people write it, with blanks. Raises `WrongAnswer` for none or
    several.
    """
    return id_named(name.replace(" ", "_"), kinds, "kind")


def home_of(game: Game, what: Any) -> Any:
    """The zone in which a thing or kind starts."""
    if isinstance(what, Thing):
        return what.home
    if type(what) is tuple:
        what = what[1]
    starts = getattr(what, "starts", None)  # nothing and zones start nowhere
    return starts(game, None, None, None) if starts is not None else None


def copies_of(thing: Thing | None) -> int:
    """How many copies of a thing's component there are."""
    return thing.card.declared.copies if isinstance(thing, Thing) else 0


def has_abilities(thing: Thing | None) -> bool:
    """Whether abilities or keywords stand on a component."""
    return isinstance(thing, Thing) and thing.card.declared.has_abilities


def mentions(thing: Thing | None, verb: str, itself: bool) -> bool:
    """Whether a verb stands in what is written on a component, about that component if that is asked."""
    return isinstance(thing, Thing) and thing.card.declared.mentions(verb, itself=itself)


def has_script(game: Game, thing: Thing | None, script: str, key: Any) -> bool:
    """Whether a component gives a script (for a key)."""
    return isinstance(thing, Thing) and script_of(game, thing, script, key) is not None


def script_of(game: Game, thing: Thing, script: str, key: Any) -> Any:
    """The script of a component for a key."""
    rows = thing.card.scripts.get(script, ())
    other = None
    for row in rows:
        if row.otherwise:
            other = row
        elif row.key is None or row.key(game, thing, None, None) is key:
            return row
    return other


def perform(game: Game, thing: Thing | None, script: str, key: Any, by: Thing | None) -> None:
    """Carry out a script of a component; without one nothing happens."""
    if not isinstance(thing, Thing):
        return
    found = script_of(game, thing, script, key)
    if found is not None:
        if game.log is not None:
            game.log.script(thing)
        deeper(game, script)
        try:
            found.body(game, thing, by, None)
        finally:
            game.asked -= 1


def linked(game: Game, thing: Thing | None, link: str) -> list[Thing]:
    """What a link leads to."""
    return game.links[link].get(thing, []) if thing is not None else []


def steps(game: Game, start: Any, end: Any, link: str) -> int:
    """How many lines of a link lie between two things."""
    if start is end:
        return 0
    if start is None or end is None:
        return ir.UNLIMITED
    key = (link, id(start), id(end))
    known = game.distances.get(key)
    if known is not None:
        return known
    seen, edge, count = {start}, [start], 0
    table = game.links[link]
    while edge:
        count += 1
        beyond = dict.fromkeys(other for place in edge for other in table.get(place, ()))
        edge = [other for other in beyond if other not in seen]
        seen.update(edge)
        if end in edge:
            game.distances[key] = count
            return count
    game.distances[key] = ir.UNLIMITED
    return ir.UNLIMITED


def ongoing(game: Game, verb: str) -> Any:
    """The innermost event of a verb that is going on."""
    for frame in reversed(game.stack):
        if frame.id == verb:
            return frame
    raise NotGoingOn(f"no `{ir.word_of(verb)}` is going on", game.chain())


def no_value(game: Game, name: str, of: Any) -> None:
    """Report a value asked of something that has none."""
    raise ContentError(f"{getattr(of, 'name', 'nothing')} has no `{ir.word_of(name)}`", game.chain())
