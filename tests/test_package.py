"""The package: its version, which engine runs, and what a wheel holds."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from importlib import metadata
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import cyclades
from cyclades import _compiled
from scripts import hatch_build

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = Path(cyclades.__file__).parent
REPORT = """
import json, sys
before = list(sys.path)
import cyclades
from cyclades.engine import buf
print(json.dumps({
    "compiled": cyclades.engine_info().compiled,
    "digest": cyclades.engine_info().digest,
    "reason": cyclades.engine_info().reason,
    "file": buf.__file__,
    "path": sys.path == before,
    "values": buf.to_list(buf.clone(buf.from_list([3, -1, 2**40]))),
    "zeros": buf.to_list(buf.zeros(3)),
    "bytes": buf.to_bytes(buf.from_list([1, -2])).hex(),
}))
"""


def report(package: Path, **environment: str) -> dict[str, object]:
    """What a fresh process that imports `package` says of its engine."""
    clean = {key: value for key, value in os.environ.items() if key != "PURE"}
    done = subprocess.run(
        [sys.executable, "-c", REPORT],
        env=clean | {"PYTHONPATH": str(package.parent)} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the sources that may be spoiled."""
    target = tmp_path / "site" / "cyclades"
    shutil.copytree(PACKAGE, target, ignore=shutil.ignore_patterns("__pycache__"))
    return target


@pytest.fixture
def store() -> Path:
    """The compiled engine of the sources under test."""
    digest = _compiled.digest(str(PACKAGE))
    for place in (PACKAGE.parent, *map(Path, sys.path)):
        if _compiled._library(str(place / _compiled.STORE / digest)):
            return place / _compiled.STORE
    if "compiler" in os.environ.get("CYCLADES_REQUIRE", "").split():
        pytest.fail("there is no compiled engine of these sources")
    pytest.skip("the engine is not compiled: make compile")


def test_the_version_is_that_of_the_distribution() -> None:
    assert cyclades.__version__ == metadata.version("cyclades")


def test_what_is_exported() -> None:
    assert cyclades.__all__ == [
        "BuildError",
        "CycladesError",
        "EngineInfo",
        "Game",
        "Illegal",
        "NotationError",
        "PositionError",
        "RecordError",
        "SetupError",
        "__version__",
        "engine_info",
    ]
    assert all(hasattr(cyclades, name) for name in cyclades.__all__)


def test_the_digest_names_the_sources(copy: Path) -> None:
    digest = cyclades.engine_info().digest
    assert _compiled.digest(str(copy)) == digest
    with (copy / "engine" / "buf.py").open("a") as file:
        file.write("\n")
    edited = _compiled.digest(str(copy))
    (copy / "engine" / "more.py").touch()
    grown = _compiled.digest(str(copy))
    assert len({digest, edited, grown}) == 3


def test_the_digest_leaves_out_what_is_not_compiled(copy: Path) -> None:
    (copy / "engine" / "board.json").write_text("{}")
    (copy / "other.py").touch()
    assert _compiled.digest(str(copy)) == cyclades.engine_info().digest


def test_the_compiled_engine_is_used_when_it_is_there(store: Path) -> None:
    answer = report(PACKAGE)
    assert answer["compiled"]
    assert answer["reason"] == ""
    file = str(answer["file"])
    assert file.endswith(tuple(EXTENSION_SUFFIXES))
    assert file.startswith(str(store / str(answer["digest"])))
    assert answer["path"]


def test_pure_runs_the_source() -> None:
    answer = report(PACKAGE, PURE="1")
    assert not answer["compiled"]
    assert answer["reason"] == "PURE is set"
    assert answer["file"] == str(PACKAGE / "engine" / "buf.py")
    assert answer["digest"] == cyclades.engine_info().digest


@pytest.mark.usefixtures("store")
def test_both_buffers_agree() -> None:
    compiled, source = report(PACKAGE), report(PACKAGE, PURE="1")
    for key in ("values", "zeros", "bytes"):
        assert compiled[key] == source[key]


@pytest.mark.usefixtures("store")
def test_a_copy_of_the_sources_is_served_too(copy: Path) -> None:
    answer = report(copy)
    assert answer["compiled"]
    assert str(answer["digest"]) in str(answer["file"])


@pytest.mark.usefixtures("store")
def test_edited_sources_run_themselves(copy: Path) -> None:
    with (copy / "engine" / "buf.py").open("a") as file:
        file.write("# edited\n")
    answer = report(copy)
    assert not answer["compiled"]
    assert answer["reason"] == "the compiled engine is of other sources"
    assert answer["file"] == str(copy / "engine" / "buf.py")


def test_a_library_that_does_not_load_is_left_alone(copy: Path) -> None:
    with (copy / "engine" / "buf.py").open("a") as file:
        file.write("# edited\n")
    broken = copy.parent / _compiled.STORE / _compiled.digest(str(copy))
    broken.mkdir(parents=True)
    (broken / (_compiled.LIBRARY + EXTENSION_SUFFIXES[0])).write_bytes(b"not a library")
    answer = report(copy)
    assert not answer["compiled"]
    assert str(answer["reason"]).startswith("the compiled engine does not load: ")
    assert answer["file"] == str(copy / "engine" / "buf.py")


def test_without_a_compiler_the_build_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    with pytest.raises(hatch_build.CannotCompileError, match="there is no C compiler"):
        hatch_build._compiler()


def test_the_twin_has_the_functions_of_the_source() -> None:
    twin = (ROOT / "scripts" / "compiled" / "buf.py").read_text()
    source = (PACKAGE / "engine" / "buf.py").read_text()

    def heads(text: str) -> list[str]:
        return [line for line in text.splitlines() if line.startswith("def ")]

    assert heads(twin) == heads(source)


def wheel(target: Path, mode: str) -> list[str]:
    """The names in a wheel of this checkout."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(target)],
        cwd=ROOT,
        env=os.environ | {"CYCLADES_COMPILE": mode},
        check=True,
        capture_output=True,
    )
    (file,) = target.glob("*.whl")
    with zipfile.ZipFile(file) as archive:
        return archive.namelist()


def test_a_pure_wheel_holds_the_package_alone(tmp_path: Path) -> None:
    names = wheel(tmp_path, "no")
    (file,) = tmp_path.iterdir()
    assert file.name.endswith("-py3-none-any.whl")
    tops = {name.split("/")[0] for name in names}
    assert tops == {"cyclades", f"cyclades-{cyclades.__version__}.dist-info"}
    assert {"cyclades/py.typed", "cyclades/engine/buf.py"} <= set(names)
    icons = {f"cyclades/{file.relative_to(PACKAGE).as_posix()}" for file in PACKAGE.rglob("*.svg")}
    assert len(icons) > 8
    assert icons <= set(names)
    assert f"cyclades-{cyclades.__version__}.dist-info/licenses/LICENSE" in names


@pytest.mark.usefixtures("store")
def test_a_compiled_wheel_holds_both(tmp_path: Path) -> None:
    names = wheel(tmp_path, "cached")
    digest = cyclades.engine_info().digest
    inner = f"{_compiled.STORE}/{digest}"
    modules = {name.removesuffix(EXTENSION_SUFFIXES[0]) for name in names}
    assert f"{inner}/{_compiled.LIBRARY}" in modules
    for source in _compiled.sources(str(PACKAGE)):
        assert f"cyclades/{source}" in names
        assert f"{inner}/cyclades/{source.removesuffix('.py')}" in modules
