"""The next verb at a baccarat table: one at a time, with its place and its reason."""

from console.baccarat.dealer.derive_felt import SIDES, why_next, winner_said
from console.baccarat.dealer.derive_page import place_words
from console.baccarat.status import BaccaratStatus
from console.baccarat.watching.told import told
from console.cards.dealer.card_table import offers
from console.cards.dealer.derive_next import IN_HAND, between_rounds, lead_of, look_first, place_cards
from console.cards.dealer.derive_shoe import held_words
from console.dealer.game import NextVerb
from console.watching.seen import Seen
from protocol.enums import Phase
from screen.cards.phrases import card_list
from screen.sentences import paragraph_words
from screen.words import Words


def next_verb(seen: Seen, words: Words) -> NextVerb | None:
    status = told(seen)
    if status is None:
        return None
    if seen.is_between_rounds:
        return None if seen.known.blocked else between_rounds(seen, status, words)
    return _in_play(seen, status, words) if seen.phase in IN_HAND else None


def _in_play(seen: Seen, status: BaccaratStatus, words: Words) -> NextVerb:
    say, facts = words.say, seen.known
    if status.void_by or (seen.verdict is not None and seen.verdict.paragraph):
        paragraph = status.void_by or str(seen.verdict.paragraph if seen.verdict else "")
        return NextVerb("blue", "void", say("void_by", paragraph=paragraph), paragraph_words(paragraph, words))
    if facts.conclude_only:
        return NextVerb("blue", "conclude", say("do_conclude"), say("do_conclude_caption"))
    if status.moment == "error":
        return NextVerb("blue", "reconstruct", say("do_put_right"), say("do_put_right_caption"))
    if status.moment == "order":
        return NextVerb("blue", "order", say("do_order"), card_list(status.together, words))
    if status.unplaced and not status.sealed:
        return place_cards(status, words)
    if status.sealed and offers(status, "open-card") and (status.unplaced or seen.phase is Phase.BETS_CLOSED):
        return _open_card(status, words)
    if seen.phase is Phase.HELD:
        return look_first(seen, status, words)
    return _unheld(status, words)


def _unheld(status: BaccaratStatus, words: Words) -> NextVerb:
    say = words.say
    if status.moment == "options" and status.options is not None:
        asked, answered = len(status.options.asked), len(status.options.answered)
        title = say("answers_so_far", answered=answered, asked=asked)
        return NextVerb("blue", "close-options", title, say("do_close_options"), say("players_choose"))
    if status.moment == "concluded":
        result = winner_said(status.felt.player.cards, status.felt.banker.cards, words)
        if status.unanswered:
            who = ", ".join(status.queried)
            return NextVerb("blue", "checked", say("do_checked"), say("do_checked_caption", terminal=who))
        if not offers(status, "agree"):
            return NextVerb("waiting", "", result, say("look_first"))
        caption = say("agree_keyed" if status.checks.keyed else "agree_caption", result=result)
        return NextVerb("gold", "agree", say("do_agree"), caption)
    if status.next is not None:
        return _draw(status, words)
    return NextVerb("waiting", "", say("waits_shoe"), "")


def _open_card(status: BaccaratStatus, words: Words) -> NextVerb:
    say = words.say
    who = say("squeezed_by", terminal=status.squeezed_by) if status.squeezed_by else say("squeezed")
    return NextVerb("gold", "open-card", say("do_open_card"), who, place_words(status.sealed, words))


def _draw(status: BaccaratStatus, words: Words) -> NextVerb:
    assert status.next is not None
    say, side = words.say, SIDES[status.next.place[0]]
    if status.held:  # The same card slid again puts it right.
        return NextVerb("waiting", "", say("slide_again"), held_words(status.held[-1], words))
    lead = lead_of(status.next.must_be, status.next.lies_already, words)
    answers = say("pad_answers" if status.shoe.driver == "keyed" else "card_answers")
    return NextVerb(side, "", say(f"to_{side}"), f"{why_next(status, words)}\n{answers}", lead)
