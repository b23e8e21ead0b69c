"""The invariants by name, and the exception with which the auditor reports a broken one."""

INVARIANTS = {
    "I0": "no core raises, and no process sends what the other cannot read",
    "I1": "money in less money out is credit, escrow and what the house won; nothing below zero, nobody unasked",
    "I2": "the escrow covers every revision that may still stand, and a slip is on its own disk before it is sent",
    "I3": "every record is applied once and in order, and nothing is posted without one",
    "I4": "what is registered in a concluded round is settled by its outcome",
    "I5": "what is not registered is returned",
    "I6": "a void round gives every stake back, and takes back what it has paid",
    "I7": "after corrections the net is that of the true outcome, and only the difference moved",
    "I8": "what anyone was told was on disk before",
    "I9": "nothing is registered after the close, and no outcome is taken before the close is on disk",
    "I10": "a round ends once, in a result that was seen or keyed by two, or void",
    "I11": "a round that the console died in is void, or concluded by two people as its game says",
    "I12": "the console's copies and sums are the terminals'",
    "I13": "epoch, log, cursor, revision and journal never go back",
    "I14": "the hash chains and the seal verify",
    "I15": "60 s after healing all have caught up and all outboxes are empty",
    "I16": "an evacuated seat's money is handed over once, in full, by two people; only reconciled does it play again",
    "I17": "what comes under a key that is not on the list changes nothing",
    "I18": "by the log alone, nobody takes out or stakes more than is due, and nobody who asks is paid less",
    "I19": "in or late is decided by arrival: what reached the console before bets were closed is not late",
    "I20": "messages of an older epoch or session are turned away, and answers go where the session was welcomed",
    "I21": "a round is played step by step as its game says: facts, questions and payments, each when it is due",
    "I22": "the first answer registered while its question is open stands, and is the player's; silence stakes nothing",
    "I23": "what a round without an outcome has paid does not leave its terminal",
    "I24": "every card on record left the shoe, once and in its order, and none is missing when a round is settled",
    "I25": "no card can leave the shoe while bets are open, and one that does closes them",
    "I26": "a sealed card can be opened, as the card that left the shoe, and nobody knows it before",
    "I27": "a query counts once a round and terminal, and no round is settled before somebody has looked",
    "I28": "at the close no betting box holds more than its maximum, and its players are those that may play there",
    "I29": "every cent that is staked in a round lies on one bet of it",
    "I30": "no bet of a round that has ended is open",
    "I31": "no round of Blackjack is corrected once the next one has begun",
    "I32": "no round in play waits for nobody: what is to be asked or paid is asked or paid at once",
    "I33": "no timer closes bets and no question ends by time while nobody can be heard, nor in the 5 s after",
    "I34": "a note or ticket is credited or returned, never both and never neither, and what is credited is in the box",
    "I35": "an acceptor is told what follows from a row only once that row is on disk",
    "I36": "a ticket has one number, which no other has, and its second paper says that it is one",
    "I37": "nobody knows of a note or ticket only where its device has lost it",
    "I38": "what is leaving is what tickets are made of, and the meters count what has happened",
    "I39": "every ticket is redeemed once, while it is on paper, for the record that credits it",
    "I40": "a slip says only what its game knows; its answers count as it says them, and a seat has one holder",
    "past-posting": "no slip taken when the outcome could be known plays",
    "rule 3.3": "no slip beyond the limits is taken",
    "session": "no posting crosses a credit session",
}


class Violation(Exception):
    def __init__(self, invariant: str, sentence: str) -> None:
        super().__init__(f"{invariant}: {sentence}")
        self.invariant = invariant
        self.sentence = sentence


def require(holds: object, invariant: str, sentence: str) -> None:
    if not holds:
        raise Violation(invariant, sentence)
