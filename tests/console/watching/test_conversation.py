"""Which commands the dealer's screen sends to the console, and how often."""

from itertools import count

import pytest
from msgspec.msgpack import encode

from console.commands import READS
from console.watching.conversation import CHANGES_NOTHING, Conversation
from console.watching.heard import Answered, Ask
from protocol.answers import packed
from protocol.messages import Answer, Command
from protocol.rates import RateLimit
from tests.table import SETTINGS
from tests.told import STATUS


def conversation() -> Conversation:
    ids = count(1)
    return Conversation(lambda: f"id-{next(ids)}")


def verbs(commands: list[Command]) -> list[str]:
    return [command.verb for command in commands]


def test_screen_asks_for_the_status_twice_a_second_and_not_again_before_the_answer() -> None:
    talk = conversation()
    (look,) = talk.due(10.0)
    assert (look.verb, look.session) == ("status", "")
    assert talk.due(10.6) == []
    assert talk.hear(Answer(look.id, None, None, packed(STATUS))) == STATUS
    assert verbs(talk.due(10.7)) == ["status"]
    assert talk.due(11.4) == []


def test_unanswered_status_request_is_sent_again_with_a_new_id() -> None:
    talk = conversation()
    (first,) = talk.due(10.0)
    (second,) = talk.due(12.0)
    assert first.id != second.id


def test_command_is_sent_again_with_the_same_id_until_it_is_answered() -> None:
    talk = conversation()
    talk.ask(Ask(5, "open", "session"), 10.0)
    first = next(command for command in talk.due(10.0) if command.verb == "open")
    assert "open" not in verbs(talk.due(10.5))
    assert first in talk.due(11.0)
    answer = Answer(first.id, None, None, encode({"round": 1}))
    assert talk.hear(answer) == Answered(5, answer)
    assert "open" not in verbs(talk.due(30.0))
    assert talk.hear(answer) is None


def test_screen_asks_for_the_status_at_once_after_a_command_is_answered() -> None:
    talk = conversation()
    (look,) = talk.due(10.0)
    talk.hear(Answer(look.id, None, None, packed(STATUS)))
    talk.ask(Ask(5, "open", "session"), 10.1)
    (command,) = talk.due(10.1)
    talk.hear(Answer(command.id, None, None, b""))
    assert verbs(talk.due(10.12)) == ["status"]


def test_read_only_command_does_not_bring_the_next_status_request_forward() -> None:
    assert READS - {"status"} == CHANGES_NOTHING
    for verb in CHANGES_NOTHING:
        talk = conversation()
        (look,) = talk.due(10.0)
        talk.hear(Answer(look.id, None, None, packed(STATUS)))
        talk.ask(Ask(5, verb, "session"), 10.1)
        (command,) = talk.due(10.1)
        talk.hear(Answer(command.id, None, None, b""))
        assert talk.due(10.4) == []
        assert verbs(talk.due(10.5)) == ["status"]


@pytest.mark.parametrize("changes", [False, True], ids=["table at rest", "table changes every turn"])
def test_screen_with_an_open_list_page_stays_below_the_consoles_message_limit(changes: bool) -> None:
    """A page is open for half a minute: each status is followed by the page's list and, when the table changes, by a
    what-if."""
    talk, limit = conversation(), RateLimit(SETTINGS.messages_per_s, SETTINGS.messages_burst)
    sent = 0
    for turn in range(30_000):
        now_s = turn / 1000
        if changes:
            talk.look_soon()
        for command in talk.due(now_s):
            sent += 1
            assert limit.allows("staff/dealer", now_s), f"too many messages after {now_s} s"
            talk.hear(Answer(command.id, None, None, packed(STATUS)))
            if command.verb == "status":
                talk.ask(Ask(sent, "people", "session"), now_s)
                if changes:
                    talk.ask(Ask(-sent, "what-if", "session"), now_s)
    assert sent < 30 * SETTINGS.messages_per_s


def test_command_is_given_up_after_10_seconds_and_not_sent_again() -> None:
    talk = conversation()
    talk.ask(Ask(5, "close", "session"), 10.0)
    assert talk.give_up(19.9) == []
    assert talk.give_up(20.0) == [Answered(5, None)]
    assert "close" not in verbs(talk.due(21.0))


def test_printed_command_does_not_contain_the_pin() -> None:
    assert "123456" not in repr(Ask(1, "log-in", "", {"number": "1001", "pin": "123456"}))
