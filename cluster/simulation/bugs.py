"""Planted bugs by name: each puts one wrong part into a run, and the simulation must find it."""

from cluster.simulation import console_bugs, seat_bugs, terminal_bugs
from cluster.simulation.site import Parts

BUGS: dict[str, Parts] = {
    "receipt-before-commit": Parts(console=console_bugs.ReceiptBeforeCommit),
    "late-answer-before-commit": Parts(console=console_bugs.LateAnswerBeforeCommit),
    "result-before-commit": Parts(console=console_bugs.ResultBeforeCommit),
    "acknowledged-before-commit": Parts(console=console_bugs.AcknowledgesBeforeCommit),
    "slip-before-stored": Parts(terminal=terminal_bugs.SlipBeforeStored),
    "bet-after-close": Parts(engine=console_bugs.BetAfterClose),
    "round-resumed": Parts(engine=console_bugs.RoundResumed),
    "confirmed-after-interruption": Parts(engine=console_bugs.ConfirmedAfterInterruption),
    "stake-held-against-the-copy-alone": Parts(engine=console_bugs.StakeAgainstTheCopyAlone),
    "overtaken-hello-alarms": Parts(engine=console_bugs.OvertakenHelloAlarms),
    "refusal-not-remembered": Parts(engine=console_bugs.RefusalNotRemembered),
    "past-posting-wins": Parts(engine=console_bugs.PastPostingWins),
    "result-with-the-close": Parts(engine=console_bugs.ResultWithTheClose),
    "seal-forgets-a-slip": Parts(engine=console_bugs.SealForgetsASlip),
    "seal-of-another-table": Parts(engine=console_bugs.SealOfAnotherTable),
    "salt-repeats": Parts(engine=console_bugs.SaltRepeats),
    "salt-made-anew-after-a-restart": Parts(engine=console_bugs.SaltMadeAnew),
    "epoch-stays": Parts(engine=console_bugs.EpochStays),
    "unchained-record": Parts(console=console_bugs.UnchainedRecord),
    "missed-rounds-not-replayed": Parts(core=terminal_bugs.MissedRoundsNotReplayed),
    "duplicate-result-paid-again": Parts(core=terminal_bugs.DuplicateResultPaidAgain),
    "transfer-applied-again": Parts(core=terminal_bugs.TransferAppliedAgain),
    "correction-paid-in-full": Parts(core=terminal_bugs.CorrectionPaidInFull),
    "correction-takes-later-money": Parts(core=terminal_bugs.CorrectionTakesLaterMoney),
    "unregistered-plays": Parts(core=terminal_bugs.UnregisteredPlays),
    "undo-frees-credit-at-once": Parts(core=terminal_bugs.UndoFreesCreditAtOnce),
    "refund-on-time-out": Parts(core=terminal_bugs.RefundOnTimeOut),
    "stale-notice-reopens": Parts(core=terminal_bugs.StaleNoticeReopens),
    "notices-by-their-stamp": Parts(core=terminal_bugs.NoticesByTheirStamp),
    "loses-a-revision": Parts(core=terminal_bugs.LosesARevision),
    "evacuation-forgets-what-is-owed": Parts(engine=seat_bugs.ForgetsWhatIsOwed),
    "evacuation-pays-the-stake-too": Parts(engine=seat_bugs.PaysTheStakeToo),
    "fence-forgotten": Parts(console=seat_bugs.FenceForgotten),
    "fenced-after-commit": Parts(console=seat_bugs.FencedAfterCommit),
    "revoked-key-is-heard": Parts(console=seat_bugs.RevokedKeyIsHeard),
    "old-key-of-the-name-is-heard": Parts(console=seat_bugs.OldKeyOfTheName),
    "enrolment-unnoticed": Parts(console=seat_bugs.EnrolmentUnnoticed),
    "empty-disk-is-welcome": Parts(engine=seat_bugs.EmptyDiskIsWelcome),
    "evacuated-is-let-in": Parts(engine=seat_bugs.EvacuatedIsLetIn),
    "readmitted-is-unlocked": Parts(engine=seat_bugs.ReadmittedIsUnlocked),
    "reconciled-unread": Parts(engine=seat_bugs.ReconciledUnread),
    "old-disk-keeps-its-money": Parts(core=seat_bugs.KeepsItsMoney),
    "old-disk-settles-again": Parts(core=seat_bugs.SettlesAgain),
    "answers-forgotten": Parts(engine=seat_bugs.AnswersForgotten),
    "keyed-by-one": Parts(engine=seat_bugs.KeyedByOne),
    "limits-not-in-force": Parts(engine=seat_bugs.LimitsNotInForce, core=seat_bugs.OldLimitsAtTheTerminal),
    "limits-while-betting": Parts(engine=seat_bugs.LimitsWhileBetting),
    "wrong-pay-table": Parts(rules=terminal_bugs.WrongPayTable()),
}
FOUND_BY: dict[str, str] = {
    "notices-by-their-stamp": "clock-steps",
    "empty-disk-is-welcome": "disk-loss",
    "old-key-of-the-name-is-heard": "changed-keys",
}
"""Bugs that one kind of fault alone, or sooner, brings to light, and the profile that has it.

The usual mix finds all the others.
"""
