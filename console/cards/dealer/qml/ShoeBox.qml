import QtQuick
import Etg

// The shoe: its state, its gate, how far it is dealt and where the cut card lies.
Panel {
    id: root

    required property Props shoe
    required property Props words
    readonly property string look: shoe.pillLook

    width: 624
    height: 132

    Rectangle {
        x: 16
        y: 14
        width: pill.implicitWidth + 36
        height: 38
        radius: 19
        color: root.look === "good" ? Theme.goodFill : root.look === "bad" ? Theme.badFill : root.look === "warn" ? Theme.warnFill : Theme.off
        border.width: 2
        border.color: root.look === "good" ? Theme.good : root.look === "bad" ? Theme.bad : root.look === "warn" ? Theme.warn : Theme.edge
        visible: root.shoe.pill !== ""

        Text {
            id: pill

            anchors.centerIn: parent
            text: root.shoe.pill
            color: root.look === "good" ? Theme.good : root.look === "bad" ? Theme.bad : root.look === "warn" ? Theme.warn : Theme.dim
            font.pixelSize: Theme.bodySize
            font.weight: Font.Bold
        }
    }

    Body {
        x: pill.implicitWidth + 68
        y: 21
        width: link.x - x - 12
        text: root.shoe.gate
        font.weight: Font.DemiBold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 14
    }

    Caption {
        id: link

        anchors.right: parent.right
        anchors.rightMargin: 16
        y: 22
        text: root.shoe.link
        color: root.shoe.linkIsBad ? Theme.warnText : Theme.dim
    }

    Rectangle {
        x: 16
        y: 70
        width: 440
        height: 12
        radius: 6
        color: Theme.empty
        border.color: Theme.edge
        visible: root.shoe.left !== ""

        Rectangle {
            width: parent.width * root.shoe.used
            height: parent.height
            radius: 6
            color: Theme.band
        }

        Rectangle {
            x: parent.width * root.shoe.cutAt - 1
            y: -8
            width: 3
            height: 28
            color: Theme.text
            visible: root.shoe.cutAt >= 0
        }
    }

    Caption {
        x: 16
        y: 96
        width: 224
        text: root.shoe.kept !== "" ? root.shoe.kept : root.shoe.drawnText
        color: root.shoe.kept !== "" ? Theme.warnText : Theme.dim
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 13
    }

    Caption {
        x: 246
        y: 96
        width: 210
        horizontalAlignment: Text.AlignRight
        text: root.shoe.cutText
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 13
    }

    Text {
        anchors.right: parent.right
        anchors.rightMargin: 16
        y: 52
        text: root.shoe.left
        color: Theme.text
        font.pixelSize: 44
        font.weight: Font.ExtraBold
    }

    Caption {
        anchors.right: parent.right
        anchors.rightMargin: 16
        y: 101
        text: root.words.cards_are_left
        visible: root.shoe.left !== ""
    }
}
