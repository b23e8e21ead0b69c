pragma ComponentBehavior: Bound

import QtQuick
import Etg
import EtgCards

// What the dealer need not count, or what is held: the sentence, its paragraph, and cards that lie nowhere yet.
Rectangle {
    id: root

    required property Props check
    readonly property string kind: check.kind
    readonly property list<var> loose: check.loose

    width: 624
    height: 124
    radius: 14
    border.width: 2
    border.color: kind === "good" ? Theme.good : kind === "held" ? Theme.faultEdge : Theme.edge
    color: kind === "good" ? Theme.goodFill : kind === "held" ? Theme.faultFill : Theme.empty

    Text {
        id: title

        x: 16
        y: 6
        text: root.check.title
        color: root.kind === "good" ? Theme.good : root.kind === "held" ? Theme.warnText : Theme.dim
        font.pixelSize: Theme.bodySize
        font.weight: Font.Bold
    }

    Caption {
        anchors.right: parent.right
        anchors.rightMargin: 16
        y: 8
        text: root.check.note
        color: Theme.text
    }

    Repeater {
        model: root.check.rows

        Item {
            id: row

            required property int index
            required property string text
            required property string value
            required state

            x: 14 + 302 * (index % 2)
            y: 36 + 28 * Math.floor(index / 2)
            width: 290
            height: 28

            Icon {
                anchors.verticalCenter: parent.verticalCenter
                width: 20
                height: 20
                name: row.state === "yes" ? "check" : row.state === "no" ? "cross" : "clock"
                color: row.state === "yes" ? Theme.good : row.state === "no" ? Theme.bad : Theme.dim
            }

            Caption {
                id: said

                x: 28
                anchors.verticalCenter: parent.verticalCenter
                text: row.text
                color: Theme.text
            }

            Caption {
                anchors.right: parent.right
                anchors.verticalCenter: parent.verticalCenter
                width: Math.min(implicitWidth, parent.width - said.x - said.width - 8)
                text: row.value
                color: row.state === "waiting" ? Theme.dim : Theme.text
                font.weight: Font.Bold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 13
            }
        }
    }

    Text {
        x: 16
        y: 32
        width: root.width - 36 - loose.width
        height: 86
        text: root.check.said
        color: Theme.text
        font.pixelSize: Theme.bodySize
        font.weight: Font.DemiBold
        wrapMode: Text.WordWrap
        fontSizeMode: Text.Fit
        minimumPixelSize: 14
        visible: text !== ""
    }

    Row {
        id: loose

        anchors.right: parent.right
        anchors.rightMargin: 14
        y: 34
        spacing: 6

        Repeater {
            model: root.loose

            CardFace {
                required property string modelData

                width: 56
                height: 78
                card: modelData
            }
        }
    }
}
