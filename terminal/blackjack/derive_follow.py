"""The choice to follow or decline on a box where another player has split or doubled (3.22.1, 3.23.1)."""

from games.blackjack.phases import SPLIT
from screen.amounts import money
from screen.words import Words
from terminal.blackjack.asked import asked_of
from terminal.blackjack.felt import Felt
from terminal.screen.derive_scene import Drawn, Scene

BELOW_CARDS, BELOW_HANDS = 200, 266
"""Where the buttons begin in the box; below three or four hands they stand side by side."""
NOTHING: Drawn = {"follow": "", "followText": "", "decline": "", "declineText": "", "followIs": "", "followY": 0}


def follow(number: int, scene: Scene, felt: Felt, words: Words) -> Drawn:
    view, asked = scene.view, asked_of(scene.view)
    following = felt.round.following if felt.round is not None else None
    if asked is None or asked.kind != "follow" or asked.box != number or following is None:
        return NOTHING
    given = view.given
    cents = follow_cents(asked.options["follow"], view.credit_cents)
    if given is not None and given.action == "follow":
        cents = given.cents
    kind = "split" if following.action is SPLIT else "double"
    short = given is None and not cents
    look = "off" if short else ""
    if given is not None:
        look = f"{given.action}-{'registered' if given.is_registered else 'asked'}"
    return {
        "follow": words.say("follow", amount=money(cents)) if not short else words.say("follow_no_credit"),
        "followText": words.say(f"follow_{kind}"),
        "decline": words.say("decline"),
        "declineText": words.say(f"decline_{kind}", paragraph="3.22.1" if kind == "split" else "3.23.1"),
        "followIs": look,
        "followY": BELOW_HANDS if len(felt.boxes[number].hands) > 2 else BELOW_CARDS,
    }


def follow_cents(option: tuple[int, int], credit_cents: int) -> int:
    """The most with which this player can follow; 0 if the credit is too small."""
    least, most = option
    return min(most, credit_cents) if credit_cents >= least else 0
