"""The audit: checks and exports a table's record offline, from copies, without trusting anything that is stored."""
