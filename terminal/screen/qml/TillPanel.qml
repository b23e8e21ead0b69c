pragma ComponentBehavior: Bound

import QtQuick
import Etg

// How to get credit, money that comes in, and a ticket that is made: one panel over the stage.
Item {
    id: root

    required property Props till
    readonly property bool isOut: till.mode === "out"

    signal closed

    objectName: "tillPanel"

    Rectangle {
        anchors.fill: parent
        color: Theme.backgroundBottom
        opacity: 0.82
    }

    MouseArea {
        anchors.fill: parent
    }

    Panel {
        id: panel

        x: 236
        y: 28
        width: 1400
        height: 748

        Text {
            x: 50
            y: 34
            width: parent.width - 100
            text: root.till.title
            color: Theme.text
            font.pixelSize: 46
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 28
            font.weight: Font.Bold
        }

        Text {
            x: 50
            y: 98
            width: parent.width - 100
            text: root.till.text
            color: Theme.dim
            font.pixelSize: 24
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 18
        }

        TillSlots {
            x: 50
            y: 150
            till: root.till
            visible: !root.isOut
        }

        TillPrinter {
            x: 50
            y: 150
            till: root.till
            visible: root.isOut
        }

        Text {
            id: label

            x: 718
            y: 148
            text: root.till.amountLabel
            color: Theme.dim
            font.pixelSize: 26
            visible: !root.isOut
        }

        Counted {
            objectName: "tillCredit"
            x: 714
            y: 174
            width: 640
            steps: root.till.amount
            isGold: true
            font.pixelSize: 104
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 48
            visible: !root.isOut
        }

        Column {
            x: 718
            y: root.isOut ? 158 : 324
            spacing: root.isOut ? 18 : 12

            Repeater {
                model: root.till.rows

                TillRow {
                    isStep: root.isOut
                }
            }
        }

        TillBox {
            x: 718
            y: root.isOut ? 528 : 494
            width: 632
            height: root.isOut ? 170 : 140
            kind: root.till.boxKind
            title: root.till.boxTitle
            text: root.till.boxText
            visible: root.till.boxKind !== ""
        }

        ActionButton {
            objectName: visible ? "tillClose" : ""
            x: 1042
            y: 648
            width: 308
            height: 72
            text: root.till.close
            kind: root.till.closeKind
            visible: text !== ""
            onTouched: root.closed()
        }
    }
}
