"""Complaints about names."""

from __future__ import annotations

from dataclasses import dataclass

from azif_compiler.diagnostic import Diagnostic, Fix, Label, OfNames, did_you_say, nearest, short, spoken
from azif_compiler.text.source import Span
from azif_compiler.text.tokens import quoted


def beside(one: Span, other: Span) -> bool:
    """Whether two places lie in files of one folder."""
    return one.source.path.rpartition("/")[0] == other.source.path.rpartition("/")[0]


def head_before(name: Span) -> str:
    """What stands on its line before a name: the kind of a component."""
    text = name.source.text
    return text[text.rfind("\n", 0, name.start) + 1 : name.start].strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownName(OfNames):
    """A word is not known where it stands: no package that is loaded declares it.

    Wrong:

    ```azif
    token Coin
    kind purse { holds Coyn }
    ```

    Right:

    ```azif
    token Coin
    kind purse { holds Coin }
    ```
    """

    code = "AZ0201"
    message = "unknown {sort} `{name}`"
    sort: str
    name: str
    known: tuple[str, ...]

    def text(self) -> str:
        return (
            f"unknown {self.sort} `{spoken(short(self.name))}`"
            if self.name
            else f"the name of a {self.sort} is expected here"
        )

    def hint(self) -> str | None:
        near = did_you_say(self.name, self.known)
        if near is None and self.sort.endswith("in braces"):
            holes = ", ".join(f"`{{{spoken(one)}}}`" for one in self.known[:8])
            return f"there is {holes}" if holes else "nothing stands in braces here"
        return near

    def fix(self) -> Fix | None:
        close = nearest(spoken(self.name), map(spoken, self.known))
        return Fix(self.span, close) if close is not None and self.span is not None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredTwice(OfNames):
    """Two declarations have the same name.

    Wrong:

    ```azif
    token Coin
    token Coin
    ```

    Right:

    ```azif
    token Coin
    token Shell
    ```
    """

    code = "AZ0202"
    message = "`{name}` is declared twice"
    name: str
    first: Span

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.first, "first declared here"),)

    def hint(self) -> str:
        is_card = self.span is not None and self.span.text.startswith('"')
        if self.span is not None and is_card and not beside(self.span, self.first):
            kind = head_before(self.span)
            return (
                f"to change the one that there is, write `amend {kind} {self.span.text} {{ … }}`;"
                " a card of its own needs another name"
            )
        alike = "; of two that are the same one says `copies 2`" if is_card else ""
        return f"give one of them another name{alike}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReservedName(OfNames):
    """The language itself uses this word, so it cannot name something else.

    Wrong:

    ```azif
    token you
    ```

    Right:

    ```azif
    token Coin
    ```
    """

    code = "AZ0203"
    message = "`{name}` is a word of the language and cannot be declared"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownField(OfNames):
    """A component gives something that its kind does not have.

    Wrong:

    ```azif
    kind lamp { printed oil: number = 0 }
    lamp "Beacon" { oyl 3 }
    ```

    Right:

    ```azif
    kind lamp { printed oil: number = 0 }
    lamp "Beacon" { oil 3 }
    ```
    """

    code = "AZ0204"
    message = "no {kind} has `{name}`"
    kind: str
    name: str
    known: tuple[str, ...]

    def hint(self) -> str | None:
        return did_you_say(self.name, self.known) or (
            f"it has {', '.join(f'`{spoken(one)}`' for one in self.known[:8])}" if self.known else None
        )

    def fix(self) -> Fix | None:
        close = nearest(spoken(self.name), map(spoken, self.known))
        return Fix(self.span, close) if close is not None and self.span is not None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownVerb(OfNames):
    """A sentence has no verb that any package declares.

    Wrong:

    ```azif
    rule "r" { whenever yes: glow 2 }
    ```

    Right:

    ```azif
    verb glow { object amount: number; do { } }
    rule "r" { whenever yes: glow 2 }
    ```
    """

    code = "AZ0205"
    message = "`{name}` is nothing that can happen here"
    name: str
    known: tuple[str, ...]

    def text(self) -> str:
        if not self.name:
            return "something that happens is expected here"
        return f"`{spoken(short(self.name))}` is nothing that can happen here"

    def hint(self) -> str | None:
        return did_you_say(self.name, self.known)

    def fix(self) -> Fix | None:
        close = nearest(spoken(self.name), map(spoken, self.known))
        return Fix(self.span, close) if close is not None and self.span is not None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class NobodySpokenTo(OfNames):
    """`you` is used where nothing says whom it means.

    A kind says it (`you means its holder`); otherwise it is the subject of the event that an ability is
    about.

    Wrong:

    ```azif
    kind player
    verb rest { subject who: player; do { } }
    rule "r" { whenever yes: you rest }
    ```

    Right:

    ```azif
    kind player { you means this; whenever yes: you rest }
    verb rest { subject who: player; do { } }
    ```
    """

    code = "AZ0206"
    message = "nothing here says whom `{word}` means"
    word: str = "you"

    def hint(self) -> str | None:
        return "say who: `each … gains …`, or whoever was named before (`that … gains …`)"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoSuchComponent(OfNames):
    """A name in quotes is not the name of a component that fits here.

    Wrong:

    ```azif
    kind lamp { state lit: flag = no }
    lamp "Beacon" { }
    rule "r" { whenever lamp "Becaon" is lit { } }
    ```

    Right:

    ```azif
    kind lamp { state lit: flag = no }
    lamp "Beacon" { }
    rule "r" { whenever lamp "Beacon" is lit { } }
    ```
    """

    code = "AZ0208"
    message = 'there is no {kind} "{name}"'
    kind: str
    name: str
    known: tuple[str, ...]

    def hint(self) -> str | None:
        return did_you_say(self.name, self.known)

    def fix(self) -> Fix | None:
        close = nearest(spoken(self.name), map(spoken, self.known))
        return Fix(self.span, quoted(close)) if close is not None and self.span is not None else None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeveralComponents(OfNames):
    """A name in quotes fits several components or copies, and one is needed.

    Wrong:

    ```azif
    kind lamp { state lit: flag = no }
    lamp "Beacon" { copies 2 }
    rule "r" { whenever "Beacon" is lit { } }
    ```

    Right:

    ```azif
    kind lamp { state lit: flag = no }
    lamp "Beacon" { copies 2 }
    rule "r" { whenever a lamp "Beacon" is lit { } }
    ```
    """

    code = "AZ0209"
    message = '"{name}" may be several things'
    name: str
    kinds: tuple[str, ...]

    def hint(self) -> str | None:
        if len(self.kinds) > 1:
            ways = (f'`{spoken(kind)} "{self.name}"`' for kind in self.kinds)
            return f"say which: {' or '.join(ways)}"
        return f'say `a {spoken(self.kinds[0])} "{self.name}"`' if self.kinds else None


