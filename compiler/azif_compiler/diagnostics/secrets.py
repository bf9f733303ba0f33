"""Complaints about what is chosen in secret."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.diagnostic import OfNames


@dataclass(frozen=True, slots=True, kw_only=True)
class NotASecret(OfNames):
    """Before `then` something else stands than choices of one's own.

    Whatever happens can be seen, so it stands behind `then`. Everybody chooses for himself: there is no
    `by`, and no block behind the choice.

    Given:

    ```azif
    token coin
    zone hall
    kind player { you means this; holds coin; starts in hall }
    player "Ann" { }
    verb pay { subject who: player = you; object n: number; do: take n from who's coin }
    ```

    Wrong:

    ```azif
    procedure main { do: secretly each player: choose number n from 1 to 3; pay n; then: pay n }
    ```

    Right:

    ```azif
    procedure main { do: secretly each player: choose number n from 1 to 3; then: pay n }
    ```
    """

    code = "AZ0434"
    message = "only a choice of one's own can be secret"

    def hint(self) -> str | None:
        return "what happens stands behind `then:`, and nobody is named behind `by`"
