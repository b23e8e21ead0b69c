"""A Blackjack table in words, for staff at a shell: boxes, hands, who is asked, the next card, which commands fit."""

from collections.abc import Iterator

from console.blackjack.status import Asked, BlackjackStatus, Box, Choice, Hand, Question
from games.game import Value
from games.money import amount
from phrases.catalogue import english
from protocol.answers import read_part
from tools.cards.table import decided_in_words, held_in_words, shoe_in_words, unplaced_in_words


def table_in_words(source: Value) -> list[str]:
    seen = read_part(source, BlackjackStatus)
    return [
        shoe_in_words(seen.shoe),
        *_felt(seen),
        *_next_card(seen),
        *unplaced_in_words(seen.unplaced),
        *held_in_words(seen.held),
        *_errors(seen),
        *(_question(seen.question) if seen.question is not None else []),
        *_interim(seen),
        *([f"Asked for a check of the cards: {', '.join(seen.queried)}"] if seen.unanswered else []),
        *decided_in_words(seen.void_by, seen.offered),
    ]


def _felt(seen: BlackjackStatus) -> Iterator[str]:
    if seen.dealer.cards:
        yield f"Dealer {_cards(seen.dealer.cards, seen.dealer.total, soft=seen.dealer.soft)}, {seen.dealer.state}"
    for box in seen.boxes:
        yield _box(box)


def _box(box: Box) -> str:
    who = f"{box.decides} decides{' from the seat' if box.is_by_seat else ''}" if box.decides else ""
    seat = f"seat of {box.seat}" if box.seat and not box.decides else ""
    head = ", ".join(part for part in (f"Box {box.number}", who or seat) if part)
    if box.hands:
        return f"{head}: " + "; ".join(_hand(hand) for hand in box.hands)
    bets = (f"{bet.terminal} {amount(bet.initial_cents + sum(bet.side_cents.values()))}" for bet in box.bets)
    return f"{head}: bets {', '.join(bets)}"


def _hand(hand: Hand) -> str:
    stakes = ", ".join(f"{name} {amount(cents)}" for name, cents in hand.stakes_cents.items())
    cards = _cards(hand.cards, hand.total, soft=hand.soft) if hand.cards else "no card"
    return f"{cards}, {hand.state}" + (f", stakes {stakes}" if stakes else "") + (", paid" if hand.is_paid else "")


def _cards(cards: list[str], total: int, *, soft: bool) -> str:
    return f"{' '.join(cards)} ({'soft ' if soft else ''}{total})"


def _next_card(seen: BlackjackStatus) -> Iterator[str]:
    card = seen.next
    if card is not None:
        must_be = f" It is {card.must_be}." if card.must_be else ""
        lies = " It lies on the table already." if card.lies_already else ""
        yield f"Next card: {card.place}. {english(card.why)} ({card.paragraph}){must_be}{lies}"


def _errors(seen: BlackjackStatus) -> Iterator[str]:
    if seen.error is not None:
        why_not = f" They cannot be reconstructed: {english(seen.error.why_not)}" if seen.error.why_not else ""
        yield f"A dealing error is open ({seen.error.kind}): {' '.join(seen.error.cards)}.{why_not}"
    if seen.together:
        whose = "the supervisor decides their order" if seen.supervisor_orders else "the player decides their order"
        yield f"Drawn together: {' '.join(seen.together)}; {whose}."


def _question(question: Question) -> Iterator[str]:
    where = f" box {question.box}, hand {question.hand + 1}" if question.box else ""
    paragraph = f" ({question.paragraph})" if question.paragraph else ""
    yield f"Question {question.number}, {question.about}{where}{paragraph}, {question.ms / 1000:g} s"
    for asked in question.asked:
        yield f"  {asked.terminal}: {_answer(asked)}"


def _answer(asked: Asked) -> str:
    if asked.answered:
        return f"answered {asked.answered}" + (f" {amount(asked.cents)}" if asked.cents else "")
    grace = "; its link is lost and the box waits 20 s for it, once (5.3)" if asked.in_grace else ""
    return f"WAITED FOR: {', '.join(map(_choice, asked.choices))}; silence means {asked.silence}{grace}"


def _choice(choice: Choice) -> str:
    if not choice.most_cents:
        return choice.action
    least = "" if choice.least_cents == choice.most_cents else f"{amount(choice.least_cents)} to "
    return f"{choice.action} {least}{amount(choice.most_cents)}"


def _interim(seen: BlackjackStatus) -> Iterator[str]:
    for bet in seen.interim:
        done = "paid" if bet.is_paid else "to be settled"
        brings = f"{'+' if bet.net_cents > 0 else '-' if bet.net_cents < 0 else ''}{amount(abs(bet.net_cents))}"
        yield f"Interim ({bet.paragraph}): {bet.terminal} on box {bet.box}, {bet.kind}, {brings}, {done}"
