"""Complaints about the shape of a text."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.diagnostic import Diagnostic


@dataclass(frozen=True, slots=True, kw_only=True)
class UnexpectedWord(Diagnostic):
    """Something stands where it cannot stand.

    A line is a leading word, a phrase and blocks. Most often a brace is missing or one too many.

    Wrong:

    ```azif
    enum colour }
    ```

    Right:

    ```azif
    enum colour { red }
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
        return f"`{self.found}` cannot stand here"

    def hint(self) -> str | None:
        if self.sort == "RBRACE" and "RBRACE" not in self.expected:
            return "this brace closes nothing, or what stands before it is incomplete"
        if self.expected == ("LBRACE",):
            return "a block in braces must follow"
        if "LBRACE" in self.expected and "NAME" not in self.expected:
            return "`{` or the end of the line was expected"
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class UnclosedText(Diagnostic):
    """A text in quotes must end on the line on which it begins.

    Wrong:

    ```azif
    rule "open ended { }
    ```

    Right:

    ```azif
    rule "closed" { }
    ```
    """

    code = "AZ0102"
    message = "this text is never closed"

    def hint(self) -> str | None:
        return 'write `"` at its end, and `\\"` for a quote inside it'


@dataclass(frozen=True, slots=True, kw_only=True)
class NeverClosed(Diagnostic):
    """A block is opened and not closed before the text ends.

    Wrong:

    ```azif
    rule "a" {
    ```

    Right:

    ```azif
    rule "a" { }
    ```
    """

    code = "AZ0103"
    message = "this `{{` is never closed"


@dataclass(frozen=True, slots=True, kw_only=True)
class NestedTooDeep(Diagnostic):
    """Blocks or brackets are nested deeper than any card needs; the text was probably made by a program.

    Wrong: more than a hundred `{` or `(` inside each other.
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

    def hint(self) -> str | None:
        return f"for example `{self.example}`" if self.example else None


@dataclass(frozen=True, slots=True, kw_only=True)
class LeftOver(Diagnostic):
    """A phrase was understood up to here, and the rest does not belong to it. Nothing is ignored: it must go or fit.

    Wrong:

    ```azif
    token Coin shiny
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
        return f"{self.where} has {', '.join(f'`{p}`' for p in self.possible)}" if self.possible else None
