"""Roulette at the tools: its wheel, and what demo, diagnosis, rehearsal, benchmarks and pictures have of its own."""
