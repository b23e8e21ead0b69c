"""A Blackjack round in sentences: whose box it was, decisions, cards, and what each bet brought and why."""

from collections.abc import Iterator, Sequence

from console.blackjack.status import Act, BlackjackStatus, Box
from console.blackjack.status import Hand as Lying
from games.blackjack.bets import INITIAL, Bet, bets_of
from games.blackjack.game import Blackjack
from games.game import VOID, Value, cited
from games.money import amount

ACTIONS = {
    "hit": "hits",
    "stand": "stands",
    "split": "splits for {cents}",
    "double": "doubles for {cents}",
    "surrender": "surrenders",
    "even-money": "takes even money",
    "insure": "insures for {cents}",
    "follow": "follows with {cents}",
    "decline": "does not follow",
}
OFFERED = ("surrender", "even-money", "insure", "decline")
"""What is answered before the third card of a round; `decline` then refuses insurance, even money or surrender."""
BY = {"silence": " (no answer)", "away": " (away)", "staff": " (called)"}


def told_of_round(game: Blackjack, seen: BlackjackStatus, outcome: Value) -> list[str]:
    """The story of a round: one line for the dealer and each hand, then one for each bet; empty for a void round."""
    if outcome == VOID or not isinstance(outcome, dict):
        return []
    public = {
        "boxes": {
            str(box.number): [[each.terminal, each.is_seated, each.initial_cents, each.side_cents] for each in box.bets]
            for box in seen.boxes
        }
    }
    bets = list(bets_of(game.round_after(public, outcome)))
    lines = []
    for box in seen.boxes:
        lines.append(f"  Box {box.number}: {'. '.join((_who(box), *_decided(box), _hands(box)))}.")
        lines += [f"    {each}" for each in _paid(game, box, [bet for bet in bets if bet.box == box.number])]
    return lines


def _who(box: Box) -> str:
    behind = [bet.terminal for bet in box.bets if bet.terminal != box.decides and bet.initial_cents]
    if not box.decides:  # Everybody is paid already, or has left.
        return f"Bets of {' and '.join(behind)}"
    first = f"{box.decides} {'sits and decides' if box.is_by_seat else 'decides'}"
    return first + (f", {' and '.join(behind)} behind" if behind else "")


def _decided(box: Box) -> Iterator[str]:
    """What players decided at a box, as `T01 hits, stands`: one sentence for each player in turn."""
    said: list[tuple[str, list[str]]] = []
    is_played = False
    for act in box.acts:
        is_played = is_played or act.action not in OFFERED
        words = _act(act, is_played=is_played)
        if said and said[-1][0] == act.terminal:
            said[-1][1].append(words)
        else:
            said.append((act.terminal, [words]))
    return (f"{who} {', '.join(acts)}" for who, acts in said)


def _act(act: Act, *, is_played: bool) -> str:
    words = ACTIONS[act.action] if is_played or act.action != "decline" else "takes no offer"
    return words.format(cents=amount(act.cents)) + BY.get(act.by, "")


def _hands(box: Box) -> str:
    return "Cards " + ", ".join(hand_in_words(hand) for hand in box.hands)


def hand_in_words(hand: Lying) -> str:
    """A hand's cards and total, as `8S 3D KC 21`."""
    end = {"bust": "bust", "blackjack": "Blackjack"}.get(hand.state, "")
    return " ".join([*hand.cards, end or str(hand.total)])


def _paid(game: Blackjack, box: Box, bets: Sequence[Bet]) -> Iterator[str]:
    for bet in bets:
        hand = next((each for each in box.hands if each.number == bet.hand), None)
        if bet.kind == INITIAL:
            what = "" if hand is None or len(box.hands) == 1 else f"{hand_in_words(hand)}: "
        else:
            side = game.variant.side_bet.get(bet.kind)
            what = f"{side.title if side else bet.kind}: "
        yield f"{bet.who} {what}{amount(bet.stake_cents)} {_brings(bet)}{cited(bet.paragraph)}"


def _brings(bet: Bet) -> str:
    net_cents = bet.net_cents
    if bet.is_returned:
        return "taken back"
    if not net_cents:
        return "stands off"
    return f"wins {amount(net_cents)}" if net_cents > 0 else f"loses {amount(-net_cents)}"
