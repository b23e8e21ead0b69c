"""Planted bugs by name: each puts one wrong part into a run, and the simulation must find it."""

from cluster.simulation import console_bugs, terminal_bugs
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
    "refusal-not-remembered": Parts(engine=console_bugs.RefusalNotRemembered),
    "past-posting-wins": Parts(engine=console_bugs.PastPostingWins),
    "result-with-the-close": Parts(engine=console_bugs.ResultWithTheClose),
    "seal-forgets-a-slip": Parts(engine=console_bugs.SealForgetsASlip),
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
    "loses-a-revision": Parts(core=terminal_bugs.LosesARevision),
    "wrong-pay-table": Parts(rules=terminal_bugs.WrongPayTable()),
}
