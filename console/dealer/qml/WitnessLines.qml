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

            Caption {
                text: line.modelData.name
                visible: text !== ""
            }

            Text {
                width: root.width
                text: line.modelData.text
                color: Theme.text
                font.pixelSize: Theme.captionSize
                font.weight: Font.DemiBold
                wrapMode: Text.WordWrap
            }
        }
    }
}
