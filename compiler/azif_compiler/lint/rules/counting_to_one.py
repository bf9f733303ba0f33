"""`number of lamps > 0`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from azif_compiler import ir
from azif_compiler.ir.walk import walk
from azif_compiler.lint.finding import Finding
from azif_compiler.lint.reading import Reading

_SOME = {(">", 0), (">=", 1), ("!=", 0)}
_NONE = {("=", 0), ("<", 1), ("<=", 0)}


@dataclass(frozen=True, slots=True, kw_only=True)
class CountingToOne(Finding):
    """Things are counted to know whether there is one: `there is` asks just that.

    Wrong:

    ```azif
    kind lamp
    lamp "Beacon" { starts in shelf }
    zone shelf
    procedure main { do: if number of lamps > 0: finish "bright" }
    ```

    Right:

    ```azif
    kind lamp
    lamp "Beacon" { starts in shelf }
    zone shelf
    procedure main { do: if there is a lamp: finish "bright" }
    ```
    """

    code = "counting-to-one"
    message = "this counts to know whether there is one"
    some: bool

    def hint(self) -> str | None:
        """How to ask it."""
        return "`there is a …` asks just that" if self.some else "`there is no …` asks just that"


def findings(reading: Reading) -> Iterator[Finding]:
    """Counts that are compared with nothing; in rulings they say how many there are when they fail."""
    for declaration in () if reading.ruling else reading.declarations:
        for node in walk(declaration):
            match node:
                case ir.Compare(operator=operator, left=ir.Count(), right=ir.Number(value=value)):
                    if (operator, value) in _SOME | _NONE:
                        some = (operator, value) in _SOME
                        yield CountingToOne(span=reading.place(node), some=some)
                case _:
                    pass
