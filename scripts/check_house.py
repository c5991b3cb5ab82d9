"""Rules of the house that no linter knows; `make check` and tests/arch run it.

- no file names a host of a package registry or a path of somebody's machine;
- every line of a lock carries a hash, and none an address;
- engine and modules import the standard library, `mypy_extensions` and each other only.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# In pieces, so that this file keeps its own rule.
HOSTS = tuple(
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("deb", "debian", "org"),
        ("security", "debian", "org"),
    )
)
MACHINE = re.compile(r"(?<![\w.~)}-])/(?:work|root|home/\w+|Users/\w+)/")
TEXT_LIMIT = 5_000_000
SKIPPED = {".git", ".venv", ".tools", "build", "dist", "node_modules", "__pycache__"}
FORBIDDEN_FILES = ("uv.lock", "pylock.toml")
PURE = ("engine", "modules")
ALLOWED = frozenset({"mypy_extensions", "cyclades.engine", "cyclades.modules"})


def files(root: Path) -> list[Path]:
    """The files that are tracked or might be; outside a repository all but what is made."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        done = subprocess.run(command, cwd=root, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        found = (path for path in root.rglob("*") if not SKIPPED & set(path.parts))
    else:
        found = (root / name for name in done.stdout.decode().split("\0") if name)
    return sorted(path for path in found if path.is_file())


def text(path: Path) -> str:
    """The content, or nothing where it isn't text."""
    content = path.read_bytes()[:TEXT_LIMIT]
    return "" if b"\0" in content else content.decode("utf-8", "replace")


def places(paths: Iterable[Path]) -> Iterator[str]:
    """Where a registry or a machine is named."""
    for path in paths:
        if path.name in FORBIDDEN_FILES:
            yield f"{path}: names download hosts, requirements*.lock take its place"
        for number, line in enumerate(text(path).splitlines(), 1):
            if any(host in line for host in HOSTS):
                yield f"{path}:{number}: names the host of a package registry"
            if MACHINE.search(line):
                yield f"{path}:{number}: names a path of one machine"


def locks(paths: Iterable[Path]) -> Iterator[str]:
    """Requirements without a hash, and addresses, in `requirements*.lock`."""
    for path in paths:
        if not (path.name.startswith("requirements") and path.suffix == ".lock"):
            continue
        content = text(path).replace("\\\n", " ")
        if "://" in content:
            yield f"{path}: holds an address"
        for line in content.splitlines():
            if line.strip() and not line.startswith("#") and "--hash=sha256:" not in line:
                yield f"{path}: no hash for {line.split()[0]}"


def imports(package: Path) -> Iterator[str]:
    """What engine and modules below `package` import without leave."""
    for path in sorted(file for part in PURE for file in (package / part).rglob("*.py")):
        for node in ast.walk(ast.parse(text(path))):
            if not isinstance(node, ast.Import | ast.ImportFrom):
                continue
            for name in imported(node):
                head = name.split(".", maxsplit=1)[0]
                two = ".".join(name.split(".")[:2])
                if head not in sys.stdlib_module_names and two not in ALLOWED:
                    yield f"{path}:{node.lineno}: imports {name}"


def imported(node: ast.Import | ast.ImportFrom) -> list[str]:
    """The full names of the modules that a statement imports; relative ones are left out."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if node.level:
        return []
    # `from cyclades import engine` names the package by its second half.
    if node.module == "cyclades":
        return [f"cyclades.{alias.name}" for alias in node.names]
    return [node.module or ""]


def complaints(root: Path) -> list[str]:
    """Everything that is wrong in the checkout at `root`, one line each."""
    paths = files(root)
    return [*places(paths), *locks(paths), *imports(root / "src/cyclades")]


if __name__ == "__main__":
    found = complaints(Path(__file__).resolve().parent.parent)
    print("\n".join(found) if found else "House rules: kept")
    sys.exit(bool(found))
