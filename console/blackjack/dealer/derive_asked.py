"""The question to players on the dealer's screen: who is asked, about what, and what no answer means; and its
notice.
"""

from console.blackjack.dealer.place_words import action_words, box_of_choices, names_words, place_words, silent
from console.blackjack.status import BlackjackStatus, Question
from console.blackjack.watching.told import told
from console.dealer.game import GameNotice
from console.watching.seen import Seen
from screen.words import Words


def notice(seen: Seen, words: Words) -> GameNotice | None:
    """The notice: while players are asked, who and for how long; while a card is due, where it goes."""
    status = told(seen)
    if status is None:
        return None
    if status.question is not None:
        title, text = asked_title(status, status.question, words), asked_text(status.question, words)
        return GameNotice("turn", title, text, "clock", status.question.ms)
    if status.next is None or status.moment not in ("players", "dealer"):
        return None
    title = words.say("card_to", place=place_words(status.next.place, status.boxes, words))
    return GameNotice("turn", title, _called_for(status, words), "page")


def _called_for(status: BlackjackStatus, words: Words) -> str:
    assert status.next is not None
    said = words.tell(status.next.why).rstrip(".。")
    return f"{said[:1].upper()}{said[1:]}"


def asked_title(status: BlackjackStatus, question: Question, words: Words) -> str:
    """The title of the question, as `Box 3 decides`, `Box 3 splits: who follows?` or `Insurance`."""
    about = question.about.replace("-", "_")
    if about == "interim":
        return words.say("title_surrender" if status.offers == "surrender" else "title_insurance")
    return words.say(f"title_{about}", place=_place(status, question, words))


def _place(status: BlackjackStatus, question: Question, words: Words) -> str:
    return place_words(f"{question.box}.{question.hand}", status.boxes, words) if question.box else ""


def asked_text(question: Question, words: Words) -> str:
    """The line below the title: for one player, what silence means; for several, how many have answered."""
    left = silent(question)
    if len(question.asked) == 1:
        (one,) = question.asked
        key = "text_away" if one.in_grace else "text_answered" if one.answered else "text_asked"
        action = action_words(one.answered or one.silence, words)
        return words.say(key, terminal=one.terminal, action=action)
    if not left:
        return words.say("all_answered")
    return words.say("still_asked", names=names_words(left, words))


def boxes_asked(question: Question) -> list[int]:
    return sorted({number for each in question.asked if (number := question.box or box_of_choices(each))})
