pragma ComponentBehavior: Bound

import QtQuick
import Etg

// The dealer's cards, their total, and the rule by which more are drawn.
Item {
    id: root

    required property Props hand
    required property AbstractListModel cards
    property bool showsRule: true
    readonly property real fieldX: 220

    width: 1020
    height: 194

    Text {
        width: root.hand.isWide ? 210 : 350
        horizontalAlignment: Text.AlignRight
        text: root.hand.title
        color: Theme.feltCaption
        font.pixelSize: 32
        font.weight: Font.Bold
    }

    Repeater {
        model: root.hand.empty

        CardPlace {
            offset: root.fieldX
        }
    }

    Repeater {
        model: root.cards

        RoomCard {
            ofBox: 0
            shoe: Qt.point(1500 - atX, -300)
            offset: root.fieldX
        }
    }

    Repeater {
        model: root.hand.due

        CardPlace {
            offset: root.fieldX
            isDue: true
        }
    }

    Row {
        x: 692
        height: 194
        spacing: 24

        Text {
            height: 194
            verticalAlignment: Text.AlignVCenter
            text: root.hand.total
            color: Theme.white
            font.pixelSize: text.length > 1 ? 124 : 160
            font.weight: Font.ExtraBold
        }

        Column {
            anchors.verticalCenter: parent.verticalCenter
            spacing: 4
            visible: root.showsRule

            Repeater {
                model: root.hand.rule

                Text {
                    required property string modelData

                    text: modelData
                    color: Theme.feltCaption
                    font.pixelSize: 30
                    font.weight: Font.DemiBold
                }
            }
        }
    }
}
