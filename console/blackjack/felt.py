"""The boxes and hands of a round as staff look at them, made from the round that the rules replay."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from console.blackjack.status import Act, Bet, Box, CardOut, Dealer, Hand
from console.cards.born import play_of
from console.state import Table
from games.blackjack import boxes as rules
from games.blackjack.at_close import read_seats
from games.blackjack.dealer import Plan
from games.blackjack.errors import SHOE
from games.blackjack.game import Blackjack
from games.blackjack.hands import Hand as Cards
from games.blackjack.phases import COMPLETE, DEALER, INITIAL_DEAL, PLAYERS, SETTLED, Action, Phase
from games.blackjack.rewriting import HARMLESS, has_collected_bust
from games.blackjack.round import Round
from games.blackjack.spots import laid_on_boxes
from games.cards import DECK

NO_DEALER = Dealer([], 0, False, "waits")
EVEN_MONEY = "even-money"


class Held(NamedTuple):
    """A card that is known already and comes next."""

    card: str
    is_out: bool
    """It lies on the table; otherwise it was seen in the shoe."""


def round_of(table: Table, game: Blackjack) -> Round | None:
    """The round in play; None where no round is played."""
    play = play_of(table)
    return None if play is None or play["needs_set"] else game.round_of(table.play.course.play)


def held_cards(round_: Round) -> list[Held]:
    """The known cards that come next, in their order. A card with which the round began is out of the shoe; a card that
    a dealer saw in it is not.
    """
    if not round_.shoe.held:
        return []
    seen_in_shoe: list[str] = []
    for event in round_.script:
        if event["event"] == "expose" and event["by"] != SHOE:
            seen_in_shoe.append(event["card"])
        elif event["event"] in ("deal", "discard") and event["card"] in seen_in_shoe:
            seen_in_shoe.remove(event["card"])
    found = []
    for card in round_.shoe.held:
        is_out = card not in seen_in_shoe
        if not is_out:
            seen_in_shoe.remove(card)
        found.append(Held(card, is_out))
    return found


def in_order(round_: Round) -> list[tuple[str, str]]:
    """Every card of the round in the order of dealing, with the place where it lies."""
    names = {id(hand): f"{box.number}.{hand.number}" for box in round_.boxes for hand in box.hands}
    return [(card, names.get(id(hand), "D")) for card, hand in zip(cards_dealt(round_), round_.dealt, strict=True)]


def cards_dealt(round_: Round) -> list[str]:
    return [event["card"] for event in round_.script if event["event"] == "deal"]


def cards_of(game: Blackjack, round_: Round) -> list[CardOut]:
    script = round_.script
    deals = [at for at, event in enumerate(script) if event["event"] == "deal"]
    last = max((at for at, event in enumerate(script) if event["event"] not in HARMLESS), default=-1)
    may = not has_collected_bust(round_)
    positions = _positions(game, round_)
    return [
        CardOut(card, place, position, may and at > last)
        for (card, place), at, position in zip(in_order(round_), deals, positions, strict=True)
    ]


def _positions(game: Blackjack, round_: Round) -> list[int | None]:
    """The position of each card out of its set; a card that lay on the table before the round has none."""
    cards = [event for event in round_.script if event["event"] in ("deal", "discard")]
    first = round_.shoe_at_first or {"out": {}, "held": []}
    before, held = sum(first["out"].values()), len(first["held"])
    if len(round_.discards) != sum(event["event"] == "discard" for event in cards):
        return [None for event in cards if event["event"] == "deal"]  # Cards drawn together went out with no word.
    found: list[int | None] = []
    for at, event in enumerate(cards):
        position = before - held + at + 1
        if event["event"] == "deal":
            found.append(position if position <= len(DECK) * game.reading("decks") else None)
    return found


def hand_of(round_: Round, box: rules.Box, hand: Cards) -> Hand:
    stakes = zip(box.wagers, hand.stakes_cents, strict=True)
    return Hand(
        number=hand.number,
        cards=list(hand.cards),
        total=hand.total,
        soft=hand.is_soft,
        state=_state(round_, box, hand),
        stakes_cents={wager.who: cents for wager, cents in stakes if cents},
        is_paid=any((box.number, wager.who, "initial") in round_.paid for wager in box.wagers),
    )


def _state(round_: Round, box: rules.Box, hand: Cards) -> str:
    playing = [wager for wager, cents in zip(box.wagers, hand.stakes_cents, strict=True) if cents]
    if playing and all(wager.returned for wager in playing):
        return "returned"
    if hand.is_bust:
        return "bust"
    if round_.dealt_phase is INITIAL_DEAL:
        return "dealing"
    if any(wager.surrendered for wager in playing) and not box.is_live:
        return "surrendered"
    if playing and all(wager.even_money for wager in playing):
        return EVEN_MONEY
    if hand.is_blackjack:
        return "blackjack"
    return _state_of_play(round_, box, hand)


def _state_of_play(round_: Round, box: rules.Box, hand: Cards) -> str:
    if round_.following is not None and round_.following.hand is hand:
        return "follow"
    if round_.awaits is hand:
        return "card"
    if round_.phase is PLAYERS and round_.hand is hand:
        return "decides"
    has_been_played = round_.dealt_phase in (DEALER, COMPLETE, SETTLED)
    if hand.done or has_been_played:
        if hand.doubled:
            return "doubled"
        if hand.aces_split and len(hand.cards) > 1:
            return "split-aces"
        return "twenty-one" if hand.total == 21 else "stands"
    return "waits"


def box_of(round_: Round, box: rules.Box, seats: Mapping[int, str]) -> Box:
    decider = box.decider
    hands = [hand_of(round_, box, hand) for hand in box.hands]
    return Box(
        number=box.number,
        seat=seats.get(box.number, ""),
        decides="" if decider is None else decider.who,
        is_by_seat=decider is not None and decider.seated,
        bets=[_bet(wager) for wager in box.wagers],
        stake_cents=sum(cents for hand in hands for cents in hand.stakes_cents.values()),
        side_cents=sum(cents for wager in box.wagers for cents in wager.side_cents.values()),
        hands=hands,
        acts=acts_of(round_, box.number),
    )


def _bet(wager: rules.Wager) -> Bet:
    return Bet(
        terminal=wager.who,
        initial_cents=wager.initial_cents,
        side_cents=dict(wager.side_cents),
        is_seated=wager.seated,
        is_away=wager.away,
        insurance_cents=wager.insurance_cents,
        even_money=wager.even_money,
        surrendered=wager.surrendered,
        took_back=wager.returned is not None,
    )


def acts_of(round_: Round, number: int) -> list[Act]:
    found: list[Act] = []
    hand = 0
    for event in round_.script:
        if event.get("box") != number or event["event"] not in ("act", "follow", "decline"):
            continue
        if event["event"] == "act":
            hand = event["hand"] or 0
            action = EVEN_MONEY if event["action"] == Action.EVEN_MONEY else event["action"]
        else:
            action = "follow" if event.get("cents") else "decline"
        found.append(Act(hand, event["who"], action, event.get("cents") or 0, event["by"]))
    return found


def dealer_of(round_: Round) -> Dealer:
    hand = round_.dealer
    return Dealer(list(hand.cards), hand.total, hand.is_soft, _dealers_state(round_))


def _dealers_state(round_: Round) -> str:
    hand, phase = round_.dealer, round_.dealt_phase
    if round_.awaits is hand and hand.cards:
        return "card"
    if phase is INITIAL_DEAL:
        return "dealing"
    if phase not in (COMPLETE, SETTLED):
        return "waits"
    if hand.is_bust:
        return "bust"
    if round_.plan is Plan.REST:
        return "rests"
    return "blackjack" if hand.is_blackjack else "stands"


def seats_of(value: Mapping[str, object] | None) -> dict[int, str]:
    return {} if not value else {number: seat.terminal for number, seat in read_seats(value).items()}


def open_boxes(stakes: Mapping[str, Mapping[str, int]], seats: Mapping[int, str], game: Blackjack) -> list[Box]:
    """The boxes while bets are open, by the registered bets; who decides on a box is fixed at the close."""
    laid = {name: laid_on_boxes(game.variant, own) for name, own in sorted(stakes.items())}
    found = []
    for number in range(1, game.variant.boxes + 1):
        bets = [
            Bet(name, on.initial_cents, on.side_cents, seats.get(number) == name, False, 0, False, False, False)
            for name, boxes in laid.items()
            if (on := boxes.get(number)) is not None
        ]
        if bets or number in seats:
            initial_cents = sum(bet.initial_cents for bet in bets)
            side_cents = sum(cents for bet in bets for cents in bet.side_cents.values())
            found.append(Box(number, seats.get(number, ""), "", False, bets, initial_cents, side_cents, [], []))
    return found


def together_of(round_: Round) -> Sequence[str]:
    return list(round_.shoe.held) if round_.phase is Phase.ORDER else []
