"""Disturbances that are not the dealer's error: players who leave or come back, and interruptions of the round."""

from enum import StrEnum

from games.blackjack.bets import Bet, bets_of
from games.blackjack.boxes import Box, Wager
from games.blackjack.errors import drop_from_options, not_in_rulebook
from games.blackjack.phases import LIVE_PHASES, PLAYERS, Phase, VoidReason
from games.blackjack.readings import Available
from games.blackjack.round import Round, unknown_player
from games.refusal import Refusal


class AfterInterruption(StrEnum):
    CONCLUDE = "the round is played to its end"
    VOID = "the round is void"


def walk_away(round_: Round, number: int | None, who: str) -> Refusal | None:
    """Rule 5.3: another bettor takes over a box whose player left; without one, the house draws for it.

    Without a box number the player has left all boxes, for example because the terminal is lost.
    """
    return _set_away(round_, number, who, True)


def come_back(round_: Round, number: int | None, who: str) -> Refusal | None:
    """Lets a player who had left decide again, from the next decision on."""
    return _set_away(round_, number, who, False)


def _set_away(round_: Round, number: int | None, who: str, away: bool) -> Refusal | None:
    paragraph = round_.variant.paragraphs.walk_away
    if paragraph is None:
        return not_in_rulebook(round_, "players who walk away")
    if round_.phase not in LIVE_PHASES:
        return round_.not_now("There is nothing left to decide", paragraph)
    wagers = _wagers_of(round_, number, who)
    if not wagers:
        return unknown_player(number or 0, who)
    changed = [(box, wager) for box, wager in wagers if wager.away is not away]
    if not changed:
        return round_.not_now(f"{who} {'has left already' if away else 'has not left'}", paragraph)
    round_.record("walk_away" if away else "come_back", box=number, who=who)
    for box, wager in changed:
        wager.away = away
        box.appoint_decider()
    if round_.phase is PLAYERS:
        round_.go_on()
    if away and not any(not wager.away for _, wager in _wagers_of(round_, None, who)):
        drop_from_options(round_, who)
    return None


def _wagers_of(round_: Round, number: int | None, who: str) -> list[tuple[Box, Wager]]:
    boxes = [box for box in round_.boxes if number in (None, box.number)]
    return [(box, wager) for box in boxes for wager in box.wagers if wager.who == who]


def interrupt(round_: Round) -> AfterInterruption | Refusal:
    """Rule 5.4: the round goes on if any available bet has conclusively won or lost; otherwise it is void."""
    verdict = verdict_now(round_)
    if isinstance(verdict, Refusal):
        return verdict
    round_.record("interrupt")
    if verdict is AfterInterruption.VOID:
        round_.end_void(VoidReason.INTERRUPTION)
    return verdict


def verdict_now(round_: Round) -> AfterInterruption | Refusal:
    if round_.variant.paragraphs.interruption is None:
        return not_in_rulebook(round_, "interruptions")
    if round_.phase not in LIVE_PHASES:
        return round_.not_now("There is no round to interrupt", round_.variant.paragraphs.earlier_rounds)
    return AfterInterruption.CONCLUDE if established_by(round_) else AfterInterruption.VOID


def established_by(round_: Round) -> Bet | str | None:
    """Names the bet that establishes an outcome, or the pair bet that was offered on a box.

    Reading BJ-9: the two cards of a box decide the pair bet offered there, whether anybody placed it or not.
    """
    if round_.variant.readings.available_bets is Available.OFFERED:
        return next((f"{round_.variant.side_bets[0].name}:{box.number}" for box in round_.boxes if box.first_two), None)
    dealt = {box.number for box in round_.boxes if box.hands}  # Rule 5.15 returns a pair bet elsewhere
    decided = (bet for bet in bets_of(round_) if bet.net_cents is not None and bet.box in dealt)
    return next(decided, None)


def decide(round_: Round, text: str, cents: dict[str, int], by: str) -> Refusal | None:
    """Rule 5.19: the shift manager decides what the rulebook does not, with a reason in words and an amount per
    player.
    """
    paragraphs = round_.variant.paragraphs
    if paragraphs.shift_manager is None:
        return not_in_rulebook(round_, "the shift manager")
    if round_.phase is Phase.PAST:
        return round_.not_now("The outcome of earlier rounds stands", paragraphs.earlier_rounds)
    players = {wager.who for box in round_.boxes for wager in box.wagers}
    if not text or not by or not cents.keys() <= players or any(type(amount) is not int for amount in cents.values()):
        return round_.not_now(
            "A decision has words, somebody who decides, and amounts for players", paragraphs.shift_manager
        )
    round_.record("decide", text=text, cents=dict(cents), by=by)
    round_.rulings.append({"text": text, "cents": dict(cents), "by": by})
    return None
