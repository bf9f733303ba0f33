"""A ruling's given, when and then, carried out on a game: what did not come out as it says.

The game is set up (every thing at its home) and not played. Facts are made true as they stand, without
events and without state checks; the procedure called `prepare_ruling`, if content declares one, then
completes the table: before the first sentence, before the next where things were put behind one, and at the
end of `given`. A thing that somebody `has`
goes into the first zone, in the order declared, that each thing of that owner's kind has of its own and whose
abilities count; else it lies on the owner. What is asked and not answered is declined where one may stop,
else the first option is taken.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from azif_compiler import ir
from azif_runtime.actions import state_checks
from azif_runtime.bounds import MOST_EVENTS
from azif_runtime.failures import AskedOfNothing, ContentError, WrongAnswer
from azif_runtime.games.playing import begin, places_of
from azif_runtime.games.set_up import take_apart
from azif_runtime.games.tables import Tables
from azif_runtime.index import active_effects
from azif_runtime.interpreter import changes
from azif_runtime.interpreter.pipeline import happen
from azif_runtime.log import Log
from azif_runtime.program import Modifier, Program, RulingInfo, as_rule
from azif_runtime.prompter import Prompter, listed
from azif_runtime.state.coming import on_top
from azif_runtime.state.game import Game
from azif_runtime.state.modifiers import Modifiers
from azif_runtime.state.questions import told_apart
from azif_runtime.state.things import Thing, Zone
from azif_runtime.wording import shown

BARE = "what lies on the table, and who stands where, is said in `given`: something may be missing there"
"""What helps a ruling that speaks of what is not on its table."""

PREPARE = "prepare_ruling"
"""The procedure that completes the table of a ruling."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that did not come out as a ruling says: where, what was written, what was found instead."""

    at: ir.Place
    text: str
    found: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "\n".join([f"{self.at}: {self.text}", *(f"    {row}" for row in self.found)])


