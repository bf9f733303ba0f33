"""Work during which no garbage is looked for: nearly all that is made stays, and looking takes long."""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def without_collecting(*, frozen: bool = False) -> Generator[None]:
    """Without the garbage collector; with `frozen`, it leaves alone what is there even when it is called."""
    collecting = gc.isenabled()
    gc.disable()
    if frozen:
        gc.freeze()
    try:
        yield
    finally:
        if frozen:
            gc.unfreeze()
        if collecting:
            gc.enable()
