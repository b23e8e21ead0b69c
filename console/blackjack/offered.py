"""Which verbs the table would take now, each with its paragraph, cards and places, for the guide of the dealer's
screen.
"""

from console.blackjack.felt import cards_dealt, held_cards, together_of
from console.cards.born import SetInUse
from console.cards.offered import offer, offered_between, offered_held, without_what_is_off
from console.cards.queries import is_unanswered
from console.cards.status import Offered
from console.cards.witness import ShoeSeen
from console.state import Table
from games.blackjack.dealing import BEFORE_PLAY
from games.blackjack.game import Blackjack
from games.blackjack.phases import COMPLETE, DEALING_PHASES, INTERIM, Phase
from games.blackjack.play import place_name
from games.blackjack.rewriting import cards_of_deal
from games.blackjack.round import Round
from games.blackjack.variants import Paragraphs


def offered(table: Table, game: Blackjack, round_: Round | None, cards: SetInUse, seen: ShoeSeen) -> list[Offered]:
    book = game.variant.paragraphs
    if round_ is None:
        of_set = book.face_up or "", game.paragraphs.corrected, book.shortage or ""
        return offered_between(table, cards, seen, of_set)
    places = [place_name(round_, round_.awaits)] if round_.awaits is not None else []
    of_held = book.drawn_together or "", book.face_up or "", game.paragraphs.corrected
    held = offered_held(table, seen, cards_dealt(round_)[-1:], places, of_held)
    if seen.was_close_to_last:  # The first of them is recorded: they are put in order as a dealing error.
        held = [each for each in held if each.verb != "together"]
        held.append(offer("key-card", book.face_up or "", seen.unplaced, places))
    found = [*_of_phase(table, game, round_), *held]
    if is_unanswered(table):
        found.append(offer("checked", game.paragraphs.corrected))
    return without_what_is_off(_once(found), seen, unanswered=is_unanswered(table))


def _once(found: list[Offered]) -> list[Offered]:
    """Keeps each verb once; the offer that names cards goes before the same verb without any."""
    named = {each.verb for each in found if each.verb == "key-card" and each.cards}
    return [each for each in found if each.verb not in named or each.cards]


def _of_phase(table: Table, game: Blackjack, round_: Round) -> list[Offered]:
    if table.play.course.question is not None:
        return _while_asked(table, game)
    book = game.variant.paragraphs
    if round_.phase is Phase.ERROR:
        return _error(book, round_)
    if round_.phase is Phase.ORDER:
        return [offer("order", book.drawn_together or "", together_of(round_), by_two=True)]
    if round_.phase not in DEALING_PHASES:
        return []
    found = _card_or_agree(table, round_, book)
    if lying := cards_dealt(round_):
        found.append(offer("correct-card", game.paragraphs.corrected, lying, by_two=True))
    if not table.play.course.play["cut"]:
        found.append(offer("cut-card", book.shortage or ""))
    return [*found, *_errors(game, round_), *_presence(game, round_)]


def _while_asked(table: Table, game: Blackjack) -> list[Offered]:
    question = table.play.course.question
    assert question is not None
    about = question.about.partition(":")[0]
    book = game.variant.paragraphs
    paragraph = {"options": book.dealing_error, "order": book.drawn_together}.get(about, book.decision) or ""
    found = [offer("close-options", paragraph), offer("add-time", paragraph), offer("call", book.decision or "")]
    return [*found, offer("away", book.walk_away)] if book.walk_away else found


def _card_or_agree(table: Table, round_: Round, book: Paragraphs) -> list[Offered]:
    if round_.awaits is not None:
        held = held_cards(round_)
        if held and held[0].is_out:
            return []
        place = place_name(round_, round_.awaits)
        return [offer("key-card", book.dealer if place == "D" else book.hit, places=[place])]
    if round_.phase is COMPLETE:
        return [offer("agree", book.dealer, by_two=table.play.keyed)]
    if round_.phase is INTERIM and not table.play.course.play["agreed"]:
        return [offer("agree", book.interim)]
    return []


def _errors(game: Blackjack, round_: Round) -> list[Offered]:
    book, is_early = game.variant.paragraphs, round_.phase in BEFORE_PLAY
    found = []
    if book.dealing_error or is_early:
        found.append(offer("error", book.dealing_error or book.misdeal or ""))
    if book.face_up and not round_.shoe.held:
        found.append(offer("exposed", book.face_up))
    if book.drawn_together and round_.awaits is not None and not round_.shoe.held:
        found.append(offer("together", book.drawn_together))
    if book.dealer_overdraw and round_.is_past_interim:
        is_complete = round_.phase is COMPLETE and len(round_.dealer.cards) > 1
        found.append(offer("discard", (book.dealer_overdraw if is_complete else book.empty_area) or ""))
    return found


def _error(book: Paragraphs, round_: Round) -> list[Offered]:
    found = [offer("reconstruct", book.reconstruction or "", cards_of_deal(round_), by_two=True)]
    return [*found, offer("give-up", book.dealing_error, by_two=True)] if book.dealing_error else found


def _presence(game: Blackjack, round_: Round) -> list[Offered]:
    paragraph = game.variant.paragraphs.walk_away
    if paragraph is None:
        return []
    away = {wager.who for box in round_.boxes for wager in box.wagers if wager.away}
    here = {wager.who for box in round_.boxes for wager in box.wagers} - away
    found = [offer("away", paragraph)] if here else []
    return [*found, offer("back", paragraph)] if away else found
