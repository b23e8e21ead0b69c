pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Thirty-nine numbers to key; for a correction also the round, what was registered, and void.
Item {
    id: root

    required property Props page
    required property Props words
    required property var desk
    required property Props panel
    readonly property bool corrects: page.before.text !== ""

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
            text: root.page.before.text
            colour: root.page.before.look
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
            text: root.page.outcome.text
            colour: root.page.outcome.look
            opacity: root.page.outcome.text === "" ? 0.2 : 1
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
        model: root.panel.zeros.concat(root.panel.numbers)

        NumberTile {
            id: number

            required property int index
            required text
            required property string look
            readonly property int place: index < root.panel.zeros.length ? index : index + 6 - root.panel.zeros.length

            objectName: "pocket-" + text
            x: 83 * (place % 6)
            y: 108 + 87 * Math.floor(place / 6)
            width: 78
            height: 80
            colour: look

            Rectangle {
                anchors.fill: parent
                radius: 10
                color: "transparent"
                border.width: 4
                border.color: Theme.gold
                visible: root.page.outcome.text === number.text
            }

            MouseArea {
                anchors.fill: parent
                onClicked: root.desk.choose("outcome", number.text)
            }
        }
    }

    ActionButton {
        objectName: "pocket-void"
        x: 249
        y: 108
        width: 244
        height: 80
        text: root.words.void_word
        visible: root.corrects
        checked: root.page.outcome.text === "void"
        onTouched: root.desk.choose("outcome", "void")
    }
}
