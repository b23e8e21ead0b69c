"""The whole as one thing: the etg command, demo, simulation, diagnostics and benchmarks."""
