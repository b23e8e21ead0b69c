"""Read-only tools over the record of a table: its formats as data, an audit that trusts no writer, reports."""
