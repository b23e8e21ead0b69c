"""The Game Console: rounds, registration, results, staff and the record."""
