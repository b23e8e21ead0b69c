"""The parts of the three Blackjacks for a run of the simulation."""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from console.blackjack.program import vertical
from console.vertical import KEYED, Vertical
from games.blackjack.game import Blackjack
from games.registry import GAMES
from lab.simulation.audit_game import Value
from lab.simulation.blackjack.audit import AuditBlackjack, AuditBlackjack2017, AuditPerfectPairs, AuditRws
from lab.simulation.blackjack.audit_shoe import WITH_SHOE, AuditBoxShoe
from lab.simulation.blackjack.dealer import BlackjackDealer
from lab.simulation.blackjack.readings import readings_of
from lab.simulation.blackjack.shoe_dealer import BoxShoeDealer
from lab.simulation.console_machine import SimulatedConsole
from lab.simulation.game import Offer, SimulatedGame, Slip
from lab.simulation.players import Players
from lab.simulation.rates import Rates
from lab.simulation.staff import Dealer
from lab.simulation.staff_orders import StaffOrders
from lab.simulation.world import World

if TYPE_CHECKING:
    from lab.simulation.site import Parts

DIALECTS = ("s2", "s2", "keyed", "s2", "beetek")
"""The protocols of the shoes, for tables that have one."""
SEATS = (1, 1, 0, 2)
"""How many seats a terminal may have; 0: nobody sits, and the highest bet decides."""
BOXES_USED = (1, 2, 3, 3, 4)
"""On how few boxes the players of a run meet."""
PRESETS = ("split", "double")
MEANT = ("split", "follow")
LIKED = (*MEANT, "double", "insure", "even-money", "decline", "stand", "go-on")
IN_DOUBT: list[Value] = [{"dealt": [card] * count} for card in ("8S", "TD", "AH") for count in range(4, 12)]
"""Cards in the order of dealing that somebody may name; they rarely fit the round."""


class SimulatedBlackjack(SimulatedGame):
    vertical: Vertical = KEYED
    outcomes = IN_DOUBT
    touches = 3

    def __init__(self, audit: AuditBlackjack, boxes: Sequence[int] = (1, 2, 3, 5)) -> None:
        self.audit: AuditBlackjack = audit
        self.game = GAMES.make(audit.game, readings_of(audit))
        self._boxes = boxes

    def as_played(self, seed: int, rates: Rates) -> SimulatedGame:
        rng = Random(f"{seed} table")
        boxes = sorted(rng.sample(range(1, 8), rng.choice(BOXES_USED)))
        audit = type(self.audit)(
            decks=rng.randrange(4, 9), seats_per_terminal=rng.choice(SEATS), cut_cards=rng.choice((52, 52, 180))
        )
        return BlackjackFromShoe(audit, boxes, seed) if seed % 2 else SimulatedBlackjack(audit, boxes)

    def make_dealer(
        self, world: World, desk: StaffOrders, console: SimulatedConsole, rounds: int, players: Players
    ) -> Dealer:
        return BlackjackDealer(world, desk, console, rounds, players, self.game)

    def bugs(self) -> "dict[str, Parts]":
        from lab.simulation.blackjack.bugs import BUGS

        return BUGS

    def wish(self, rng: Random, slips: Sequence[Slip]) -> Slip:
        chance, latest = rng.random(), {spot: cents for spot, cents in slips[-1].items() if cents}
        if chance < 0.1:
            return dict(slips[-2]) if len(slips) > 1 else {}
        if chance < 0.15:
            return {f"box:{rng.randrange(1, 8)}": rng.choice((900, 1050, 41_000)), "pair:1": 500}
        wish = dict(latest) if chance < 0.5 else {}
        for _ in range(rng.choice((1, 1, 2, 3))):
            self._bet(rng, wish, rng.choice(self._boxes))
        if "boom" in self.audit.kind_of and rng.random() < 0.3:
            wish["boom"] = 100 * rng.randrange(5, 40)
        return wish | dict.fromkeys(self._said(rng, wish), 0)

    def _said(self, rng: Random, wish: Slip) -> list[str]:
        """What a slip says besides its stakes: general answers, a seat, and now and then what no slip may say."""
        said = [f"{kind}:{rng.choice(('follow', 'follow', 'decline'))}" for kind in PRESETS if rng.random() < 0.6]
        boxes = [spot.partition(":")[2] for spot, cents in wish.items() if cents and spot.startswith("box:")]
        if self.audit.seats and boxes and rng.random() < 0.5:
            said.append(f"sit:{rng.choice(boxes)}")
        if rng.random() < 0.1:
            said.append(f"leave:{rng.choice(self._boxes)}")
        return said if rng.random() > 0.02 else [*said, "split:ask"]

    def _bet(self, rng: Random, wish: Slip, number: int) -> None:
        cents = 100 * rng.choice((10, 10, rng.randrange(10, 60), rng.randrange(10, 400)))
        alone = rng.random() < 0.07
        if not alone:
            wish[f"box:{number}"] = cents
        if alone or rng.random() < 0.35:
            wish[f"pair:{number}"] = 100 * rng.randrange(5, 30)
        if "under:1" in self.audit.kind_of and rng.random() < 0.3:
            wish[f"{rng.choice(('under', 'over'))}:{number}"] = 100 * rng.randrange(5, 15)

    def answer(self, rng: Random, options: Sequence[Offer]) -> Offer:
        """Gives a player's answer. Simulated players split and follow more often than people, and rarely leave."""
        liked = [option for option in options if option[0].partition(":")[0] in LIKED]
        meant = [option for option in liked if option[0] in MEANT] or liked
        return rng.choice(meant if meant and rng.random() < 0.7 else options)

    def bold(self, cents: int) -> Slip | None:
        each = min(40_000, cents // 2 // 100 * 100)
        return {f"box:{self._boxes[0]}": each} if each >= 1000 else None


class BlackjackFromShoe(SimulatedBlackjack):
    """Blackjack with production's commands of staff, and its source of cards joined to a simulated shoe."""

    audit: AuditBoxShoe

    def __init__(self, audit: AuditBlackjack, boxes: Sequence[int], seed: int) -> None:
        self.dialect = DIALECTS[seed // 2 % len(DIALECTS)]
        with_shoe = WITH_SHOE[type(audit)]
        of_shoe = with_shoe(decks=audit.decks, seats_per_terminal=audit.seats_per_terminal, cut_cards=audit.cut_cards)
        super().__init__(of_shoe, boxes)
        assert isinstance(self.game, Blackjack)
        self.vertical = vertical(self.game, self.dialect)

    def may_confirm(self, rates: Rates) -> bool:
        return False  # The dealer confirms the cards of every round.

    def make_dealer(
        self, world: World, desk: StaffOrders, console: SimulatedConsole, rounds: int, players: Players
    ) -> Dealer:
        return BoxShoeDealer(world, desk, console, rounds, players, self.audit, self.dialect)


RWS = SimulatedBlackjack(AuditRws())
PERFECT_PAIRS = SimulatedBlackjack(AuditPerfectPairs())
OF_2017 = SimulatedBlackjack(AuditBlackjack2017())
