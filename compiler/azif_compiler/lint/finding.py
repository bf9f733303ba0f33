"""What a rule finds: a complaint with a name, and whether its fix changes what content does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, get_args

from azif_compiler.diagnostic import Confidence, Diagnostic, Fix, Severity

CONFIDENCES: tuple[Confidence, ...] = get_args(Confidence)
"""From the least certain one on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding(Diagnostic):
    """Something that is right and could be better; the subclasses' docstrings are their pages.

    A `safe` fix leaves what content does, and what people are shown, as it is.
    """

    severity: ClassVar[Severity] = "warning"
    safe: ClassVar[bool] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Plainer(Finding):
    """Something that can be said plainer: compiled, both come to the same."""

    safe: ClassVar[bool] = True
    instead: str

    def fix(self) -> Fix | None:
        """What to write instead."""
        return None if self.span is None else Fix(self.span, self.instead)