def failure_at(at: ir.Place, text: str, *found: str) -> Failure:
    """A failure: what the first line of a text says, and the other lines with what was found."""
    first, *rest = text.splitlines() or [""]
    return Failure(at, first, (*rest, *found))


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a ruling came out: it holds if there are no failures."""

    name: str
    at: ir.Place
    failures: tuple[Failure, ...]

    @property
    def holds(self) -> bool:
        """Whether everything came out as the ruling says."""
        return not self.failures


def try_ruling(
    program: Program,
    ruling: RulingInfo,
    tables: Tables | None = None,
    made: Callable[[Program, RulingInfo], Scene] | None = None,
) -> Verdict:
    """Carry out a ruling on a game of its own, which is laid on one of these tables if there are any; or on a
    scene that is `made` for it.
    """
    kept = tables if made is None else None
    try:
        scene = (made or partial(Scene, made=kept.game if kept else None))(program, ruling)
    except (ContentError, WrongAnswer) as error:  # its table cannot be set up
        return Verdict(ruling.name, ruling.at, (failure_at(ruling.at, str(error)),))
    verdict = scene.verdict()
    if not kept:
        take_apart(scene.game)
    return verdict


class Scene:
    """A game on which a ruling is carried out, step by step."""

    def __init__(
        self,
        program: Program,
        ruling: RulingInfo,
        made: Callable[..., Game] | None = None,
        log: Log | None = None,
        prompter: Prompter | None = None,
    ) -> None:
        self.ruling, self.failures = ruling, list[Failure]()
        self.prompter = prompter or Prompter()
        only = None if ruling.declared.everything else frozenset(ruling.declared.sees)
        made = made or partial(begin, program)
        self.game = made(self.prompter, variants=ruling.declared.variants, only=only, log=log)
        self.game.most_events = MOST_EVENTS
        self.at = ruling.at
        self.current, self.prepared = "", False
        self.coming: list[Thing] = []

    def verdict(self) -> Verdict:
        """Carry everything out; what did not come out as it says."""
        with deep_stack():
            try:
                self.ruling.run(self.game, self)
                self.leftovers()
            except ContentError as error:
                error.inside(places_of(self.game, error))
                is_bare = isinstance(error, AskedOfNothing)
                self.fail(str(error), *((BARE,) if is_bare else ()))
            except WrongAnswer as error:
                self.fail(str(error))
        return Verdict(self.ruling.name, self.ruling.at, tuple(self.failures))

    def fail(self, text: str, *found: str) -> None:
        """Note a failure at the step that is being carried out."""
        self.failures.append(failure_at(self.at, text, *found))

    def leftovers(self) -> None:
        """What was prepared and never asked for."""
        self.at = self.ruling.at
        if self.prompter.texts:
            self.fail(f"nobody asked for the answers {listed(self.prompter.texts)}", *self.said_late())
        if self.game.dice:
            self.fail(f"nobody rolled the dice {', '.join(map(str, self.game.dice))}")

    def said_late(self) -> list[str]:
        """What helps somebody who answers behind the question."""
        late = [text for text in self.prompter.texts if any(s.startswith(text) for s in self.prompter.passed)]
        return [f"{listed(late)} could be chosen earlier: answers stand before what asks for them"][
            : len(late)
        ]

    # ---- parts

    def begin(self, part: ir.PartWord) -> None:
        """Begin a part."""
        game = self.game
        if part == "given":
            game.holding += 1
            self.prepared = False
        else:
            self.prepare()
        if part == "when":
            game.offered = []
        self.current = part

    def finish(self, part: ir.PartWord) -> None:
        """End a part; what was given is no change that anybody reacts to."""
        if part == "given":
            self.prepare()
            self.game.holding -= 1
            self.game.dirty, self.game.changed = 0, -1

    def prepare(self) -> None:
        """Complete the table: in each `given` before its first sentence, after things were put on it, and at
        its end; once if there is none.
        """
        verb = self.game.program.the_one(PREPARE)
        if not self.prepared and verb is not None:
            self.prepared = True
            held, self.game.holding = self.game.holding, 1
            happen(self.game, verb, verb.new(self.game), None)
            self.game.holding = held
            self.game.dirty, self.game.changed = 0, -1

    def act(self, step: ir.RulingStep) -> None:
        """Before a sentence."""
        del step
        if self.current == "given":
            self.prepare()

    def settle(self) -> None:
        """After a sentence: state checks, where it was no event that makes them itself."""
        game = self.game
        if game.dirty and not game.holding:
            pending = state_checks.check_state(game)
            if pending is not None:
                raise pending

    # ---- facts

    def take(self, things: list[Thing], number: int, *, placed: bool = False) -> list[Thing]:
        """So many things of those that fit, from where they start (or from where they were said to be).

        What comes next from a pile is taken last.
        """
        if number < 1:
            raise WrongAnswer(f"{number} wanted: what is given, is one thing at least")
        fitting = things if placed else [thing for thing in things if thing.place is thing.home]
        fitting = sorted(fitting, key=lambda thing: thing in self.game.forced)
        if len(fitting) < number:
            where = "there" if placed else "where such things start"
            raise WrongAnswer(f"{number} wanted, but only {len(fitting)} left {where}")
        return fitting[:number]

    def others(self, things: list[Thing], number: int, *, placed: bool = False) -> list[Thing]:
        """So many of those that fit which do not come next already."""
        coming = [*self.game.forced, *self.coming]
        found = self.take([thing for thing in things if thing not in coming], number, placed=placed)
        self.coming += found
        return found

    def give(self, owner: Thing, what: Any) -> None:
        """Make it so that somebody has something."""
        if not isinstance(owner, Thing):
            raise WrongAnswer("nobody is there to have it")
        match what:
            case (int() as number, token) if hasattr(token, "index"):
                owner.t[token.index] = number
            case (int() as number, kind, cards):
                things = [t for t in self.game.of_kind[kind.id] if cards is None or t.component in cards]
                self.give(owner, self.take(things, number))
            case list():
                for one in what:
                    self.give(owner, one)
            case Thing():
                self.put(what, belongs(owner))
            case _:
                raise WrongAnswer("only things and tokens can be had")

    def put(self, what: Any, where: Any) -> None:
        """Make it so that something is somewhere."""
        self.prepared = False
        if isinstance(where, list):
            if len(where) != 1:
                raise WrongAnswer(f"one place is wanted, and {len(where)} fit")
            where = where[0]
        changes.put(self.game, what, where, "")

    def set_value(self, name: str, owner: Thing | None, member: Any, value: Any) -> None:
        """Make it so that a value is what is said, before what is added to it."""
        slot = f"value {name}"
        key = None if member is None else lambda *_: member
        this = active_effects.rule_thing(self.game, self.rule())
        modifier = Modifier(slot, "is", "", None, key, lambda *_: value, None, 0)
        self.game.modifiers.setdefault(slot, Modifiers()).add(owner, modifier, this)

    def rule(self) -> Any:
        """What stands for the ruling where a rule is wanted."""
        declared = self.ruling.declared
        return as_rule(ir.Rule(declared.name, (), declared.meta))

    def cannot_be_made(self, step: ir.Fact) -> None:
        """A fact that is the result of others, and cannot be set."""
        self.fail("this cannot be taken as given: say what makes it so")
        del step

    # ---- chance and answers

    def throw(self, numbers: list[int]) -> None:
        """What the next dice show."""
        self.game.dice += numbers

    def draw(self, rows: list[Any]) -> None:
        """What comes next from piles, in this order."""
        self.coming = []
        things = [thing for row in rows for thing in (row if isinstance(row, list) else [row])]
        if None in things:
            raise WrongAnswer("what comes next is nothing")
        self.game.forced += things
        on_top(self.game)

    def answer(self, texts: list[str]) -> None:
        """What is chosen next."""
        self.prompter.texts += texts
        self.prompter.answered = True

    # ---- expectations

    def expect(self, step: ir.Expect, holds: Callable[[], Any], values: Callable[[], list[Any]]) -> None:
        """Compare what is with what should be."""
        try:
            if not holds():
                self.fail(f"expected: {step.text}", *(f"found: {shown(value)}" for value in values()))
        except ContentError as error:
            self.fail(f"expected: {step.text}", f"this cannot be told: {error.what}")

    def expect_offer(self, step: ir.Offered, to: Thing | None = None) -> None:
        """Compare what was offered (to somebody) since the last `when` began with what should have been."""
        offers = [
            one
            for one in self.game.offered or ()
            if (step.to is None or one.who is to) and step.sort in ("", one.sort)
        ]
        if any(label.startswith(step.text) for one in offers for label in one.labels) == step.offered:
            return
        wanted = "" if step.offered else "not "
        whom = f" to {shown(to)}" if step.to is not None else ""
        labels = list(dict.fromkeys(label for one in offers for label in told_apart(one.form, one.labels)))
        sort = f"{step.sort} " if step.sort else ""
        were = f"{step.sort}s offered" if step.sort else "offered"
        self.fail(
            f"expected: {wanted}offered {sort}“{step.text}”{whom}", f"{were}{whom} were: {listed(labels)}"
        )

    def expect_asked(self, step: ir.Asked, people: list[Thing | None]) -> None:
        """Compare what was asked since the last `when` began, in its order, with what should have been."""
        asked = [one for one in self.game.offered or () if one.asked]
        rest = iter(asked)
        found = all(
            any(one.question.startswith(wanted.text) and (wanted.to is None or one.who is to) for one in rest)
            for wanted, to in zip(step.questions, people, strict=True)
        )
        if found is not step.asked:
            said = [f"`{one.question}` to {shown(one.who)}" for one in asked]
            self.fail(f"expected: {step.text}", f"asked were: {', then '.join(said) or 'nothing'}")

    def expect_end(self, step: ir.Finished) -> None:
        """Compare how the game has ended, if it has, with how it should have."""
        over = self.game.over
        if (over != "" and over.startswith(step.text)) == step.finished:
            return
        wanted = "" if step.finished else "not "
        said = f" “{step.text}”" if step.text else ""
        self.fail(f"expected: {wanted}finished{said}", f"found: {over or 'the game goes on'}")


def belongs(owner: Thing) -> Zone | Thing:
    """Where a thing goes that somebody has."""
    return next((zone for zone in owner.zones.values() if zone.active), owner)


@contextmanager
def deep_stack() -> Generator[None]:
    """Room for events inside each other."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, 20_000))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


__all__ = ["Failure", "Scene", "Verdict", "try_ruling"]
