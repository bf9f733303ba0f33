"""What counts for a time: the modifiers that `until` begins, and the starts and ends that they last to.

A duration ends with a step, verb or procedure. It is *bound* to one that is going on, and over as soon as
that is no longer among what is going on, however it came to its end. What ends with one that has not begun
yet *waits* for it under its name.
"""

from __future__ import annotations

from typing import Any

from azif_runtime.decisions import asking
from azif_runtime.index import active_effects
from azif_runtime.program import LAYERS, Clause, KindInfo, Modifier, Reads
from azif_runtime.state.game import Game
from azif_runtime.state.modifiers import Duration, Modifiers
from azif_runtime.state.things import Thing

Row = tuple[str, str, "list[Thing] | None", "Clause | None", Any, Any]
"""What a modifier changes and how; the things it changes, or a test of them, or neither for a value of the
table; the key, and the amount.
"""

BEGUN = "from now on"
"""What a log is told where something begins to count."""

BEGUN_LATER = 1 << 31
"""What begins in play comes behind all that is written as always holding, and in the order of beginning."""


def until(
    game: Game,
    cause: Thing | None,
    ends: tuple[str, str, Thing | None, bool],
    changed: int,
    rows: tuple[Row, ...],
) -> None:
    """Begin what counts until a start or end: of which step, of whom, and whether of the following one.

    `changed` are the slots by which that is seen.
    """
    stage, step, subject, following = ends
    begun = Duration(cause, stage, step, subject, changed)
    for row in rows:
        put_in_force(game, begun, row)
    if not begun.rows:
        return
    if stage == "end" and not following:
        begun.frame = going_on(game, step, subject)
    if begun.frame is None:
        game.waiting.setdefault(step, []).append(begun)
    else:
        game.bound.append(begun)
    game.dirty |= changed
    game.changed |= changed | game.program.in_force[1]
    if game.log is not None:
        game.log.until(game, begun, BEGUN)


def put_in_force(game: Game, begun: Duration, row: Row) -> None:
    """Begin one modifier, for each thing that it changes."""
    slot, operator, things, test, key, amount = row
    game.lasted += 1
    layer = LAYERS[operator] << 32 | BEGUN_LATER + game.lasted
    made = Modifier(
        slot,
        operator,
        "" if things is None else "one",
        test,
        None if key is None else lambda *_: key,
        lambda *_: amount,
        None,
        layer,
        reads=Reads() if test is not None else Reads(0),
    )
    found = game.modifiers.setdefault(slot, Modifiers())
    for one in (None,) if things is None else things:
        if things is None or one is not None:
            found.add(one, made, NOBODYS)
            begun.rows.append((one, made))


def going_on(game: Game, step: str, subject: Thing | None) -> Any:
    """The innermost step or event of a name (and subject) that is going on."""
    for frame in reversed(game.stack):
        if frame.id == step and (subject is None or asking.subject_of(game, frame) is subject):
            return frame
    return None


def begins(game: Game, frame: Any) -> None:
    """A step or event begins: what waits for its start is over, and what waits for its end is bound to it."""
    row = game.waiting.get(frame.id)
    if row is None:
        return
    subject = asking.subject_of(game, frame)
    mine = [one for one in row if one.subject is None or one.subject is subject]
    rest = [one for one in row if one not in mine]
    if rest:
        game.waiting[frame.id] = rest
    else:
        del game.waiting[frame.id]
    for one in mine:
        if one.stage == "start":
            over(game, one)
        else:
            one.frame = frame
            game.bound.append(one)


def ended(game: Game, frame: Any = None) -> None:
    """A step or event has ended, and all that was inside it: so is what was to last so long."""
    ending = [one for one in game.bound if one.frame is frame or one.frame not in game.stack]
    if ending:
        game.bound = [one for one in game.bound if one not in ending]
        for one in ending:
            over(game, one)


def stop_effects(game: Game, cause: Thing | None) -> None:
    """End at once what a thing began."""
    if cause is None or not (game.bound or game.waiting):
        return
    ending = [one for row in (game.bound, *game.waiting.values()) for one in row if one.cause is cause]
    game.bound = [one for one in game.bound if one.cause is not cause]
    rows = {step: [one for one in row if one.cause is not cause] for step, row in game.waiting.items()}
    game.waiting = {step: row for step, row in rows.items() if row}
    for one in ending:
        over(game, one)


def over(game: Game, ending: Duration) -> None:
    """Take the modifiers of a duration out of force."""
    for one, modifier in ending.rows:
        game.modifiers[modifier.slot].remove(one, modifier, NOBODYS)
    game.dirty |= ending.changed
    game.changed |= ending.changed | game.program.in_force[1]
    if game.log is not None:
        game.log.until(game, ending, "no longer")


def _nobodys() -> Thing:
    """What the modifiers of durations stand on: it never leaves, and always works."""
    thing = active_effects.RuleThing()
    thing.kind = KindInfo("duration", "duration", "durations", frozenset(["duration"]))
    return thing


NOBODYS = _nobodys()
