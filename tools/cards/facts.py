"""The facts of a round dealt from a shoe, as sentences for a person who reads the round's story."""

from collections.abc import Callable, Mapping, Sequence

from games.game import Value
from tools.values import shown

Sentence = Callable[[Sequence[str]], str]
"""The words behind a fact's first one, as a sentence without a full stop."""
SENTENCES: Mapping[str, Sentence] = {
    "set": lambda words: f"set {words[0]} is in use",
    "burn": lambda words: f"{words[0]} is burnt" if words else "a card that nobody saw is burnt",
    "counted-as": lambda words: (
        f"{words[0]} of an earlier round was {words[1] if len(words) > 1 else 'never dealt'}: the set is counted anew"
    ),
    "cut": lambda _: "the cut card comes",
    "exposed": lambda words: f"{words[0]} is seen in the shoe and must come next",
    "early": lambda words: f"{words[0]} left the shoe before it was due and comes next",
    "together": lambda words: f"{' '.join(words)} were drawn together",
    "order": lambda words: f"the supervisor puts the cards in this order: {' '.join(words)}",
    "agree": lambda _: "people agree with the cards",
}


def fact_in_words(fact: Value, sentences: Mapping[str, Sentence]) -> str:
    """The sentence for a fact. A fact that nobody knows is shown as written, because a damaged record has a
    story too.
    """
    if isinstance(fact, list) and fact and all(isinstance(word, str) for word in fact) and fact[0] in sentences:
        try:
            return sentences[fact[0]](fact[1:])
        except IndexError:
            return shown(fact)
    return shown(fact)
