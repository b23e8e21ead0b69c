"""The whole cluster in one process on a virtual clock: the production cores, faults, and an auditor of its own."""
