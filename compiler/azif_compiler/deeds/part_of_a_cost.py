"""Whether a sentence belongs to a cost."""

from __future__ import annotations

from typing import Literal

AsCost = Literal["", "outside", "behind", "paid"]
"""A sentence is paid, or it is no cost, and something follows it (`outside`), or nothing does (`behind`)."""
