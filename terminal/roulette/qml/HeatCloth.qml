pragma ComponentBehavior: Bound

import QtQuick
import Etg

// The counts where the numbers lie on the cloth: the deeper the blue, the more often; framed: outside the usual band.
Item {
    id: root

    required property list<var> heat

    Repeater {
        model: root.heat

        Rectangle {
            id: cell

            required property string pocket
            required property string colour
            required property int count
            required property real warmth
            required property string outside
            required property real fromLeft
            required property real fromTop
            required property real wide
            required property real high

            x: fromLeft * root.width
            y: fromTop * root.height
            width: wide * root.width - 3
            height: high * root.height - 3
            radius: 6
            color: Theme.empty
            border.width: outside === "" ? 1 : 3
            border.color: outside === "" ? Theme.edge : Theme.white

            Rectangle {
                anchors.fill: parent
                anchors.margins: parent.border.width
                radius: 5
                color: Theme.band
                opacity: cell.warmth
            }

            Row {
                anchors.centerIn: parent
                spacing: 8

                Box {
                    anchors.verticalCenter: parent.verticalCenter
                    width: 40
                    height: 34
                    radius: 5
                    upper: Theme.tileTop(cell.colour)
                    lower: Theme.tileBottom(cell.colour)

                    Text {
                        anchors.centerIn: parent
                        text: cell.pocket
                        color: Theme.white
                        font.pixelSize: text.length > 2 ? 17 : 20
                        font.weight: Font.Bold
                    }
                }

                Text {
                    anchors.verticalCenter: parent.verticalCenter
                    text: cell.count
                    color: Theme.white
                    font.pixelSize: 24
                    font.weight: Font.DemiBold
                }
            }
        }
    }
}
