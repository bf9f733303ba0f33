"""Asking somebody to decide, and whom to ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from azif_runtime.bounds import MOST_NUMBERS, MOST_TRIED
from azif_runtime.decisions import evaluation
from azif_runtime.failures import ContentError, WrongAnswer
from azif_runtime.identifiers import python_name
from azif_runtime.index import conflicts
from azif_runtime.index.active_effects import you_of
from azif_runtime.program import Ability
from azif_runtime.state.coming import used_up
from azif_runtime.state.game import Decision, Game, Utility
from azif_runtime.state.questions import Offer
from azif_runtime.state.things import Frame, Thing


def ask(
    game: Game,
    form: str,
    who: Thing | None,
    prompt: object,
    options: Sequence[Any],
    source: Thing | None,
    utility: Utility | None = None,
) -> int:
    """Ask for one of several options; the answer is kept. What nobody else decides, the arbiter does."""
    if who is None:
        who = arbiter(game)
    decision = Decision(game, form, who, prompt, options, source, utility)
    if game.offered is not None:
        game.offered.append(Offer(who, form, decision.prompt, tuple(decision.labels)))
    index = game.agent.choose(decision)
    if type(index) is not int or not 0 <= index < len(options):
        raise WrongAnswer(f"{prompt}: there is no option {index!r}")
    game.answers.append(index)
    game.decisions += 1
    if game.secret is not None:
        decision.asked = decision.prompt  # which is told later, as it is now
        game.secret.append((decision, index))
    elif game.log is not None:
        game.log.answer(game, decision, index)
    return index


def pick(
    game: Game,
    things: list[Thing],
    who: Thing | None,
    prompt: object,
    source: Thing | None,
    utility: Utility | None = None,
) -> Thing | None:
    """Choose one thing."""
    if not things:
        return None
    if len(things) == 1:
        return things[0]
    return things[ask(game, "thing", who, prompt, things, source, utility)]


def pick_random(game: Game, things: list[Thing]) -> Thing | None:
    """Take one at random."""
    if not things:
        return None
    for thing in game.forced:
        if thing in things:
            used_up(game, thing)
            return thing
    return game.lot.pick(game.purpose, things)


def pick_several(
    game: Game,
    things: list[Thing],
    least: int,
    most: int,
    who: Thing | None,
    prompt: object,
    source: Thing | None,
    utility: Utility | None = None,
) -> list[Thing]:
    """Choose several things, one after the other."""
    rest = list(things)
    if len(rest) <= least:
        return rest
    chosen: list[Thing] = []
    while rest and len(chosen) < most:
        if len(chosen) >= least:
            index = ask(game, "several", who, prompt, [*rest, None], source, utility)
            if index == len(rest):
                break
        elif len(rest) == 1:
            index = 0
        else:
            index = ask(game, "several", who, prompt, rest, source, utility)
        chosen.append(rest.pop(index))
    return chosen


def choose_option(
    game: Game, who: Thing | None, options: list[tuple[int, str, Any]], prompt: object, source: Thing | None
) -> int:
    """Choose one of the options that are there; -1 if there is none."""
    if not options:
        return -1
    if len(options) == 1:
        if game.offered is not None:
            game.offered.append(Offer(who, "option", str(prompt), (options[0][1],), asked=False))
        return options[0][0]
    return options[ask(game, "option", who, prompt, options, source, option_utility)][0]


def numbers(least: int, most: int) -> range:
    """The numbers to choose from, no more than show that there are too many; none from more to less."""
    return range(least, min(most, least + MOST_NUMBERS) + 1)


def first_numbers(least: int, most: int) -> range:
    """Those of the numbers to choose from that are tried before anybody is asked."""
    return numbers(least, most)[:MOST_TRIED]


def choose_number(
    game: Game,
    who: Thing | None,
    among: Sequence[int],
    source: Thing | None,
    prompt: object,
    utility: Utility | None = None,
) -> int:
    """Choose a number; 0 if there is none to choose."""
    if len(among) < 2:
        return among[0] if among else 0
    if len(among) > MOST_NUMBERS:
        what = f"somebody is to choose among more than {MOST_NUMBERS:,} numbers, from {among[0]} on"
        raise ContentError(what, game.chain())
    return among[ask(game, "number", who, prompt, among, source, utility)]


def may(game: Game, who: Thing | None, prompt: object, source: Thing | None, utility: Any = None) -> bool:
    """Ask whether something is done."""
    yes = (lambda option, me: utility(me) if option == "Yes" else 0) if utility is not None else None
    return ask(game, "may", who, prompt, ("Yes", "No"), source, yes) == 0


def begin_secret(game: Game) -> None:
    """From here on nobody learns what others choose."""
    game.secret = []


def end_secret(game: Game) -> None:
    """All have chosen: everybody learns what, in the order in which they were asked."""
    made, game.secret = game.secret or [], None
    if game.log is not None:
        for decision, index in made:
            game.log.answer(game, decision, index)


def choose_among(game: Game, event: Any, options: list[Any]) -> int:
    """Which of several replacements comes first: the affected one decides."""
    return ask(game, "order", decider_of(game, event), "which comes first", options, None)


def arbiter(game: Game) -> Thing | None:
    """Who decides where nobody else does."""
    name = game.program.arbiter
    if not name:
        return None
    found: Thing | None = game.program.namespace[f"R_v_{python_name(name)}"](game, None, None)
    return found


def first_of(game: Game, entries: list[tuple[Ability, Thing, Thing | None]], event: Any) -> int:
    """Which of several simultaneous reactions to an event comes first; asked only if their order can matter.

    Whom they all speak to decides, else the arbiter that content names.
    """
    if len(entries) == 1 or len({entry[0].id for entry in entries}) == 1:
        return 0
    if not conflicts.now(game, entries, event):
        return 0
    people = {id(entry[2]): entry[2] for entry in entries}
    who = entries[0][2] if len(people) == 1 else None
    who = who if who is not None else arbiter(game)
    if who is None:
        return 0
    return ask(game, "order", who, "what comes first", entries, None)


def choose_action(
    game: Game, who: Thing | None, prompt: object, options: list[Any], event: Any = None
) -> int | None:
    """Which action is used now; None for none."""

    def utility(option: Any, me: Any) -> float:
        return evaluation.of_action(game, option[0], option[1], me, event)

    index = ask(game, "action", who, prompt, [*options, None], None, utility)
    return None if index == len(options) else index


def person_of(game: Game, event: Any) -> Thing | None:
    """Whose event it is: its subject, whatever that is."""
    if event is None or event.verb is None or event.verb.whose is None:
        return None
    subject: Thing | None = event.verb.whose(event)
    return subject


def decider_of(game: Game, event: Any) -> Thing | None:
    """Who decides about an event where nobody is spoken to: the first person whom it concerns, its subject
    before others; None if it concerns nobody.
    """
    if event is None or event.verb is None:
        return None
    parts = (person_of(game, event), *(part(event) for part in event.verb.parts))
    return next((one for one in parts if isinstance(one, Thing) and you_of(game, one) is one), None)


def subject_of(game: Game, frame: Any) -> Thing | None:
    """Whose step or event something is."""
    return frame.subject if isinstance(frame, Frame) else person_of(game, frame)


def option_utility(option: Any, me: Any) -> float:
    """What an option of a choice is worth."""
    return option[2](me) if option[2] is not None else 0
