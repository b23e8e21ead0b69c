"""The engine and the plain reading of the rulebooks agree on rounds of any shape."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.blackjack.irregularities import walk_away
from games.blackjack.layout import Layout
from games.blackjack.phases import Action, Phase
from games.blackjack.round import Round
from games.blackjack.variants import VARIANTS, Variant
from games.cards import DECK
from tests.games.blackjack.reference import Reference
from tools.game_documents.blackjack import settle

NAMES = sorted(VARIANTS)
TOKENS = {action: action.value for action in (Action.HIT, Action.STAND, Action.SPLIT, Action.DOUBLE)}


def random_document(variant: Variant, seed: int) -> dict[str, Any]:
    """Makes random bets and cards, then random choices and actions among those that the engine offers."""
    chance = Random(seed)
    ranks = chance.choice(["A23456789TJQK", "A23456789TJQK", "AATTTK89", "88889T6A", "AAAA5T"])
    cards = [card for card in DECK if card[0] in ranks]
    shoe = chance.sample(cards * 8, chance.choice([12, 60, 60, 60, 60, 60]))
    numbers = sorted(chance.sample(range(1, 8), chance.randint(1, 4)))
    boxes = [_random_box(variant, chance, number) for number in numbers]
    document = {"shoe": shoe, "boxes": boxes}
    _play_by_chance(variant, chance, document)
    return document


def _random_box(variant: Variant, chance: Random, number: int) -> dict[str, Any]:
    wagers = [_random_wager(variant, chance, "S", True)]
    if variant.seated_and_standing and chance.random() < 0.4:
        follow = {"follow_split": chance.random() < 0.5, "follow_double": chance.choice([True, False, 3])}
        wagers.append(_random_wager(variant, chance, "T", False) | follow)
    return {"box": number, "wagers": wagers, "actions": []}


def _random_wager(variant: Variant, chance: Random, who: str, seated: bool) -> dict[str, Any]:
    initial = 10 * chance.randint(50, 500)
    side = {name: chance.randint(1, 200) for name in variant.side_bet if chance.random() < 0.3}
    return {"who": who, "seated": seated, "initial_cents": initial, "side": side}


def _play_by_chance(variant: Variant, chance: Random, document: dict[str, Any]) -> None:
    layout = Layout(variant)
    for box in document["boxes"]:
        for wager in box["wagers"]:
            assert not layout.place(
                box["box"],
                wager["who"],
                wager["initial_cents"],
                wager["side"],
                seated=wager["seated"],
                follow_split=False,
                follow_double_cents=0,
            )
    round_ = layout.close()
    assert isinstance(round_, Round)
    shoe = iter(document["shoe"])
    by_number = {box["box"]: box for box in document["boxes"]}
    while round_.phase not in (Phase.COMPLETE, Phase.VOID):
        if round_.awaits is not None:
            card = next(shoe, None)
            if card is None:
                return
            round_.deal(card)
        elif round_.phase is Phase.INTERIM:
            for box in document["boxes"]:
                _choose_by_chance(round_, chance, box)
            round_.begin_play()
        else:
            number = round_.turn.number
            offered = [action for action in round_.legal_actions(number, "S") if action in TOKENS]
            action = Action.SPLIT if Action.SPLIT in offered and chance.random() < 0.6 else chance.choice(offered)
            cents = chance.randint(1, 500) if action is Action.DOUBLE and chance.random() < 0.5 else None
            assert round_.act(action, number, "S", cents) is None
            by_number[number]["actions"].append(TOKENS[action] + (f":{cents}" if cents else ""))


def _choose_by_chance(round_: Round, chance: Random, box: dict[str, Any]) -> None:
    for wager in box["wagers"]:
        offered = round_.legal_actions(box["box"], wager["who"])
        if Action.EVEN_MONEY in offered and chance.random() < 0.5:
            round_.act(Action.EVEN_MONEY, box["box"], wager["who"])
            wager["even_money"] = True
        elif Action.INSURE in offered and chance.random() < 0.5:
            wager["insurance_cents"] = chance.randint(1, wager["initial_cents"] // 2)
            round_.act(Action.INSURE, box["box"], wager["who"], wager["insurance_cents"])
        elif Action.SURRENDER in offered and chance.random() < 0.2:
            round_.act(Action.SURRENDER, box["box"], wager["who"])
            box["surrender"] = True
            return


@given(st.sampled_from(NAMES), st.integers(0, 2**32))
@settings(max_examples=600, deadline=None)
def test_engine_and_reference_agree_to_the_cent(name: str, seed: int) -> None:
    document = random_document(VARIANTS[name], seed)
    answer = settle(VARIANTS[name], document)
    reference = Reference(name, document)
    expected = reference.nets()
    if expected is None:
        assert answer["outcome"] == "void"
        return
    found = [
        {"main": row["main_net_cents"], "insurance": row["insurance_net_cents"], "side": row["side_net_cents"]}
        for box in answer["boxes"]
        for row in box["wagers"]
    ]
    assert found == expected
    assert answer["dealer"] == reference.dealer
    assert answer["cards_used"] == len(document["shoe"]) - len(reference.shoe)


@given(st.sampled_from([name for name in NAMES if VARIANTS[name].seated_and_standing]), st.integers(0, 2**32))
@settings(max_examples=100, deadline=None)
def test_a_round_that_all_players_leave_is_played_to_its_end(name: str, seed: int) -> None:
    document = random_document(VARIANTS[name], seed) | {"shoe": ["2S", "5H", "9C", "KD", "AH"] * 20}
    layout = Layout(VARIANTS[name])
    for box in document["boxes"]:
        for wager in box["wagers"]:
            layout.place(box["box"], wager["who"], wager["initial_cents"], wager["side"], seated=wager["seated"])
    round_ = layout.close()
    assert isinstance(round_, Round)
    shoe = iter(document["shoe"])
    while round_.phase is not Phase.COMPLETE:
        if round_.awaits is not None:
            round_.deal(next(shoe))
        else:
            assert round_.phase is Phase.INTERIM
            for found in round_.boxes:
                for bet in found.wagers:
                    assert walk_away(round_, found.number, bet.who) is None
            round_.begin_play()
    assert all(hand.total >= 12 for box in round_.boxes for hand in box.hands)
    assert all(nets.main_cents is not None for _, _, nets in round_.nets())
