"""What people are asked, as data."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from azif_runtime.failures import ContentError

if TYPE_CHECKING:
    from azif_runtime.game import Game
    from azif_runtime.program import Ability
    from azif_runtime.state import Thing


Utility = Callable[[Any, Any], float]
"""What an option is worth to somebody."""


def told(utility: Callable[..., float], *given: Any) -> float:
    """What something is worth; nothing where that cannot be told before it happens."""
    try:
        return utility(*given)
    except ContentError:
        return 0


class Decision:
    """A question: who is asked, what for, and the options. The answer is the index of an option.

    `form` is option, thing, several, may, action, number or order. `options` are what the labels describe:
    labels, things, (ability, thing) pairs, numbers; the last is None where one may stop. Labels are made when
    they are read. `utility`, if there is one, tells what an option is worth to whoever decides, by the goals
    that content declares.
    """

    __slots__ = ("form", "game", "options", "prompt", "source", "utility", "who")

    def __init__(
        self,
        game: Game,
        form: str,
        who: Thing | None,
        prompt: str,
        options: Sequence[Any],
        source: Thing | None,
        utility: Utility | None = None,
    ) -> None:
        self.game, self.form, self.who = game, form, who
        self.prompt, self.options, self.source, self.utility = prompt, options, source, utility

    @property
    def secret(self) -> bool:
        """Whether the others must not see what is chosen."""
        return self.game.secret is not None

    @property
    def labels(self) -> list[str]:
        """The options in words."""
        describe = _LABELS.get(self.form, _named)
        return [describe(option) for option in self.options]


def _named(option: Any) -> str:
    if option is None:
        return "Done"
    return getattr(option, "name", None) or str(option)


def _thing(option: Any) -> str:
    if option is None:
        return "Done"
    if not hasattr(option, "place"):  # a member of an enum
        return str(option.name).replace("_", " ")
    place = getattr(option.place, "name", "")
    return f"{option.name} ({place})" if place else str(option.name)


def _action(option: Any) -> str:
    if option is None:
        return "Done"
    return called(option[0], option[1])


def called(ability: Ability, this: Thing) -> str:
    """An ability of a thing as people are offered it: by the thing, and its own name if it has one."""
    name = f"{this.name} (as {ability.source.name})" if ability.source is not None else str(this.name)
    return f"{name}: {ability.text}" if ability.text else name


def _label(option: Any) -> str:
    return str(option[1]) if isinstance(option, tuple) else _named(option)


_LABELS: dict[str, Callable[[Any], str]] = {
    "thing": _thing, "several": _thing, "action": _action, "order": _action, "option": _label, "may": str,
    "number": str,
}  # fmt: skip


class Offer(NamedTuple):
    """Who had which options: in a question that was asked, or where there was only one and nothing to ask."""

    who: Thing | None
    form: str
    prompt: str
    labels: tuple[str, ...]
    asked: bool = True

    @property
    def sort(self) -> str:
        """What was offered: actions, things or options."""
        return {"action": "action", "thing": "thing", "several": "thing"}.get(self.form, "option")

    @property
    def question(self) -> str:
        """The question as people read it."""
        return self.prompt.replace("_", " ")


class Agent(Protocol):
    """Somebody who decides."""

    def choose(self, decision: Decision) -> int:
        """The index of an option."""
        ...
