"""The auditor's own rules of Commission Baccarat: limits, the close, the result of a round, and what the next
inherits.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from lab.simulation.audit_game import VOID, Answer, Asked, AuditGame, Choices, Due, Returned, Slips, Stakes, Value
from lab.simulation.baccarat.audit_cards import BANKER, PLAYER, is_card, too_many, total_of, whose_turn
from lab.simulation.baccarat.audit_felt import KEPT, OFF, Felt

DIFFERENTIAL_CENTS, OPTIONS_MS = 30_000, 1000
SIDES = ("player", "banker")


def brings_back(spot: str, cents: int, player: list[str], banker: list[str]) -> int:
    """What a bet brings back, by chapter 4 of the rulebook, and by rule 3.14 for a tie."""
    if spot in ("player-pair", "banker-pair"):
        hand = player if spot == "player-pair" else banker
        return 12 * cents if hand[0][0] == hand[1][0] else 0
    ahead = total_of(player) - total_of(banker)
    if ahead == 0:
        return 9 * cents if spot == "tie" else cents
    if spot != ("player" if ahead > 0 else "banker"):
        return 0
    return 2 * cents - (cents * 5 // 100 if spot == "banker" else 0)


class AuditBaccarat(AuditGame):
    game = "baccarat-commission"
    kind_cents: ClassVar = {"hand": (500, 200_000), "tie": (500, 50_000), "pair": (500, 50_000)}
    slip_cents = (500, 300_000)
    kind_of: ClassVar = {"player": "hand", "banker": "hand", "tie": "tie", "player-pair": "pair", "banker-pair": "pair"}
    shared = frozenset(SIDES)
    interrupted = "5.4.2"
    squeeze = OFF

    def close(self, slips: Slips, carry: Value, kind_cents: Mapping[str, tuple[int, int]]) -> tuple[Returned, Value]:
        """Rule 5.1: returns the newest bets of the heavier side chip by chip; a remainder too small to be a bet goes
        back too.
        """
        least_cents, _ = kind_cents["hand"]
        stakes = {name: dict(own) for name, (own, *_) in slips.items()}
        placed = ([place, name, *bet] for name, (_, own, _) in slips.items() for place, *bet in own)
        newest: list[list[Any]] = sorted(placed)
        while side := self._heavier(stakes):
            bet = next(each for each in reversed(newest) if each[2] == side and each[3])
            name = bet[1]
            bet[3] -= self.chip_cents
            stakes[name][side] -= self.chip_cents
            if stakes[name][side] < least_cents:
                stakes[name][side] = 0
                newest = [each for each in newest if each[1:3] != [name, side]]
        back: Returned = {}
        for name, (own, *_) in slips.items():
            rows = [[side, own[side] - stakes[name][side], "5.1"] for side in sorted(SIDES) if side in own]
            if rows := [row for row in rows if row[1]]:
                back[name] = rows
        standing = {name: {spot: cents for spot, cents in own.items() if cents} for name, own in stakes.items()}
        limits = {"chip_cents": self.chip_cents, "minimum_cents": least_cents}
        shoe, of_old_set = (carry["shoe"], carry["of_old_set"]) if carry else (None, 0)
        public = {"stakes": {name: own for name, own in standing.items() if own}, "limits": limits}
        return back, public | {"shoe": shoe, "of_old_set": of_old_set}

    def _heavier(self, stakes: Mapping[str, Mapping[str, int]]) -> str:
        on = {side: sum(own.get(side, 0) for own in stakes.values()) for side in SIDES}
        ahead = on["player"] - on["banker"]
        return "" if abs(ahead) <= DIFFERENTIAL_CENTS else "player" if ahead > 0 else "banker"

    def begin(self, public: Value) -> Felt:
        return Felt(public, self.squeeze)

    def step(self, play: Felt, fact: Value) -> Felt | None:
        return play if play.say(fact) else None

    def asks(self, play: Felt) -> Asked | None:
        if play.waits_for() != "answers":
            return None
        names = sorted(play.asked)
        offers: dict[str, list[list[Any]]] = {name: [["go-on", 0, 0], ["take-back", 0, 0]] for name in names}
        return "5.12", OPTIONS_MS, offers, dict.fromkeys(names, "go-on")

    def answered(self, play: Felt, question: int, answers: Sequence[Answer]) -> Felt:
        play.answer(question, {name: action for name, action, _, _ in answers})
        return play

    def due_now(self, play: Felt, stakes: Stakes, choices: Choices) -> Due:
        raise AssertionError("baccarat pays nothing before its outcome")

    def payout_cents(self, public: Value, outcome: Value, stakes: Stakes, choices: Choices) -> int:
        asked = outcome.get("back", {})
        back = {spot for number, action, _ in choices if action == "take-back" for spot in asked.get(str(number), ())}
        player, banker = outcome["player"], outcome["banker"]
        return sum(
            cents if spot in back else brings_back(spot, cents, player, banker) for spot, cents in stakes.items()
        )

    def outcome(self, play: Felt) -> Value:
        return self.outcome_of(play, play.cards) if play.agreed else None

    def outcome_of(self, play: Felt, cards: Sequence[str]) -> Value:
        """The outcome of these cards at the places where the felt has them; void if they are not a whole round."""
        dealt = [(card, side) for card, side in zip(cards, play.lie, strict=True) if side in (PLAYER, BANKER)]
        player, banker = ([card for card, side in dealt if side == each] for each in (PLAYER, BANKER))
        if not all(map(is_card, player + banker)) or too_many(player, banker) or whose_turn(player, banker):
            return VOID
        sides = [side for _, side in dealt]
        order = [f"{side}{sides[: at + 1].count(side)}" for at, side in enumerate(sides)]
        found: dict[str, Any] = {"player": player, "banker": banker, "order": order, "shoe": play.name}
        return found | ({"back": dict(play.back)} if play.back else {})

    def corrected(self, play: Felt, outcome: Value) -> Value:
        """The corrected outcome; its set, and the bets taken back, stay those of the first outcome."""
        if outcome == VOID:
            return VOID
        cards = {part: outcome[part] for part in ("player", "banker", "order")} | {"shoe": play.name}
        return cards | ({"back": dict(play.back)} if play.back else {})

    def after_interruption(self, play: Felt) -> str:
        """Rule 5.4: decides what happens to an interrupted round. A bet counts as decided once a hand has two cards."""
        has_pair = bool(play.face_down) and play.face_down[0] in ("P2", "B2")
        return "conclude" if (play.decided() or has_pair) and not play.void else "void"

    def carry(self, play: Felt | None, outcome: Value, carry: Value) -> Value:
        if play is None or not play.has_shoe:
            return carry
        kept = [card for card, at in zip(play.cards, play.lie, strict=True) if at == KEPT]
        old = [at for at in play.lie[: play.old] if at != KEPT]
        play.kept = kept + play.kept
        if play.face_down:  # Out of the shoe, and nobody has seen it.
            play.left, play.face_down = play.left - 1, []
        shoe = {
            "name": play.name,
            "cards_left": play.left,
            "out": {card: count for card, count in sorted(play.out.items()) if count},
            "kept": play.kept,
            "exposed": play.exposed,
            "cut_seen": play.is_cut,
        }
        return {"shoe": shoe, "of_old_set": play.old - len(old), "ended": play.shoe_ended()}


RULES = AuditBaccarat()
