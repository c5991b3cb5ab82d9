"""Compile the engine while the package is built, for wheels and editable installations alike.

The engine's sources are copied, `engine/buf.py` is replaced by `scripts/compiled/buf.py`, and the
copy is compiled as one unit. The result is kept in `build/engine/` and goes to
`_cyclades_compiled/<digest of the sources>/` in site-packages; `cyclades/_compiled.py` uses it
only if the digest is that of the sources beside it. docs/adr/0002 tells why.

The environment variable CYCLADES_COMPILE says what is wanted:
    auto    (default) compile; if that fails, one line of warning and a pure wheel
    must    compile; if that fails, so does the build
    cached  take what was compiled before, or make a pure wheel
    no      make a pure wheel
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from hashlib import blake2b
from importlib import metadata
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from types import ModuleType

MODES = ("auto", "must", "cached", "no")
KEPT = 6  # compiled engines in build/engine; older ones are removed


class CannotCompileError(Exception):
    """The engine can't be compiled here; the message says why in one line."""


class EngineHook(BuildHookInterface[Any]):
    """Ship the compiled engine with the package."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it packs; `version` is "standard" or "editable"."""
        mode = os.environ.get("CYCLADES_COMPILE") or "auto"
        if mode not in MODES:
            raise ValueError(f"CYCLADES_COMPILE={mode}: it is one of {', '.join(MODES)}")
        try:
            built = compiled(Path(self.root), mode)
        except CannotCompileError as error:
            reason = f"The engine is not compiled: {error}"
            # The front ends hide warnings of a build that succeeds; the Makefile shows this file.
            (_engines(Path(self.root)) / "why-not.txt").write_text(f"{reason}\n", encoding="utf-8")
            if mode == "must":
                raise
            self.app.display_warning(reason)
            return
        if built is None:
            return
        folder, digest, store = built
        place = f"{store}/{digest}"
        if version == "editable":
            build_data["force_include_editable"][str(folder)] = place
        else:
            build_data["force_include"][str(folder)] = place
        build_data["pure_python"] = False
        build_data["infer_tag"] = True


def compiled(root: Path, mode: str) -> tuple[Path, str, str] | None:
    """The folder with the compiled engine of this checkout, its digest, and its store's name.

    None where `mode` doesn't want one. Raises CannotCompileError.
    """
    if mode == "no":
        return None
    ours = _load(root / "src/cyclades/_compiled.py")
    with tempfile.TemporaryDirectory(prefix="cyclades-") as work:
        copy = Path(work) / "copy"
        _copy(root, copy, ours.PARTS)
        # Of the copy, so that an edit while we compile can't give a library a wrong name.
        digest: str = ours.digest(str(copy / "cyclades"))
        if not ours.sources(str(copy / "cyclades")):
            return None
        shutil.copyfile(root / "scripts/compiled/buf.py", copy / "cyclades/engine/buf.py")
        folder = _engines(root) / f"{digest}-{_toolkey(root)}"
        if not folder.is_dir():
            if mode == "cached":
                return None
            _compile(root, copy, folder, ours.GROUP)
    return folder, digest, ours.STORE


def _load(file: Path) -> ModuleType:
    """Load one file as a module, without the package it is in."""
    spec = spec_from_file_location(f"_build_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[module.__name__] = module
    spec.loader.exec_module(module)
    return module


def _copy(root: Path, copy: Path, parts: tuple[str, ...]) -> None:
    for part in parts:
        source = root / "src/cyclades" / part
        for file in source.rglob("*.py"):
            target = copy / "cyclades" / part / file.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)
    (copy / "cyclades").mkdir(parents=True, exist_ok=True)
    (copy / "cyclades/__init__.py").touch()


def _engines(root: Path) -> Path:
    """Where compiled engines are kept; a checkout that can't be written to keeps none."""
    folder = root / "build/engine"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(tempfile.mkdtemp(prefix="cyclades-engine-"))
    return folder


def _toolkey(root: Path) -> str:
    """Name all that decides what comes out, beside the sources."""
    total = blake2b(digest_size=6)
    for script in ("scripts/compiled/buf.py", "scripts/compile_engine.py"):
        total.update((root / script).read_bytes())
    tools = [f"{name} {metadata.version(name)}" for name in ("mypy", "librt", "setuptools")]
    target = [sysconfig.get_platform(), str(sysconfig.get_config_var("EXT_SUFFIX")), sys.version]
    total.update("\n".join(tools + target).encode())
    return total.hexdigest()


def _compile(root: Path, copy: Path, folder: Path, group: str) -> None:
    """Compile `copy` into `folder`, which appears complete or not at all."""
    environment = os.environ | _compiler()
    script = [sys.executable, str(root / "scripts/compile_engine.py")]
    out = Path(tempfile.mkdtemp(prefix=".unfinished-", dir=folder.parent))
    log = folder.parent / "compile.log"
    try:
        with log.open("w", encoding="utf-8") as file:
            for command in (["build", str(copy), str(out), group], ["check", str(out), group]):
                done = subprocess.run(
                    [*script, *command],
                    cwd=copy,
                    env=environment,
                    stdin=subprocess.DEVNULL,
                    stdout=file,
                    stderr=subprocess.STDOUT,
                    check=False,
                )
                if done.returncode:
                    raise CannotCompileError(f"{command[0]} failed, {log} tells how")
        out.chmod(0o755)
        try:
            out.rename(folder)
        except OSError:
            if not folder.is_dir():  # else somebody compiled the same at the same time
                raise
    finally:
        shutil.rmtree(out, ignore_errors=True)
    _forget_old(folder.parent)


def _compiler() -> dict[str, str]:
    """The environment for the C compiler. Raises CannotCompileError where there is none."""
    if os.name == "nt":
        return {}
    configured = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
    names = [shlex.split(configured)[0], "cc", "gcc", "clang"]
    name = next((name for name in names if shutil.which(name)), None)
    if name is None:
        raise CannotCompileError("there is no C compiler (Debian: apt install gcc python3-dev)")
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        raise CannotCompileError("Python's C headers are missing (Debian: apt install python3-dev)")
    return {} if name == names[0] else {"CC": name}


def _forget_old(engines: Path) -> None:
    folders = [path for path in engines.iterdir() if path.is_dir() and path.name[0] != "."]
    folders.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for folder in folders[KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)
