"""Named cells: who reserves what in the buffer of a state, and who may see it.

From one call of `Layout.cells` follow the copy, the bytes, the views, the position
document, its schema and the tests that nothing leaks and nothing is lost.
"""

from __future__ import annotations

from cyclades.engine.errors import BuildError
from cyclades.engine.ids import ALL, HEADER


class Block:
    """A run of cells with one name.

    `index` names what counts the cells ("seat", "area", "god", … or "" for plain numbers)
    and `value` what they hold: "number", or a kind of thing, stored as its id + 1 with 0
    for none. `each`: so many cells in a row belong to one thing of the kind `index`. `derived`
    blocks follow from the others and stand in no document.
    """

    def __init__(
        self,
        name: str,
        offset: int,
        count: int,
        audience: int,
        default: int,
        low: int,
        high: int,
        index: str,
        value: str,
        derived: bool,
        each: int = 1,
    ) -> None:
        self.name = name
        self.offset = offset
        self.count = count
        self.audience = audience
        self.default = default
        self.low = low
        self.high = high
        self.index = index
        self.value = value
        self.derived = derived
        self.each = each


class Layout:
    """The blocks of one rule set, in the order in which they were reserved."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.by_name: dict[str, Block] = {}
        self.size = HEADER

    def cells(
        self,
        name: str,
        count: int,
        audience: int = ALL,
        default: int = 0,
        low: int = 0,
        high: int = 255,
        index: str = "",
        value: str = "number",
        derived: bool = False,
        each: int = 1,
    ) -> int:
        """Reserve `count` cells and return the number of the first; see `add`."""
        block = Block(name, 0, count, audience, default, low, high, index, value, derived, each)
        return self.add(block)

    def add(self, block: Block) -> int:
        """Reserve the cells of a block and return the number of the first.

        Refused: a name taken already, no cells, a default out of range.
        """
        if block.name in self.by_name:
            raise BuildError("build.cell_twice", name=block.name)
        within = block.low <= block.default <= block.high
        if not within or block.count < 1 or block.each < 1 or block.count % block.each:
            raise BuildError("build.cell_default", name=block.name, default=block.default)
        block.offset = self.size
        self.blocks.append(block)
        self.by_name[block.name] = block
        self.size += block.count
        return block.offset
