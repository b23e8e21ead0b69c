"""Blackjack's screen in a window without a display."""

from terminal.blackjack.stage import BlackjackStage
from tests.terminal.window import PlayerScreen


class Screen(PlayerScreen):
    @property
    def stage(self) -> BlackjackStage:
        assert isinstance(self.model.stage, BlackjackStage)
        return self.model.stage
