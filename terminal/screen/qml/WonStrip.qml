import QtQuick
import Etg

// After the result: what each winning bet brought, then the sum and the net, and how long before the close the bets were registered.
Panel {
    id: root

    required property Props strip
    required property Props words

    signal askedAbout(string what)

    width: 1416
    height: 184

    Column {
        x: 26
        y: 40
        visible: root.strip.resultHead !== ""
        spacing: 8

        Heading {
            text: root.strip.resultHead
        }

        Body {
            text: root.strip.resultText
            color: Theme.dim
        }
    }

    WonRows {
        x: 26
        y: 16
        width: 544
        strip: root.strip
        visible: root.strip.resultHead === ""
        onAskedAbout: what => root.askedAbout(what)
    }

    Divider {
        x: 601
        height: 140
        visible: root.strip.resultHead === ""
    }

    Column {
        x: 628
        y: 12
        visible: root.strip.resultHead === ""

        Row {
            height: 24
            spacing: 14

            Text {
                anchors.verticalCenter: parent.verticalCenter
                text: root.strip.isNetWin ? root.words.paid_to_you : root.words.this_round
                color: Theme.dim
                font.pixelSize: 20
            }

            Text {
                anchors.verticalCenter: parent.verticalCenter
                text: root.strip.simulated
                color: Theme.warn
                font.pixelSize: Theme.smallSize
                font.weight: Font.Bold
            }
        }

        Counted {
            width: 332
            height: 78
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 30
            verticalAlignment: Text.AlignVCenter
            steps: root.strip.paidSteps
            isGold: true
            visible: root.strip.isNetWin
        }

        Text {
            objectName: "paidBack"
            width: 332
            height: 108
            verticalAlignment: Text.AlignVCenter
            text: root.strip.paidBack
            color: Theme.text
            font.pixelSize: 24
            wrapMode: Text.Wrap
            fontSizeMode: Text.Fit
            minimumPixelSize: Theme.smallSize
            visible: text !== ""
        }

        Text {
            width: 332
            height: 30
            verticalAlignment: Text.AlignVCenter
            text: root.strip.staked
            visible: root.strip.isNetWin
            color: Theme.text
            font.pixelSize: 21
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 15
        }

        Text {
            width: 332
            height: 30
            verticalAlignment: Text.AlignVCenter
            text: root.strip.net
            color: Theme.text
            font.pixelSize: 21
            font.weight: Font.Bold
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 15
        }
    }

    Divider {
        x: 972
        height: 140
    }

    Column {
        x: 994
        y: 16
        width: 404
        spacing: 2

        Text {
            height: 26
            text: root.words.registered_when
            color: Theme.text
            font.pixelSize: 20
            font.weight: Font.Bold
            visible: root.strip.margins.length > 0
        }

        Repeater {
            model: root.strip.margins

            Text {
                required property string modelData

                width: 404
                text: modelData
                textFormat: Text.StyledText
                color: Theme.text
                font.pixelSize: 19
                lineHeightMode: Text.FixedHeight
                lineHeight: 26
                wrapMode: Text.Wrap
            }
        }

        Text {
            width: 404
            text: root.strip.seal
            topPadding: 3
            color: Theme.dim
            font.pixelSize: Theme.captionSize
            elide: Text.ElideRight
        }
    }
}
