pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Results, newest first and with a gold edge; red sits high, black low, zero between.
Item {
    id: root

    property list<var> results: [] // of { pocket, colour }
    property bool isNewestBig: true
    property real tileWidth: 47
    property real pitch: 53

    implicitWidth: results.length * pitch + 34
    implicitHeight: 76

    Repeater {
        model: root.results

        NumberTile {
            required property int index
            required property string pocket
            required colour
            readonly property bool isBig: index === 0 && root.isNewestBig
            readonly property real slack: root.height - height

            x: isBig ? 0 : index * root.pitch + (root.isNewestBig ? 34 : 0)
            y: isBig ? 0 : Math.round(slack * (colour === "red" ? 0.05 : colour === "black" ? 0.9 : 0.47))
            text: pocket
            isNewest: index === 0
            size: isBig ? 70 : root.tileWidth
            height: isBig ? Math.min(74, root.height) : Math.round(root.tileWidth * 1.19)
        }
    }
}
