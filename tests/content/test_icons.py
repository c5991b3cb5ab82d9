"""Every row has an icon, and every icon is plain enough to be tinted and put anywhere."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from cyclades import boxes
from cyclades.content import read_icon
from cyclades.engine.settings import Settings

SVG = "{http://www.w3.org/2000/svg}"
KINDS = ("god", "piece", "building", "card")
FILES = [file for folder in boxes.folders() for file in sorted(folder.glob("icons/*"))]
LIMIT = 4096
COLOURS = {"currentColor", "none"}
PAINT = {
    "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "fill-rule", "opacity",
    "transform",
}  # fmt: skip
SHAPES = {
    "g": set[str](),
    "path": {"d"},
    "circle": {"cx", "cy", "r"},
    "rect": {"x", "y", "width", "height", "rx"},
}

each = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def test_every_row_has_one_and_nothing_else_has() -> None:
    rules = boxes.rules_for(Settings(3, dict.fromkeys(boxes.names(), -1)))
    assert set(boxes.icons()) == {f"{kind}.{name}" for kind in KINDS for name in rules.names[kind]}
    assert len(FILES) == len(boxes.icons()) == len(set(boxes.icons().values()))


@each
def test_it_is_one_small_square(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    root = ET.fromstring(text)
    assert file.suffix == ".svg"
    assert len(text) < LIMIT
    assert text.startswith(f"<svg xmlns={SVG[1:-1]!r} viewBox=".replace("'", '"'))
    assert root.attrib == {"viewBox": "0 0 64 64"}
    # Comments, entities and instructions; the parser would swallow them.
    assert "<!" not in text
    assert "<?" not in text


@each
def test_it_has_plain_shapes_alone(file: Path) -> None:
    root = ET.fromstring(file.read_text(encoding="utf-8"))
    assert len(root)
    for shape in root.iter():
        assert not (shape.text or "").strip()
        assert not (shape.tail or "").strip()
        if shape is not root:
            own = SHAPES[shape.tag.removeprefix(SVG)]
            assert own <= shape.attrib.keys() | {"rx"}
            assert shape.attrib.keys() <= own | PAINT


@each
def test_it_has_one_colour_and_that_is_the_callers(file: Path) -> None:
    root = ET.fromstring(file.read_text(encoding="utf-8"))
    shapes = [shape for shape in root.iter() if shape.tag not in {f"{SVG}svg", f"{SVG}g"}]
    # A page may have a fill of its own for what says none.
    assert all("fill" in shape.attrib for shape in shapes)
    assert {shape.get("fill") for shape in shapes} <= COLOURS
    assert {shape.get("stroke", "none") for shape in shapes} <= COLOURS
    pale = {float(shape.get("opacity", "1")) for shape in root.iter()} - {1}
    assert len(pale) <= 2
    assert all(0 < one < 1 for one in pale)


def test_it_is_read_without_its_frame(tmp_path: Path) -> None:
    file = tmp_path / "icons" / "god.nyx.svg"
    file.parent.mkdir()
    file.write_text('<svg xmlns="http://www.w3.org/2000/svg">\n<g>\n<rect/>\n</g>\n</svg>\n')
    assert read_icon(tmp_path, "god", "nyx") == "<g><rect/></g>"


def test_a_thing_may_lack_one(tmp_path: Path) -> None:
    assert not read_icon(tmp_path, "god", "nyx")
    assert not read_icon(boxes.HOME, "god", "nyx")
