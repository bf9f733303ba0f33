"""What happens and how things stand, in English: the words that content has, with the values of play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from azif_compiler import ir
from azif_compiler.ir import template
from azif_compiler.words.noun import article
from azif_runtime.identifiers import spaced
from azif_runtime.state.things import Zone


def name_of(thing: Any) -> str:
    """The name of a thing, or ""."""
    return getattr(thing, "name", "") if thing is not None else ""


def sentence(event: Any) -> str:
    """An event in English, by the words of its verb."""
    verb = event.verb
    says = verb.declared.says
    if not says:
        return spaced(verb.id)
    return told(template.parts(says.split("||")[-1]), event)


def told(parts: tuple[template.Part, ...], event: Any) -> str:
    """A template with what an event says, of somebody and in the present."""

    def is_said(part: template.OptionalPart) -> bool:
        known = all(was_given(event, name) for name in template.spoken_of(part.parts))
        if part.other:
            same = getattr(event, "p_" + part.about, None) == getattr(event, "p_" + part.other, None)
            return known and was_given(event, part.about) and same is not part.differs
        if not part.about:
            return known
        there = was_given(event, part.about)
        return (known and not there) if part.absent else there

    return template.rendered(
        parts,
        lambda hole: in_form(getattr(event, "p_" + hole.name, ""), hole.form),
        is_said,
        lambda name: is_several(getattr(event, "p_" + name, None)),
    )


def written(parts: tuple[template.Part, ...], holes: Mapping[str, Any]) -> str:
    """A template with values in its holes; what stands in `<…>` is said only of what is there."""

    def is_said(part: template.OptionalPart) -> bool:
        if part.other:
            return (holes[part.about] == holes[part.other]) is not part.differs
        names = [part.about] if part.about else [*template.spoken_of(part.parts)]
        there = all(holes[name] not in (0, None, False, "") and holes[name] != [] for name in names)
        return there is not part.absent

    return template.rendered(parts, lambda hole: in_form(holes[hole.name], hole.form), is_said)


def is_several(value: Any) -> bool:
    """Whether a value is a number of things, and not one."""
    number = value[0] if type(value) is tuple else value
    return type(number) is int and number != 1


def was_given(event: Any, name: str) -> bool:
    """Whether a parameter says more than it does by itself; a flag: whether it is yes."""
    value = getattr(event, "p_" + name, None)
    if type(value) is bool:
        return value
    default = next((p.default for p in event.verb.declared.parameters if p.name == name), None)
    if isinstance(default, ir.ZoneNamed) and isinstance(value, Zone) and value.owner is None:
        return value.id != default.name
    return value is not None and getattr(default, "value", None) != value


def in_form(value: Any, form: str) -> str:
    """A value as a template wants it."""
    if form == "'s":
        return f"{shown(value)}'s"
    if form == "+" and type(value) is int:
        return f"{value:+d}"
    if form in ("$", "+$"):
        return f"{'+' if form == '+$' and not str(value).startswith('-') else ''}${value}"
    if form == "at":
        return f"at {shown(value)}"
    if form == "a":
        return article(shown(value))
    if "|" in form and type(value) is int:
        one, _, many = form.partition("|")
        return f"{value} {one if value == 1 else many}"
    return shown(value)


def titles(components: frozenset[str] | None) -> str:
    """The names of components, as people know them, each once."""
    return " or ".join(sorted({ir.word_of(id_) for id_ in components or ()}))


class Said:
    """A text with values in it. It is put into words when it is read: of most nobody wants to know."""

    __slots__ = ("text", "values")

    def __init__(self, text: str, *values: Any) -> None:
        self.text, self.values = text, values

    def __str__(self) -> str:
        return self.text.format(*map(shown, self.values))


def shown(value: Any) -> str:
    """A value in words."""
    match value:
        case None:
            return "nothing"
        case True:
            return "yes"
        case False:
            return "no"
        case (number, token) if hasattr(token, "symbol"):
            if token.symbol:
                return f"{token.symbol}{number}"
            return f"{number} {token.one if number == 1 else token.plural}"
        case (int() as number, kind, called):
            if (name := titles(called)) and number == 1:
                return name
            return f"{number} {name or (kind.called if number == 1 else kind.plural)}"
        case list() | tuple():
            return ", ".join(shown(one) for one in value) or "none"
        case Zone():
            name = value.called or spaced(value.id)
            return f"{value.owner.name}'s {name}" if value.owner is not None else name
        case _:
            return getattr(value, "name", None) or str(value)
