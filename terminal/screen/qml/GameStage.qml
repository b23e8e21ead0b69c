import QtQuick
import Etg

// Between notice and meters: what a game fills with its own. The frame does what its signals ask for.
Item {
    required property var game
    required property var hand
    required property Props words
    required property Props strip
    required property Props table

    // The left edge and the lower one of what is explained by a long touch: where it hides nothing that is touched.
    property real explainedX: 0
    property real explainedBottom: 796

    signal pageTouched(string name)
    signal askedAbout(string what)
    signal attendantTouched

    width: 1872
    height: 796
}
