"""The next verb at a Blackjack table: one at a time, with its place and its reason."""

from console.blackjack.dealer.derive_asked import asked_title
from console.blackjack.dealer.derive_felt import why_next
from console.blackjack.dealer.place_words import action_words, names_words, place_words, silent
from console.blackjack.status import BlackjackStatus, Question
from console.blackjack.watching.told import told
from console.cards.dealer.card_table import offer_of, offers
from console.cards.dealer.derive_next import IN_HAND, between_rounds, lead_of, look_first, place_cards
from console.cards.dealer.derive_shoe import held_words
from console.dealer.game import NextVerb
from console.watching.seen import Seen
from protocol.enums import Phase
from screen.cards.phrases import card_list
from screen.sentences import paragraph_words
from screen.words import Words

CONFIRMED = ("check", "complete")
"""Moments in which the dealer says whether the cards agree."""


def next_verb(seen: Seen, words: Words) -> NextVerb | None:
    status = told(seen)
    if status is None:
        return None
    if seen.is_between_rounds:
        return None if seen.known.blocked else between_rounds(seen, status, words)
    return _in_play(seen, status, words) if seen.phase in IN_HAND else None


def _in_play(seen: Seen, status: BlackjackStatus, words: Words) -> NextVerb:
    say, facts = words.say, seen.known
    if status.void_by or (seen.verdict is not None and seen.verdict.paragraph):
        paragraph = status.void_by or str(seen.verdict.paragraph if seen.verdict else "")
        return NextVerb("blue", "void", say("void_by", paragraph=paragraph), paragraph_words(paragraph, words))
    if facts.conclude_only:
        return NextVerb("blue", "conclude", say("do_conclude"), say("do_conclude_caption"))
    if status.moment == "error":
        return NextVerb("blue", "reconstruct", say("do_put_right"), say("do_put_right_caption"))
    if status.supervisor_orders:
        return NextVerb("blue", "order", say("do_order"), card_list(status.together, words))
    if status.question is None and status.unplaced:
        return place_cards(status, words)
    if seen.phase is Phase.HELD:
        return look_first(seen, status, words)
    return _unheld(status, words)


def _unheld(status: BlackjackStatus, words: Words) -> NextVerb:
    if status.question is not None:
        return _asked(status, status.question, words)
    if status.moment in CONFIRMED:
        return _agree(status, words)
    if status.next is not None:
        return _draw(status, words)
    return NextVerb("waiting", "", words.say("waits_shoe"), "")


def _asked(status: BlackjackStatus, question: Question, words: Words) -> NextVerb:
    """The next verb while players are asked: the dealer waits for the player of one box, but may close what several are
    asked.
    """
    say, left = words.say, silent(question)
    if question.about == "turn":
        (one,) = question.asked
        place = place_words(f"{question.box}.{question.hand}", status.boxes, words)
        key = "waits_for_away" if one.in_grace else "waits_for"
        caption = say(key, terminal=one.terminal, action=action_words(one.silence, words))
        return NextVerb("waiting", "", say("waits_decision", place=place), caption)
    title = say("answers_so_far", answered=len(question.asked) - len(left), asked=len(question.asked))
    caption = say("close_window", names=names_words(left, words)) if left else say("all_answered")
    return NextVerb("blue", "close-options", title, caption, asked_title(status, question, words))


def _agree(status: BlackjackStatus, words: Words) -> NextVerb:
    say = words.say
    if status.unanswered:
        who = ", ".join(status.queried)
        return NextVerb("blue", "checked", say("do_checked"), say("do_checked_caption", terminal=who))
    if not offers(status, "agree"):
        return NextVerb("waiting", "", say("do_agree"), say("look_first"))
    paragraph = offer_of(status, "agree").paragraph
    if status.moment == "check":
        return NextVerb("gold", "agree", say("do_agree"), say("agree_initial", paragraph=paragraph))
    result = say(f"result_{status.dealer.state}", total=status.dealer.total)
    return NextVerb(
        "gold", "agree", say("do_agree"), say("agree_keyed" if status.checks.keyed else "agree_caption", result=result)
    )


def _draw(status: BlackjackStatus, words: Words) -> NextVerb:
    assert status.next is not None
    say = words.say
    if status.held:  # The same card slid again puts it right.
        return NextVerb("waiting", "", say("slide_again"), held_words(status.held[-1], words))
    lead = lead_of(status.next.must_be, status.next.lies_already, words)
    answers = say("pad_answers" if status.shoe.driver == "keyed" else "card_answers")
    place = place_words(status.next.place, status.boxes, words).upper()
    return NextVerb("card", "", place, f"{why_next(status, words)}\n{answers}", lead)
