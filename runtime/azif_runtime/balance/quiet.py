"""A log that writes nothing: others note of it what they look for."""

from __future__ import annotations

from typing import Any

from azif_runtime.log import Log


class QuietLog(Log):
    """What a game tells is not kept."""

    __slots__ = ()

    def event(self, game: Any, event: Any) -> None:
        """Nothing."""

    def not_happened(self, game: Any, event: Any, entry: Any, what: str) -> None:
        """Nothing."""

    def answer(self, game: Any, decision: Any, index: int) -> None:
        """Nothing: who decides is looked at beside."""

    def dice(self, game: Any, row: list[int]) -> None:
        """Nothing."""

    def step(self, game: Any, frame: Any) -> None:
        """Nothing."""

    def script(self, thing: Any) -> None:
        """Nothing."""

    def until(self, game: Any, duration: Any, when: str) -> None:
        """Nothing."""

    def action(self, game: Any, ability: Any, this: Any, who: Any) -> None:
        """Nothing."""

    def ability(self, game: Any, ability: Any, this: Any) -> None:
        """Nothing."""
