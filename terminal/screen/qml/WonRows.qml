pragma ComponentBehavior: Bound

import QtQuick
import Etg

// The winning bets with their arithmetic, and what the others had been.
Item {
    id: root

    required property Props strip

    signal askedAbout(string what)

    height: 156

    Repeater {
        model: root.strip.wins

        Item {
            id: row

            required property string spot
            required property string name
            required property string sum
            required property string paid
            required property int index

            y: index * 38
            width: root.width
            height: 36

            Text {
                anchors.verticalCenter: parent.verticalCenter
                width: row.sum === "" ? 400 : 196
                text: row.name
                color: Theme.text
                font.pixelSize: 24
                font.weight: Font.Bold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: Theme.smallSize
            }

            Text {
                x: 200
                anchors.verticalCenter: parent.verticalCenter
                width: row.width - x - paid.width - 14
                text: row.sum
                color: Theme.dim
                font.pixelSize: 21
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 13
            }

            Text {
                id: paid

                anchors.right: parent.right
                anchors.verticalCenter: parent.verticalCenter
                text: row.paid
                color: Theme.text
                font.pixelSize: 24
                font.weight: Font.Bold
            }

            MouseArea {
                objectName: "win-" + row.spot
                anchors.fill: parent
                enabled: row.spot !== ""
                onPressAndHold: root.askedAbout("chip:" + row.spot)
            }
        }
    }

    Rectangle {
        y: root.strip.wins.length > 0 ? 119 : 0
        width: root.width
        height: 1
        color: Theme.edge
        visible: root.strip.wins.length > 0
    }

    Text {
        y: root.strip.wins.length > 0 ? 128 : 4
        text: root.strip.lost
        color: Theme.dim
        font.pixelSize: 21
    }

    Text {
        anchors.right: parent.right
        y: root.strip.wins.length > 0 ? 128 : 4
        text: root.strip.lostStake
        color: Theme.dim
        font.pixelSize: 21
    }
}
