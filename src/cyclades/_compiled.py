"""Put the compiled engine in front of its source, if it was made from exactly that source.

A build leaves the compiled `cyclades.engine` and `cyclades.modules` under
`_cyclades_compiled/<digest of the sources>/` beside the installed package. The digest is taken
again here from the sources that would otherwise run, so that an edited checkout runs what was
edited and never an older library.

This file is also loaded by path by the build hook: it imports the standard library only.
"""

from __future__ import annotations

import os
import sys
from hashlib import blake2b
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from typing import NamedTuple

PARTS = ("engine", "modules")
STORE = "_cyclades_compiled"
GROUP = "cyclades_engine"
LIBRARY = f"{GROUP}__mypyc"


class EngineInfo(NamedTuple):
    """Which engine runs. `reason` says in a few words why it isn't the compiled one."""

    compiled: bool
    digest: str
    reason: str

    def __str__(self) -> str:
        kind = "compiled" if self.compiled else f"interpreted ({self.reason})"
        return f"{kind}, sources {self.digest}"


def sources(package: str) -> list[str]:
    """The Python files of engine and modules, relative to `package`, with `/`, sorted."""
    found: list[str] = []
    for part in PARTS:
        for folder, folders, files in os.walk(os.path.join(package, part)):
            folders[:] = [name for name in folders if name != "__pycache__"]
            inner = os.path.relpath(folder, package).replace(os.sep, "/")
            found += [f"{inner}/{name}" for name in files if name.endswith(".py")]
    return sorted(found)


def digest(package: str) -> str:
    """Name the sources of engine and modules below `package` by their names and content."""
    total = blake2b(digest_size=10)
    for name in sources(package):
        with open(os.path.join(package, name), "rb") as file:
            content = file.read()
        total.update(f"{name}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()


def activate(path: list[str]) -> EngineInfo:
    """Prepend the compiled engine to the package's `path` if it fits; tell what was decided."""
    here = os.path.dirname(os.path.abspath(__file__))
    name = digest(here)
    if os.environ.get("PURE"):
        return EngineInfo(False, name, "PURE is set")
    stores = _stores(os.path.dirname(here))
    if not stores:
        return EngineInfo(False, name, "no compiled engine is installed")
    for store in stores:
        root = os.path.join(store, name)
        library = _library(root)
        if library is None:
            continue
        try:
            _load(library)
        except ImportError as error:
            return EngineInfo(False, name, f"the compiled engine does not load: {error}")
        path.insert(0, os.path.join(root, "cyclades"))
        return EngineInfo(True, name, "")
    return EngineInfo(False, name, "the compiled engine is of other sources")


def _stores(beside: str) -> list[str]:
    """Where compiled engines are kept; in an editable installation not beside the package."""
    places = [os.path.join(place, STORE) for place in (beside, *sys.path)]
    return [place for place in dict.fromkeys(places) if os.path.isdir(place)]


def _library(root: str) -> str | None:
    """The library of the whole engine that this interpreter can load, if there is one."""
    for suffix in EXTENSION_SUFFIXES:
        file = os.path.join(root, LIBRARY + suffix)
        if os.path.isfile(file):
            return file
    return None


def _load(library: str) -> None:
    """Make the library importable by its name, without a further entry in `sys.path`.

    The modules of the engine are thin shells that look it up. Nothing of the engine runs yet.
    """
    if LIBRARY in sys.modules:
        return
    spec = spec_from_file_location(LIBRARY, library, loader=ExtensionFileLoader(LIBRARY, library))
    if spec is None or spec.loader is None:
        raise ImportError(library)
    module = module_from_spec(spec)
    sys.modules[LIBRARY] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[LIBRARY]
        raise
