"""The room display. It is a process of its own, which only shows and has no controls."""
