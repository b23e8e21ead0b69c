"""What the screens of the cluster share: Qt started, words, money written, the theme and the controls."""
