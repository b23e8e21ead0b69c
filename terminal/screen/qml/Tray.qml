pragma ComponentBehavior: Bound

import QtQuick
import Etg

// The chips to choose from, and below them what the rings mean or why something was not placed.
Item {
    id: root

    required property var hand
    required property Props words
    readonly property Props cloth: hand.cloth

    property real pitch: 112
    property real chipSize: 94

    signal askedAbout(string what)

    width: 800
    height: 184

    Row {
        x: 4
        spacing: 0

        Repeater {
            model: root.cloth.tray

            Item {
                id: slot

                required property int dollars
                required property string label
                readonly property bool isSelected: dollars === root.cloth.chipDollars

                objectName: "tray-" + dollars
                width: root.pitch
                height: 124

                Rectangle {
                    anchors.centerIn: chip
                    width: root.chipSize + 22
                    height: width
                    radius: width / 2
                    color: Theme.backgroundBottom
                    border.width: 4
                    border.color: Theme.gold
                    visible: slot.isSelected
                }

                ChipFace {
                    id: chip

                    anchors.horizontalCenter: parent.horizontalCenter
                    y: slot.isSelected ? 3 : 11
                    size: root.chipSize
                    dollars: slot.dollars
                    label: slot.label
                }

                MouseArea {
                    anchors.fill: parent
                    onClicked: root.hand.pick(slot.dollars)
                }
            }
        }
    }

    Row {
        x: 10
        y: 132
        spacing: 8
        visible: root.cloth.refused === ""

        ChipFace {
            anchors.verticalCenter: parent.verticalCenter
            size: 34
            status: "asked"
        }

        Body {
            anchors.verticalCenter: parent.verticalCenter
            text: root.words.asked_for
            font.weight: Font.Bold
        }

        Body {
            anchors.verticalCenter: parent.verticalCenter
            text: "– " + root.words.asked_for_text
            color: Theme.dim
        }

        ChipFace {
            anchors.verticalCenter: parent.verticalCenter
            size: 34
            dollars: 10
        }

        Body {
            anchors.verticalCenter: parent.verticalCenter
            text: root.words.registered
            font.weight: Font.Bold
        }

        Body {
            anchors.verticalCenter: parent.verticalCenter
            text: "– " + root.words.registered_text
            color: Theme.dim
        }
    }

    Refusal {
        y: 126
        width: parent.width
        hand: root.hand
        visible: root.cloth.refused !== ""
        onAskedAbout: what => root.askedAbout(what)
    }
}
