"""What of the extension for VS Code is made of the language: `python -m vscode_extension` writes it anew."""

from __future__ import annotations

import json
import re
from pathlib import Path

from azif_compiler.highlighting.textmate import grammar_text
from azif_compiler.loader.store import kept_grammar
from azif_compiler.text.pieces import cut

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "editors" / "vscode"
GRAMMAR = FOLDER / "syntaxes" / "azif.tmLanguage.json"
SNIPPETS = FOLDER / "snippets" / "azif.json"
RECIPES = ROOT / "cards" / "recipes"

_HEAD = re.compile(r'([a-z][a-z ]*?) (?:[A-Z]\w* )?"([^"]*)"')


def snippets_text() -> str:
    """A snippet for each kind of component of which there is a recipe: the first one."""
    found: dict[str, dict[str, object]] = {}
    for path in sorted(RECIPES.glob("*.azif")):
        for piece in cut(path.read_text("utf-8"), kept_grammar()):
            head = _HEAD.match(piece.text)
            if head is None or head[1] in found:
                continue
            code = re.sub(r"\n#[^\n]*", "", piece.text).rstrip()
            escaped = code.replace("\\", "\\\\").replace("$", "\\$").replace("}", "\\}")
            body = escaped.replace(f'"{head[2]}"', '"${1:Name}"')
            shape = {"prefix": head[1], "description": f"a recipe for a {head[1]}", "body": body.split("\n")}
            found[head[1]] = shape
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"


def main() -> None:
    """Write the grammar and the snippets."""
    for path, text in ((GRAMMAR, grammar_text()), (SNIPPETS, snippets_text())):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
