import QtQuick
import Etg

// Which game, table and round, and the limits (rule 3.3).
Item {
    id: root

    required property var table
    required property var words

    width: 424
    height: 104

    Column {
        anchors.verticalCenter: parent.verticalCenter
        spacing: 3

        Row {
            spacing: 14

            Text {
                text: root.table.name
                color: Theme.text
                font.pixelSize: 23
                font.weight: Font.Bold
            }

            Text {
                anchors.verticalCenter: parent.verticalCenter
                text: root.table.closing
                color: Theme.gold
                font.pixelSize: Theme.captionSize
                font.weight: Font.DemiBold
            }
        }

        Text {
            width: root.width
            text: root.table.round
            color: Theme.dim
            font.pixelSize: 20
            elide: Text.ElideRight
        }

        Row {
            spacing: 6

            Repeater {
                model: root.table.inside === "" ? [] : [root.words.inside, root.table.inside, root.words.outside, root.table.outside]

                Text {
                    required property string modelData
                    required property int index

                    leftPadding: index === 2 ? 7 : 0
                    text: modelData
                    color: index % 2 ? Theme.text : Theme.dim
                    font.pixelSize: 20
                }
            }

            Text {
                text: root.table.limitsUnknown
                color: Theme.dim
                font.pixelSize: 20
                visible: text !== ""
            }
        }
    }
}
