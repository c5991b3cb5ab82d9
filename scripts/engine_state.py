"""Which engine the installed package runs, for the Makefile.

python engine_state.py current      succeeds if nothing is to be compiled for the next start
python engine_state.py interpreted  succeeds if the source runs
python engine_state.py tell         says which engine runs; fails if CYCLADES_REQUIRE wants another
python engine_state.py later UV     compiles in the background for the next start, if needed
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from cyclades import engine_info

KEPT = Path("build/engine")
# What the build hook leaves when it could not compile.
REASON = KEPT / "why-not.txt"
# A stamp for the Makefile: newer than the installation, it means that a new engine is waiting.
READY = KEPT / "ready"
# The digest of the sources that were tried last in the background.
TRIED = KEPT / "tried"
# That there is no compiler has been said.
TOLD = Path(".venv/.told-no-compiler")


def current() -> int:
    """0 if the compiled engine runs, or the interpreted one is wanted."""
    return 0 if engine_info().compiled or os.environ.get("PURE") else 1


def tell() -> int:
    """Say which engine runs; 1 if that isn't good enough for CYCLADES_REQUIRE."""
    print(f"Engine: {engine_info()}")
    if not current():
        return 0
    if REASON.is_file():
        print(REASON.read_text(encoding="utf-8").strip())
    if "compiler" in os.environ.get("CYCLADES_REQUIRE", "").split():
        print("CYCLADES_REQUIRE asks for a compiled engine.", file=sys.stderr)
        return 1
    return 0


def later(uv: str) -> int:
    """Start a compilation that nobody waits for; where there is no compiler, say so once."""
    digest = engine_info().digest
    if not current() or (TRIED.is_file() and TRIED.read_text(encoding="utf-8") == digest):
        return 0
    if not any(map(shutil.which, ("cc", "gcc", "clang", "cl"))):
        if not TOLD.exists():
            print("No C compiler found: the engine runs interpreted, many times slower.")
            TOLD.touch()
        return 0
    KEPT.mkdir(parents=True, exist_ok=True)
    TRIED.write_text(digest, encoding="utf-8")
    subprocess.Popen(
        [sys.executable, __file__, "now", uv],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    return 0


def now(uv: str) -> int:
    """Compile at low priority; the wheel itself isn't used, its engine is kept."""
    if hasattr(os, "nice"):
        os.nice(19)
    wheels = KEPT.parent / "wheels"
    command = [uv, "build", "--quiet", "--wheel", "--python", sys.executable, "--out-dir"]
    done = subprocess.run(
        [*command, str(wheels), "."], env=os.environ | {"CYCLADES_COMPILE": "must"}, check=False
    )
    shutil.rmtree(wheels, ignore_errors=True)
    if done.returncode == 0:
        READY.touch()
    return done.returncode


def main(arguments: list[str]) -> int:
    """Do what the first argument says."""
    match arguments:
        case ["current"]:
            return current()
        case ["interpreted"]:
            return 1 if engine_info().compiled else 0
        case ["tell"]:
            return tell()
        case ["later", uv]:
            return later(uv)
        case ["now", uv]:
            return now(uv)
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
