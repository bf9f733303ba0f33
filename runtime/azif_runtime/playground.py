"""The playground's side in a browser: what its page asks for, answered with plain data.

The page sends a request as JSON: `do`, and what that needs. Nothing here reads a file or a clock.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from azif_compiler import ir
from azif_compiler.garbage import without_collecting
from azif_compiler.site.playground import desk
from azif_compiler.site.playground.desk import YOUR_RULINGS
from azif_runtime.failures import ContentError, WrongAnswer
from azif_runtime.games.playing import begin
from azif_runtime.games.set_up import take_apart
from azif_runtime.program import Program, RulingInfo
from azif_runtime.prompter import Prompter, readable
from azif_runtime.scenario import Scene, Verdict, try_ruling
from azif_runtime.state.game import Decision
from azif_runtime.state.questions import told_apart
from azif_runtime.trace import TracedScene
from azif_runtime.translate.translate import translate

TIMES = 100
"""So often a ruling is tried to see how chance has it."""

Answer = dict[str, object]


class Unanswered(Exception):
    """A question for whoever plays."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.prompt)
        self.decision = decision


class Visitor(Prompter):
    """Answers as a ruling says, then as a visitor did; what nobody answered is asked."""

    __slots__ = ("given",)

    def __init__(self, given: Sequence[int]) -> None:
        super().__init__()
        self.given = list(given)

    def choose(self, decision: Decision) -> int:
        """The next answer."""
        if self.texts:
            return super().choose(decision)
        if not self.given:
            raise Unanswered(decision)
        return self.given.pop(0)


class Given(Protocol):
    """Bytes as the page has them."""

    def to_bytes(self) -> bytes:
        """The bytes."""
        ...


def opened(given: Sequence[Given]) -> Session:
    """A session for a page: the tables of the grammar, then the packages."""
    tables, *bundles = (one.to_bytes() for one in given)
    return Session(tables, bundles)


class Session:
    """A desk that a page works at, and the program of what is written there."""

    def __init__(self, tables: bytes, bundles: Sequence[bytes]) -> None:
        with without_collecting(frozen=True):
            self.desk = desk.opened(tables, bundles)
        self.translated: tuple[ir.Game, Program] | None = None
        self.requests: dict[str, Callable[..., Answer]] = {
            "take": self.take,
            "check": self.check,
            "faces": self.faces,
            "rulings": self.rulings,
            "often": self.often,
            "play": self.play,
        }

    def answer(self, request: str) -> str:
        """What the page asks for."""
        asked: dict[str, Any] = json.loads(request)
        return json.dumps(self.requests[asked.pop("do")](**asked))

    # ---- what is written

    def take(self, file: str, line: int) -> Answer:
        """Take a declaration to be written anew."""
        return {"text": self.desk.take((file, line)), "proofs": len(self.desk.proofs)}

    def check(self, text: str) -> Answer:
        """What is wrong with what is written."""
        self.desk.write(text)
        return {"complaints": list(self.desk.complaints())}

    def faces(self) -> Answer:
        """How what is written reads and looks."""
        return {"faces": list(self.desk.faces())}

    # ---- what it does

    def program(self, game: ir.Game) -> Program:
        """The program of a game; it is made once."""
        if self.translated is None or self.translated[0] is not game:
            with without_collecting():
                self.translated = game, translate(game)
        return self.translated[1]

    def rulings(self, shipped: bool) -> Answer:
        """How rulings come out: those that are written, or those that come with what was taken."""
        game, wrong = self.desk.with_proofs() if shipped else (self.desk.game(), [])
        if game is None:
            return {"complaints": wrong or list(self.desk.complaints())}
        program = self.program(game)
        rows = [
            told(ruling, try_ruling(program, ruling), ruling.declared.meta.origin.file == YOUR_RULINGS)
            for ruling in program.rulings
        ]
        return {"rulings": rows}

    def wanted(self, name: str) -> tuple[Program, RulingInfo] | None:
        """A ruling of what was tried last."""
        program = self.translated[1] if self.translated is not None else None
        found = [one for one in program.rulings if one.id == name] if program else []
        return (program, found[0]) if program and found else None

    def often(self, ruling: str) -> Answer:
        """What comes of a ruling when chance has it otherwise each time."""
        found = self.wanted(ruling)
        if found is None:
            return {"gone": True}
        rows: Counter[str] = Counter()
        held = 0
        for seed in range(TIMES):
            table = partial(begin, found[0], seed=seed)
            verdict = try_ruling(*found, made=partial(Scene, made=table))
            held += verdict.holds
            rows.update("; ".join((one.text, *one.found)) for one in verdict.failures)
        return {"times": TIMES, "held": held, "else": rows.most_common(12)}

    def play(self, ruling: str, seed: int, answers: list[int]) -> Answer:
        """What happens in a ruling with these answers, up to the next question or its end."""
        found = self.wanted(ruling)
        if found is None:
            return {"gone": True}
        try:
            scene = Table(*found, seed, answers)
        except (ContentError, WrongAnswer) as error:  # its table cannot be set up
            return {"log": [], "failures": [str(error)]}
        try:
            verdict = scene.verdict()
        except Unanswered as question:
            asked = question.decision
            who = asked.who.name if asked.who is not None else ""
            labels = told_apart(asked.form, asked.labels)
            rest: Answer = {"question": {"who": who, "prompt": readable(asked), "labels": labels}}
        else:
            rest = {"failures": [str(one) for one in verdict.failures]}
        take_apart(scene.game)
        log = [[one.depth, one.sort, one.text, one.by] for one in scene.log.entries]
        return {"log": log, **rest}


class Table(TracedScene):
    """A ruling's table at which a visitor sits."""

    def __init__(self, program: Program, ruling: RulingInfo, seed: int, answers: Sequence[int]) -> None:
        super().__init__(program, ruling, made=partial(begin, program, seed=seed), prompter=Visitor(answers))


def told(ruling: RulingInfo, verdict: Verdict, own: bool) -> Answer:
    """How a ruling came out, as plain data."""
    return {
        "id": ruling.id,
        "name": ruling.name,
        "own": own,
        "holds": verdict.holds,
        "failures": ["\n".join((one.text, *one.found)) for one in verdict.failures],
    }
