"""Sentences of a ruling that are given on the command line."""

from __future__ import annotations

import click


class Sentence(click.ParamType[str]):
    """A sentence as in rulings; the system may hand over bytes that are no text."""

    name = "sentence"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The sentence, if it is text."""
        try:
            value.encode()
        except UnicodeEncodeError:
            shown = value.encode("utf-8", "backslashreplace").decode()
            self.fail(f"`{shown}` is no text: it must be UTF-8", param, ctx)
        return value


SENTENCE = Sentence()
