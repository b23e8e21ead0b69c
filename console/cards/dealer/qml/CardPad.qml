pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Two touches say a card: its rank, then its suit. A second touch of a suit says nothing.
Item {
    id: root

    property real keyHeight: 60
    property real gap: 6
    property bool available: true
    property string rank: ""
    readonly property list<string> ranks: ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
    readonly property list<string> suits: ["S", "H", "D", "C"]
    readonly property real rankWidth: (width - 6 * gap) / 7
    readonly property real suitWidth: (width - 3 * gap) / 4

    signal said(string card)

    height: 3 * keyHeight + 2 * gap
    onAvailableChanged: rank = ""

    Repeater {
        model: root.ranks

        ActionButton {
            required property int index
            required property string modelData

            objectName: "rank-" + modelData
            x: (root.rankWidth + root.gap) * (index % 7)
            y: (root.keyHeight + root.gap) * Math.floor(index / 7)
            width: root.rankWidth
            height: root.keyHeight
            text: modelData === "T" ? "10" : modelData
            textSize: 30
            checked: root.rank === modelData
            available: root.available
            onTouched: root.rank = modelData
        }
    }

    Repeater {
        model: root.suits

        Rectangle {
            id: suit

            required property int index
            required property string modelData
            readonly property bool available: root.available && root.rank !== ""

            objectName: "suit-" + modelData
            x: (root.suitWidth + root.gap) * index
            y: 2 * (root.keyHeight + root.gap)
            width: root.suitWidth
            height: root.keyHeight
            radius: Theme.radius
            color: available ? Theme.text : Theme.off
            border.width: 1
            border.color: available ? Theme.line : Theme.offEdge
            opacity: touch.pressed ? 0.75 : 1

            Text {
                anchors.centerIn: parent
                text: (root.rank === "T" ? "10" : root.rank) + ["♠", "♥", "♦", "♣"][suit.index]
                color: !suit.available ? Theme.offText : suit.index === 1 || suit.index === 2 ? Theme.redTop : Theme.goldInk
                font.pixelSize: 32
                font.weight: Font.ExtraBold
            }

            MouseArea {
                id: touch

                anchors.fill: parent
                enabled: suit.available
                onClicked: {
                    const card = root.rank + suit.modelData;
                    root.rank = "";
                    root.said(card);
                }
            }
        }
    }
}
