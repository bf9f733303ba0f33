"""Complaints about the YAML of a manifest. AZ05xx."""

from __future__ import annotations

import re
from dataclasses import dataclass

from azif_compiler.diagnostic import Diagnostic

_APOSTROPHE = re.compile(r"(\w+): *'([^\"\n]*[^'\"\n]'[^'\"\n][^\"\n]*)' *$", re.MULTILINE)
"""A line with a text in single quotes that has such a quote inside."""

YAML_SLIPS = (
    ("'\\t'", "a tab cannot stand here", "indent with blanks, not with tabs"),
    ("block scalar", "a value cannot begin with this sign", 'put it in quotes, such as `">=1.0"`'),
    ("values are not allowed", "a second colon cannot stand here", "put a text that has a colon in quotes"),
    ("cannot start any token", "a value cannot begin with this sign", "put the value in quotes"),
    ("end of stream", "a text in quotes is never closed", 'write `"` at its end'),
    (
        "expected ':'",
        "a colon is missing here",
        "each line is a key, a colon, a blank and a value: `title: Lamps`",
    ),
    ("<block end>", "this line does not begin where it should", "begin keys in the same column"),
)
"""Slips in YAML by what the reader of YAML says of them: what is wrong, and what helps."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BadYaml(Diagnostic):
    """A manifest is no valid YAML.

    A `package.yaml` is a list of keys, each with a colon and a value. Texts in which a colon is followed by
    a blank, and texts that begin with a sign such as `>`, stand in quotes.

    Wrong:

    ```yaml
    title: Lamps: the second part
    ```

    Right:

    ```yaml
    id: lamps
    title: "Lamps: the second part"
    version: "1.0"
    ```
    """

    code = "AZ0501"
    message = "this cannot be read: {reason}"
    reason: str

    def text(self) -> str:
        known = [said for part, said, _ in YAML_SLIPS if part in self.reason]
        return known[0] if known else f"this cannot be read: {self.reason}"

    def hint(self) -> str:
        if self.span is not None:
            text = self.span.source.text
            start = text.rfind("\n", 0, self.span.start) + 1
            if found := _APOSTROPHE.match(text, start):
                return f'a text with `\'` in it stands in `"`: write `{found[1]}: "{found[2]}"`'
        known = [cure for part, _, cure in YAML_SLIPS if part in self.reason]
        return known[0] if known else 'each line is a key, a colon and a value, such as `title: "Lamps"`'


@dataclass(frozen=True, slots=True, kw_only=True)
class UnsupportedYaml(Diagnostic):
    """A manifest uses a part of YAML that manifests do without: anchors and aliases, tags, keys that are no
    words, and signs in texts that nobody sees.

    Wrong:

    ```yaml
    id: &name lamps
    title: *name
    version: "1.0"
    ```

    Right:

    ```yaml
    id: lamps
    title: Lamps
    version: "1.0"
    ```
    """

    code = "AZ0509"
    message = "{what} cannot stand in a manifest"
    what: str
