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
    """What comes of one outcome: `done` are the verbs, if all of it is told of `you` and so many of a token;
    `does` are its sentences, each a verb with what is named there of a list of words; `whole` says that it is
    one sentence, and `alone` that it is the only outcome of which something comes.
    """

    verb: str
    outcome: str
    done: tuple[str, ...]
    does: tuple[str, ...]
    whole: bool
    alone: bool
    at: int


class OfNothing(Fact, frozen=True, tag=True):
    """Outcomes of a sentence are told, and nothing comes of any of them."""

    verb: str
    at: int
