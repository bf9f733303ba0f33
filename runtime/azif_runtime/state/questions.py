"""What people are offered, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from azif_runtime.identifiers import spaced
from azif_runtime.program import Ability
from azif_runtime.state.things import Thing


def named(option: Any) -> str:
    """What an option is called."""
    if option is None:
        return "Done"
    return getattr(option, "name", None) or str(option)


def _thing(option: Any) -> str:
    if option is None:
        return "Done"
    if not hasattr(option, "place"):  # a member of an enum
        return str(option.name).replace("_", " ")
    place = getattr(option.place, "name", "")
    return f"{option.name} ({spaced(place)})" if place else str(option.name)


def _action(option: Any) -> str:
    if option is None:
        return "Done"
    return called(option[0], option[1])


def called(ability: Ability, this: Thing) -> str:
    """An ability of a thing as people are offered it: by the thing, and its own name if it has one."""
    name = f"{this.name} (as {ability.source.name})" if ability.source is not None else str(this.name)
    return f"{name}: {ability.text}" if ability.text else name


def question_of(ability: Ability, this: Thing) -> str:
    """How somebody is asked whether an ability is used."""
    return f"use {called(ability, this)}"


def _label(option: Any) -> str:
    return str(option[1]) if isinstance(option, tuple) else named(option)


LABELS: dict[str, Callable[[Any], str]] = {
    "thing": _thing, "several": _thing, "action": _action, "order": _action, "option": _label, "may": str,
    "number": str,
}  # fmt: skip


def told_apart(form: str, labels: Sequence[str]) -> list[str]:
    """The labels as people read them: where things lie only if that tells them apart."""
    bare = [label.rpartition(" (")[0] or label for label in labels]
    placed = form in ("thing", "several") and len(set(bare)) == len(set(labels))
    return bare if placed else list(labels)


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
