pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Every terminal whose money would change.
Item {
    id: root

    required property var rows
    required property var words
    readonly property var places: [228, 330, 432, 538, 652, 776]

    width: 788

    component Cell: Text {
        property int column: 0
        readonly property real start: column === 0 ? 136 : root.places[column - 1]

        x: start + 8
        width: root.places[column] - start - 8
        anchors.verticalCenter: parent?.verticalCenter
        horizontalAlignment: Text.AlignRight
        color: Theme.text
        font.pixelSize: Theme.bodySize
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 14
    }

    Item {
        width: parent.width
        height: 30

        Caption {
            x: 14
            anchors.verticalCenter: parent.verticalCenter
            text: root.words.column_terminal
            font.pixelSize: Theme.smallSize
        }

        Repeater {
            model: [root.words.column_stake, root.words.column_paid, root.words.column_due, root.words.column_change, root.words.column_credit, root.words.column_lost]

            Cell {
                required property int index
                required property string modelData

                column: index
                text: modelData
                color: Theme.dim
                font.pixelSize: Theme.smallSize
            }
        }
    }

    Rectangle {
        anchors.right: parent.right
        anchors.rightMargin: -8
        y: list.y + list.height * list.visibleArea.yPosition
        width: 4
        height: list.height * list.visibleArea.heightRatio
        radius: 2
        color: Theme.gold
        visible: list.visibleArea.heightRatio < 1
    }

    ListView {
        id: list

        y: 32
        width: parent.width
        height: parent.height - 32
        clip: true
        model: root.rows
        spacing: 3
        boundsBehavior: Flickable.StopAtBounds

        delegate: Rectangle {
            id: row

            required property int index
            required property string terminal
            required property string stake
            required property string before
            required property string after
            required property string change
            required property string credit
            required property string lost
            required property string why
            required property string kind

            width: 788
            height: 42
            radius: 10
            color: kind === "warn" ? Theme.faultFill : index % 2 ? Theme.panelBottom : Theme.buttonBottom
            border.width: kind === "warn" ? 2 : 0
            border.color: Theme.faultEdge

            Text {
                x: 14
                width: 122
                anchors.verticalCenter: parent.verticalCenter
                text: row.terminal
                color: Theme.text
                font.pixelSize: Theme.bodySize
                font.weight: Font.Bold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 13
                elide: Text.ElideMiddle
            }

            Cell {
                column: 0
                text: row.stake
            }

            Cell {
                column: 1
                text: row.before
            }

            Cell {
                column: 2
                text: row.after
            }

            Cell {
                column: 3
                text: row.change
                color: row.kind === "gain" ? Theme.good : Theme.text
                font.weight: Font.Bold
            }

            Cell {
                column: 4
                text: row.credit
            }

            Column {
                anchors.right: parent.right
                anchors.rightMargin: 12
                anchors.verticalCenter: parent.verticalCenter

                Text {
                    anchors.right: parent.right
                    text: row.lost
                    color: row.kind === "warn" ? Theme.warnText : Theme.dim
                    font.pixelSize: Theme.captionSize
                    font.weight: Font.Bold
                }

                Text {
                    anchors.right: parent.right
                    text: row.why
                    color: Theme.warnText
                    font.pixelSize: 15
                    visible: text !== ""
                }
            }
        }
    }
}
