pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Name and what it said, line by line.
Column {
    id: root

    required property var lines

    spacing: 6

    Repeater {
        model: root.lines

        Column {
            id: line

            required property var modelData

            width: root.width

            Text {
                width: root.width
                text: line.modelData.name === "" ? line.modelData.text : "<b>" + line.modelData.name + "</b>: " + line.modelData.text
                textFormat: Text.StyledText
                color: Theme.text
                font.pixelSize: Theme.captionSize
                wrapMode: Text.WordWrap
            }
        }
    }
}
