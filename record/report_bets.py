"""A gaming day by kind of bet: what was staked, what came back, and what the house keeps, reconciled with the day."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from games.game import VOID, Choice, Due, Value, Wager
from games.registry import GAMES
from phrases import phrase
from record.audit.book import Book, Row, story_of
from record.audit.cut import Days
from record.audit.evacuations import take_over
from record.audit.hashes import plain_value
from record.audit.rounds import slips_of, standing_of
from record.audit.told import rounds_of
from record.formats.one import SETTLEMENTS
from record.report import Report, tells_of_itself
from record.report_commission import choices_of, learn_rules
from record.report_counts import count_entry, count_settlement
from record.report_day import day
from record.report_lines import BetLine, MoneyLine

COLUMNS = ("stakes_cents", "payouts_cents", "corrections_cents", "win_cents")
TABLE, CLAIMS, PART = "table", "claims", "part"
"""Beside the kinds of bets: the table's total; what corrections owe or could not take back; what is booked of rounds
whose bets cannot be told apart yet, because they are not over, were paid on two days, or ended at another place.
"""
Key = tuple[int, str, int]
"""Round, terminal, version of the outcome."""
Kinds = dict[str, tuple[int, int]]
"""By kind of bet, what was staked and played, and what came back of it."""


@dataclass(slots=True)
class _Booked:
    """What ledgers booked for one version of a round's outcome."""

    line: MoneyLine = field(default_factory=MoneyLine)
    is_whole: bool = True
    """Whether all of it was booked on the asked days."""
    is_own: bool = True
    """Whether the terminal booked all of it; if not, the console settled it after an evacuation."""


@tells_of_itself
def bets(book: Book, days: Days) -> Report[BetLine]:
    report, found = Report[BetLine]("bets", ("bet", "wagers", *COLUMNS)), _Found(book)
    rows: dict[str, BetLine] = {}
    for key, booked in sorted(_booked(book, days).items()):
        line, kinds = booked.line, found.kinds(key) if booked.is_whole else None
        parts = [] if kinds is None else list(_parts(key, kinds, found))
        rest = _rest(line, parts)
        if rest.is_empty() or booked.is_own:
            for part in parts:
                rows.setdefault(part.bet, BetLine(bet=part.bet)).add(part)
        else:
            kinds, rest = None, _rest(line, [])
        if rest.is_empty():
            continue
        where = PART if kinds is None else CLAIMS
        rows.setdefault(where, BetLine(bet=where)).add(rest)
        if kinds is not None and not (line.payable_cents or line.unrecovered_cents):
            number, name, _ = key
            report.differing.append(phrase("report_bets_differ", round=number, terminal=name, cents=rest.win_cents))
    order = {kind: at for at, kind in enumerate((*found.order, CLAIMS, PART))}
    report.lines += sorted(rows.values(), key=lambda row: order.get(row.bet, len(order)))
    total = BetLine(bet=TABLE)
    for row in rows.values():
        total.add(row)
    report.lines.append(total)
    _reconcile(total, day(book, days).lines[-1], report)
    return report


def _reconcile(total: BetLine, of_day: MoneyLine, report: Report[BetLine]) -> None:
    for column in COLUMNS:
        bets_cents, day_cents = getattr(total, column), getattr(of_day, column)
        if bets_cents != day_cents:
            name = column.removesuffix("_cents")
            report.differing.append(phrase("report_bets_of_day_differ", column=name, bets=bets_cents, day=day_cents))


def _booked(book: Book, days: Days) -> dict[Key, _Booked]:
    story = story_of(book)
    taken, found = take_over(book, story), dict[Key, _Booked]()
    for name, journal in story.journals.items():
        for entry in taken.counted(name, journal):
            if entry.kind not in SETTLEMENTS:
                continue
            booked = found.setdefault((entry.round, name, entry.version), _Booked())
            if days.has(entry.wall_ms):
                count_entry(entry, booked.line)
            else:
                booked.is_whole = False
    for made in taken.settlements:
        if days.has(made.wall_ms):
            booked = found.setdefault((made.round, made.terminal, made.version), _Booked())
            count_settlement(made, booked.line)
            booked.is_own = False
    return found


def _rest(line: MoneyLine, parts: list[BetLine]) -> BetLine:
    """What is booked beside the parts."""
    rest = BetLine("", 0, line.stakes_cents, line.payouts_cents, line.corrections_cents)
    for part in parts:
        rest.stakes_cents -= part.stakes_cents
        rest.payouts_cents -= part.payouts_cents
        rest.corrections_cents -= part.corrections_cents
    rest.win_cents = rest.stakes_cents - rest.payouts_cents - rest.corrections_cents
    return rest


def _parts(key: Key, kinds: Kinds, found: "_Found") -> Iterator[BetLine]:
    """By kind, the stakes and payouts of an outcome; of a corrected one, the change."""
    number, name, version = key
    if version == 1:
        for kind, (stake_cents, payout_cents) in kinds.items():
            yield BetLine(kind, 1, stake_cents, payout_cents, 0, stake_cents - payout_cents)
        return
    before = found.kinds((number, name, version - 1)) or {}
    for kind in {**before, **kinds}:
        (stake_cents, payout_cents), (was_cents, paid_cents) = kinds.get(kind, (0, 0)), before.get(kind, (0, 0))
        more_cents = (payout_cents - stake_cents) - (paid_cents - was_cents)
        yield BetLine(kind, 0, 0, 0, more_cents, -more_cents)


class _Found:
    """The rounds of a record by the rules that each names."""

    def __init__(self, book: Book) -> None:
        learn_rules(book)
        self._rows: dict[int, Row] = {row["number"]: row for row in book.console["rounds"]}
        self._slips, self._choices = slips_of(book), choices_of(book)
        self._outcomes: dict[tuple[int, int], Value] = {
            (number, version): outcome
            for number, closed in rounds_of(story_of(book)).items()
            for _, version, outcome in closed.outcomes
        }
        self._public: dict[int, Value] = {}
        self.order: list[str] = []
        """The kinds of bets in the game's own order."""

    def kinds(self, key: Key) -> Kinds | None:
        """None where the record does not tell: no outcome yet, or rules that this software does not have."""
        number, name, version = key
        row, outcome = self._rows.get(number), self._outcomes.get((number, version))
        game = None if row is None else GAMES.by_hash(row["rules_hash"])
        if outcome == VOID:
            return {}
        slip = self._slips.get(number, {}).get(name)
        stakes = None if slip is None else standing_of(slip)
        if row is None or outcome is None or game is None or stakes is None:
            return None
        if number not in self._public:
            self._public[number] = plain_value(row["public"])
        choices: list[Choice] = self._choices.get((number, name), [])
        dues: dict[str, Due] = game.by_kind(self._public[number], outcome, Wager(stakes, choices, name))
        self.order += [kind for kind in (*map(game.counted_as, game.kind_of), *dues) if kind not in self.order]
        return {
            kind: (each.stake_cents - each.returned_cents, each.payout_cents - each.returned_cents)
            for kind, each in dues.items()
        }
