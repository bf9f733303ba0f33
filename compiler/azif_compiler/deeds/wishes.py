"""Facts about what somebody may wish for himself, and what comes of outcomes."""

from __future__ import annotations

from azif_compiler.deeds.fact import Fact


class Wished(Fact, frozen=True, tag=True):
    """Somebody may make `more` of what happens to him, or less: of what a verb does with a token."""

    verb: str
    token: str
    more: bool
    at: int


class ByOutcome(Fact, frozen=True, tag=True):
    """All that comes of one outcome: these verbs are told of `you` and so many of a token; whether it is the
    only outcome of which something comes.
    """

    verb: str
    outcome: str
    done: tuple[str, ...]
    alone: bool
    at: int


class OfNothing(Fact, frozen=True, tag=True):
    """Outcomes of a sentence are told, and nothing comes of any of them."""

    verb: str
    at: int
