"""What the console expects to see in a terminal's journal."""

from msgspec import Struct

from games.game import NOTHING_DUE, Due

PaymentKey = tuple[int, int, int]
"""Round, version of its outcome, and payment of the round; the payment is 0 for a void and a correction."""


class Owed(Struct, frozen=True):
    """A settlement that the console has computed itself."""

    stake_cents: int
    payout_cents: int
    house_cents: int
    """What its postings move to the house, or from it where negative."""
    returned_cents: int = 0
    """Of stake and payout: what goes back without being played."""
    earlier: Due = NOTHING_DUE
    """What earlier payments of the round came to; a void takes them back."""
    may_return_more: bool = False
    """Void before the close: what was never registered goes back as well."""
    seq: int = 0
    """The record of the log that says so."""
    close_seq: int = 0
    """The record that closed its bets; 0 where it was void before."""
    closed_with_cents: int = 0
    """What stood of the slip at the close."""

    @property
    def gives_back_only(self) -> bool:
        """Whether only stakes go back, after payments had decided all of them and the round became void; the player may
        have left by then.
        """
        return not self.stake_cents and not self.payout_cents and self.earlier.stake_cents > 0 and self.house_cents < 0

    @property
    def whole_stake_cents(self) -> int:
        """Gives the stakes of the round over all its payments."""
        return self.stake_cents + self.earlier.stake_cents

    @property
    def whole_payout_cents(self) -> int:
        """Gives the payouts of the round over all its payments, where it has a result."""
        return self.payout_cents + self.earlier.payout_cents
