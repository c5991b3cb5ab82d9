"""The base game as a module: everything it brings, in the order of the rulebook."""

from __future__ import annotations

from cyclades.engine.ids import LAND, SEA
from cyclades.engine.module import Manifest, Module
from cyclades.engine.rows import Option
from cyclades.engine.step import Sequence
from cyclades.modules.base import buildings, checks, fillers, ids, pieces, refusals
from cyclades.modules.base.creatures import (
    chimera,
    chiron,
    cyclops,
    dryad,
    fates,
    giant,
    griffon,
    harpy,
    kraken,
    medusa,
    minotaur,
    pegasus,
    polyphemus,
    satyr,
    siren,
    sphinx,
    sylph,
)
from cyclades.modules.base.gods import apollo, ares, athena, poseidon, zeus
from cyclades.modules.base.steps import battle, group, losses, march, retreat, roll, turn, voyage
from cyclades.modules.base.steps.build import Build
from cyclades.modules.base.steps.cycle import EndOfCycle, Over
from cyclades.modules.base.steps.elimination import Elimination
from cyclades.modules.base.steps.exchange import (
    Clear,
    ClearOne,
    Exchange,
    Found,
    Give,
    GiveUp,
    Raise,
    Site,
)
from cyclades.modules.base.steps.gods import Gods, ShowGod
from cyclades.modules.base.steps.movement import Movement
from cyclades.modules.base.steps.offerings import Bid, Offerings
from cyclades.modules.base.steps.payment import Payment
from cyclades.modules.base.steps.recruit import EndTurn, Recruit, RecruitFirst
from cyclades.modules.base.steps.regroup import FOUGHT, Regroup
from cyclades.modules.base.steps.revenue import Collect
from cyclades.modules.base.steps.setup import FirstOrder, Home, Homes, Next
from cyclades.modules.base.steps.summon import DiscardCard, Effect, Put, PutFigure, Summon
from cyclades.modules.base.steps.track import Creatures, Draw


class Base(Module):
    """The base game."""

    def manifest(self, m: Manifest) -> None:
        """Rows first, then steps as the turn overview lists them."""
        refusals.add(m)
        pieces.add(m)
        buildings.add(m)
        for god in (ares.row(), poseidon.row(), zeus.row(), athena.row(), apollo.row()):
            m.god(god)
        m.option(Option("cap", default=0, low=0, high=999))
        m.option(Option("free_first", default=1, choices=("false", "true")))
        m.option(Option("priests_per_offering", default=0, choices=("false", "true")))
        # CYC-2, TWO-3.
        m.goal = 3 if m.seats == 2 else 2
        m.cells("spared", m.seats, index="seat")
        m.option(Option("gold", default=0, choices=("screens", "ledger", "open")))
        add_cycle(m)
        add_exchange(m)
        add_turns(m)
        add_movement(m)
        add_battle(m)
        # SET-4.
        chimera.add(m)
        cyclops.add(m)
        dryad.add(m)
        fates.add(m)
        giant.add(m)
        griffon.add(m)
        harpy.add(m)
        satyr.add(m)
        chiron.add(m)
        kraken.add(m)
        medusa.add(m)
        minotaur.add(m)
        pegasus.add(m)
        polyphemus.add(m)
        siren.add(m)
        sphinx.add(m)
        sylph.add(m)
        checks.add(m)
        fillers.add(m)


def add_cycle(m: Manifest) -> None:
    """CYC-1: the cycle."""
    m.step(Sequence("game", ("homes", "order", "cycle", "over")))
    m.step(Homes("homes", verbs=(Home("home"),), chance=True))
    m.step(FirstOrder("order", verbs=(Next("next"),), chance=True))
    m.step(
        Sequence(
            "cycle",
            (
                "creatures",
                "gods",
                "revenue",
                "offerings",
                "payment",
                "actions",
                "end_of_cycle",
            ),
        )
    )
    m.step(Creatures("creatures", verbs=(Draw("draw"),), chance=True))
    refill = ("space",)
    verbs = (Draw("draw", single=True),)
    m.step(zeus.Refill("refill", refill, verbs, chance=True, under=("act",)))
    m.step(Gods("gods", verbs=(ShowGod("god"),), chance=True))
    m.step(Sequence("revenue", ("collect", "bonuses", "upkeep")))
    m.step(Collect("collect"))
    m.step(Sequence("bonuses", ()))
    m.step(Sequence("upkeep", ()))
    m.step(
        Offerings(
            "offerings", ("marker:marker", "ousted_from:god"), verbs=(Bid("bid"),), private=True
        )
    )
    m.step(Payment("payment"))
    m.step(turn.Actions("actions"))
    m.step(EndOfCycle(m.ending("metropolises"), m.ending("cap")))
    m.step(Over("over"))


