"""What the pictures of all card games share."""
