pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Name and what it said, line by line.
Column {
    id: root

    required property list<var> lines

    spacing: 6

    Repeater {
        model: root.lines

        Column {
            id: line

            required property string name
            required property string text

            width: root.width

            Text {
                width: root.width
                text: line.name === "" ? line.text : "<b>" + line.name + "</b>: " + line.text
                textFormat: Text.StyledText
                color: Theme.text
                font.pixelSize: Theme.captionSize
                wrapMode: Text.WordWrap
            }
        }
    }
}
