"""Compile a prepared copy of the engine; called by `hatch_build.py`, in a process of its own.

    python compile_engine.py build ROOT OUT GROUP   compile ROOT/cyclades/**/*.py into OUT
    python compile_engine.py check OUT GROUP        import every module that was compiled

Everything is one unit, so calls between its files are direct calls of C functions.
"""

from __future__ import annotations

import importlib
import os
import sys
import types
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

OPT_LEVEL = "3"
SUFFIX = EXTENSION_SUFFIXES[0]


def build(root: Path, out: Path, group: str) -> None:
    """Compile all Python files below `root/cyclades` but its own `__init__.py`."""
    # Imported late: `check` must not depend on them.
    from mypyc.build import mypycify  # noqa: PLC0415
    from setuptools import Distribution  # noqa: PLC0415
    from setuptools.command.build_ext import build_ext  # noqa: PLC0415

    os.chdir(root)
    files = sorted(path.as_posix() for path in Path("cyclades").glob("*/**/*.py"))
    options = ["--config-file=", "--cache-dir=mypy_cache"]
    extensions = mypycify(
        [*options, *files], opt_level=OPT_LEVEL, debug_level="0", group_name=group
    )
    command = build_ext(Distribution({"name": group, "ext_modules": extensions}))
    command.build_lib = str(out)
    command.build_temp = "temporary"
    command.ensure_finalized()
    command.run()


def check(out: Path, group: str) -> None:
    """Import every compiled module as an installed package would: raises where one can't be."""
    package = types.ModuleType("cyclades")
    package.__path__ = [str(out / "cyclades")]
    sys.modules["cyclades"] = package
    name = f"{group}__mypyc"
    spec = spec_from_file_location(name, out / (name + SUFFIX))
    if spec is None or spec.loader is None:
        raise ImportError(name)
    sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(sys.modules[name])
    for file in sorted((out / "cyclades").rglob("*" + SUFFIX)):
        parts = file.relative_to(out).as_posix().removesuffix(SUFFIX).removesuffix("/__init__")
        importlib.import_module(parts.replace("/", "."))


def main(arguments: list[str]) -> None:
    """Do what the first argument says."""
    match arguments:
        case ["build", root, out, group]:
            build(Path(root).resolve(), Path(out).resolve(), group)
        case ["check", out, group]:
            check(Path(out).resolve(), group)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
