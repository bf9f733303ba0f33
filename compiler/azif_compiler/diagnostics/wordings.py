"""Complaints about what texts leave out."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.diagnostic import OfNames


@dataclass(frozen=True, slots=True, kw_only=True)
class UnsaidParameter(OfNames):
    """The words of a verb leave out something that its sentences say.

    The text of a card is made of these words: a player would not read what the card says there. What need not
    be given stands in `<…>` and is said only where it is.

    Wrong:

    ```azif
    zone hall
    kind lamp { starts in hall }
    verb dim { object what: lamp; by amount: number = 1; says "{dim|dims} {what}"; do { } }
    ```

    Right:

    ```azif
    zone hall
    kind lamp { starts in hall }
    verb dim { object what: lamp; by amount: number = 1; says "{dim|dims} {what}< by {amount}>"; do { } }
    ```
    """

    code = "AZ0313"
    message = "the words of `{verb}` leave out `{parameter}`, so that no text of a card tells it"
    verb: str
    parameter: str
    optional: bool

    def hint(self) -> str | None:
        hole = "{" + self.parameter + "}"
        return (
            f"let `says` speak of it: `< … {hole}>`" if self.optional else f"let `says` speak of it: `{hole}`"
        )
