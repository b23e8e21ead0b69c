"""`etg rules` lists every numbered paragraph of the baccarat rulebook, with a test or the reason why there is none."""

from lab.rulebooks import marked_tests, read_rulebooks

CHAPTER_1 = [f"1.{number}" for number in range(1, 21)]
CHAPTER_2 = ["2.1", "2.1.1", "2.2", "2.2.1"]
CHAPTER_3 = ["3.1", "3.2", "3.2.1", "3.2.2", "3.2.3", *(f"3.{number}" for number in range(3, 15))]
CHAPTER_4 = ["4.1", "4.1.1", "4.1.2"]
CHAPTER_5 = """
    5.1 5.1.1 5.1.2 5.2 5.2.1 5.3 5.4 5.4.1 5.4.2 5.5 5.5.1 5.5.2 5.5.3 5.5.4 5.5.5 5.6 5.7 5.7.1 5.8 5.8.1 5.8.2 5.9
    5.10 5.10.1 5.10.2 5.11 5.12 5.12.1 5.12.2 5.12.3 5.13 5.14 5.15 5.16 5.17
""".split()


def test_every_numbered_paragraph_of_baccarat_is_listed_in_order() -> None:
    listed = [row.number for row in read_rulebooks().values() if row.rulebook == "baccarat"]
    assert listed == [*CHAPTER_1, *CHAPTER_2, *CHAPTER_3, *CHAPTER_4, *CHAPTER_5]


def test_every_paragraph_of_baccarat_has_a_test_or_a_reason() -> None:
    proven = {name for name, _ in marked_tests()}
    book = {name: row for name, row in read_rulebooks().items() if row.rulebook == "baccarat"}
    assert [name for name, row in book.items() if (name in proven) == bool(row.reason)] == []
