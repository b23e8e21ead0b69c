pragma ComponentBehavior: Bound

import QtQuick
import Etg
import "../../screen/qml"

// After the result: a line for each hand and side bet, the net; what was paid and when; when bets were registered.
Panel {
    id: root

    required property Props strip
    required property Props result
    required property Props words
    readonly property bool hasLines: result.lines.length > 0
    readonly property int rows: result.lines.length > 8 ? 6 : 4
    readonly property real pitch: 138 / rows

    width: 1872
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
            width: 900
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
            required property string look // won, back, lost

            x: 24 + 510 * Math.floor(index / root.rows)
            y: 6 + root.pitch * (index % root.rows)
            width: 490
            height: root.pitch

            Text {
                anchors.verticalCenter: parent.verticalCenter
                width: 154
                text: line.name
                color: line.look === "won" ? Theme.gold : Theme.text
                font.pixelSize: root.rows > 4 ? 18 : 20
                font.weight: Font.Bold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 12
            }

            Text {
                x: 162
                anchors.verticalCenter: parent.verticalCenter
                width: 206
                text: line.why
                color: Theme.dim
                font.pixelSize: root.rows > 4 ? 17 : 19
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 12
            }

            Text {
                anchors.right: parent.right
                anchors.verticalCenter: parent.verticalCenter
                width: 116
                horizontalAlignment: Text.AlignRight
                text: line.amount
                color: line.look === "won" ? Theme.gold : line.look === "back" ? Theme.text : Theme.dim
                font.pixelSize: root.rows > 4 ? 18 : 20
                font.weight: Font.Bold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 12
            }
        }
    }

    Rectangle {
        x: 24
        y: 147
        width: 1000
        height: 1
        color: Theme.edge
        visible: root.hasLines
    }

    Text {
        x: 24
        y: 150
        width: 480
        height: 30
        verticalAlignment: Text.AlignVCenter
        text: root.hasLines ? root.strip.staked : ""
        color: Theme.dim
        font.pixelSize: 19
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 13
    }

    Text {
        x: 534
        y: 150
        width: 490
        height: 30
        horizontalAlignment: Text.AlignRight
        verticalAlignment: Text.AlignVCenter
        text: root.hasLines ? root.result.netName + "  " + root.result.net : ""
        color: root.result.netIs === "won" ? Theme.gold : Theme.text
        font.pixelSize: 22
        font.weight: Font.Bold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 13
    }

    Divider {
        x: 1050
        height: 150
        visible: root.hasLines
    }

    Column {
        x: 1072
        y: 8
        width: 400
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
            font.pixelSize: 52
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
            text: root.result.interim
            color: Theme.text
            font.pixelSize: 19
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 13
        }

        Text {
            width: parent.width
            height: 28
            verticalAlignment: Text.AlignVCenter
            text: root.result.added
            color: Theme.dim
            font.pixelSize: 19
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 13
        }
    }

    Divider {
        x: 1492
        height: 150
    }

    Column {
        x: 1512
        y: 10
        width: 346
        spacing: 4

        Text {
            width: parent.width
            text: root.words.registered_when
            color: Theme.text
            font.pixelSize: Theme.captionSize
            font.weight: Font.Bold
            wrapMode: Text.Wrap
            visible: root.strip.margins.length > 0
        }

        Repeater {
            model: root.strip.margins

            Text {
                required property string modelData

                width: 346
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
