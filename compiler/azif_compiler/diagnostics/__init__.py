"""Every complaint, one module a phase."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from azif_compiler.diagnostic import Diagnostic


def every() -> dict[str, type[Diagnostic]]:
    """All complaints of these modules by their codes. Importing them takes a while; nothing else does it."""
    from azif_compiler.diagnostic import ALL

    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
    return {code: one for code, one in sorted(ALL.items()) if one.__module__.startswith(f"{__name__}.")}
