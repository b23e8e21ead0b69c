"""What every screen that watches a table needs: the link to the console, and what is known of the table by it."""
