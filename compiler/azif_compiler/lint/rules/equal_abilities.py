"""The same ability twice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import get_args

import msgspec

from azif_compiler import ir
from azif_compiler.diagnostic import Label
from azif_compiler.lint.finding import Finding
from azif_compiler.lint.reading import Reading
from azif_compiler.text.source import Span

_WITH_ABILITIES = ir.Component | ir.Kind | ir.Rule | ir.Keyword


@dataclass(frozen=True, slots=True, kw_only=True)
class EqualAbilities(Finding):
    """Something has the same ability twice: it happens twice, or one of them was meant otherwise.

    Wrong:

    ```azif
    track glow from 0 to 9
    verb shine { do: add 1 to glow }
    rule "Light" { when shine { finish "bright" } when shine { finish "bright" } }
    procedure main { do: while glow < 9: shine }
    ```

    Right:

    ```azif
    track glow from 0 to 9
    verb shine { do: add 1 to glow }
    rule "Light" { when shine: finish "bright" }
    procedure main { do: while glow < 9: shine }
    ```
    """

    code = "equal-abilities"
    confidence = "likely"
    message = "this does the same as the ability before it"
    first: Span

    def labels(self) -> tuple[Label, ...]:
        """Where the first one stands."""
        return (Label(self.first, "the same"),)


def findings(reading: Reading) -> Iterator[Finding]:
    """Abilities that something has already."""
    for declaration in reading.declarations:
        if isinstance(declaration, _WITH_ABILITIES):
            known: dict[bytes, ir.Ability] = {}
            for ability in declaration.abilities:
                first = known.setdefault(form(ability), ability)
                if first is not ability:
                    yield EqualAbilities(span=reading.place(ability), first=reading.place(first))


def form(ability: ir.Ability) -> bytes:
    """What an ability does, whatever it is called."""
    assert isinstance(ability, get_args(ir.Ability))
    return msgspec.json.encode(ir.normal_form(msgspec.structs.replace(ability, name="")))
