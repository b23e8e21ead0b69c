pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Shapes
import Etg

// A spot: its name, what it pays, how often it wins, and what else counts there. Lines are as high in Chinese as in English.
Item {
    id: root

    required property string spot
    required property real spotX
    required property real spotY
    required property real wide
    required property real high
    required property string name
    required property string pays
    required property string chance
    required property list<string> notes
    required property string look // won, lost, tied, back
    required property bool isMine
    property bool isDim: false
    readonly property bool isLarge: high > 100
    readonly property var looks: ({
            "player": [Theme.playerTop, Theme.playerBottom, Theme.playerLine],
            "banker": [Theme.redTop, Theme.redBottom, Theme.bankerLine],
            "tie": [Theme.tieTop, Theme.tieBottom, Theme.good],
            "player-pair": [Theme.playerPairTop, Theme.playerPairBottom, Theme.playerLine],
            "banker-pair": [Theme.bankerPairTop, Theme.bankerPairBottom, Theme.bankerLine]
        })

    objectName: "spot-" + spot
    x: spotX
    y: spotY
    width: wide
    height: high

    Box {
        anchors.fill: parent
        upper: root.looks[root.spot][0]
        lower: root.looks[root.spot][1]
        border.width: root.isMine || root.look === "won" ? 4 : 2
        border.color: root.isMine || root.look === "won" ? Theme.gold : root.looks[root.spot][2]
    }

    Column {
        x: 18
        y: root.isLarge ? 12 : 8
        width: root.width - x - (root.isLarge ? 14 : 74)
        spacing: root.isLarge ? 3 : 0

        Text {
            width: parent.width - (root.isLarge ? 100 : 0)
            text: root.name
            color: Theme.white
            font.pixelSize: root.isLarge ? 36 : 23
            lineHeightMode: Text.FixedHeight
            lineHeight: root.isLarge ? 44 : 28
            font.weight: Font.Bold
            font.capitalization: root.isLarge ? Font.AllUppercase : Font.MixedCase
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: Theme.smallSize
        }

        Text {
            width: parent.width - (root.isLarge ? 100 : 0)
            text: root.pays
            color: Theme.white
            font.pixelSize: root.isLarge ? 23 : 19
            lineHeightMode: Text.FixedHeight
            lineHeight: root.isLarge ? 28 : 23
            font.weight: Font.Bold
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: Theme.smallSize
        }

        Text {
            text: root.chance
            color: Theme.white
            font.pixelSize: root.isLarge ? 19 : Theme.captionSize
            lineHeightMode: Text.FixedHeight
            lineHeight: root.isLarge ? 23 : 21
        }

        Repeater {
            model: root.notes

            Text {
                required property string modelData

                width: root.width - 32
                text: modelData
                color: Theme.white
                font.pixelSize: 19
                font.weight: Font.DemiBold
                lineHeightMode: Text.FixedHeight
                lineHeight: 23
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: Theme.smallSize
            }
        }
    }

    Rectangle {
        anchors.fill: parent
        radius: Theme.radius
        color: "black"
        opacity: root.look === "lost" ? 0.58 : root.look === "tied" || root.isDim && root.look !== "won" ? 0.34 : 0
        visible: opacity > 0

        Behavior on opacity {
            enabled: !Theme.frozen

            NumberAnimation {
                duration: Theme.fadeMs
            }
        }
    }

    Shape {
        anchors.fill: parent
        visible: root.look === "back"

        ShapePath {
            strokeWidth: 4
            strokeColor: Theme.warn
            strokeStyle: ShapePath.DashLine
            dashPattern: [4, 3]
            fillColor: "transparent"

            PathRectangle {
                x: 2
                y: 2
                width: root.width - 4
                height: root.height - 4
                radius: Theme.radius - 2
            }
        }
    }
}
