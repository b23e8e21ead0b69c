"""The record checked and handed over: offline, from copies, without trusting anything that is stored."""