def add_turns(m: Manifest) -> None:
    """ACT-5: the turns."""
    under = ("cycle.actions*",)
    steps = ("figures_leave", "recruit_first", "act", "finish")
    m.step(turn.Turn("turn", steps, turn.FIELDS, under))
    m.step(turn.FiguresLeave("figures_leave"))
    m.step(RecruitFirst("recruit_first", verbs=(Recruit(free=True),)))
    m.step(
        turn.Act(
            "act",
            verbs=(
                Recruit(free=False),
                Build("build"),
                march.Move("move"),
                voyage.Sail("sail"),
                Summon("summon"),
                zeus.Replace("replace"),
                EndTurn("end", last=True),
            ),
        )
    )
    m.step(turn.Finish("finish"))
    steps = ("figures_leave", "alms", "blessing", "finish")
    m.step(turn.Turn("apollo", steps, turn.FIELDS, under))
    m.step(apollo.Alms("alms"))
    m.step(apollo.Blessing("blessing", verbs=(apollo.PlaceMarker("marker"),)))
    m.step(Sequence("summoning", ("effect", "discard_card"), ("card:card",), under=("act",)))
    m.step(Effect("effect"))
    m.step(DiscardCard("discard_card"))
    m.step(Put("put", verbs=(PutFigure("put"),)))


def add_exchange(m: Manifest) -> None:
    """MET-1 to MET-4: what is given up, where the metropolis goes, what is cleared there."""
    steps = ("give_up", "found", "clear", "raise")
    under = ("act", "turn.recruit_first")
    m.step(Exchange("exchange", steps, ("given", "site:area"), under))
    m.step(GiveUp("give_up", verbs=(Give("give"),)))
    m.step(Found("found", verbs=(Site("site"),)))
    m.step(Clear("clear", verbs=(ClearOne("raze"),)))
    m.step(Raise("raise"))


def add_movement(m: Manifest) -> None:
    """ARE-3, POS-4: muster, reach, pass, arrive, claim; at sea by other names."""
    steps = ("muster", "reach", "pass", "arrive", "claim", "taken")
    m.step(Movement("march", steps, LAND, under=("act",)))
    m.step(Sequence("muster", ()))
    m.step(group.Goal("reach", verbs=(group.With("with"), march.To("to"))))
    m.step(group.Pass("pass"))
    m.step(battle.Engage("arrive"))
    m.step(group.Claim("claim"))
    m.step(group.Taken("taken", ("elimination", "exchange")))
    m.step(Elimination(m.ending("last_standing")))
    stages = ("embark", "steer", "cross", "meet", "anchor")
    m.step(Movement("voyage", stages, SEA, under=("act", "wind")))
    m.step(Sequence("embark", ()))
    verbs = (
        voyage.Embark("with"),
        voyage.SailTo("to"),
        Regroup("drop", False, ids.DROP_NUMBER),
        Regroup("pick", True, ids.PICK_NUMBER),
    )
    m.step(voyage.Steer("steer", verbs=verbs, private=True))
    m.step(group.Pass("cross"))
    m.step(battle.Engage("meet", fought=FOUGHT))
    m.step(voyage.Anchor())


def add_battle(m: Manifest) -> None:
    """BAT-9: the order of a battle; the empty lists are there for boxes."""
    steps = (
        "on_arrival",
        "before_roll",
        "roll",
        "reroll",
        "compare",
        "casualties",
        "retreat_defender",
        "retreat_attacker",
        "again",
    )
    m.step(battle.Battle("battle", steps, battle.FIELDS))
    for name in ("on_arrival", "before_roll", "reroll", "save"):
        m.step(Sequence(name, ()))
    m.step(roll.chance_roll())
    m.step(battle.Compare("compare"))
    fields = ("side", "falling:piece")
    m.step(losses.Casualties("casualties", ("choose", "save", "fall"), fields))
    m.step(losses.Choose("choose", verbs=(losses.Lose("lose"),)))
    m.step(losses.Fall("fall"))
    for name, attacking in (("retreat_defender", False), ("retreat_attacker", True)):
        verbs = (retreat.Retreat(attacking), retreat.Stay("stay", last=True))
        m.step(retreat.Withdrawal(name, attacking, verbs))
    m.step(battle.Again())


MODULE = Base("base")
