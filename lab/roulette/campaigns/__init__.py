"""Campaigns over the wheel, and over tables with one."""
