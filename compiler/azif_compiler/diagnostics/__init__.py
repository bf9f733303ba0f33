"""Every complaint, one module a phase."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from azif_compiler.diagnostic import Diagnostic


def every() -> dict[str, type[Diagnostic]]:
    """All complaints by their codes. Importing them all takes a while, so that nothing else does it."""
    from azif_compiler.diagnostic import ALL

    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
    return dict(sorted(ALL.items()))
