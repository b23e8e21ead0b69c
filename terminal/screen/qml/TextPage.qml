pragma ComponentBehavior: Bound

import QtQuick
import Etg

// A title and its paragraphs, numbered.
Item {
    id: root

    property string title: ""
    property list<string> texts: []

    Text {
        x: 32
        y: 16
        text: root.title
        color: Theme.text
        font.pixelSize: Theme.titleSize
        font.weight: Font.Bold
    }

    Column {
        x: 32
        y: 84
        width: root.width - 64
        height: root.height - 100
        spacing: root.texts.length > 7 ? 12 : 22

        Repeater {
            model: root.texts

            Row {
                id: entry

                required property string modelData
                required property int index

                spacing: 20

                Rectangle {
                    width: 40
                    height: 40
                    radius: 20
                    color: Theme.bezel

                    Text {
                        anchors.centerIn: parent
                        text: entry.index + 1
                        color: Theme.gold
                        font.pixelSize: 20
                        font.weight: Font.Bold
                    }
                }

                Text {
                    width: root.width - 64 - 60
                    topPadding: 6
                    text: entry.modelData
                    textFormat: Text.StyledText
                    color: Theme.text
                    font.pixelSize: 22
                    lineHeight: 1.15
                    wrapMode: Text.Wrap
                }
            }
        }
    }
}
