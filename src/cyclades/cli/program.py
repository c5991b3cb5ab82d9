"""How this program was started, for lines that are to be copied."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path
from typing import Final

NAME: Final = "cyclades"


def line(*words: str) -> str:
    """A command of this program as the shell takes it, started as it was started now."""
    return shlex.join([*started(), *words])


def started() -> list[str]:
    """The program as it was called: by its name where the shell finds it, else by its path."""
    script = Path(sys.argv[0])
    if script.stem == NAME:
        found = shutil.which(NAME)
        same = found is not None and script.exists() and Path(found).samefile(script)
        return [NAME] if same else [sys.argv[0]]
    found = shutil.which("python")
    same = found is not None and Path(found).absolute() == Path(sys.executable).absolute()
    return ["python" if same else sys.executable, "-m", NAME]
