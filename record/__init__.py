"""The record of a table: its formats as data, and an audit that trusts nobody who wrote it."""
