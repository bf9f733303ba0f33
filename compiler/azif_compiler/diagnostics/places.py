"""Complaints about where things lie."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.diagnostic import OfNames


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingLiesThere(OfNames):
    """Something is put into a thing whose kind says that others hold for it what is in it.

    What is in such a thing lies in one of those: a guest in a house is in one of its rooms.

    Given:

    ```azif
    zone road
    kind house { starts in road; holds its rooms }
    kind room { printed house: house; starts in road }
    kind guest { starts in road }
    value rooms of house: set of room = each room whose house is it
    house "Manor" { }
    room "Hall" { house "Manor" }
    guest "Ann" { }
    procedure main { do: for each guest in "Manor" as g: put g into road }
    ```

    Wrong:

    ```azif
    ruling "r" { given { "Ann" is in "Manor" } then: "Ann" is in "Hall" }
    ```

    Right:

    ```azif
    ruling "r" { given { "Ann" is in "Hall" } then: "Ann" is in "Manor" }
    ```
    """

    code = "AZ0331"
    message = "nothing lies in {kind} itself"
    kind: str
    members: str

    def hint(self) -> str | None:
        return f"name one of its {self.members}"


@dataclass(frozen=True, slots=True, kw_only=True)
class WhichOfThem(OfNames):
    """A noun stands behind `in`, `at` or `on` where one thing must, since its kind says what counts as in it.

    Given:

    ```azif
    zone road
    kind house { starts in road; holds its rooms }
    kind room { printed house: house; starts in road }
    kind guest { starts in road }
    value rooms of house: set of room = each room whose house is it
    house "Manor" { }
    room "Hall" { house "Manor" }
    guest "Ann" { }
    ```

    Wrong:

    ```azif
    procedure main { do: for each guest in a house as g: put g into road }
    ```

    Right:

    ```azif
    procedure main { do: for each house as h: for each guest in h as g: put g into road }
    ```
    """

    code = "AZ0332"
    message = "which {kind} is meant must be said here"
    kind: str
    members: str

    def hint(self) -> str | None:
        return f"name one, or speak of {self.members}"


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingEverLiesThere(OfNames):
    """Something is said to lie, or is put, on a thing of a kind that holds no things.

    Given:

    ```azif
    zone road
    kind guest { starts in road; holds no things }
    kind hat { starts in road }
    guest "Ann" { }
    hat "Bowler" { }
    ```

    Wrong:

    ```azif
    procedure main { do: for each hat on "Ann" as h: put h into road }
    ```

    Right:

    ```azif
    zone head of guest
    procedure main { do: for each hat in "Ann"'s head as h: put h into road }
    ```
    """

    code = "AZ0333"
    message = "nothing ever lies on {kind}"
    kind: str
