"""What all screens of the cluster share: starting Qt, words, amounts of money, the theme and the controls."""
