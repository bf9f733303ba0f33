"""AZ09xx: trying cards, chances and conflicts."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.diagnostic import Diagnostic, did_you_mean


@dataclass(frozen=True, slots=True, kw_only=True)
class NoCardToTry(Diagnostic):
    """A card that is to be tried is in none of the packages.

    `azif try CARD PATH` looks in the package at that path and in those it requires; without a path, in the
    package here, then in the ones that come with Azif.
    """

    code = "AZ0901"
    message = "no component is called `{name}` in these packages"
    name: str
    known: tuple[str, ...] = ()

    def hint(self) -> str | None:
        return did_you_mean(self.name, self.known) or "name the package behind the card: azif try CARD PATH"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoPartToTry(Diagnostic):
    """Nothing stands on a card that could be tried, or no part of it has the number that was asked for.

    What is tried are abilities, those that a keyword gives, and scripts. What a card does only by its kind
    and its numbers, others do with it: `--when` says what happens.
    """

    code = "AZ0902"
    message = "`{name}` has {parts} to try{asked}"
    name: str
    parts: str
    asked: str = ""
    printed: tuple[str, ...] = ()

    def hint(self) -> str | None:
        if self.asked:
            return "without `--part`, all parts are tried"
        read = f"; `azif words '{self.printed[-1]}'` says who reads what stands on it" if self.printed else ""
        return f"say what happens with it, as a ruling does: --given SENTENCE --when SENTENCE{read}"


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingAsked(Diagnostic):
    """Chances were asked for without saying of what, or of two things at once.

    `azif odds --when SENTENCE` says how likely each end of what happens is, `azif odds --draw KIND` what
    comes from a pile.
    """

    code = "AZ0903"
    message = "chances are of what happens, or of what is drawn: one of `--when` and `--draw`"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoNumbers(Diagnostic):
    """Numbers to go through were not written as `NAME=FROM..TO`.

    The name begins with a small letter, and stands in braces in a sentence: `--for n=1..6 --given "… {n} …"`.
    """

    code = "AZ0904"
    message = "`{written}` is no name with numbers"
    written: str

    def hint(self) -> str | None:
        return "write `n=1..6`, and `{n}` where the number stands"


@dataclass(frozen=True, slots=True, kw_only=True)
class TooManyCases(Diagnostic):
    """Numbers to go through make more cases than are asked about at once."""

    code = "AZ0905"
    message = "these numbers make {cases} cases, and at most {most} are asked about at once"
    cases: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NoPlotting(Diagnostic):
    """A picture of chances was wanted, and what draws it is not installed.

    It is an extra: `pip install 'azif[plot]'`. The table and JSON need nothing more.
    """

    code = "AZ0906"
    message = "pictures need the extra `plot`: pip install 'azif[plot]'"


@dataclass(frozen=True, slots=True, kw_only=True)
class TooFewPackages(Diagnostic):
    """Conflicts were asked for without two packages between which there could be some."""

    code = "AZ0907"
    message = "name at least two packages"

    def hint(self) -> str | None:
        return "by id or folder: azif conflicts my_package other_package"
