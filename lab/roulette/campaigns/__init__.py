"""Campaigns with the wheel, and with tables that have one."""
