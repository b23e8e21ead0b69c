"""What every screen that watches a table needs: the link to the console, and what it knows of the table."""
