pragma ComponentBehavior: Bound

import QtQuick
import Etg
import "../../screen/qml"

// After the result: a line for each bet, one for the commission, the net; then what was paid, and when bets were registered.
Panel {
    id: root

    required property Props strip
    required property Props result
    required property Props words
    readonly property bool hasLines: result.lines.length > 0
    readonly property real pitch: Math.min(30, 138 / Math.max(1, result.lines.length))

    width: 1136
    height: 184

    Column {
        x: 26
        y: 40
        spacing: 8
        visible: !root.hasLines

        Heading {
            text: root.strip.resultHead
        }

        Body {
            width: 660
            text: root.strip.resultText
            color: Theme.dim
            wrapMode: Text.Wrap
        }
    }

    Repeater {
        model: root.result.lines

        Item {
            id: line

            required property int index
            required property string name
            required property string why
            required property string amount
            required property string look // won, back, lost, commission

            x: 22
            y: 8 + root.pitch * index
            width: 620
            height: root.pitch

            Text {
                anchors.verticalCenter: parent.verticalCenter
                width: 150
                text: line.name
                color: line.look === "commission" ? Theme.warnText : Theme.text
                font.pixelSize: root.pitch > 24 ? 21 : 19
                font.weight: Font.Bold
            }

            Text {
                x: 158
                anchors.verticalCenter: parent.verticalCenter
                width: 320
                text: line.why
                color: Theme.dim
                font.pixelSize: root.pitch > 24 ? 20 : 18
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 13
            }

            Text {
                anchors.right: parent.right
                anchors.verticalCenter: parent.verticalCenter
                width: 136
                horizontalAlignment: Text.AlignRight
                text: line.amount
                color: line.look === "won" ? Theme.gold : line.look === "commission" ? Theme.warnText : Theme.text
                font.pixelSize: root.pitch > 24 ? 21 : 19
                font.weight: Font.Bold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 13
            }
        }
    }

    Rectangle {
        x: 22
        y: 148
        width: 620
        height: 1
        color: Theme.edge
        visible: root.hasLines
    }

    Text {
        x: 22
        y: 150
        height: 30
        verticalAlignment: Text.AlignVCenter
        text: root.result.netName
        color: Theme.text
        font.pixelSize: 21
        font.weight: Font.Bold
    }

    Text {
        x: 342
        y: 150
        width: 300
        height: 30
        horizontalAlignment: Text.AlignRight
        verticalAlignment: Text.AlignVCenter
        text: root.result.net
        color: root.result.netIs === "won" ? Theme.gold : Theme.text
        font.pixelSize: 22
        font.weight: Font.Bold
    }

    Divider {
        x: 662
        height: 150
        visible: root.hasLines
    }

    Column {
        x: 682
        y: 8
        width: 228
        visible: root.hasLines

        Text {
            height: 26
            text: root.strip.isNetWin ? root.words.paid_to_you : root.words.this_round
            color: Theme.dim
            font.pixelSize: 20
        }

        Counted {
            width: parent.width
            height: 66
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 24
            verticalAlignment: Text.AlignVCenter
            font.pixelSize: 48
            steps: root.strip.paidSteps
            isGold: true
            visible: root.strip.isNetWin
        }

        Text {
            width: parent.width
            height: 66
            verticalAlignment: Text.AlignVCenter
            text: root.strip.paidBack
            color: Theme.text
            font.pixelSize: 22
            wrapMode: Text.Wrap
            fontSizeMode: Text.Fit
            minimumPixelSize: Theme.smallSize
            visible: text !== ""
        }

        Text {
            width: parent.width
            height: 28
            verticalAlignment: Text.AlignVCenter
            text: root.result.paidParts
            color: Theme.text
            font.pixelSize: 19
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 13
        }

        Text {
            width: parent.width
            height: 28
            verticalAlignment: Text.AlignVCenter
            text: root.strip.staked
            color: Theme.dim
            font.pixelSize: 19
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 13
        }
    }

    Divider {
        x: 922
        height: 150
    }

    Column {
        x: 936
        y: 10
        width: 190
        spacing: 4

        Text {
            width: parent.width
            text: root.words.registered_when
            color: Theme.text
            font.pixelSize: Theme.smallSize
            font.weight: Font.Bold
            wrapMode: Text.Wrap
            visible: root.strip.margins.length > 0
        }

        Repeater {
            model: root.strip.margins

            Text {
                required property string modelData

                width: 190
                text: modelData
                textFormat: Text.StyledText
                color: Theme.text
                font.pixelSize: Theme.smallSize
                wrapMode: Text.Wrap
            }
        }

        Text {
            width: parent.width
            text: root.strip.seal
            color: Theme.dim
            font.pixelSize: Theme.smallSize
            wrapMode: Text.Wrap
            visible: text !== ""
        }
    }
}
