"""What a complaint is: where, what, why, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Literal, Protocol, Self, TypeVar

from azif_compiler.bounds import LONGEST_ADVICE, LONGEST_SAID

if TYPE_CHECKING:
    from collections.abc import Iterable

    from azif_compiler.text.source import Span

T = TypeVar("T")

Severity = Literal["error", "warning"]

Confidence = Literal["guess", "likely", "sure"]
"""How certain a complaint is; apart from how bad it is."""

ALL: dict[str, type[Diagnostic]] = {}
"""The complaints that have been imported, by code; `diagnostics.every` knows all."""


class InternalError(Exception):
    """A mistake of Azif itself, not of what it was given."""


@dataclass(frozen=True, slots=True)
class Label:
    """A word beside a place. The label at the place of the complaint itself stands beside its carets."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """What to write instead of what stands there."""

    span: Span
    replacement: str

    def writes(self, said: str) -> bool:
        """Whether it makes what is said to write of the line in which it stands."""
        text, wanted = self.span.source.text, said.partition("`")[2].rpartition("`")[0]
        start = text.rfind("\n", 0, self.span.start) + 1
        end = text.find("\n", self.span.end)
        line = text[start : end if end >= 0 else len(text)]
        made = line[: self.span.start - start] + self.replacement + line[self.span.end - start :]
        return bool(wanted) and wanted in made and wanted not in line


class Remedy(Protocol):
    """What finds the cure of a complaint when it is asked for."""

    @property
    def words(self) -> int:
        """How many words of changed lines were read to find it."""
        ...

    @property
    def is_right(self) -> bool:
        """Whether the cure that was found last is a line that is right."""
        ...

    def __call__(self, problem: Diagnostic, /) -> str:
        """The cure, "" if none is known."""
        ...

    def untried(self) -> Remedy:
        """The same, without trying out how a line could be."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnostic:
    """Something that is wrong with what was given; its subclasses' docstrings are their pages."""

    code: ClassVar[str]
    severity: ClassVar[Severity] = "error"
    confidence: ClassVar[Confidence] = "sure"
    message: ClassVar[str]

    span: Span | None
    cure: str = field(default="", repr=False)
    """What would help here, where that is known better than `hint` knows it."""
    remedy: Remedy | None = field(default=None, compare=False, repr=False)
    """What finds that out when it is asked for; "" if nothing is known."""

    def __init_subclass__(cls) -> None:
        code = cls.__dict__.get("code")
        if code is None:
            return
        # A class with slots is made twice, the second time in place of the first.
        known = ALL.get(code)
        assert known is None or (known.__module__, known.__qualname__) == (
            cls.__module__,
            cls.__qualname__,
        ), f"{code} is both {known.__qualname__} and {cls.__qualname__}"
        ALL[code] = cls

    def text(self) -> str:
        """What is wrong, in one clause."""
        return self.message.format_map({item.name: short(getattr(self, item.name)) for item in fields(self)})

    def hint(self) -> str | None:
        """What would help."""
        return None

    def help(self) -> str | None:
        """What is shown of what would help."""
        said = self.cured() or self.hint()
        return said if said is None else short(said, LONGEST_ADVICE)

    def cured(self) -> str:
        """What would help here, where that is known better than `hint` knows it; else ""."""
        return self.cure or (self.remedy(self) if self.remedy is not None else "")

    def untried(self) -> Self:
        """The same, for which nothing is tried out: it says what is known at once."""
        return self if self.remedy is None else replace(self, remedy=self.remedy.untried())

    def mend(self) -> Fix | None:
        """The change that certainly mends it; none where what would help is known otherwise, unless that is
        the same.
        """
        fix = self.fix()
        if fix is None:
            return None
        cured = self.cured()
        return fix if not cured or fix.writes(cured) else None

    def labels(self) -> tuple[Label, ...]:
        """Words beside this and other places."""
        return ()

    def fix(self) -> Fix | None:
        """A change that certainly mends it."""
        return None


class OfNames(Diagnostic):
    """Something that is wrong with declared names: they are shown as they are written, with blanks."""

    __slots__ = ()

    def text(self) -> str:
        """What is wrong, in one clause."""
        found = {item.name: short(getattr(self, item.name)) for item in fields(self)}
        told = {name: spoken(value) if isinstance(value, str) else value for name, value in found.items()}
        return self.message.format_map(told)


