"""The board as sentences, for those who listen: no signs, no columns, no map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cyclades.content import capital
from cyclades.draw.scene import look, supply

if TYPE_CHECKING:
    from cyclades.draw.scene import Place, Player, Scene
    from cyclades.draw.text import Board
    from cyclades.engine.state import State


def sentences(board: Board, v: State) -> list[str]:
    """Everything, in the order of `Board.draw`; places by what is beside them."""
    scene = look(board.rules, v)
    places = [place for place in scene.places if worth_telling(place)]
    now = board.now(scene)
    return [
        board.cycle(scene) + ".",
        *table(board, scene),
        *[place_sentence(board, place) for place in places],
        board.words.text("draw.plain.other_seas"),
        *([now] if now else []),
    ]


def worth_telling(place: Place) -> bool:
    """Every territory is, and a sea space where there is something."""
    return place.land or bool(place.units or place.figures) or place.prosperity > 0


def table(board: Board, scene: Scene) -> list[str]:
    """Everything but the map."""
    text = board.words.text
    out: list[str] = []
    names = [_seat(board, seat) for seat in scene.order if seat >= 0]
    if names and not scene.next_order:
        out.append(text("draw.plain.order", list=", ".join(names)))
    out += gods(board, scene)
    out += track(board, scene)
    for player in scene.players:
        out += player_sentences(board, player)
    return out


def track(board: Board, scene: Scene) -> list[str]:
    """A sentence a space of the creature track, and one for the piles."""
    text = board.words.text
    out = [
        text("draw.plain.card", n=price, card=_cards(board, [card])) for price, card in scene.track
    ]
    gone = _cards(board, scene.discards)
    return [*out, text("draw.plain.piles", n=scene.draw_pile, list=gone)]


def gods(board: Board, scene: Scene) -> list[str]:
    """A sentence a god."""
    rules, text = board.rules, board.words.text
    out: list[str] = []
    for shrine in scene.shrines:
        offers = [
            text("draw.plain.offer", seat=("seat", rules.names["seat"][one.seat]), n=one.amount)
            for one in shrine.offers
        ]
        gives = ", ".join(board.gives(shrine.god))
        free = rules.gods[shrine.god].free
        gives = _sentence(gives) if free else text("draw.plain.gives", list=gives)
        told = ", ".join(offers) or text("draw.plain.nobody")
        god = ("god", rules.gods[shrine.god].name)
        out.append(text("draw.plain.god", god=god, offers=told, gives=gives))
    if scene.hidden:
        names = ", ".join(board.words.name("god", rules.gods[god].name) for god in scene.hidden)
        out.append(_sentence(text("draw.hidden", list=names)))
    return out


def player_sentences(board: Board, player: Player) -> list[str]:
    """What a player has, the buildings on his territories, and the cards before him."""
    rules, text = board.rules, board.words.text
    pieces: list[str] = []
    for piece, n in player.pieces:
        most = supply(rules, piece)
        name = rules.pieces[piece].name
        of = text("draw.plain.of", number=n, piece=("piece", name), most=most)
        pieces.append(of if most else board.words.count("piece", name, n))
    gold = player.gold
    purse = text("draw.plain.unknown") if gold is None else text("draw.price", n=gold)
    out = [
        text(
            "draw.plain.player",
            seat=capital(_seat(board, player.seat)),
            gold=purse,
            income=player.income,
            lands=player.lands,
            pieces=", ".join(pieces),
        )
    ]
    seat = ("seat", rules.names["seat"][player.seat])
    built = buildings(board, player)
    if built:
        out.append(text("draw.plain.built", seat=seat, list=", ".join(built)))
    if player.cards:
        out.append(text("draw.plain.holds", seat=seat, list=_cards(board, player.cards)))
    return out


def buildings(board: Board, player: Player) -> list[str]:
    """What a player has built, kind by kind; of some kinds that is told by how many he needs."""
    words, rows = board.words, board.rules.buildings
    return [
        words.text(
            "draw.plain.built_of",
            number=n,
            building=("building", rows[kind].name),
            goal=player.goal,
        )
        if kind in board.sites
        else words.count("building", rows[kind].name, n)
        for kind, n in player.buildings
        if n
    ]


def place_sentence(board: Board, place: Place) -> str:
    """What stands on an area, and what is beside it."""
    rules, words, text = board.rules, board.words, board.words.text
    told: list[str] = []
    if place.owner >= 0:
        told.append(words.name("seat", rules.names["seat"][place.owner]))
    elif place.land:
        told.append(text("draw.plain.neutral"))
    if place.owner >= 0:
        told.append(board.counted(place.units) or text("draw.plain.no_units"))
    told += [words.count("building", rules.buildings[id].name, n) for id, n in place.buildings]
    if place.land:
        told.append(words.count("draw", "noun.square", place.squares))
    if place.prosperity:
        told.append(text("draw.plain.prosperity", n=place.prosperity))
    if place.figures:
        told.append(_cards(board, place.figures))
    area = ("area", rules.names["area"][place.area])
    names = rules.names["area"]
    if not place.land and not told:
        told.append(text("draw.plain.empty"))
    if place.land:
        seas = ", ".join(names[sea] for sea in rules.shores[place.area])
        return text("draw.plain.land", area=area, list=", ".join(told), seas=seas)
    return text(
        "draw.plain.sea",
        # Nothing there has a text of its own.
        coasts=", ".join(words.name("area", names[land]) for land in rules.coasts[place.area]),
        area=area,
        list=", ".join(told),
        seas=", ".join(names[sea] for sea in rules.near[place.area]),
    )


def _seat(board: Board, seat: int) -> str:
    name = board.words.name("seat", board.rules.names["seat"][seat])
    return board.words.text("draw.you", name=name) if seat == board.seat else name


def _cards(board: Board, cards: list[int]) -> str:
    known = [board.card(card) for card in cards if card >= 0]
    return ", ".join(known) or board.words.text("draw.plain.no_card")


def _sentence(said: str) -> str:
    return f"{capital(said)}."
