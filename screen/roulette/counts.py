"""Says from how many results on counts are shown, to players and in the room."""

from screen.words import Words

SPINS_LEAST = 100
"""No counts are shown before this many spins: until then several numbers of a fair wheel have not come at all (of 39
some 14 after 39 spins, 3 after 100), so that rare or frequent numbers are only chance.
"""


def too_few(count: int, words: Words) -> str:
    """Gives the sentence that replaces the counts as long as there are fewer than `SPINS_LEAST`."""
    return words.say("too_few_results", least=SPINS_LEAST, count=count)
