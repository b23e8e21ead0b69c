"""What a console does with the round it finds on disk when it starts."""

from contextlib import suppress

from console.archive import Archive
from console.course import Course
from console.effects import Alarm, Effects, PutEpoch, PutRound, PutRules, Stop
from console.given import echo
from console.history import course_of, records_of, settled_course, settlements_of, stakes_of
from console.log import append
from console.outcomes import hold, void
from console.playing import ask_again
from console.registration import read_places
from console.rounds import UNDECIDED
from console.rows import RoundRow, RulesRow
from console.settings import Settings
from console.source import Verdict
from console.state import Table
from console.takeover import taken_over
from games.game import Game, Interruption, Value
from games.registry import GAMES
from phrases import Phrase, Said, phrase
from protocol.clock import Now
from protocol.enums import AlarmKind, Phase, VerdictKind
from protocol.messages import Fact, Rules


def begin(
    table: Table, incomplete: list[RoundRow], archive: Archive, game: Game, settings: Settings, software: str, now: Now
) -> Effects:
    table.log.epoch += 1
    table.log.table, table.log.game = settings.table, game.name
    table.play.witness = settings.vertical.make_witness()
    effects: Effects = [PutEpoch(table.log.epoch), *_learn_rules(table, archive, game, software, now)]
    slips = archive.slips(table.round.number)
    table.bets.slips = {slip.terminal: slip for slip in slips}
    table.bets.stakes = stakes_of(slips)
    read_places(table)
    if table.round.version and table.round.close_seq:
        table.play.course = _ended_course(table.round, archive)
    for row in incomplete:
        _owe_again(table, row, archive)
        if day := archive.round_not_here(row.number):
            return [Stop(phrase("not_settled_by_all", round=row.number, day=day))]
    if table.round.phase is Phase.BETS_OPEN:
        reason = phrase("interrupted_open")
        effects += _void(table, reason, game, now)
    elif table.round.phase in UNDECIDED:
        effects += _resume(table, archive, game, settings, now)
    elif table.round.phase is Phase.RESULT:
        table.play.result_s = now.monotonic_s
    return effects


def _ended_course(row: RoundRow, archive: Archive) -> Course:
    """The course of the round as the earlier process had it; without its play if the rules or a sealed day are
    missing.
    """
    is_here = GAMES.by_hash(row.rules_hash) is not None and archive.round_not_here(row.number) is None
    return course_of(row, archive) if is_here else settled_course(row, archive)


def _learn_rules(table: Table, archive: Archive, game: Game, software: str, now: Now) -> Effects:
    """Learns the rules of earlier rounds, so that these can be settled again, and publishes the present ones before the
    first round.
    """
    known = archive.rules()
    for row in known:
        with suppress(ValueError):  # Rules that other software had: their rounds cannot be settled again here.
            GAMES.learn(row.game, row.readings, row.rules_hash)
    if any(row.rules_hash == game.rules_hash for row in known):
        return []
    readings = dict(game.readings)
    told = append(table, Rules(game.rules_hash, readings, software), now)
    return [*told, PutRules(RulesRow(game.rules_hash, game.name, readings))]


def _owe_again(table: Table, row: RoundRow, archive: Archive) -> None:
    """Owes a terminal again each payment that its journal does not confirm."""
    booked = set(archive.confirmed(row.number))
    left = set(taken_over(table, row.number))
    for (number, version, payment), owed in settlements_of(row, archive):
        waiting = {
            name: each for name, each in owed.items() if name not in left and (name, version, payment) not in booked
        }
        if waiting:
            table.money.owed[number, version, payment] = waiting


def _resume(table: Table, archive: Archive, game: Game, settings: Settings, now: Now) -> Effects:
    play = table.play
    play.close_durable_s = now.monotonic_s
    play.course = course_of(table.round, archive, table.bets.stakes)
    asked = play.course.question
    if asked is not None:
        choices = archive.choices(table.round.number)
        play.choices = {row.terminal: row for row in choices if row.question == asked.question}
    play.keyed = any(isinstance(body, Fact) and body.by for _, body in records_of(table.round, archive))
    interruption = game.interrupted(play.course.play)
    if interruption is Interruption.SOURCE:
        play.recovering_until_s = now.monotonic_s + settings.recovery_wait_s
        return []
    if interruption is Interruption.VOID:
        return _void(table, phrase("interrupted_early"), game, now)
    play.conclude_only = True
    if table.round.phase is Phase.HELD:
        return []
    return hold(table, phrase("interrupted_in_play"))


def note(table: Table, evidence: str) -> Effects:
    """Keeps what the source must know after a restart. Before the first round a row of its own keeps it."""
    table.play.witness.evidence = evidence
    row = table.change_round(evidence=evidence, complete=table.round.complete or not table.round.number)
    return [PutRound(row)]


def go_on_after(table: Table, now: Now) -> None:
    """Continues an interrupted round, after two people have compared record and table."""
    table.play.conclude_only = False
    ask_again(table, now)


def still_shown(table: Table, outcome: Value, evidence: Said, game: Game, settings: Settings, now: Now) -> Effects:
    """Offers two people to conclude: the outcome was established before the interruption, and the source still shows
    it.
    """
    play, words = table.play, settings.vertical.words
    if play.recovering_until_s is None:
        return []
    if table.round.paragraph is not None:
        return source_is_lost(table, phrase(words.was_void, paragraph=table.round.paragraph), game, now)
    if not table.round.in_time:
        return source_is_lost(table, phrase(words.not_in_time), game, now)
    play.recovering_until_s, play.conclude_only = None, True
    play.witness.verdict = Verdict(VerdictKind.RESULT, outcome, None, evidence)
    if table.round.phase is Phase.HELD:
        return []
    return hold(table, phrase(words.still_shown, outcome=echo(outcome)), held_for=settings.vertical.held_by_source)


def source_is_lost(table: Table, why: Phrase, game: Game, now: Now) -> Effects:
    if table.play.recovering_until_s is None:
        return []
    reason = phrase("interrupted_before", why=why)
    return _void(table, reason, game, now)


def _void(table: Table, reason: Phrase, game: Game, now: Now) -> Effects:
    """Makes an interrupted round void. The dealer sees it on the table; why the console stopped is for the technician
    to find.
    """
    paragraph = game.paragraphs.interrupted
    told = Alarm(
        AlarmKind.ROUND_INTERRUPTED, phrase("interrupted", round=table.round.number, paragraph=paragraph, why=reason)
    )
    law_class = game.paragraphs.voids[paragraph]
    return [*void(table, paragraph, law_class, reason, ["console"], game, now), told]
