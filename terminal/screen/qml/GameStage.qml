import QtQuick
import Etg

// Between notice and meters: what a game fills with its own. The frame does what its signals ask for.
Item {
    required property var game
    required property var hand
    required property Props words
    required property Props strip
    required property Props table

    signal pageTouched(string name)
    signal askedAbout(string what)
    signal attendantTouched

    width: 1872
    height: 796
}
