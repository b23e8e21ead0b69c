pragma ComponentBehavior: Bound

import QtQuick
import Etg

// The last result large, and the twenty before it in two rows; red sits high, black low, zero between.
Item {
    id: root

    required property Props results
    readonly property real tilesX: 260
    readonly property real pitch: (width - tilesX + 8) / 10

    height: 280

    Caption {
        id: title

        text: root.results.newestTitle
        font.pixelSize: 32
    }

    Caption {
        x: root.tilesX
        anchors.baseline: title.baseline
        text: root.results.beforeTitle[0]
        font.pixelSize: 32
    }

    Caption {
        anchors.right: parent.right
        anchors.baseline: title.baseline
        text: root.results.beforeTitle[1]
        font.pixelSize: 32
    }

    Box {
        id: newest

        y: 50
        width: 228
        height: 228
        radius: 22
        upper: Theme.tileTop(root.results.newest.colour || "black")
        lower: Theme.tileBottom(root.results.newest.colour || "black")
        border.width: 5
        border.color: Theme.gold

        Text {
            anchors.horizontalCenter: parent.horizontalCenter
            y: 14
            text: root.results.newest.pocket
            color: Theme.white
            font.pixelSize: text.length > 2 ? 100 : 126
            font.weight: Font.ExtraBold
        }

        Row {
            anchors.horizontalCenter: parent.horizontalCenter
            y: 166
            spacing: 10

            Mark {
                anchors.verticalCenter: parent.verticalCenter
                size: 26
                colour: root.results.newest.colour
                visible: root.results.newestName !== ""
            }
            Text {
                text: root.results.newestName
                color: Theme.white
                font.pixelSize: 36
                font.weight: Font.Bold
            }
        }
    }

    Repeater {
        model: root.results.before

        NumberTile {
            required property int index
            required property string pocket
            required colour
            readonly property real low: colour === "red" ? 0 : colour === "black" ? 16 : 8

            x: root.tilesX + index % 10 * root.pitch
            y: 52 + Math.floor(index / 10) * 116 + low
            size: root.pitch - 8
            height: 94
            text: pocket
        }
    }
}
