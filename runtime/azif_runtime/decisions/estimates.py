"""What cannot be told before it happens is worth nothing to whoever decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from azif_runtime.failures import ContentError


def told(utility: Callable[..., float], *given: Any) -> float:
    """What something is worth; nothing where that is not known."""
    try:
        return utility(*given)
    except ContentError:
        return 0
