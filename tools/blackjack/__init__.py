"""The three Blackjacks for the tools: boxes, questions and cards in words, and staff's commands at a shell."""
