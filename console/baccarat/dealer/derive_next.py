"""The next verb at a baccarat table: one at a time, with its place and its reason."""

from console.baccarat.dealer.derive_felt import SIDES, why_next, winner_said
from console.baccarat.dealer.derive_page import place_words
from console.baccarat.dealer.derive_shoe import held_words
from console.baccarat.status import BaccaratStatus
from console.baccarat.watching.told import told
from console.dealer.game import NextVerb
from console.watching.seen import Seen
from phrases import phrase
from protocol.enums import Phase
from screen.cards.phrases import card_list, card_words
from screen.sentences import paragraph_words
from screen.words import Words

TOGETHER = "two-at-once"
IN_HAND = (Phase.BETS_CLOSED, Phase.HELD)


def offers(status: BaccaratStatus | None, verb: str) -> bool:
    return status is not None and any(each.verb == verb for each in status.offered)


def next_verb(seen: Seen, words: Words) -> NextVerb | None:
    status = told(seen)
    if status is None:
        return None
    if seen.is_between_rounds:
        return None if seen.known.blocked else _between(seen, status, words)
    return _in_play(seen, status, words) if seen.phase in IN_HAND else None


def _between(seen: Seen, status: BaccaratStatus, words: Words) -> NextVerb | None:
    """What keeps the next round from being opened; None where nothing does."""
    say, facts = words.say, seen.known
    if facts.last_round is not None and facts.round >= facts.last_round:
        return None
    if status.moment == "no-shoe":
        why = words.tell(phrase("needs_shoe", why=status.shoe.ended or "no-set"))
        return NextVerb("blue", "new-shoe", say("do_new_shoe"), why)
    if status.unplaced:
        return _place_cards(status, words)
    if status.held:
        return NextVerb("blue", "go-on", say("do_go_on"), held_words(status.held[-1], words))
    if status.moment == "burning":
        return _burn(status, words)
    return None


def _burn(status: BaccaratStatus, words: Words) -> NextVerb:
    count, read = status.shoe.to_burn, len(status.shoe.burnt)
    if status.shoe.driver == "keyed":
        return NextVerb("blue", "burnt", words.say("do_burn", count=count), words.say("burn_then_say"))
    if read < count:
        return NextVerb("waiting", "", words.say("do_burn", count=count), words.say("burnt_so_far", count=read))
    return NextVerb(
        "gold", "burnt", words.say("do_burnt", count=count), card_list(status.shoe.burnt, words), words.say("all_burnt")
    )


def _place_cards(status: BaccaratStatus, words: Words) -> NextVerb:
    if any(each.verb == "together" and each.cards for each in status.offered):
        return NextVerb("blue", "together", words.say("do_together"), card_list(status.unplaced, words))
    card = card_words(status.unplaced[0], words)
    return NextVerb("blue", "key-card", words.say("do_place", card=card), words.say("place_caption"))


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
    if status.unplaced:
        return _place_cards(status, words)
    if seen.phase is Phase.HELD:
        return _held(seen, status, words)
    return _unheld(status, words)


def _held(seen: Seen, status: BaccaratStatus, words: Words) -> NextVerb:
    if any(each.reason == TOGETHER for each in status.held) and offers(status, "together"):
        return NextVerb("blue", "together", words.say("do_together"), words.say("do_together_caption"))
    why = held_words(status.held[-1], words) if status.held else words.tell(seen.known.reason)
    return NextVerb("blue", "go-on", words.say("do_go_on"), why)


def _unheld(status: BaccaratStatus, words: Words) -> NextVerb:
    say = words.say
    if status.sealed:
        who = say("squeezed_by", terminal=status.squeezed_by) if status.squeezed_by else say("squeezed")
        return NextVerb("gold", "open-card", say("do_open_card"), who, place_words(status.sealed, words))
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


def _draw(status: BaccaratStatus, words: Words) -> NextVerb:
    assert status.next is not None
    say, side = words.say, SIDES[status.next.place[0]]
    if status.held:  # The same card slid again puts it right.
        return NextVerb("waiting", "", say("slide_again"), held_words(status.held[-1], words))
    lead = say("do_draw")
    if status.next.must_be is not None:
        key = "do_lay" if status.next.lies_already else "do_draw_this"
        lead = say(key, card=card_words(status.next.must_be, words))
    answers = say("pad_answers" if status.shoe.driver == "keyed" else "card_answers")
    return NextVerb(side, "", say(f"to_{side}"), f"{why_next(status, words)}\n{answers}", lead)
