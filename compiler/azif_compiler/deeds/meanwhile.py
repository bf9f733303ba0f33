"""Facts about steps during which actions are used: for how often, and to stop them."""

from __future__ import annotations

from azif_compiler.deeds.fact import Fact


class PerStep(Fact, frozen=True, tag=True):
    """An action in windows that may be used so many times per step."""

    windows: tuple[str, ...]
    step: str
    at: int


class StopsStep(Fact, frozen=True, tag=True):
    """What may be done in windows, whatever the case, stops steps."""

    windows: tuple[str, ...]
    steps: tuple[str, ...]
    at: int
