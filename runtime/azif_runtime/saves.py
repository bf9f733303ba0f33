"""Saves: a game as its setup and its answers, one JSON value a line; and the game again from them.

The first line is the header. Then comes a line for each answer: the option that was chosen, how many there
were, and a mark of the question, by which a question that has become another one is recognised. The last line
says how many answers there are, how the game ended if it has, how it stood (at its end, else where the last
question was asked), and the digest of all lines before.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from azif_compiler.diagnostic import did_you_mean
from azif_compiler.diagnostics import reading, saves
from azif_compiler.loader.files import bytes_of, reason_of, write_whole
from azif_compiler.loader.places import shown
from azif_runtime.bounds import LARGEST_SAVE
from azif_runtime.failures import SaveError, WrongAnswer
from azif_runtime.games.playing import begin, play
from azif_runtime.games.tables import Tables
from azif_runtime.program import Program
from azif_runtime.standing import Standing, differences, listed, standing_of
from azif_runtime.state.game import Agent, Decision, Game, Listener
from azif_runtime.state.things import Thing

FORMAT = 3
"""Raised whenever a line of a save changes, or what chance gives for a seed."""


class Setup(msgspec.Struct, frozen=True):
    """What is chosen before a game; `first` are the names of what comes first where chance chooses."""

    seed: int
    options: dict[str, int | bool | str] = {}
    variants: tuple[str, ...] = ()
    first: tuple[str, ...] = ()


class Header(msgspec.Struct, frozen=True):
    """The first line: that it is a save, and of what; `packages` are ids, versions and digests."""

    azif: str
    format: int
    packages: tuple[tuple[str, str, str], ...]
    setup: Setup


class Answer(msgspec.Struct, frozen=True, array_like=True):
    """A line between: which option, of how many, of which question."""

    chosen: int
    options: int
    mark: str


class End(msgspec.Struct, frozen=True):
    """The last line."""

    answers: int
    over: str
    digest: str
    standing: Standing | None = None


@dataclass(slots=True)
class Save:
    """A saved game; `path` is how people know it."""

    path: str
    packages: tuple[tuple[str, str, str], ...]
    setup: Setup
    answers: list[Answer] = field(default_factory=list)
    over: str = ""
    standing: Standing | None = None

    def end(self, game: Game) -> None:
        """Note how a game that is over ended."""
        self.over, self.standing = game.over, standing_of(game)


def mark(decision: Decision) -> str:
    """A short mark of a question and its options."""
    who = decision.who.name if decision.who is not None else ""
    text = "\n".join([decision.form, who, decision.prompt, *decision.labels])
    return f"{zlib.crc32(text.encode()):08x}"


def begun(program: Program, setup: Setup, path: str = "") -> Save:
    """A save without answers yet."""
    packages = tuple((p.id, p.version, p.digest) for p in program.game.packages)
    return Save(path, packages, setup)


class Recorder:
    """Lets another decide, and adds each answer to a save; `kept` is called behind each."""

    __slots__ = ("inner", "kept", "save")

    def __init__(self, inner: Agent, save: Save, kept: Callable[[], None] | None = None) -> None:
        self.inner, self.save, self.kept = inner, save, kept

    def choose(self, decision: Decision) -> int:
        """What the other chooses."""
        index = self.inner.choose(decision)
        if self.kept is not None:
            self.save.standing = standing_of(decision.game)
        self.save.answers.append(Answer(index, len(decision.options), mark(decision)))
        if self.kept is not None:
            self.kept()
        return index


class Paused(Exception):
    """The answers of a save are used up; the game stands as it stood then."""


class Replayer:
    """Answers as a save says, up to an answer; then leaves it to another, or stops."""

    __slots__ = ("count", "index", "rest", "save", "standing")

    def __init__(self, save: Save, count: int, rest: Agent | None) -> None:
        self.save, self.count, self.rest, self.index = save, count, rest, 0
        self.standing: Standing | None = None

    def choose(self, decision: Decision) -> int:
        """The next answer of the save."""
        if self.index >= self.count:
            if self.rest is None:
                raise Paused
            return self.rest.choose(decision)
        answer = self.save.answers[self.index]
        self.index += 1
        if (answer.options, answer.mark) != (len(decision.options), mark(decision)):
            raise SaveError(self.other_course(decision, answer))
        if self.index == len(self.save.answers):
            self.standing = standing_of(decision.game)
        return answer.chosen

    def other_course(self, decision: Decision, answer: Answer) -> saves.OtherCourse:
        """The complaint about a decision that differs."""
        who = f"{decision.who.name} — " if decision.who is not None else ""
        reason = (
            f"{who}{decision.prompt}, with {len(decision.options)} options ({', '.join(decision.labels[:6])})"
        )
        if answer.options != len(decision.options):
            reason += f" instead of {answer.options}"
        changed = changes(decision.game.program, self.save)
        return saves.OtherCourse(
            span=None, path=self.save.path, number=self.index, reason=reason, changed=changed
        )


def changes(program: Program, save: Save) -> tuple[str, ...]:
    """Which packages have changed since a game was saved."""
    now = {(p.id, p.version, p.digest) for p in program.game.packages}
    return tuple(
        f"{name} {version}" for name, version, digest in save.packages if (name, version, digest) not in now
    )


def replay(
    program: Program,
    save: Save,
    *,
    to: int | None = None,
    rest: Agent | None = None,
    game: Game | None = None,
) -> Game:
    """The game of a save, as it stands behind an answer (the last one, unless said), or as another plays on.

    Raises `SaveError` if a decision differs.
    """
    count = len(save.answers) if to is None else min(to, len(save.answers))
    if game is None:
        game = game_of(program, save.setup)
    game.agent = answers = Replayer(save, count, rest)
    try:
        play(game)
    except Paused:
        pass
    else:
        if answers.index < count:
            raise SaveError(early_end(program, save, game))
    if rest is None and to is None:
        compare(program, save, game, answers.standing)
    return game


def compare(program: Program, save: Save, game: Game, asked: Standing | None) -> None:
    """Compare what became of a game with what its save says; `asked` is how it stood at the last question.

    Raises `SaveError` if it is something else.
    """
    if save.over != game.over:
        raise SaveError(other_end(program, save, game))
    now = standing_of(game) if save.over else asked
    if save.standing is not None and now is not None and (found := differences(save.standing, now)):
        raise SaveError(
            saves.OtherStanding(
                span=None, path=save.path, differences=listed(found), changed=changes(program, save)
            )
        )


def early_end(program: Program, save: Save, game: Game) -> saves.OtherCourse:
    """The complaint about a game that is over before its answers are used up."""
    reason = f"the game is over before it ({game.over})"
    return saves.OtherCourse(
        span=None, path=save.path, number=game.decisions + 1, reason=reason, changed=changes(program, save)
    )


def other_end(program: Program, save: Save, game: Game) -> saves.OtherEnd:
    """The complaint about a game whose answers all fit, and of which something else became."""
    return saves.OtherEnd(
        span=None,
        path=save.path,
        was=save.over or "not over",
        now=game.over or "not over",
        changed=changes(program, save),
    )


def game_of(
    program: Program,
    setup: Setup,
    agent: Agent | None = None,
    log: Listener | None = None,
    tables: Tables | None = None,
) -> Game:
    """A game as it is set up, on one of these tables if there are any; nothing is played yet."""
    agent = agent or Replayer(Save("", (), setup), 0, None)
    made = tables.game if tables is not None else partial(begin, program)
    game = made(agent, seed=setup.seed, options=setup.options, variants=setup.variants, log=log)
    for name in setup.first:
        game.forced.append(thing_called(game, name))
    game.first = list(game.forced)
    return game


def thing_called(game: Game, name: str) -> Thing:
    """The next copy of a component, by its name or id. Raises `WrongAnswer` if there is none."""
    wanted = name.casefold()
    known = {card.name.casefold(): card.name for card in game.program.cards}
    for thing in game.things:
        free_one = thing not in game.put_away and thing not in game.forced
        if free_one and wanted in (thing.name.casefold(), thing.component.casefold()):
            return thing
    if wanted in known:
        raise WrongAnswer(f"there are not so many of `{name}`")
    raise WrongAnswer(f"nothing is called `{name}`{hint_of(did_you_mean(name, known.values()))}")


def hint_of(advice: str | None) -> str:
    """Advice behind a sentence."""
    return f"; {advice}" if advice else ""


# ---- on disk


def written(save: Save) -> bytes:
    """A save as its file."""
    lines: list[Any] = [Header("save", FORMAT, save.packages, save.setup), *save.answers]
    body = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
    end = End(len(save.answers), save.over, digest_of(body), save.standing)
    return body + msgspec.json.encode(end) + b"\n"


def digest_of(body: bytes) -> str:
    """The digest of the lines before the last."""
    return hashlib.blake2b(body, digest_size=12).hexdigest()


def read(path: Path) -> Save:
    """The save in a file. Raises `SaveError` for anything else."""
    name = shown(path)
    try:
        if path.stat().st_size > LARGEST_SAVE:
            raise SaveError(saves.NoSave(span=None, path=name, reason="it is far too large"))
        content = bytes_of(path)
    except FileNotFoundError:
        raise SaveError(reading.NoSuchFile(span=None, path=name)) from None
    except OSError as error:
        raise SaveError(reading.CannotRead(span=None, path=name, reason=reason_of(error))) from error
    return parsed(content, name)


def parsed(content: bytes, name: str) -> Save:
    """The save in these bytes. Raises `SaveError` for anything else."""
    lines = content.split(b"\n")
    header = header_of(lines[0], name)
    answers: list[Answer] = []
    for number, line in enumerate(lines[1:], 2):
        try:
            answers.append(msgspec.json.decode(line, type=Answer))
        except (msgspec.DecodeError, UnicodeDecodeError):
            return closed(Save(name, header.packages, header.setup, answers), content, lines, number)
    raise SaveError(saves.CutOff(span=None, path=name, answers=len(answers)))


def header_of(line: bytes, name: str) -> Header:
    """The first line of a save."""
    try:
        about = msgspec.json.decode(line, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise SaveError(
            saves.NoSave(span=None, path=name, reason="its first line says nothing of it")
        ) from None
    if about.get("azif") != "save" or type(about.get("format")) is not int:
        raise SaveError(saves.NoSave(span=None, path=name, reason="its first line says nothing of it"))
    if about["format"] != FORMAT:
        raise SaveError(saves.OtherFormat(span=None, path=name, found=about["format"], known=FORMAT))
    try:
        return msgspec.json.decode(line, type=Header)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise SaveError(saves.Edited(span=None, path=name, where=": its first line cannot be read")) from None


def closed(save: Save, content: bytes, lines: Sequence[bytes], number: int) -> Save:
    """A save whose last line has been reached, if it says what is so."""
    line = lines[number - 1]
    try:
        end = msgspec.json.decode(line, type=End)
    except (msgspec.DecodeError, UnicodeDecodeError):
        if any(lines[number:]):
            where = f": line {number} cannot be read"
            raise SaveError(saves.Edited(span=None, path=save.path, where=where)) from None
        raise SaveError(saves.CutOff(span=None, path=save.path, answers=len(save.answers))) from None
    body = b"".join(row + b"\n" for row in lines[: number - 1])
    if end.answers != len(save.answers) or end.digest != digest_of(body) or content != body + line + b"\n":
        raise SaveError(saves.Edited(span=None, path=save.path, where=""))
    save.over, save.standing = end.over, end.standing
    return save


def free(path: Path, *, replace: bool = False) -> Path:
    """A path under which a new save may be written. Raises `SaveError` if something is there already."""
    if path.exists() and not replace:
        raise SaveError(saves.FileThere(span=None, path=shown(path)))
    return path


def free_name(path: Path) -> Path:
    """A path, or the first numbered one like it under which nothing is there yet."""
    found, number = path, 1
    while found.exists():
        number += 1
        found = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return found


def write(save: Save, path: Path) -> None:
    """Write a save, or leave what was there before: it is written beside it, and takes its place when it is
    whole. Raises `SaveError` if that cannot be done.
    """
    try:
        write_whole(path, written(save), durable=True)
    except OSError as error:
        raise SaveError(reading.CannotWrite(span=None, path=shown(path), reason=reason_of(error))) from error


__all__ = [
    "Paused", "Recorder", "Save", "Setup", "begun", "free", "free_name", "game_of", "read", "replay", "write",
]  # fmt: skip
