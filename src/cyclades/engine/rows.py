"""Content as rows with flags: what a module lists in its manifest.

Code asks a row what it allows; it never asks which row it is. Every row is immutable
once `Rules` is built, and its `id` is its place in the list of its kind.
"""

from __future__ import annotations


class Piece:
    """A kind of unit, or a kind of thing held before a player.

    `limit`: how many one player may have on the board (units) or before him (0: any
    number); `supply`: how many there are for everybody (0: enough). `strength` counts in
    battle. `joins`: it travels in the group of another kind by `with`, instead of leading.
    `pays`: GP by which each one held lowers what an offering costs. `exchanged`: so many held
    become a metropolis at once. `prey`: a unit on land that creatures may snatch. `sold`: GP that
    it brings where pieces are sold; 0: it can't be.
    """

    def __init__(
        self,
        name: str,
        domain: int,
        limit: int = 0,
        supply: int = 0,
        strength: int = 1,
        joins: bool = False,
        pays: int = 0,
        exchanged: int = 0,
        prey: bool = True,
        sold: int = 0,
    ) -> None:
        self.id = -1
        self.name = name
        self.domain = domain
        self.limit = limit
        self.supply = supply
        self.strength = strength
        self.joins = joins
        self.pays = pays
        self.exchanged = exchanged
        self.prey = prey
        self.sold = sold


class God:
    """A god: what his favour recruits, builds and moves.

    `recruits`: the kinds of pieces among which each recruit is chosen; `prices[n]` is the price
    of the n-th one bought in a turn, the free one apart. `moves`: the domains of what he moves,
    `LAND` and `SEA`. `free`: takes a marker for nothing, any number of them, and comes last;
    nobody is ousted there. `laid`: he is shuffled and laid out with the others. `turn` names
    the list of steps his player goes through. `recruit_rule` is what refusals to recruit cite.
    `replaces`: what it costs to replace a creature of the track; 0: it can't be done here.
    """

    def __init__(
        self,
        name: str,
        recruits: tuple[str, ...] = (),
        prices: tuple[int, ...] = (),
        builds: str = "",
        moves: tuple[int, ...] = (),
        summons: bool = True,
        free: bool = False,
        laid: bool = True,
        turn: str = "turn",
        recruit_rule: str = "",
        replaces: int = 0,
    ) -> None:
        self.id = -1
        self.name = name
        self.recruits = recruits
        self.prices = prices
        self.builds = builds
        self.moves = moves
        self.summons = summons
        self.free = free
        self.laid = laid and not free
        self.turn = turn
        self.recruit_rule = recruit_rule
        self.replaces = replaces
        self.pieces: list[int] = []
        self.building = -1
        self.list = -1


class Building:
    """A kind of building: its price, and what it adds to the defence of land and sea.

    `part`: one of each such kind makes a set. `site`: a metropolis, which a set becomes; it
    stands on a site, one a territory. `spares`: GP a cycle that it takes off creatures. `razed`:
    creatures may destroy it; what stands on a site never is.
    """

    def __init__(
        self,
        name: str,
        price: int,
        supply: int,
        guards_land: int = 0,
        guards_sea: int = 0,
        part: bool = True,
        site: bool = False,
        spares: int = 0,
        razed: bool = True,
    ) -> None:
        self.id = -1
        self.name = name
        self.price = price
        self.supply = supply
        self.guards_land = guards_land
        self.guards_sea = guards_sea
        self.part = part
        self.site = site
        self.spares = spares
        self.razed = razed and not site


class Card:
    """A card of the creature deck: `effect` names the list of steps its use goes through.

    `figure`: it stays before its player while its figure stands on the board. `roams`: its figure
    stays on the board, at sea, when the card is spent. `reshuffles`: whenever it comes to the
    discard pile, that is shuffled into the draw pile.
    """

    def __init__(
        self,
        name: str,
        effect: str,
        figure: bool = False,
        roams: bool = False,
        reshuffles: bool = False,
    ) -> None:
        self.id = -1
        self.name = name
        self.effect = effect
        self.figure = figure
        self.roams = roams
        self.reshuffles = reshuffles
        self.list = -1


class Word:
    """A verb of the notation and the kinds of its arguments.

    A final `?` says that the argument may be missing, `number=1` that 1 need not be written.

    `elsewhere` is the refusal for using it where no step offers it.
    """

    def __init__(self, id: int, name: str, args: tuple[str, ...], elsewhere: int) -> None:
        self.id = id
        self.name = name
        self.args = args
        self.elsewhere = elsewhere


class RefusalRow:
    """Why an action is forbidden: the rule, the message, and the facts it tells.

    A fact is a name and a kind ("cost:number"); a name alone is its own kind ("area").
    `fixes` are the kinds of help worth trying: "gold", "fleet", "number", "first", "god".
    """

    def __init__(
        self,
        code: int,
        rule: str,
        message_id: str,
        facts: tuple[str, ...],
        fixes: tuple[str, ...] = (),
    ) -> None:
        self.code = code
        self.rule = rule
        self.message_id = message_id
        self.facts = facts
        self.fixes = fixes


class Option:
    """A setting of a game: one of `choices`, or a number from `low` to `high`."""

    def __init__(
        self,
        name: str,
        default: int,
        choices: tuple[str, ...] = (),
        low: int = 0,
        high: int = 0,
    ) -> None:
        self.name = name
        self.default = default
        self.choices = choices
        self.low = low
        self.high = high if not choices else len(choices) - 1


class Event:
    """Something the screen may show, by id in the journal: its name and the kinds of its facts.

    `secret`, by fact: is it kept from all but the seat that the first fact names?
    """

    def __init__(self, id: int, name: str, facts: tuple[str, ...]) -> None:
        self.id = id
        self.name = name
        self.secret = [fact.endswith("!") for fact in facts]
        self.facts = tuple([fact.removesuffix("!") for fact in facts])
