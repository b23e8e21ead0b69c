"""Blackjack's sentences in the notice: whose turn it is, what is asked, what silence means, what the dealer had."""

from games.blackjack.hands import Hand
from games.blackjack.phases import COMPLETE, DEALER, INITIAL_DEAL, INTERIM, PLAYERS, SETTLED, SPLIT, Phase
from games.game import Value
from screen.amounts import money
from screen.cards.phrases import card_list, rank
from screen.words import Words
from terminal.blackjack.asked import Asked, asked_of
from terminal.blackjack.derive_decision import silence_words
from terminal.blackjack.derive_hands import total_words
from terminal.blackjack.derive_offers import shows_ace
from terminal.blackjack.felt import Felt
from terminal.view import View

STOPS = {"order": "waits_order", "decision": "waits_decision", "void": "waits_void", "agree": "waits_agree"}


def hand_of(cards: Value) -> Hand:
    hand = Hand([])
    for card in cards:
        hand.add(card)
    return hand


def outcome_words(outcome: Value, words: Words) -> str:
    hand = hand_of(outcome.get("dealer", []))
    if hand.is_blackjack:
        return words.say("outcome_blackjack")
    if hand.is_bust:
        return words.say("outcome_bust", total=hand.total)
    return words.say("outcome_total" if len(hand.cards) > 1 else "outcome_one_card", total=hand.total)


def outcome_text(outcome: Value, words: Words) -> str:
    cards = " ".join(map(rank, outcome.get("dealer", [])))
    totals = []
    for number, hands in outcome.get("boxes", {}).items():
        totals += [words.say("outcome_box", box=number, total=_total(cards_, words)) for cards_ in hands]
    return " · ".join([cards, *totals]) if len(totals) <= MANY else words.say("outcome_many", cards=cards)


MANY = 5


def _total(cards: Value, words: Words) -> str:
    hand = hand_of(cards)
    return words.say("total_bust") if hand.is_bust else str(hand.total)


def outcome_badge(outcome: Value) -> str:
    hand = hand_of(outcome.get("dealer", []))
    return "BJ" if hand.is_blackjack else str(hand.total)


def closed_words(felt: Felt, words: Words) -> str:
    """What the table waits for, as `Box 3 decides: terminal 14`."""
    round_ = felt.round
    if felt.needs_set:
        return words.say("waits_set")
    if round_ is None:
        return words.say("closed_text")
    if (what := felt.waits.get("waits_for")) in STOPS:
        said = {"cards": card_list(round_.shoe.held, words), "paragraph": felt.waits.get("paragraph", "")}
        return words.say(STOPS[what], **said)
    if felt.due:
        return _next_card(felt, words)
    if round_.phase is INTERIM:
        return words.say("waits_offers")
    if round_.phase is Phase.OPTIONS:
        return words.say("waits_options")
    if round_.phase is PLAYERS and felt.turn is not None:
        return _turn(felt, words)
    return words.say("closed_text")


def moment_words(felt: Felt, words: Words) -> str:
    """What happens at the table, once cards are out; empty before that, and while an error is being resolved."""
    round_ = felt.round
    if round_ is None or not felt.is_dealt or felt.is_over or felt.is_void:
        return ""
    if round_.phase is INITIAL_DEAL:
        return words.say("moment_deal")
    if round_.phase is INTERIM:
        return words.say("moment_offers")
    if round_.phase is PLAYERS and felt.turn is not None:
        return words.say("moment_box", box=felt.turn.number)
    return words.say("moment_dealer") if round_.phase in (DEALER, COMPLETE, SETTLED) else ""


def _next_card(felt: Felt, words: Words) -> str:
    assert felt.round is not None
    if felt.due == "D":
        return words.say("next_dealer")
    box = felt.due.partition(".")[0]
    return words.say("next_first_cards" if felt.round.phase is INITIAL_DEAL else "next_draws", box=box)


def _turn(felt: Felt, words: Words) -> str:
    box = felt.turn
    assert felt.round is not None
    assert box is not None
    if felt.round.following is not None:
        return words.say("turn_following", box=box.number)
    if box.decider is None:
        return words.say("turn_house", box=box.number)
    return words.say("turn_other", box=box.number, terminal=box.decider.who)


def asked_words(view: View, felt: Felt, words: Words) -> tuple[str, str]:
    asked = asked_of(view)
    if asked is None or felt.round is None:
        return "", ""
    if asked.kind == "interim":
        return _offers(felt, words)
    if asked.kind == "order":
        return words.say("order_title"), words.say("order_text", paragraph=felt.round.variant.paragraphs.drawn_together)
    if asked.kind == "options":
        return words.say("options_title"), words.say(
            "options_text", paragraph=felt.round.variant.paragraphs.dealing_error
        )
    return _follow(asked, felt, words) if asked.kind == "follow" else _decision(asked, felt, words)


def _decision(asked: Asked, felt: Felt, words: Words) -> tuple[str, str]:
    hand, box = felt.playing, felt.boxes[asked.box]
    assert hand is not None
    title = words.say("asked_turn", box=asked.box)
    if len(box.hands) > 1:
        title = words.say("asked_turn_hand", box=asked.box, hand=box.hands.index(hand) + 1, count=len(box.hands))
    said = words.say("asked_turn_text", total=total_words(hand), dealer=_up(felt))
    return title, f"{said} {silence_words(asked, hand, words)}"


def _up(felt: Felt) -> str:
    return rank(felt.dealer.cards[0]) if felt.dealer is not None else ""


def _follow(asked: Asked, felt: Felt, words: Words) -> tuple[str, str]:
    following = felt.round.following if felt.round is not None else None
    kind = "split" if following is not None and following.action is SPLIT else "double"
    mine = felt.mine(felt.boxes[asked.box])
    said = {
        "box": asked.box,
        "terminal": following.decider.who if following is not None else "",
        "stake": money(mine.initial_cents if mine is not None else 0),
    }
    return words.say(f"asked_{kind}", **said), words.say(f"asked_{kind}_text", **said)


def _offers(felt: Felt, words: Words) -> tuple[str, str]:
    if shows_ace(felt):
        return words.say("asked_insurance"), words.say("asked_insurance_text")
    return words.say("asked_surrender"), words.say("asked_surrender_text", dealer=_up(felt))
