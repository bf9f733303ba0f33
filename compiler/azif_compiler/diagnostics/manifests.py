"""Complaints about what stands in a manifest. AZ05xx."""

from __future__ import annotations

import re
from dataclasses import dataclass

from azif_compiler.diagnostic import Diagnostic, Fix, Label, did_you_mean, nearest
from azif_compiler.text.source import Span

_WORD = re.compile(r"[a-z0-9]+")

CALLED = {
    "id": ("identifier", "slug", "package"),
    "title": ("name", "label"),
    "requires": ("dependencies", "depends", "needs", "depends_on", "extends", "imports", "base"),
    "authors": ("by", "creator", "creators", "designer", "designers"),
    "version": ("ver", "release"),
    "description": ("about", "summary", "text"),
}
"""What people call the keys of a manifest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownKey(Diagnostic):
    """A manifest has a key that means nothing there.

    Nothing that is written is ignored: a key is either one of those that the reference lists, or a mistake.

    Wrong:

    ```yaml
    id: lamps
    version: "1.0"
    titel: Lamps
    ```

    Right:

    ```yaml
    id: lamps
    version: "1.0"
    title: Lamps
    ```
    """

    code = "AZ0502"
    message = "a manifest has no key `{key}`"
    key: str
    known: tuple[str, ...]

    inside: str = ""

    def hint(self) -> str | None:
        meant = next((key for key, words in CALLED.items() if self.key.casefold() in words), "")
        if self.inside:
            return f"what belongs to `{self.inside}` stands below it, two blanks further in"
        if meant:
            return f"write `{meant}`"
        return did_you_mean(self.key, self.known) or f"its keys are {', '.join(self.known)}"

    def fix(self) -> Fix | None:
        close = nearest(self.key, self.known)
        return Fix(self.span, close) if close and self.span else None


@dataclass(frozen=True, slots=True, kw_only=True)
class MissingKey(Diagnostic):
    """A manifest lacks a key without which there is no package: its id, its version or its title.

    Wrong:

    ```yaml
    id: lamps
    title: Lamps
    ```

    Right:

    ```yaml
    id: lamps
    title: Lamps
    version: "1.0"
    ```
    """

    code = "AZ0503"
    message = "the manifest does not say its `{key}`"
    key: str
    example: str

    def hint(self) -> str | None:
        return f"add a line such as `{self.key}: {self.example}`"


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongType(Diagnostic):
    """A key of a manifest has a value of another sort than it needs.

    YAML takes `1.10` for a number, the same as `1.1`; a version is a text, and stands in quotes.

    Wrong:

    ```yaml
    id: lamps
    title: Lamps
    version: 1.0
    ```

    Right:

    ```yaml
    id: lamps
    title: Lamps
    version: "1.0"
    ```
    """

    code = "AZ0504"
    message = "`{key}` must be {wanted}, and this is {found}"
    key: str
    wanted: str
    found: str
    advice: str | None
    written: str = ""

    def hint(self) -> str | None:
        if self.advice is None and self.key == "the manifest":
            return "each line is a key, a colon and a value, such as `id: lamps`"
        if self.advice is None and self.wanted == "keys with their values":
            name, blank, rest = self.written.partition(" ")
            if (
                blank
                and name.strip("'\"").isidentifier()
                and rest.strip().startswith(('"', "'", ">", "=", "~"))
            ):
                return f"a colon is missing: write `{name}: {rest.strip()}`"
            such = "beam: lamps.light" if self.key == "words" else 'lamps: ">=0"'
            return f"below `{self.key}`, two blanks further in, stands a line for each, such as `{such}`"
        if self.advice is None and self.wanted == "true or false":
            return f"write `{self.key}: true`, or leave the line out"
        if self.advice is None and self.found == "empty":
            return f'write something behind it: `{self.key}: "…"`, of a package a range such as `">=0"`'
        return f"write `{self.advice}`" if self.advice else None

    def text(self) -> str:
        key = self.key if self.key == "the manifest" else f"`{self.key}`"
        return f"{key} must be {self.wanted}, and this is {self.found}"

    def fix(self) -> Fix | None:
        return Fix(self.span, self.advice) if self.advice and self.span else None


@dataclass(frozen=True, slots=True, kw_only=True)
class DuplicateKey(Diagnostic):
    """A manifest gives the same key twice.

    Only one of them could count, so neither does.

    Wrong:

    ```yaml
    id: lamps
    id: beacons
    ```

    Right:

    ```yaml
    id: beacons
    title: Beacons
    version: "1.0"
    ```
    """

    code = "AZ0505"
    message = "`{key}` is given twice"
    key: str
    first: Span

    def hint(self) -> str | None:
        return "keep one of the two lines"

    def labels(self) -> tuple[Label, ...]:
        return (Label(self.first, "first given here"),)


@dataclass(frozen=True, slots=True, kw_only=True)
class BadVersion(Diagnostic):
    """A version is not written as one: numbers with points between them, and perhaps `a1`, `b1` or `rc1`
    behind.

    Wrong:

    ```yaml
    id: lamps
    title: Lamps
    version: "second edition"
    ```

    Right:

    ```yaml
    id: lamps
    title: Lamps
    version: "2.0"
    ```
    """

    code = "AZ0506"
    message = "`{version}` is no version"
    version: str

    def hint(self) -> str | None:
        return "a version is numbers with points between them, such as `1.2`"


@dataclass(frozen=True, slots=True, kw_only=True)
class BadRange(Diagnostic):
    """A range of versions is not written as one.

    It is one or more of `>=`, `>`, `<=`, `<`, `==`, `!=`, `~=` with a version, and commas between them.
    A version alone stands for all that begin like it: `1` for 1.0, 1.1 and so on.

    Wrong:

    ```yaml
    id: lamps
    title: Lamps
    version: "1.0"
    requires:
      coins: "from 1.0"
    ```

    Right:

    ```yaml
    id: lamps
    title: Lamps
    version: "1.0"
    requires:
      coins: ">=1.0, <2"
    ```
    """

    code = "AZ0507"
    message = "`{range}` is no range of versions"
    range: str
    key: str = ""

    def hint(self) -> str | None:
        if self.key == "language":
            return 'it is the version of Azif\'s language, not what people speak: `language: "1"`'
        return 'a range is written such as `">=1.0, <2"`; `">=0"` is every version, `"==1.0"` that one alone'


@dataclass(frozen=True, slots=True, kw_only=True)
class BadValue(Diagnostic):
    """A key of a manifest has a value that it cannot have.

    An id is short and in small letters, since it is typed and names a folder; texts are not empty; lists
    name a thing once.

    Wrong:

    ```yaml
    id: Lamps & Coins
    title: Lamps & Coins
    version: "1.0"
    ```

    Right:

    ```yaml
    id: lamps_and_coins
    title: Lamps & Coins
    version: "1.0"
    ```
    """

    code = "AZ0508"
    message = "`{key}` cannot be `{value}`"
    key: str
    value: str
    rule: str

    def hint(self) -> str | None:
        words = "_".join(_WORD.findall(self.value.casefold()))[:60]
        if self.key == "id" and words:
            return f"{self.rule}: write `{words}`"
        if self.key in ("requires", "optional", "conflicts"):
            return f"{self.rule}: `azif list packages` shows those that there are"
        return self.rule


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherLanguage(Diagnostic):
    """A package is written for another version of the language than this Azif reads.

    Wrong:

    ```yaml
    id: lamps
    title: Lamps
    version: "1.0"
    language: "99"
    ```

    Right:

    ```yaml
    id: lamps
    title: Lamps
    version: "1.0"
    language: "1"
    ```
    """

    code = "AZ0516"
    message = "this is written for version {range} of the language, and this Azif reads version {version}"
    range: str
    version: str

    def hint(self) -> str | None:
        return f'if it is written as this Azif reads it, say `language: "{self.version}"`; else get that Azif'


@dataclass(frozen=True, slots=True, kw_only=True)
class SelfRequirement(Diagnostic):
    """A package names itself among those that it requires or cannot be used with.

    Wrong:

    ```yaml
    id: lamps
    title: Lamps
    version: "1.0"
    conflicts: [lamps]
    ```

    Right:

    ```yaml
    id: lamps
    title: Lamps
    version: "1.0"
    conflicts: [beacons]
    ```
    """

    code = "AZ0517"
    message = "`{id}` names itself"
    id: str

    def hint(self) -> str:
        return "leave it out; if another package of that name is meant, give this one an `id` of its own"


@dataclass(frozen=True, slots=True, kw_only=True)
class RequiredAnyway(Diagnostic):
    """A package is named both as required and as optional.

    What is required is always there, so nothing can depend on whether it is. Keep one of the two.

    Wrong:

    ```yaml
    id: lamps
    title: Lamps
    version: "1.0"
    requires:
      beacons: ">=1"
    optional: {beacons: ">=1"}
    ```

    Right:

    ```yaml
    id: lamps
    title: Lamps
    version: "1.0"
    requires:
      beacons: ">=1"
    ```
    """

    code = "AZ0521"
    message = "`{id}` is required, so it cannot be optional as well"
    id: str

    def hint(self) -> str:
        return f"leave it out of `optional`; what lies in `with/{self.id}` goes into the package itself"
