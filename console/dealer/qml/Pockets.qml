pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Thirty-nine numbers to key; for a correction also the round, what was registered, and void.
Item {
    id: root

    required property var page
    required property var words
    required property var desk
    readonly property bool corrects: page.before.pocket !== ""
    readonly property var pockets: ["0", "00", "000"].concat(Array.from({
        length: 36
    }, (_, at) => String(at + 1)))

    width: 496
    height: 710

    Row {
        spacing: 14

        ActionButton {
            objectName: "roundBack"
            visible: root.corrects
            width: 70
            height: 84
            iconName: "back"
            iconAbove: true
            onTouched: root.desk.stepRound(-1)
        }

        Column {
            width: 115
            visible: root.corrects
            anchors.verticalCenter: parent.verticalCenter

            Caption {
                anchors.horizontalCenter: parent.horizontalCenter
                text: root.words.registered_tile
            }

            Heading {
                width: parent.width
                horizontalAlignment: Text.AlignHCenter
                text: root.page.roundName
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 15
            }
        }

        NumberTile {
            width: 64
            height: 84
            pocket: root.page.before.pocket
            colour: root.page.before.colour
            visible: root.corrects
        }

        Icon {
            anchors.verticalCenter: parent.verticalCenter
            width: 40
            height: 40
            name: "right"
            color: Theme.gold
            visible: root.corrects
        }

        NumberTile {
            width: 64
            height: 84
            pocket: root.page.outcome.pocket
            colour: root.page.outcome.colour
            opacity: root.page.outcome.pocket === "" ? 0.2 : 1
        }

        ActionButton {
            objectName: "roundForward"
            visible: root.corrects
            width: 70
            height: 84
            iconName: "forward"
            iconAbove: true
            onTouched: root.desk.stepRound(1)
        }
    }

    Repeater {
        model: root.pockets

        NumberTile {
            id: number

            required property int index
            required property string modelData
            readonly property int place: index < 3 ? index : index + 3

            objectName: "pocket-" + modelData
            x: 83 * (place % 6)
            y: 108 + 87 * Math.floor(place / 6)
            width: 78
            height: 80
            pocket: modelData
            colour: index < 3 ? "zero" : root.reds.indexOf(Number(modelData)) >= 0 ? "red" : "black"

            Rectangle {
                anchors.fill: parent
                radius: 10
                color: "transparent"
                border.width: 4
                border.color: Theme.gold
                visible: root.page.outcome.pocket === number.modelData
            }

            MouseArea {
                anchors.fill: parent
                onClicked: root.desk.choose("outcome", number.modelData)
            }
        }
    }

    readonly property var reds: [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]

    ActionButton {
        objectName: "pocket-void"
        x: 249
        y: 108
        width: 244
        height: 80
        text: root.words.void_word
        visible: root.corrects
        checked: root.page.outcome.pocket === "void"
        onTouched: root.desk.choose("outcome", "void")
    }
}
