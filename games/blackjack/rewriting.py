"""Replays a round whose cards were not as recorded: a reconstruction reorders them, a correction renames one.

Both replay the round with other cards and add an event; no earlier event changes.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from games.blackjack.dealing import Dealing
from games.blackjack.errors import resolve
from games.blackjack.phases import DEALING_PHASES, SETTLED, DiscardReason, Phase
from games.blackjack.readings import Settled
from games.blackjack.round import Round
from games.blackjack.shoe import Shoe
from games.blackjack.verbs import do
from games.cards import first_unknown
from games.refusal import Refusal, RefusalNumber

ACCEPTED = ("leave_cards", "resolve", "drawn_together")
"""Events after which players are asked whether they go on; who does has accepted the cards dealt before (5.7)."""
HARMLESS = ("deal", "walk_away", "come_back", "interrupt", "expose", "hold")
"""Events that are no answer and no payment: a card before them can still be corrected in the round."""


def begun_again(round_: Round) -> Round:
    """Makes a round with the same bets and the same shoe, before its first card."""
    shoe = Shoe.of_value(round_.shoe_at_first) if round_.shoe_at_first else None
    return Round(round_.variant, [box.as_laid() for box in round_.boxes], shoe)


def reconstruct(round_: Round, cards: Sequence[str], by: str) -> Refusal | None:
    """Rules 5.9 and 5.7.2: puts the cards of the present deal into the intended order.

    Cards that the repaired round does not need yet come next.
    """
    if refusal := why_not_reconstruct(round_):
        return refusal
    script = round_.script
    error = max(at for at, event in enumerate(script) if event["event"] == "declare_error")
    first = first_of_this_deal(script[:error])
    paragraph = round_.variant.paragraphs.reconstruction
    dealt = Counter(_cards(script[first:error]))
    if dealt - Counter(cards):
        text = "A reconstruction uses every card of this deal."
        return Refusal(RefusalNumber.CANNOT_RECONSTRUCT, text, paragraph=paragraph)
    if named := (Counter(cards) - dealt) & Counter(round_.shoe.held):
        text = f"{next(iter(named))} comes next already; a reconstruction does not name it."
        return Refusal(RefusalNumber.CANNOT_RECONSTRUCT, text, paragraph=paragraph)
    if first_unknown(cards) is not None:
        return Refusal(RefusalNumber.CANNOT_RECONSTRUCT, "A foreign card voids the round.", paragraph=paragraph)
    fresh = begun_again(round_)
    if not _rearranged(fresh, script, first, error, list(cards)) or _changes_settled(round_, fresh):
        text = "With the cards in their order a choice or a settlement already made would not have been possible."
        return Refusal(RefusalNumber.CANNOT_RECONSTRUCT, text, paragraph=paragraph)
    fresh.record("resolve")
    _adopt(round_, fresh, {"event": "reconstruct", "cards": list(cards), "by": by})
    resolve(round_)
    return None


def why_not_reconstruct(round_: Round) -> Refusal | None:
    paragraphs = round_.variant.paragraphs
    if round_.phase is not Phase.ERROR:
        return round_.not_now("Cards are reconstructed after a dealing error was reported", paragraphs.reconstruction)
    if any(reason is DiscardReason.DEALER_OVERDRAW for _, reason in round_.discards):
        text = "After the dealer drew on his completed hand nothing is reconstructed; his total stands."
        return Refusal(RefusalNumber.CANNOT_RECONSTRUCT, text, paragraph=paragraphs.dealer_overdraw)
    early = round_.dealt_phase in DEALING_PHASES[:2]
    if early and round_.paid:
        text = "The interim settlement has taken place."
        return Refusal(RefusalNumber.CANNOT_RECONSTRUCT, text, paragraph=paragraphs.after_settlement)
    if not early and round_.variant.readings.settled_bars is Settled.ANY_BET and has_collected_bust(round_):
        text = "A bet on a hand that has bust is settled."
        return Refusal(RefusalNumber.CANNOT_RECONSTRUCT, text, paragraph=paragraphs.after_settlement)
    return None


def has_collected_bust(round_: Round) -> bool:
    """Rule 1.10 (1.9 of 2020): Final Settlement includes collecting the bet on a bust hand."""
    return any(hand.is_bust and any(hand.stakes_cents) for box in round_.boxes for hand in box.hands)


def _changes_settled(round_: Round, fresh: Round) -> bool:
    """Reading BJ-27: a bust hand is settled and keeps its cards."""
    for box, other in zip(round_.boxes, fresh.boxes, strict=True):
        for at, hand in enumerate(box.hands):
            same = other.at(at)
            if hand.is_bust and (same is None or same.cards != hand.cards):
                return True
    return False


def first_of_this_deal(script: Sequence[dict[str, Any]]) -> int:
    marks = [at for at, event in enumerate(script) if event["event"] in (*ACCEPTED, "begin_play")]
    return marks[-1] if marks else 0


def cards_of_deal(round_: Round) -> list[str]:
    """The cards that a reconstruction puts into order: those of the present deal, in the order of dealing."""
    script = round_.script
    errors = [at for at, event in enumerate(script) if event["event"] == "declare_error"]
    end = errors[-1] if errors else len(script)
    return _cards(script[first_of_this_deal(script[:end]) : end])


def _cards(events: Iterable[dict[str, Any]]) -> list[str]:
    return [event["card"] for event in events if event["event"] == "deal"]


def _rearranged(fresh: Round, script: Sequence[dict[str, Any]], first: int, error: int, cards: list[str]) -> bool:
    """Says whether the script can be replayed with these cards in place of those from `first` on."""
    for at, event in enumerate(script):
        if at == error and cards:
            do(fresh, {"event": "hold", "cards": cards})
        if event["event"] == "deal" and at >= first:
            if fresh.awaits is not None and cards and fresh.deal(cards.pop(0)):
                return False
        elif do(fresh, event):
            return False
    return True


def correct(round_: Round, at: int, was: str, card: str, by: Sequence[str]) -> Refusal | None:
    """Corrects the card dealt at this place (the first is 0), as two people confirm.

    In the round this is possible only until an answer or a payment follows the card (reading BJ-28). After
    settlement it is possible until the next round begins (Rule 5.6), with the same answers. Otherwise the shift
    manager decides.
    """
    paragraph = round_.variant.paragraphs.shift_manager
    if len(set(by)) < 2:
        return Refusal(RefusalNumber.NOT_NOW, "A correction takes two people.", paragraph=paragraph)
    if round_.phase not in (*DEALING_PHASES, SETTLED):
        return round_.not_now(
            "A card is corrected before the next round begins", round_.variant.paragraphs.earlier_rounds
        )
    script = round_.script
    places = [place for place, event in enumerate(script) if event["event"] == "deal"]
    if not 0 <= at < len(places) or script[places[at]]["card"] != was or first_unknown([card]) is not None:
        return Refusal(RefusalNumber.WRONG_CARD, f"The record has no {was} there, or {card} is no card.", card)
    followed = any(event["event"] not in HARMLESS for event in script[places[at] :]) or has_collected_bust(round_)
    if round_.phase is not SETTLED and followed:
        text = "An answer or a payment has followed this card; the shift manager decides."
        return Refusal(RefusalNumber.NOT_NOW, text, paragraph=paragraph)
    fresh = begun_again(round_)
    changed = [event | {"card": card} if place == places[at] else event for place, event in enumerate(script)]
    ends = (SETTLED,) if round_.phase is SETTLED else DEALING_PHASES
    if any(do(fresh, event) for event in changed) or fresh.phase not in ends:
        text = "With this card the round would have gone another way; the shift manager decides."
        return Refusal(RefusalNumber.NOT_NOW, text, paragraph=paragraph)
    fresh.version = round_.version + (round_.phase is SETTLED)
    _adopt(round_, fresh, {"event": "correct", "at": at, "was": was, "card": card, "by": list(by)})
    return None


def _adopt(round_: Round, fresh: Round, event: dict[str, Any]) -> None:
    """Takes over the replayed round; past events stay on record, and one event is added."""
    events = [*round_.events, event]
    for name in Dealing.__slots__:
        setattr(round_, name, getattr(fresh, name))
    round_.script = fresh.events
    round_.events = events
