"""`at start of dawn … once per dawn`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from azif_compiler import ir
from azif_compiler.ir.walk import walk
from azif_compiler.lint.finding import Finding
from azif_compiler.lint.reading import Reading


@dataclass(frozen=True, slots=True, kw_only=True)
class VainLimit(Finding):
    """An ability comes in at the start or end of a step, and is limited to once in that step.

    It comes in once in it anyway: remove the limit.

    Wrong:

    ```azif
    track glow from 0 to 9
    rule "Light" { once per dawn at start of dawn: add 1 to glow }
    procedure main { do: while glow < 9: step dawn { finish "bright" } }
    ```

    Right:

    ```azif
    track glow from 0 to 9
    rule "Light" { at start of dawn: add 1 to glow }
    procedure main { do: while glow < 9: step dawn { finish "bright" } }
    ```
    """

    code = "vain-limit"
    message = "this limit never limits: `{step}` starts and ends once in itself"
    step: str


def findings(reading: Reading) -> Iterator[Finding]:
    """Limits of abilities by the step at whose start or end they come in."""
    for declaration in reading.declarations:
        for node in walk(declaration):
            match node:
                case ir.Around(limit=ir.Limit(per=per) as limit, step=step) if per == step:
                    yield VainLimit(span=reading.place(limit), step=ir.word_of(step).replace("_", " "))
                case _:
                    pass
