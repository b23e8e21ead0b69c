"""Insurance, even money and surrender: one card for each of the player's boxes, answered one by one, with amounts and
chances.
"""

from fractions import Fraction

from games.blackjack.hands import ACE, POINTS
from games.blackjack.variants import Variant
from games.cards import DECK
from games.odds.blackjack_sides import insurance_chances
from screen.amounts import money
from screen.words import Words
from terminal.blackjack.derive_decision import NO_TIME, time_left
from terminal.blackjack.derive_hands import total_words
from terminal.blackjack.felt import Felt
from terminal.blackjack.offers import Offer
from terminal.screen.derive_scene import Drawn, Scene

ORDER = ("decline", "even-money", "insure", "surrender")
WITH_STEPS = 3
"""Up to so many cards, insurance has buttons for less."""
BAR_WIDTH, GAP, CARD_MOST = 1844, 10, 900
NOTHING: Drawn = {**NO_TIME, "offerText": "", "offers": []}


def shows_ace(felt: Felt) -> bool:
    return felt.dealer is not None and POINTS[felt.dealer.cards[0]] == ACE


def offers_bar(scene: Scene, felt: Felt, rows: list[Offer], less: dict[int, int], decks: int, words: Words) -> Drawn:
    if felt.round is None or not rows:
        return NOTHING
    is_ace = shows_ace(felt)
    return {
        **time_left(scene, words),
        "silence": words.say("silence_offers" if is_ace else "silence_surrender"),
        "offerText": _chance(decks, words) if is_ace else words.say("surrender_text", paragraph=_paragraph(felt)),
        "offers": _placed([_card(scene, felt, offer, less, len(rows) <= WITH_STEPS, decks, words) for offer in rows]),
    }


def _placed(cards: list[Drawn]) -> list[Drawn]:
    """Places the offers side by side, each as wide as its buttons need."""
    needs = [1.2 + len(card["buttons"]) for card in cards]  # type: ignore[arg-type]
    room, left = BAR_WIDTH - GAP * (len(cards) - 1), 0.0
    placed = []
    for card, need in zip(cards, needs, strict=True):
        wide = min(CARD_MOST, room * need / sum(needs))
        placed.append(card | {"cardX": round(left), "wide": round(wide)})
        left += wide + GAP
    return placed


def _paragraph(felt: Felt) -> str:
    assert felt.round is not None
    return felt.round.variant.paragraphs.surrender


def _chance(decks: int, words: Words) -> str:
    chance = insurance_chances(decks)["dealer-blackjack"]
    tens, of = 16 * decks, len(DECK) * decks - 1
    return words.say("insurance_text", percent=percent(chance), tens=tens, of=of)


def percent(chance: Fraction) -> str:
    return f"{100 * float(chance):.1f}"


def even_money_chances(decks: int) -> tuple[Fraction, Fraction]:
    """For a Blackjack against an Ace: the chance that the dealer has none, and the chance that he has one."""
    tens, of = 16 * decks - 1, len(DECK) * decks - 3
    return 1 - Fraction(tens, of), Fraction(tens, of)


def insurance_cents(offer: Offer, credit_cents: int, less: dict[int, int]) -> int:
    """What the button insures: half the bet, or a smaller amount that the player has set; 0 if the credit is
    too small.
    """
    least, most = offer.options.get("insure", (0, 0))
    most = min(most, credit_cents)
    return max(least, min(most, less.get(offer.box.number, most))) if most >= least else 0


def _card(
    scene: Scene, felt: Felt, offer: Offer, less: dict[int, int], has_steps: bool, decks: int, words: Words
) -> Drawn:
    hand = offer.box.hands[0]
    key = "offer_box_mine" if felt.decides(offer.box) else "offer_box_behind"
    state = words.say("hand_blackjack") if hand.is_blackjack else words.say("offer_total", total=total_words(hand))
    assert felt.round is not None
    return {
        "box": offer.box.number,
        "name": words.say("box_name", box=offer.box.number),
        "handIs": state,
        "whose": words.say(key),
        "stake": money(offer.wager.initial_cents),
        "isDone": offer.chosen != "" and offer.is_registered,
        "hasSteps": has_steps and not offer.chosen and "insure" in offer.options,
        "buttons": [
            _button(name, offer, scene.view.credit_cents, less, felt.round.variant, decks, words)
            for name in (ORDER if not offer.is_registered else (offer.chosen,))
            if name in offer.options or name == offer.chosen
        ],
    }


def _button(
    name: str, offer: Offer, credit_cents: int, less: dict[int, int], variant: Variant, decks: int, words: Words
) -> Drawn:
    stake = offer.wager.initial_cents
    cents = insurance_cents(offer, credit_cents, less) if name == "insure" else 0
    if offer.chosen == name:
        cents = offer.cents
    look = "on"
    if offer.chosen:
        look = ("registered" if offer.is_registered else "asked") if offer.chosen == name else "other"
    elif name == "insure" and not cents:
        look = "off"
    title, text = _texts(name, offer, stake, cents, variant, decks, words)
    if look == "off":
        text = words.say("why_no_credit")
    elif look in ("asked", "registered"):
        text = words.say("answer_registered" if look == "registered" else "answer_sent")
    return {"action": name, "title": title, "amount": "", "text": text, "look": look}


def _texts(
    name: str, offer: Offer, stake: int, cents: int, variant: Variant, decks: int, words: Words
) -> tuple[str, str]:
    won, staked = variant.blackjack_pays
    if name == "insure":
        return words.say("insure", amount=money(cents)), words.say("insure_text", won=money(2 * cents))
    if name == "even-money":
        return words.say("even_money"), words.say("even_money_text", amount=money(stake))
    if name == "surrender":
        return words.say("action_surrender"), words.say("surrender_back", amount=money(stake // 2))
    if offer.box.has_blackjack and "even-money" in offer.options:
        alone, both = (f"{100 * float(chance):.0f}" for chance in even_money_chances(decks))
        amount = money(stake * won // staked)
        return words.say("no_wait"), words.say("no_wait_text", percent=alone, amount=amount, other=both)
    return words.say("no_thanks"), words.say("no_thanks_text" if "insure" in offer.options else "plays_on_text")
