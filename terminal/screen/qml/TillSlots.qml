import QtQuick
import Etg

// The slot of the acceptor: a note above it, what may be inserted, and what happens now.
Item {
    id: root

    required property Props till
    readonly property color lineColor: till.slotKind === "good" ? Theme.good : till.slotKind === "gold" ? Theme.gold : till.slotKind === "warn" ? Theme.warnText : Theme.dim

    width: 620
    height: 570

    Panel {
        width: parent.width
        height: 344

        Text {
            x: 28
            y: 18
            text: root.till.noteTitle
            color: Theme.text
            font.pixelSize: 26
            font.weight: Font.Bold
        }

        Rectangle {
            x: 150
            y: 60
            width: 320
            height: 146
            radius: 8
            color: Theme.fault
            border.width: 2
            border.color: Theme.faultEdge
            opacity: root.till.isOpen ? 1 : 0.35

            Rectangle {
                x: 150
                width: 12
                height: parent.height
                color: Theme.faultEdge
                opacity: 0.5
            }

            Rectangle {
                x: 190
                y: 33
                width: 80
                height: 80
                radius: 40
                color: Theme.faultEdge
                opacity: 0.5
            }
        }

        TillSlot {
            x: 110
            y: 218
            width: 400
            edge: root.till.isOpen ? Theme.good : Theme.offEdge
        }

        Text {
            x: 20
            y: 256
            width: parent.width - 40
            horizontalAlignment: Text.AlignHCenter
            text: root.till.notes
            color: Theme.dim
            font.pixelSize: 22
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: Theme.smallSize
        }

        Text {
            x: 20
            y: 286
            width: parent.width - 40
            height: 52
            horizontalAlignment: Text.AlignHCenter
            verticalAlignment: Text.AlignVCenter
            wrapMode: Text.Wrap
            text: root.till.slotLine
            color: root.lineColor
            font.pixelSize: 22
            fontSizeMode: Text.Fit
            minimumPixelSize: Theme.smallSize
            font.weight: Font.Bold
        }
    }

    Panel {
        y: 360
        width: parent.width
        height: 190

        Text {
            x: 28
            y: 16
            text: root.till.ticketTitle
            color: Theme.text
            font.pixelSize: 26
            font.weight: Font.Bold
        }

        Text {
            x: 28
            y: 54
            width: parent.width - 56
            text: root.till.ticketText
            color: Theme.dim
            font.pixelSize: 21
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: Theme.smallSize
        }

        TillSlot {
            x: 110
            y: 100
            width: 400
            edge: root.till.isOpen ? Theme.telemetry : Theme.offEdge
        }

        Text {
            width: parent.width
            y: 140
            horizontalAlignment: Text.AlignHCenter
            text: root.till.ticketLine
            color: Theme.dim
            font.pixelSize: 21
        }
    }
}