def short(value: T, most: int = LONGEST_SAID) -> T | str:
    """A text of which only the beginning is shown if it is very long; anything else as it is."""
    return f"{value[:most]}…" if isinstance(value, str) and len(value) > most else value


def spoken(name: str) -> str:
    """A declared name as it is written: `red lamp` for `red_lamp`."""
    return name.replace("_", " ")


class TooMany(Exception):
    """There are more complaints than were wanted: they are not looked at."""


@dataclass(slots=True)
class Report:
    """Collects complaints; call it with each."""

    most: int = 10**9
    """How many complaints are wanted; with one more `TooMany` is raised."""
    _found: dict[tuple[str, int, int, str, str], Diagnostic] = field(default_factory=dict)

    def __call__(self, diagnostic: Diagnostic) -> None:
        """Take note of a complaint; the same one twice counts once."""
        self._found.setdefault(_identity(diagnostic), diagnostic)
        if len(self._found) > self.most:
            raise TooMany

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Take note of several."""
        for diagnostic in diagnostics:
            self(diagnostic)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All of them, by path, place and code; those without a place first."""
        return tuple(self._found[key] for key in sorted(self._found))

    @property
    def failed(self) -> bool:
        """Whether there is an error among them."""
        return any(diagnostic.severity == "error" for diagnostic in self._found.values())

    def count(self, severity: Severity) -> int:
        """How many there are of a severity."""
        return sum(diagnostic.severity == severity for diagnostic in self._found.values())

    def __len__(self) -> int:
        return len(self._found)

    def __bool__(self) -> bool:
        return True


def _identity(diagnostic: Diagnostic) -> tuple[str, int, int, str, str]:
    span = diagnostic.span
    if span is None:
        return "", -1, -1, diagnostic.code, diagnostic.text()
    return span.source.path, span.start, span.end, diagnostic.code, diagnostic.text()


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that was probably meant."""
    return _nearest(name, tuple(known))


@lru_cache(maxsize=1024)  # a name that is gone is missed in many places
def _nearest(name: str, known: tuple[str, ...]) -> str | None:
    names = sorted(set(known))
    folded = {other.casefold(): other for other in reversed(names)}
    wanted = name.casefold()
    if wanted in folded:
        return folded[wanted] if folded[wanted] != name else None
    import difflib  # slow to import, and seldom needed

    close = difflib.get_close_matches(wanted, folded, n=3, cutoff=0.6)
    slips = (other for other in close if is_slip(wanted, other) and not denies(wanted, other))
    return next((folded[other] for other in slips), None)


def denies(word: str, other: str) -> bool:
    """Whether one says that the other is not so: `unlit` of `lit`, `decrease` of `increase`."""
    return {word[:2], other[:2]} == {"in", "de"} or any(
        word == f"{no}{other}" or other == f"{no}{word}" for no in ("un", "in", "im", "ir", "non", "dis")
    )


SHORT = 5
"""Up to how many letters a word is short: it is another one by its first letter, or by two of them."""


def is_slip(word: str, other: str) -> bool:
    """Whether a word is another but for a slip of the hand: a letter or two, or their order.

    A guess that is less alike than that sends people the wrong way.
    """
    letters = min(len(word), len(other))
    if letters <= SHORT and len(word) == len(other) and word[0] != other[0] and word[1:] == other[1:]:
        return False  # few slip in the first letter: it is another word
    return distance(word, other) <= (1 if letters <= SHORT else 2 if letters <= 9 else 3)


def distance(word: str, other: str) -> int:
    """How many letters are left out, put in, changed, or exchanged with their neighbor."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(word, 1):
        earlier, before, row = before, row, [i]
        for j, mine in enumerate(other, 1):
            cost = min(before[j] + 1, row[-1] + 1, before[j - 1] + (letter != mine))
            if i > 1 and j > 1 and letter == other[j - 2] and word[i - 2] == mine:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
    return row[-1]


def did_you_mean(name: str, known: Iterable[str]) -> str | None:
    """A hint that names what was probably meant."""
    close = nearest(name, known)
    return None if close is None else f"did you mean `{close}`?"


def did_you_say(name: str, known: Iterable[str]) -> str | None:
    """The same for names that are declared."""
    return did_you_mean(spoken(name), map(spoken, known))
