"""From how many results on counts are shown, to players and to the room alike."""

from screen.words import Words

SPINS_LEAST = 100
"""Before that no counts are shown: with fewer spins several numbers of a fair wheel have not come at all (of 39 some
14 after 39 spins, 3 after 100), and whichever is named as rare or frequent is named by chance."""


def too_few(count: int, words: Words) -> str:
    """In the place of counts, as long as there are fewer than `SPINS_LEAST`."""
    return words.say("too_few_results", least=SPINS_LEAST, count=count)
