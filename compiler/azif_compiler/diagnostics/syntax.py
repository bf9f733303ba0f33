"""Complaints about the shape of a text."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.diagnostic import Diagnostic, Label, OfNames, did_you_mean, short, spoken
from azif_compiler.text.source import Span


def as_written(found: str, span: Span | None) -> str:
    """A name of several words as its author wrote it: with blanks, if there were any."""
    written = " ".join(span.text.split()) if span is not None and "_" in found else ""
    return written if written.replace(" ", "_") == found else found


@dataclass(frozen=True, slots=True, kw_only=True)
class UnexpectedWord(Diagnostic):
    """Something stands where it cannot stand.

    A line is a leading word, a phrase and blocks.

    Wrong:

    ```azif
    { holds Coin }
    ```

    Right:

    ```azif
    token Coin
    kind purse { holds Coin }
    ```
    """

    code = "AZ0101"
    message = "`{found}` cannot stand here"
    found: str
    sort: str
    expected: tuple[str, ...]

    def text(self) -> str:
        if self.sort == "$END":
            return "the text ends too early"
        if not self.found.strip() or self.sort == "_SEPARATOR":
            return "the line ends too early"
        return f"`{short(self.found)}` cannot stand here"

    def hint(self) -> str | None:
        if self.sort == "RBRACE" and "RBRACE" not in self.expected:
            return "this brace closes nothing, or what stands before it is incomplete"
        if self.expected == ("LBRACE",):
            return "`:` and what belongs to it must follow"
        if "LBRACE" in self.expected and "NAME" not in self.expected:
            return "`{` or the end of the line was expected"
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverClosed(Diagnostic):
    """A block is opened and not closed before the text ends.

    Wrong:

    ```azif
    rule "a" { cites "A-1"
    ```

    Right:

    ```azif
    rule "a" { cites "A-1" }
    ```
    """

    code = "AZ0103"
    message = "this `{{` is never closed"

    def hint(self) -> str | None:
        return "write `}` where the block ends"


@dataclass(frozen=True, slots=True, kw_only=True)
class NestedTooDeep(Diagnostic):
    """Blocks or brackets are nested deeper than any card needs; the text was probably made by a program.

    More than a hundred `{` or `(` inside each other, thirty phrases inside phrases, or forty sums in a row
    are too many.
    """

    code = "AZ0104"
    message = "nested more than {limit} deep"
    limit: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected(Diagnostic):
    """A phrase lacks a part that must stand here.

    Wrong:

    ```azif
    track oil from 0
    ```

    Right:

    ```azif
    track oil from 0 to 3
    ```
    """

    code = "AZ0105"
    message = "{what} is expected here"
    what: str
    example: str = ""
    is_name: bool = False
    """Whether it is the name of what is declared there: which one, nobody can know."""

    def hint(self) -> str | None:
        return f"for example `{self.example}`" if self.example else None


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOver(Diagnostic):
    """A phrase was understood up to here, and the rest does not belong to it. Nothing is ignored: it must go
    or fit.

    Wrong:

    ```azif
    token Coin 3
    ```

    Right:

    ```azif
    token Coin
    ```
    """

    code = "AZ0106"
    message = "`{found}` does not fit here"
    found: str
    advice: str = ""

    def text(self) -> str:
        return f"`{short(as_written(self.found, self.span))}` does not fit here"

    def hint(self) -> str | None:
        return self.advice or None


@dataclass(frozen=True, slots=True, kw_only=True)
class NoBlock(Diagnostic):
    """Something needs a block in braces, or has one that it cannot have.

    Wrong:

    ```azif
    enum colour
    ```

    Right:

    ```azif
    enum colour { red }
    ```
    """

    code = "AZ0107"
    message = "{what}"
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenTwice(OfNames):
    """Something that can be said once is said twice; only one of them could count, so neither does.

    Wrong:

    ```azif
    kind lamp
    lamp "Beacon" { copies 2; copies 3 }
    ```

    Right:

    ```azif
    kind lamp
    lamp "Beacon" { copies 2 }
    ```
    """

    code = "AZ0109"
    message = "`{word}` is given twice"
    word: str
    first: Span | None = None
    several: bool = False
    """Whether it is a list, which may hold all that was given."""
    advice: str = ""

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.first, "first given here"),) if self.first is not None else ()

    def hint(self) -> str:
        if self.advice:
            return self.advice
        if self.several:
            return f"all of them stand in one line, with commas between them: `{spoken(self.word)} …, …`"
        return "it cannot count twice: leave one out; several of a list have commas between them"


@dataclass(frozen=True, slots=True, kw_only=True)
class OddName(Diagnostic):
    """A name has a letter that stands for another one: to a reader both are the same, to a machine they are
    not.

    Wrong:

    ```azif
    token ﬁre
    ```

    Right:

    ```azif
    token fire
    ```
    """

    code = "AZ0110"
    message = "`{name}` has a letter that names cannot have"
    name: str
    plain: str

    def hint(self) -> str | None:
        return (
            f"write `{self.plain}`"
            if self.plain.isidentifier()
            else "a name consists of letters, digits and `_`"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberTooLarge(Diagnostic):
    """A number is larger than any that a game counts. `unlimited` is larger than every other number.

    Wrong:

    ```azif
    track oil from 0 to 12345678901
    ```

    Right:

    ```azif
    track oil from 0 to 12
    ```
    """

    code = "AZ0111"
    message = "`{number}` is too large a number"
    number: str

    def hint(self) -> str | None:
        return "numbers go up to 999999999; `unlimited` is larger than every other number"


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongPlace(Diagnostic):
    """A statement or member stands where its sort cannot stand.

    Wrong:

    ```azif
    token Coin { works while yes }
    ```

    Right:

    ```azif
    token Coin { plural "coins" }
    ```
    """

    code = "AZ0108"
    message = "`{word}` cannot stand in {where}"
    word: str
    where: str
    possible: tuple[str, ...] = ()

    def hint(self) -> str | None:
        near = did_you_mean(self.word, self.possible)
        if near is not None:
            return near
        if self.word == "because" and not self.possible:
            return "`because` stands on a line of its own: behind a colon it belongs to what stands there"
        first = ", ".join(f"`{word}`" for word in self.possible[:12])
        return f"{self.where} has {first}" if first else None


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverOpened(Diagnostic):
    """A `}` stands where no block is open.

    Where blocks were meant to end is seen by how deep the lines stand.

    Wrong:

    ```azif
    token Coin { plural "coins" } }
    ```

    Right:

    ```azif
    token Coin { plural "coins" }
    ```
    """

    code = "AZ0112"
    message = "this `}}` closes nothing"

    def hint(self) -> str | None:
        return "leave it out, or open the block that it was meant to close"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoBrace(Diagnostic):
    """The lines that follow stand deeper, as in a block, and no `{` opens one.

    Wrong:

    ```azif
    kind purse
      printed weight: number = 0
    ```

    Right:

    ```azif
    kind purse {
      printed weight: number = 0
    }
    ```
    """

    code = "AZ0113"
    message = "a `{{` is missing here"

    def hint(self) -> str | None:
        return "what stands deeper in the next lines belongs to this line"


@dataclass(frozen=True, slots=True, kw_only=True)
class UnseenSign(Diagnostic):
    """A text has a sign that nobody sees: a blank without width, a mark that turns the direction of reading.

    With it, two names that look the same are two, and a line may count otherwise than it reads. Such signs
    come from web pages and word processors.

    Wrong:

    ```azif
    token Coin  # \u200b
    ```

    Right:

    ```azif
    token Coin
    ```
    """

    code = "AZ0114"
    message = "there is a sign here that nobody sees ({name})"
    name: str

    def hint(self) -> str:
        return "delete it: type the word anew, with its neighbors"
