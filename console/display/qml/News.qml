pragma ComponentBehavior: Bound

import QtQuick
import Etg

// What changes at the table, a line for each, before it holds; over the place that the game names.
Panel {
    id: root

    required property Props news

    height: 384
    border.color: Theme.gold
    border.width: 3
    visible: root.news.title !== ""

    Icon {
        x: 28
        y: 18
        width: 44
        height: 44
        name: "note"
        color: Theme.gold
    }

    Text {
        x: 88
        y: 16
        text: root.news.title
        color: Theme.gold
        font.pixelSize: 36
        font.weight: Font.Bold
    }

    Repeater {
        model: root.news.rows

        Item {
            id: line

            required property int index
            required property list<string> modelData

            x: 28
            y: 80 + index * 58
            width: root.width - 56
            height: 58

            Rectangle {
                width: parent.width
                height: 1
                color: Theme.edge
            }
            Text {
                id: first

                anchors.verticalCenter: parent.verticalCenter
                width: parent.width * 0.56
                text: line.modelData[0]
                color: Theme.text
                font.pixelSize: 32
                font.weight: Font.DemiBold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 26
            }
            Text {
                anchors.baseline: first.baseline
                anchors.right: parent.right
                width: parent.width * 0.42
                horizontalAlignment: Text.AlignRight
                text: line.modelData[1]
                color: Theme.text
                font.pixelSize: 32
                font.weight: Font.DemiBold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 26
            }
        }
    }
}
