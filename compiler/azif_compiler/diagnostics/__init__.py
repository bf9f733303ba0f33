"""Every complaint, one module a phase; importing this fills the registry `diagnostic.ALL`."""

from importlib import import_module
from pkgutil import iter_modules

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
