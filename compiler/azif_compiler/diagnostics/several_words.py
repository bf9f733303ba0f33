"""Complaints about names of several words."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.diagnostic import Label, OfNames, spoken
from azif_compiler.text.source import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoReadings(OfNames):
    """A name of several words could be read as something else, too, so that nobody can tell what is meant.

    A name that is declared as `red_lamp` is written `red lamp`. Its words must not mean something side by
    side: a verb and what it is about, a description and its kind, a name and a word of the language.

    Given:

    ```azif
    zone shelf
    zone attic
    kind lamp { starts in shelf }
    verb drop { object what: lamp; do: put what into attic }
    lamp "Beacon" { }
    procedure main { do: drop the lamp }
    ```

    Wrong:

    ```azif
    verb drop_lamp { do: for each lamp in shelf as one: drop one }
    rule "falling" { once per main when drop a lamp: drop lamp }
    ```

    Right:

    ```azif
    verb clear_away { do: for each lamp in shelf as one: drop one }
    rule "falling" { once per main when drop a lamp: clear away }
    ```
    """

    code = "AZ0213"
    message = "`{name}` could also be read as `{one}` and `{other}`"
    name: str
    one: str
    other: str
    places: tuple[Span, ...] = ()

    def labels(self) -> tuple[Label, ...]:
        return tuple(Label(place, "declared here") for place in self.places)

    def hint(self) -> str | None:
        return "give it a name that means nothing else"


@dataclass(frozen=True, slots=True, kw_only=True)
class CalledOtherwise(OfNames):
    """Something is declared under a name that nobody uses; others use almost the same, which means nothing.

    Probably a word of the name is missing where it is declared, or one behind the name. Of the others nothing
    is told until the two names are the same.

    Given:

    ```azif
    zone shelf
    zone attic
    kind lamp { starts in shelf }
    lamp "Beacon" { }
    ```

    Wrong:

    ```azif
    verb away { object what: lamp; do: put what into attic }
    rule "falling" { whenever there is a lamp in shelf: for each lamp in shelf as one: clear away one }
    procedure main { do: for each lamp in shelf as one: clear away one }
    ```

    Right:

    ```azif
    verb clear_away { object what: lamp; do: put what into attic }
    rule "falling" { whenever there is a lamp in shelf: for each lamp in shelf as one: clear away one }
    procedure main { do: for each lamp in shelf as one: clear away one }
    ```
    """

    code = "AZ0217"
    message = "nobody speaks of `{name}`, and {count} others of `{other}`, which is not declared"
    name: str
    other: str
    count: int

    def hint(self) -> str | None:
        other = spoken(self.other)
        return f"if both are the same, say `{other}` here; is a word missing, or is one left out?"
