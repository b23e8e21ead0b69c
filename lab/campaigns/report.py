"""The result of a campaign: how much it tried, and what went wrong."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Report:
    tried: int = 0
    wrong: list[str] = field(default_factory=list)
    figures: dict[str, float | str] = field(default_factory=dict)

    def check(self, right: bool, sentence: str) -> None:
        self.tried += 1
        if not right:
            self.wrong.append(sentence)
