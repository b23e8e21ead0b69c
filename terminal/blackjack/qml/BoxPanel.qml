pragma ComponentBehavior: Bound

import QtQuick
import Etg

// One betting box: whose it is, who decides, its hands, what lies on it, and the room that is left.
Item {
    id: root

    required property int box
    required property real boxX
    required property string name
    required property string tag
    required property string tagIs // mine, other, free
    required property string head
    required property string headIs // mine, other, none
    required property list<string> lines
    required property string total
    required property string told
    required property string toldIs // won, mine
    required property list<var> hands
    required property string staked
    required property string paid
    required property string sum
    required property string room
    required property real part
    required property real myPart
    required property bool isNearlyFull
    required property string look // my-turn, turn, mine, pale, won
    required property string seconds
    readonly property bool isPale: look === "pale"

    objectName: "box-" + box
    x: boxX
    width: 256
    height: 372

    Box {
        anchors.fill: parent
        upper: root.isPale ? Theme.feltDark : Theme.feltTop
        lower: root.isPale ? Theme.empty : Theme.feltBottom
        border.width: root.look === "my-turn" || root.look === "turn" ? 4 : root.look === "mine" || root.look === "won" || root.tagIs === "mine" ? 2 : 1
        border.color: root.look === "my-turn" || root.look === "won" || root.tagIs === "mine" ? Theme.gold : root.look === "turn" ? Theme.text : root.look === "mine" ? Theme.feltCaption : Theme.feltEdge
    }

    Text {
        x: 16
        y: 8
        width: 90
        height: 34
        verticalAlignment: Text.AlignVCenter
        text: root.name
        color: root.isPale ? Theme.dim : Theme.text
        font.pixelSize: 24
        font.weight: Font.Bold
    }

    Rectangle {
        x: 92
        y: 9
        width: 34
        height: 32
        radius: 16
        color: root.look === "my-turn" ? Theme.gold : Theme.text
        visible: root.seconds !== ""

        Text {
            anchors.centerIn: parent
            text: root.seconds
            color: Theme.goldInk
            font.pixelSize: 19
            font.weight: Font.Bold
        }
    }

    Rectangle {
        x: root.width - width - 12
        y: 9
        width: Math.min(118, owner.implicitWidth + 24)
        height: 32
        radius: 16
        color: root.tagIs === "mine" ? Theme.gold : root.tagIs === "free" ? "transparent" : Theme.empty
        border.width: root.tagIs === "free" ? 1 : 0
        border.color: Theme.feltCaption

        Text {
            id: owner

            anchors.centerIn: parent
            width: Math.min(implicitWidth, 100)
            text: root.tag
            color: root.tagIs === "mine" ? Theme.goldInk : Theme.feltCaption
            font.pixelSize: 18
            font.weight: Font.Bold
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 13
        }
    }

    Column {
        x: 10
        y: 56
        width: root.width - 20
        spacing: 6
        visible: root.head !== ""

        Text {
            width: parent.width
            horizontalAlignment: Text.AlignHCenter
            text: root.head
            color: root.headIs === "mine" ? Theme.gold : root.headIs === "none" ? Theme.dim : Theme.text
            font.pixelSize: root.headIs === "none" ? 20 : 23
            font.weight: root.headIs === "none" ? Font.Normal : Font.Bold
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 15
        }

        Repeater {
            model: root.lines

            Text {
                required property string modelData

                width: root.width - 20
                horizontalAlignment: Text.AlignHCenter
                text: modelData
                color: Theme.feltCaption
                font.pixelSize: 19
                wrapMode: Text.Wrap
            }
        }
    }

    Text {
        x: 178
        y: 76
        width: 70
        height: 62
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        text: root.total
        color: root.isPale ? Theme.dim : Theme.text
        font.pixelSize: 46
        font.weight: Font.ExtraBold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 20
    }

    Text {
        x: 8
        y: 168
        width: root.width - 16
        height: 30
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        text: root.told
        color: root.toldIs !== "" ? Theme.gold : root.isPale ? Theme.dim : Theme.text
        font.pixelSize: 20
        font.weight: Font.DemiBold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 13
    }

    Repeater {
        model: root.hands

        Rectangle {
            id: row

            required property real rowY
            required property real rowHeight
            required property string total
            required property string stake
            required property string told
            required property bool isPlaying
            required property bool isPale

            x: 6
            y: rowY
            width: root.width - 12
            height: rowHeight
            radius: 8
            color: isPlaying ? Theme.feltLight : "transparent"
            border.width: isPlaying ? 3 : 1
            border.color: isPlaying ? Theme.gold : Theme.feltEdge

            Text {
                x: 116
                width: 60
                height: parent.height
                horizontalAlignment: Text.AlignHCenter
                verticalAlignment: Text.AlignVCenter
                text: row.total
                color: row.isPale ? Theme.dim : Theme.text
                font.pixelSize: 32
                font.weight: Font.ExtraBold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 17
            }

            Column {
                x: 172
                anchors.verticalCenter: parent.verticalCenter
                width: parent.width - x - 8

                Text {
                    width: parent.width
                    horizontalAlignment: Text.AlignRight
                    text: row.stake
                    color: Theme.gold
                    font.pixelSize: 19
                    font.weight: Font.Bold
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: 12
                    visible: text !== ""
                }

                Text {
                    width: parent.width
                    horizontalAlignment: Text.AlignRight
                    text: row.told
                    color: row.isPale ? Theme.dim : Theme.text
                    font.pixelSize: 17
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: 12
                }
            }
        }
    }

    Text {
        x: 8
        y: 268
        width: root.width - 16
        height: 26
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        text: root.staked
        color: Theme.feltCaption
        font.pixelSize: 18
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 12
    }

    Text {
        x: 8
        y: 294
        width: root.width - 16
        height: 28
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        text: root.paid
        color: root.toldIs === "won" ? Theme.gold : Theme.text
        font.pixelSize: 22
        font.weight: Font.Bold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 13
    }

    Rectangle {
        x: 14
        y: 326
        width: root.width - 28
        height: 7
        radius: 3
        color: Theme.empty
        visible: root.sum !== ""

        Rectangle {
            width: root.part
            height: parent.height
            radius: 3
            color: root.isNearlyFull ? Theme.warn : Theme.line
        }

        Rectangle {
            width: root.myPart
            height: parent.height
            radius: 3
            color: Theme.gold
        }
    }

    Text {
        x: 12
        y: 338
        width: 132
        height: 28
        verticalAlignment: Text.AlignVCenter
        text: root.sum
        textFormat: Text.StyledText
        color: root.isPale ? Theme.dim : Theme.text
        font.pixelSize: 18
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 11
    }

    Text {
        x: 148
        y: 338
        width: root.width - x - 12
        height: 28
        horizontalAlignment: Text.AlignRight
        verticalAlignment: Text.AlignVCenter
        text: root.room
        color: root.isNearlyFull ? Theme.warnText : Theme.feltCaption
        font.pixelSize: 18
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 11
    }
}
