"""The next verb at any card table: between two rounds, when a card has no place, and when the round is held."""

from console.cards.dealer.card_table import CardTable, offers
from console.cards.dealer.derive_shoe import held_words
from console.dealer.game import NextVerb
from console.watching.seen import Seen
from phrases import phrase
from protocol.enums import Phase
from screen.cards.phrases import card_list, card_words
from screen.words import Words

IN_HAND = (Phase.BETS_CLOSED, Phase.HELD)
"""Phases in which cards are dealt, or people decide about them."""
TOGETHER = "two-at-once"


def between_rounds(seen: Seen, status: CardTable, words: Words) -> NextVerb | None:
    """The next verb before a round can be opened; None where nothing keeps it from being opened."""
    say, facts = words.say, seen.known
    if facts.last_round is not None and facts.round >= facts.last_round:
        return None
    if status.moment == "no-shoe":
        why = words.tell(phrase("needs_shoe", why=status.shoe.ended or "no-set"))
        return NextVerb("blue", "new-shoe", say("do_new_shoe"), why)
    if status.unplaced:
        return place_cards(status, words)
    if status.held:
        return NextVerb("blue", "go-on", say("do_go_on"), held_words(status.held[-1], words))
    if status.moment == "burning":
        return _burn(status, words)
    return None


def _burn(status: CardTable, words: Words) -> NextVerb:
    count, read = status.shoe.to_burn, len(status.shoe.burnt)
    if status.shoe.driver == "keyed":
        return NextVerb("blue", "burnt", words.say("do_burn", count=count), words.say("burn_then_say"))
    if read < count:
        return NextVerb("waiting", "", words.say("do_burn", count=count), words.say("burnt_so_far", count=read))
    return NextVerb(
        "gold", "burnt", words.say("do_burnt", count=count), card_list(status.shoe.burnt, words), words.say("all_burnt")
    )


def place_cards(status: CardTable, words: Words) -> NextVerb:
    if any(each.verb == "together" and each.cards for each in status.offered):
        return NextVerb("blue", "together", words.say("do_together"), card_list(status.unplaced, words))
    card = card_words(status.unplaced[0], words)
    return NextVerb("blue", "key-card", words.say("do_place", card=card), words.say("place_caption"))


def look_first(seen: Seen, status: CardTable, words: Words) -> NextVerb:
    """The next verb of a held round: the order of cards that came together, or that people have checked the table."""
    if any(each.reason == TOGETHER for each in status.held) and offers(status, "together"):
        return NextVerb("blue", "together", words.say("do_together"), words.say("do_together_caption"))
    why = held_words(status.held[-1], words) if status.held else words.tell(seen.known.reason)
    return NextVerb("blue", "go-on", words.say("do_go_on"), why)


def lead_of(must_be: str | None, lies_already: bool, words: Words) -> str:
    """The line above the place of a due card: draw any card, draw the card that is known, or the card lies there
    already.
    """
    if must_be is None:
        return words.say("do_draw")
    return words.say("do_lay" if lies_already else "do_draw_this", card=card_words(must_be, words))
