"""The course of play: steps and their ends, and what happens together."""

from __future__ import annotations

from typing import Any

from azif_runtime.decisions import asking
from azif_runtime.interpreter import durations, reactions
from azif_runtime.state.game import Game
from azif_runtime.state.things import Frame, Thing, Unwind


def enter_step(game: Game, step: str, subject: Thing | None) -> Frame:
    """Begin a step."""
    frame, stack, started = Frame(step, subject), game.stack, game.started
    if step in game.program.hooked:
        for other, functions in game.program.inserted.get(("before", step), ()):
            insert(game, other, functions, subject)
    stack.append(frame)
    game.course.enter(stack, subject.name if subject is not None else "")
    started[step] = started.get(step, 0) + 1
    if game.waiting:
        durations.begins(game, frame)
    return frame


def start(game: Game, frame: Frame) -> None:
    """What happens at the start of a step."""
    if game.log is not None:
        game.log.step(game, frame)
    if frame.id in game.program.hooked:
        reactions.hooks(game, "start", frame)


def exit_step(game: Game, frame: Frame) -> None:
    """End a step."""
    frame.ending = True
    hooked = frame.id in game.program.hooked
    if hooked:
        reactions.hooks(game, "end", frame)
    stack = game.stack
    if stack and stack[-1] is frame:
        stack.pop()
    else:
        drop(game, frame)
    game.started[frame.id] += 1  # what may be used once in it is fresh when it is over
    if game.bound:
        durations.ended(game, frame)
    if not hooked:
        return
    for step, functions in game.program.inserted.get(("after", frame.id), ()):
        insert(game, step, functions, frame.subject)


def abort_step(game: Game, frame: Frame) -> None:
    """A step was stopped: it still ends."""
    if frame in game.stack:
        del game.stack[game.stack.index(frame) + 1 :]
        if game.bound:
            durations.ended(game)
        exit_step(game, frame)


def drop(game: Game, frame: Any) -> None:
    """Take a frame off the stack."""
    stack = game.stack
    if stack and stack[-1] is frame:
        stack.pop()
    elif frame in stack:
        del stack[stack.index(frame) :]


def insert(game: Game, name: str, functions: Any, subject: Thing | None) -> None:
    """Carry out a step that another package inserted."""
    frame = enter_step(game, name, subject)
    try:
        start(game, frame)
        functions[0](game, None, subject, frame)
        exit_step(game, frame)
    except Unwind as unwind:
        if unwind.frame is not frame:
            raise
        abort_step(game, frame)


def beside(game: Game, side: str, event: Any) -> None:
    """Carry out the steps that were inserted before or after a procedure."""
    for name, functions in game.program.inserted.get((side, event.id), ()):
        insert(game, name, functions, asking.subject_of(game, event))


def stop(game: Game, name: str, subject: Thing | None) -> None:
    """End the innermost step or event of a name (and subject); nothing happens if there is none, or if it is
    at its end.

    A state check runs to its end: what it stops and did not itself begin ends afterwards.
    """
    for index in range(len(game.stack) - 1, -1, -1):
        frame = game.stack[index]
        if frame.id == name and (subject is None or asking.subject_of(game, frame) is subject):
            if type(frame) is Frame and frame.ending:
                return
            if game.checking and index < game.checked_from:
                game.pending = outer(game, frame)
                return
            raise Unwind(frame)


def outer(game: Game, frame: Any) -> Unwind:
    """The outermost of what is to be ended."""
    pending = game.pending
    if pending is None or pending.frame not in game.stack or frame not in game.stack:
        return Unwind(frame)
    return pending if game.stack.index(pending.frame) < game.stack.index(frame) else Unwind(frame)


def begin_together(game: Game) -> Any:
    """From here on, what happens happens at once."""
    kept = game.together
    if kept is None:
        game.together = []
    return kept


def break_together(game: Game, kept: Any) -> None:
    """What should have happened at once was cut short."""
    if kept is None:
        game.together = None


def end_together(game: Game, kept: Any) -> None:
    """What happened at once is settled."""
    if kept is not None:
        return
    batch, game.together = game.together or [], None
    reactions.settle(game, batch)
