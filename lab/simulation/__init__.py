"""Simulates the whole cluster in one process on a virtual clock: production cores, faults, and an independent
auditor.
"""
