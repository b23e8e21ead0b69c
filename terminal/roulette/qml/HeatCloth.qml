pragma ComponentBehavior: Bound

import QtQuick
import Etg

// The counts where the numbers lie on the cloth: the deeper the blue, the more often; framed: outside the usual band.
Item {
    id: root

    required property var heat

    Repeater {
        model: root.heat

        Rectangle {
            id: cell

            required property var modelData

            x: modelData.left * root.width
            y: modelData.top * root.height
            width: modelData.wide * root.width - 3
            height: modelData.high * root.height - 3
            radius: 6
            color: Theme.empty
            border.width: modelData.outside === "" ? 1 : 3
            border.color: modelData.outside === "" ? Theme.edge : Theme.white

            Rectangle {
                anchors.fill: parent
                anchors.margins: parent.border.width
                radius: 5
                color: Theme.band
                opacity: cell.modelData.warmth
            }

            Row {
                anchors.centerIn: parent
                spacing: 8

                Box {
                    anchors.verticalCenter: parent.verticalCenter
                    width: 40
                    height: 34
                    radius: 5
                    upper: Theme.tileTop(cell.modelData.colour)
                    lower: Theme.tileBottom(cell.modelData.colour)

                    Text {
                        anchors.centerIn: parent
                        text: cell.modelData.pocket
                        color: Theme.white
                        font.pixelSize: text.length > 2 ? 17 : 20
                        font.weight: Font.Bold
                    }
                }

                Text {
                    anchors.verticalCenter: parent.verticalCenter
                    text: cell.modelData.count
                    color: Theme.white
                    font.pixelSize: 24
                    font.weight: Font.DemiBold
                }
            }
        }
    }
}
