"""The room display: its own process, which only looks and needs nobody's hand."""
