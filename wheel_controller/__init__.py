"""Turns the wheel's serial bytes into one judged spin, and simulates a wheel for trials."""
