import QtQuick
import Etg

// Three numbers with how often they came.
Item {
    id: root

    property string caption: ""
    property list<var> tiles: []

    width: 226
    height: 82

    Text {
        y: 8
        text: root.caption
        color: Theme.dim
        font.pixelSize: Theme.smallSize
    }

    Row {
        y: 33
        spacing: 5

        Repeater {
            model: root.tiles

            Row {
                id: pair

                required property string pocket
                required property string colour
                required property string times

                spacing: 5

                Box {
                    width: 38
                    height: 38
                    radius: 6
                    upper: Theme.tileTop(pair.colour)
                    lower: Theme.tileBottom(pair.colour)
                    border.color: Theme.edge

                    Text {
                        anchors.centerIn: parent
                        text: pair.pocket
                        color: Theme.white
                        font.pixelSize: text.length > 2 ? 15 : 19
                        font.weight: Font.Bold
                    }
                }

                Text {
                    anchors.verticalCenter: parent.verticalCenter
                    text: pair.times
                    color: Theme.text
                    font.pixelSize: Theme.smallSize
                    font.weight: Font.DemiBold
                }
            }
        }
    }
}
