"""Which boxes there are, where their files lie, and the rules they make together."""

from __future__ import annotations

import copyreg
import json
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cyclades.content import Catalogue, read_icon
from cyclades.engine.board import Board
from cyclades.engine.errors import SetupError
from cyclades.engine.module import Module, build
from cyclades.engine.rules import Rules
from cyclades.engine.settings import NEWEST, Settings, settings_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

# The source, also where the compiled engine runs: texts and boards lie there.
HOME = Path(__file__).resolve().parent / "modules"
# The folder of what boxes do to each other.
BRIDGES = "bridges"

KEPT = 64


class Box(NamedTuple):
    """A module and the folder with its texts, boards and icons."""

    module: Module
    folder: Path


_registered: dict[str, Box] = {}
_built: dict[object, Rules] = {}


def names() -> list[str]:
    """The modules that can be asked for, in alphabetical order."""
    registered = {name for name, one in _registered.items() if not one.module.joins}
    return sorted(registered | {name for name in _own() if not _is_bridge(name)})


def bridges() -> list[Box]:
    """What boxes do to each other, in alphabetical order."""
    registered = {name: one for name, one in _registered.items() if one.module.joins}
    own = {name: _load(name) for name in _own() if _is_bridge(name)}
    return [one for _, one in sorted((own | registered).items())]


def folders() -> list[Path]:
    """Where the texts of all boxes and bridges lie."""
    return [one.folder for one in (*map(box, names()), *bridges())]


def _own() -> list[str]:
    files = [file.parent.relative_to(HOME).parts for file in HOME.rglob("manifest.py")]
    return [".".join(parts) for parts in files]


def _is_bridge(name: str) -> bool:
    return name.startswith(f"{BRIDGES}.")


def _load(name: str) -> Box:
    module = import_module(f"cyclades.modules.{name}.manifest").MODULE
    assert isinstance(module, Module)
    return Box(module, HOME.joinpath(*name.split(".")))


def box(name: str) -> Box:
    """A module and its folder, by name. A bridge isn't asked for."""
    if name not in names():
        raise SetupError("setup.module", found=name, known=names())
    return _registered[name] if name in _registered else _load(name)


def register(module: Module, folder: Path) -> None:
    """Add a box or a bridge that lies elsewhere.

    Its name must be new, or that of one added before.
    """
    if module.name not in _registered and module.name in _own():
        raise SetupError("setup.registered", found=module.name)
    _registered[module.name] = Box(module, folder)
    _built.clear()


def in_order(wanted: list[str]) -> list[Module]:
    """Modules in the one order that decides: what is needed comes first, then by name.

    Last come the bridges between them.
    """
    left = {name: box(name).module for name in sorted(set(wanted))}
    out: list[Module] = []
    while left:
        ready = [m for m in left.values() if not any(need in left for need in m.needs)]
        for module in ready or list(left.values()):
            out.append(left.pop(module.name))
    return out + [b.module for b in bridges() if set(b.module.joins) <= set(wanted)]


def boards(modules: list[Module]) -> dict[str, Board]:
    """The boards that these modules bring, by name; a bridge brings none."""
    found: dict[str, Board] = {}
    for module in modules:
        if module.joins:
            continue
        for file in sorted(box(module.name).folder.glob("boards/*.json")):
            board = Board(json.loads(file.read_text(encoding="utf-8")))
            found[board.name] = board
    return found


def board_for(modules: list[Module], players: int, name: str = "") -> Board:
    """The board of that name, or one for that number of players: the last module's that has one."""
    found = boards(modules)
    if name:
        if name not in found:
            raise SetupError("setup.board", found=name, known=sorted(found))
        if players not in found[name].players:
            known = found[name].players
            raise SetupError("setup.board_players", board=name, found=players, known=known)
        return found[name]
    for board in reversed(list(found.values())):
        if players in board.players:
            return board
    known = sorted({n for board in found.values() for n in board.players})
    raise SetupError("setup.players", found=players, known=known)


def catalogue(language: str, board: str = "", *more: Path) -> Catalogue:
    """The texts of all boxes, with those of some other folders; read once."""
    return _catalogue(language, board, (*folders(), *more))


@cache
def _catalogue(language: str, board: str, places: tuple[Path, ...]) -> Catalogue:
    return Catalogue.load(language, places, board)


def icons() -> Mapping[str, str]:
    """The icons of all boxes by kind and name, `god.ares`; read once."""
    return _icons(tuple(folders()))


@cache
def _icons(places: tuple[Path, ...]) -> Mapping[str, str]:
    files = [file for place in places for file in sorted(place.glob("icons/*.*.svg"))]
    return {file.stem: read_icon(file.parents[1], *file.stem.split(".", 1)) for file in files}


def rules_for(settings: Settings) -> Rules:
    """The rules of these settings; what they leave open is as usual. Built once."""
    key = _key(settings)
    if key in _built:
        return _built[key]
    modules = in_order([*(settings.modules or ["base"])])
    board = board_for(modules, settings.players, settings.board)
    revisions = {name: n for name, n in settings.modules.items() if n != NEWEST}
    rules = build(modules, settings.players, board, settings.options, revisions)
    # The same rules may be asked for in other words.
    rules = _built.get(_key(settings_of(rules)), rules)
    if len(_built) >= KEPT:
        _built.clear()
    _built[key] = _built[_key(settings_of(rules))] = rules
    return rules


def _again(players: int, modules: dict[str, int], board: str, options: dict[str, str]) -> Rules:
    """The rules of another process, as they are built in this one."""
    return rules_for(Settings(players, modules, board, options))


def _kept(rules: Rules) -> tuple[Callable[..., Rules], tuple[object, ...]]:
    told = settings_of(rules)
    return _again, (told.players, told.modules, told.board, told.options)


# Rules are pickled, and copied, by their settings: all states of a process share one.
copyreg.pickle(Rules, _kept)


def _key(settings: Settings) -> object:
    return (
        settings.players,
        settings.board,
        tuple(sorted(settings.modules.items())),
        tuple(sorted(settings.options.items())),
    )


__all__ = [
    "Box",
    "board_for",
    "boards",
    "box",
    "bridges",
    "catalogue",
    "folders",
    "icons",
    "in_order",
    "names",
    "register",
    "rules_for",
]
