"""Complaints about saved games. AZ07xx."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.diagnostic import Diagnostic, did_you_mean


@dataclass(frozen=True, slots=True, kw_only=True)
class NoSave(Diagnostic):
    """A file was named as a saved game and is none.

    A save is written by `azif run --save FILE` or by `s` in `azif play`. Its first line says that it is one.
    """

    code = "AZ0701"
    message = "`{path}` is no saved game: {reason}"
    path: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherFormat(Diagnostic):
    """A save was written in a format that this version of Azif does not read.

    Play it with the version that wrote it, or bring the older of the two up to date.
    """

    code = "AZ0702"
    message = "`{path}` is written in format {found} of saves, and this is Azif for format {known}"
    path: str
    found: int
    known: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CutOff(Diagnostic):
    """The end of a save is missing: it was not written or copied to its end.

    Nothing is played from half a save, since one could not know what is missing. A file system that was full
    and a copy that was interrupted are the usual reasons.
    """

    code = "AZ0703"
    message = "`{path}` ends too early, behind answer {answers}"
    path: str
    answers: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Edited(Diagnostic):
    """A save was changed after it was written: what its last line says of the others is not true.

    A save is only its setup and its answers; to try another answer, resume it, undo, and choose.
    """

    code = "AZ0704"
    message = "`{path}` was changed after it was written{where}"
    path: str
    where: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentMissing(Diagnostic):
    """A save was played with a package that is not found.

    Packages that do not come with Azif are named with `--with FOLDER`.
    """

    code = "AZ0705"
    message = "`{path}` was played with the package `{package}` {version}, which is not here"
    path: str
    package: str
    version: str
    known: tuple[str, ...] = ()

    def hint(self) -> str | None:
        return did_you_mean(self.package, self.known) or "name its folder: `--with FOLDER`"


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherCourse(Diagnostic):
    """A save does not fit the content any more: from some decision on, the game takes another course.

    A game is played again from its setup, seed and answers. If content has changed since it was saved, a
    decision may have other options, or not come up at all; its answers mean nothing from there on.
    `azif replay SAVE --to N` shows the game up to the decision before.
    """

    code = "AZ0706"
    message = "decision {number} of `{path}` is another one now: {reason}"
    path: str
    number: int
    reason: str
    changed: tuple[str, ...] = ()

    def hint(self) -> str | None:
        if not self.changed:
            return "the content is the same, so the file was not written by this version of Azif"
        return f"changed since it was saved: {', '.join(self.changed)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherEnd(Diagnostic):
    """All answers of a save still fit, but the game ends in another way than it did, or does not end.

    What changed lies behind the last answer. `azif replay SAVE --to N` shows the game up to an answer, and
    `azif replay SAVE --to N --log FILE` writes what happened until then.
    """

    code = "AZ0711"
    message = "all answers of `{path}` still fit, but the game ended differently: `{was}`, and now `{now}`"
    path: str
    was: str
    now: str
    changed: tuple[str, ...] = ()

    def hint(self) -> str | None:
        if not self.changed:
            return "the content is the same, so the file was not written by this version of Azif"
        return f"changed since it was saved: {', '.join(self.changed)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherStanding(Diagnostic):
    """All answers of a save still fit, but the game does not stand as it stood: other numbers on its tracks,
    or other things in play.

    `azif replay SAVE --to N` shows the game up to an answer, and `azif replay SAVE --to N --log FILE` writes
    what happened until then.
    """

    code = "AZ0712"
    message = "all answers of `{path}` still fit, but the game stands otherwise now: {differences}"
    path: str
    differences: str
    changed: tuple[str, ...] = ()

    def hint(self) -> str | None:
        if not self.changed:
            return "the content is the same, so the file was not written by this version of Azif"
        return f"changed since it was saved: {', '.join(self.changed)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentChanged(Diagnostic):
    """The content has changed since the game was saved, but every decision is still the same.

    The game goes on; what content says now counts from here on.
    """

    code = "AZ0707"
    severity = "warning"
    message = "`{path}` was played with another version of {changed}; every decision is still the same"
    path: str
    changed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BadSetup(Diagnostic):
    """A game cannot be set up as it was asked for: an option or variant that is not there, or a wrong value.

    `azif run --set NAME=VALUE` sets an option; which there are is declared with `option` and `variant`.
    """

    code = "AZ0708"
    message = "{reason}"
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Broke(Diagnostic):
    """A game could not go on: a clause of its content did something impossible.

    The lines below name what was going on, outermost first, and where that is written.
    """

    code = "AZ0709"
    message = "the game cannot go on: {reason}"
    reason: str
    frames: tuple[str, ...] = ()

    def hint(self) -> str | None:
        return "; ".join(self.frames[-4:]) or None


@dataclass(frozen=True, slots=True, kw_only=True)
class FileThere(Diagnostic):
    """A new game was to be saved in a file that is there already; nothing was touched.

    Another `--save FILE` keeps both. `azif play --resume FILE` goes on with what is there, and `--replace`
    writes over it.
    """

    code = "AZ0710"
    message = "`{path}` is there already, and the new game would be written over it"
    path: str

    def hint(self) -> str | None:
        return f"`azif play --resume {self.path}` goes on with it; another `--save FILE` keeps both"
