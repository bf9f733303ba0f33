"""Complaints about abilities that things have of others."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.diagnostic import OfNames


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilitiesOfAnotherKind(OfNames):
    """Something is to have the abilities of a thing of a kind that it is not of.

    Abilities speak of what things of their kind have: their holder, their fields, whether they are lit.

    Wrong:

    ```azif
    zone hall
    kind lamp { starts in hall; state lit: flag = no }
    kind mirror { starts in hall }
    lamp "Sun" { whenever not this is lit: finish "dark" }
    mirror "Glass" { while there is no lit lamp, this has the abilities of "Sun" }
    ```

    Right:

    ```azif
    zone hall
    kind lamp { starts in hall; state lit: flag = no }
    kind mirror is lamp
    lamp "Sun" { whenever not this is lit: finish "dark" }
    mirror "Glass" { while there is no lit lamp, this has the abilities of "Sun" }
    ```
    """

    code = "AZ0433"
    message = "`{kind}` is no kind of `{source}`, whose abilities it is to have"
    kind: str
    source: str

    def hint(self) -> str | None:
        return f"let `{self.kind}` be a kind of `{self.source}`, or name a narrower kind behind `of`"
