pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Numbers that came most or least often, each with how often.
Row {
    id: root

    required property string title
    required property list<var> tiles

    spacing: 8
    visible: tiles.length > 0

    Caption {
        anchors.verticalCenter: parent.verticalCenter
        text: root.title
        font.pixelSize: 26
    }

    Repeater {
        model: root.tiles

        Row {
            id: tile

            required property string pocket
            required property string colour
            required property string times

            spacing: 5

            NumberTile {
                size: text.length > 2 ? 66 : 56
                height: 58
                text: tile.pocket
                colour: tile.colour
                showsMark: false
            }
            Text {
                anchors.verticalCenter: parent.verticalCenter
                text: tile.times
                color: Theme.text
                font.pixelSize: 26
                font.weight: Font.Bold
            }
        }
    }
}
