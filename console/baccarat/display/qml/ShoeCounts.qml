pragma ComponentBehavior: Bound

import QtQuick
import Etg

// How often each came in this shoe beside what is usual, and how far the shoe is dealt.
Panel {
    id: root

    required property Props shoe
    property bool isSmall: false
    readonly property real pitch: isSmall ? 40 : 76
    readonly property var tints: ({
            "banker": Theme.bankerName,
            "banker_pair": Theme.bankerName,
            "player": Theme.playerName,
            "player_pair": Theme.playerName,
            "tie": Theme.good,
            "natural": Theme.gold
        })

    Text {
        x: 20
        y: root.isSmall ? 6 : 12
        text: root.shoe.name === "" ? root.shoe.title : root.shoe.name
        color: Theme.text
        font.pixelSize: 28
        font.weight: Font.Bold
    }

    Text {
        anchors.right: parent.right
        anchors.rightMargin: 20
        y: root.isSmall ? 7 : 13
        text: root.shoe.legend
        color: Theme.telemetry
        font.pixelSize: 26
    }

    Repeater {
        model: root.shoe.rows

        Item {
            id: row

            required property int index
            required property string kind
            required property string name
            required property string count
            required property string usual
            required property real at
            required property real from
            required property real to

            x: 20
            y: (root.isSmall ? 46 : 58) + root.pitch * index
            width: root.width - 40
            height: root.pitch

            Text {
                text: row.name
                color: root.tints[row.kind]
                width: 214
                font.pixelSize: 28
                font.weight: Font.Bold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 26
            }

            Text {
                anchors.right: usual.left
                anchors.rightMargin: 12
                text: row.count
                color: Theme.text
                font.pixelSize: 30
                font.weight: Font.ExtraBold
            }

            Text {
                id: usual

                anchors.right: parent.right
                y: 2
                width: 84
                horizontalAlignment: Text.AlignRight
                text: row.usual
                color: Theme.dim
                font.pixelSize: 26
            }

            Rectangle {
                y: 44
                width: parent.width
                height: 18
                radius: 5
                color: Theme.empty
                visible: !root.isSmall

                Rectangle {
                    x: parent.width * row.from
                    width: parent.width * (row.to - row.from)
                    height: parent.height
                    radius: 5
                    color: Theme.band
                }

                Rectangle {
                    x: parent.width * row.at - 3
                    y: -2
                    width: 6
                    height: parent.height + 4
                    radius: 3
                    color: Theme.gold
                }
            }
        }
    }

    Text {
        x: 20
        y: root.height - (root.isSmall ? 38 : 104)
        text: root.shoe.left === "" ? "" : root.shoe.leftTitle + "  <b>" + root.shoe.left + "</b>"
        textFormat: Text.StyledText
        color: Theme.text
        font.pixelSize: 28
        visible: root.shoe.note.length === 0 || !root.isSmall
    }

    Rectangle {
        x: 20
        y: root.height - 58
        width: root.width - 40
        height: 18
        radius: 9
        color: Theme.empty
        visible: root.shoe.left !== "" && !root.isSmall && root.shoe.note.length === 0

        Rectangle {
            width: parent.width * root.shoe.used
            height: parent.height
            radius: 9
            color: Theme.band
        }

        Rectangle {
            x: parent.width * root.shoe.cutAt - 2
            y: -7
            width: 4
            height: 32
            color: Theme.text
            visible: root.shoe.cutAt >= 0
        }
    }

    // The cut card has come.
    Column {
        x: 20
        y: root.height - (root.isSmall ? 38 : 68)
        width: root.width - 40

        Repeater {
            model: root.isSmall ? root.shoe.note.slice(1) : root.shoe.note

            Text {
                required property string modelData

                width: parent?.width ?? 0
                text: modelData
                color: Theme.warn
                font.pixelSize: 26
                font.weight: Font.Bold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 22
            }
        }
    }
}
