"""The planted bugs of Blackjack, by name."""

from lab.simulation import front_bugs
from lab.simulation.site import Parts

BUGS: dict[str, Parts] = {
    "question-ends-unheard": Parts(engine=front_bugs.QuestionEndsUnheard),
    "no-mark-before-a-question-ends": Parts(engine=front_bugs.NoMarkBeforeAQuestionEnds),
}
