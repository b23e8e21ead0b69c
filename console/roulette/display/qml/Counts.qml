pragma ComponentBehavior: Bound

import QtQuick
import Etg

// How often the colours came and which numbers most and least, always beside what is usual; before that, why not yet.
Panel {
    id: root

    required property Props counts
    readonly property bool isCounted: counts.tooFew.length === 0

    height: 384

    Column {
        anchors.verticalCenter: parent.verticalCenter
        width: parent.width
        spacing: 16

        Repeater {
            model: root.counts.tooFew

            Text {
                required property string modelData

                width: parent.width
                horizontalAlignment: Text.AlignHCenter
                text: modelData
                color: Theme.dim
                font.pixelSize: 36
            }
        }
    }

    Text {
        x: 28
        y: 16
        text: root.counts.title
        color: Theme.text
        font.pixelSize: 36
        font.weight: Font.Bold
    }

    Row {
        anchors.right: parent.right
        anchors.rightMargin: 28
        y: 22
        spacing: 14
        visible: root.isCounted

        Rectangle {
            anchors.verticalCenter: parent.verticalCenter
            width: 44
            height: 26
            radius: 5
            color: Theme.band
        }
        Text {
            text: root.counts.legend
            color: Theme.text
            font.pixelSize: 28
        }
    }

    Repeater {
        model: root.counts.rows

        CountRow {
            required property int index

            x: 28
            y: 76 + index * 66
            width: root.width - 56
        }
    }

    Rectangle {
        x: 28
        y: 284
        width: parent.width - 56
        height: 2
        color: Theme.edge
        visible: root.isCounted
    }

    Row {
        id: often

        x: 28
        y: 300
        spacing: 20

        Often {
            title: root.counts.mostTitle
            tiles: root.counts.most
        }
        Often {
            title: root.counts.leastTitle
            tiles: root.counts.least
        }
    }

    Caption {
        anchors.right: parent.right
        anchors.rightMargin: 28
        anchors.verticalCenter: often.verticalCenter
        text: root.counts.usual
        font.pixelSize: 26
    }
}
