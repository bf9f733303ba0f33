"""Python text → code objects, kept from one run to the next."""

from __future__ import annotations

import marshal
import sys
from hashlib import blake2b
from types import CodeType

from azif_compiler.loader.cache import Cache
from azif_runtime.log import CLAUSES


def compiled(text: str, cache: Cache | None) -> CodeType:
    """The code of a text. What a cache has for this text and version of Python was written here."""
    if cache is None:
        return compile(text, CLAUSES, "exec")
    key = f"code {sys.implementation.cache_tag} {sys.hexversion} {blake2b(text.encode()).hexdigest()}"
    kept = cache.get(key)
    if kept is not None:
        found = marshal.loads(kept)
        if isinstance(found, CodeType):
            return found
    code = compile(text, CLAUSES, "exec")
    cache.put(key, marshal.dumps(code))
    return code
