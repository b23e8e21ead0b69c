pragma ComponentBehavior: Bound

import QtQuick
import Etg
import "../../screen/qml"

// How many neighbours a touch takes along, and the finales.
Box {
    id: root

    required property var hand
    required property Props words

    width: 1416
    height: 94
    upper: Theme.feltBox
    lower: Theme.feltBox
    border.width: 1
    border.color: Theme.feltEdge

    Column {
        x: 20
        anchors.verticalCenter: parent.verticalCenter

        Heading {
            text: root.words.neighbours
            font.pixelSize: 21
        }

        Caption {
            text: root.words.neighbours_each_side
        }
    }

    Row {
        x: 152
        anchors.verticalCenter: parent.verticalCenter
        spacing: 8

        Repeater {
            model: 3

            ActionButton {
                required property int index

                width: 78
                height: 74
                textSize: 32
                text: index + 1
                checked: root.hand.cloth.neighbours === index + 1
                onTouched: root.hand.neighbours(index + 1)
            }
        }
    }

    Column {
        x: 424
        anchors.verticalCenter: parent.verticalCenter

        Heading {
            text: root.words.finales
            font.pixelSize: 22
        }

        Caption {
            text: root.words.finales_caption
        }
    }

    Item {
        x: 526
        y: 10
        width: 10 * 88
        height: 74

        Repeater {
            model: 10

            Box {
                required property int index
                readonly property bool isHere: root.hand.cloth.previewBet === "finale:" + index

                x: 88 * index
                width: 78
                height: 74
                upper: isHere ? Theme.goldTop : Theme.buttonTop
                lower: isHere ? Theme.goldBottom : Theme.buttonBottom
                border.width: 1
                border.color: Theme.edge

                Heading {
                    anchors.centerIn: parent
                    text: parent.index
                    color: parent.isHere ? Theme.goldInk : Theme.text
                    font.pixelSize: 32
                }
            }
        }

        Fingers {
            anchors.fill: parent
            hand: root.hand
            area: "finales"
        }
    }
}
