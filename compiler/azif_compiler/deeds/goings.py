"""Facts about the order in which a clause goes on: what it lets happen and asks for, one after the other."""

from __future__ import annotations

from typing import Literal

from azif_compiler.deeds.fact import Fact

PassageSort = Literal["verb", "window", "script", "step", "value", "field", "until"]
"""What a passage is: something happens or begins, is asked for, or changes up to an end."""


class Passage(Fact, frozen=True):
    """One of the things that a clause does, of which some are written inside steps, loops and choices, outer
    ones first: each has a number of its own, beside it its name, what each is called in it, or which way.

    A verb is `given` members, parameters of the own event, `you` and names, those taken `from` a pile; a
    window is offered `to` one, and so is a script carried out, `of` a kind; a value is asked `of` one. The
    `key` of a value is a member, or a parameter of the own event or of one that goes on; it is not asked for
    where one of the parameters that it `needs` is not told, `unless` one is that is.
    """

    sort: PassageSort
    name: str
    at: int
    steps: tuple[tuple[str, int], ...] = ()
    loops: tuple[tuple[str, int], ...] = ()
    ways: tuple[tuple[int, int], ...] = ()
    given: tuple[tuple[str, str], ...] = ()
    key: str = ""
    needs: tuple[str, ...] = ()
    unless: str = ""


class Goes(Fact, frozen=True, tag=True):
    """What a clause does, in its order: it is named, and stands where the clause does, on a component of a
    `kind`. If something is going on, `known` says what it is told, as far as the clause asks for that.
    """

    name: str
    kind: str
    at: int
    passages: tuple[Passage, ...]
    known: tuple[tuple[str, str, str], ...] = ()


class Derived(Fact, frozen=True, tag=True):
    """A value is made of other values and fields, or a value or field changed by them: `asked` are all of
    these, each with the member for which it is asked; "" for any; and whether it is asked of the same thing.
    Of nothing they are asked at any time.
    """

    sort: PassageSort
    value: str
    asked: tuple[tuple[PassageSort, str, str, bool], ...]