@dataclass(frozen=True, slots=True, kw_only=True)
class CircularKind(OfNames):
    """A kind cannot be a kind of itself.

    Wrong:

    ```azif
    kind lamp is light
    kind light is lamp
    ```

    Right:

    ```azif
    kind light
    kind lamp is light
    ```
    """

    code = "AZ0210"
    message = "`{name}` would be a kind of itself"
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AmbiguousName(Diagnostic):
    """A word fits what two packages declare, so nobody can tell which is meant.

    A package sees its own names and those of the packages it requires. If two of these use the same word,
    say in `package.yaml` by which word of your own you call one of them:

    ```yaml
    words:
      old_dread: other.dread
    ```
    """

    code = "AZ0211"
    message = "`{name}` could be a {sort} of `{one}` or of `{other}`"
    name: str
    sort: str
    one: str
    other: str

    def hint(self) -> str | None:
        own = f"my_{self.name}"
        return f"say `words: {{ {own}: {self.other}.{self.name} }}` in package.yaml, and `{own}` for that one"


@dataclass(frozen=True, slots=True, kw_only=True)
class RenamedName(OfNames):
    """What is meant here has another name now: the package that declares it says what it `was` called.

    Wrong:

    ```azif
    token Coin { was "Penny" }
    kind purse { holds Penny }
    ```

    Right:

    ```azif
    token Coin { was "Penny" }
    kind purse { holds Coin }
    ```
    """

    code = "AZ0212"
    severity = "warning"
    message = "`{name}` is called `{now}` now"
    name: str
    now: str

    def fix(self) -> Fix | None:
        if self.span is None:
            return None
        return Fix(self.span, quoted(self.now) if self.span.text.startswith('"') else self.now)
