pragma ComponentBehavior: Bound

import QtQuick
import Etg

// A line for each of the seven boxes; the box in turn is ivory.
Item {
    id: root

    required property Props panel
    required property Props notice
    required property Props words
    readonly property Props boxes: panel.boxes

    width: 1224
    height: 310

    Text {
        x: 4
        y: 2
        text: root.boxes.title
        color: Theme.text
        font.pixelSize: Theme.bodySize
        font.weight: Font.Bold
    }

    Caption {
        x: 240
        y: 4
        width: 760
        text: root.boxes.note
        color: Theme.text
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 14
    }

    Caption {
        anchors.right: parent.right
        y: 4
        text: root.words.stakes_with
    }

    Repeater {
        model: root.boxes.lines

        Rectangle {
            id: line

            required property int index
            required property string box
            required property string cards
            required property string total
            required property string who
            required property string decision
            required property string stake
            required property string look
            required property bool isSaid
            required property bool isAway
            required property bool isCounting
            readonly property bool isTurn: look === "turn"
            readonly property color ink: isTurn ? Theme.goldInk : look === "idle" ? Theme.offText : Theme.text

            y: 34 + 39 * index
            width: 1224
            height: 36
            radius: 9
            color: isTurn ? Theme.text : look === "idle" ? Theme.empty : Theme.panelTop
            border.width: 1
            border.color: isTurn ? Theme.text : Theme.offEdge

            Part {
                x: 14
                width: 92
                text: line.box
                font.weight: Font.Bold
                color: line.ink
            }

            Part {
                x: 112
                width: 238
                text: line.cards
                textFormat: Text.StyledText
                color: line.ink
            }

            Part {
                x: 358
                width: 100
                text: line.total
                font.weight: Font.Bold
                color: line.ink
            }

            Part {
                x: 466
                width: 168
                text: line.who
                color: line.isAway && !line.isTurn ? Theme.warnText : line.ink
            }

            Part {
                x: 642
                width: 276
                text: line.decision
                color: line.isSaid && line.isTurn ? Theme.tieBottom : line.isSaid ? Theme.good : line.ink
                font.weight: line.isTurn ? Font.Bold : Font.Normal
            }

            Icon {
                x: 926
                anchors.verticalCenter: parent.verticalCenter
                width: 22
                height: 22
                name: "clock"
                color: line.ink
                visible: line.isCounting && root.notice.seconds !== ""
            }

            Part {
                x: 954
                width: 46
                text: line.isCounting ? root.notice.seconds : ""
                font.weight: Font.Bold
                color: line.ink
            }

            Part {
                x: 1006
                width: 178
                horizontalAlignment: Text.AlignRight
                text: line.stake
                font.weight: Font.DemiBold
                color: line.ink
            }

            Icon {
                x: 1192
                anchors.verticalCenter: parent.verticalCenter
                width: 22
                height: 22
                name: line.isTurn ? "right" : "check"
                color: line.isTurn ? Theme.goldInk : Theme.good
                visible: line.isTurn || line.look === "done"
            }
        }
    }

    component Part: Text {
        height: 36
        verticalAlignment: Text.AlignVCenter
        font.pixelSize: Theme.bodySize
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 13
    }
}
