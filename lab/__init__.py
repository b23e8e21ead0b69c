"""Tries and measures the product but is no part of it: simulation, campaigns, benchmarks, pictures and checks."""
