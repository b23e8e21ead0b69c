pragma ComponentBehavior: Bound

import QtQuick
import Etg
import EtgCards
import "../../../cards/dealer/qml"

// Both hands of a round that has its outcome: a place is touched, then the card that truly lay there.
Item {
    id: root

    required property Props own
    required property Props words
    required property var desk
    readonly property list<var> hands: own.hands

    function cards(at: int): list<string> {
        return hands[at].places.map(place => place.card);
    }

    width: 496
    height: 646

    Row {
        spacing: 12

        ActionButton {
            objectName: "roundBack"
            width: 70
            height: 56
            iconName: "back"
            iconAbove: true
            onTouched: root.desk.stepRound(-1)
        }

        Heading {
            width: 200
            height: 56
            horizontalAlignment: Text.AlignHCenter
            verticalAlignment: Text.AlignVCenter
            text: root.own.round
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 15
        }

        ActionButton {
            objectName: "roundForward"
            width: 70
            height: 56
            iconName: "forward"
            iconAbove: true
            onTouched: root.desk.stepRound(1)
        }

        ActionButton {
            objectName: "handsVoid"
            width: 120
            height: 56
            text: root.words.void_word
            checked: root.own.void
            onTouched: root.desk.give({
                touch: "void"
            })
        }
    }

    Repeater {
        model: root.hands

        Item {
            id: hand

            required property int index
            required property string side
            required property string total
            required property list<var> places

            y: 68 + 130 * index
            width: 496
            height: 122

            Text {
                width: 96
                height: 122
                verticalAlignment: Text.AlignVCenter
                text: hand.side
                color: hand.index === 0 ? Theme.playerName : Theme.bankerName
                font.pixelSize: 22
                font.weight: Font.Bold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 14
            }

            Row {
                x: 102
                spacing: 10

                Repeater {
                    model: hand.places

                    Rectangle {
                        id: place

                        required property string key
                        required property string card
                        required property bool checked

                        objectName: "hand-" + key
                        width: 88
                        height: 122
                        radius: 9
                        color: Theme.empty
                        border.width: checked ? 4 : 1
                        border.color: checked ? Theme.gold : Theme.edge

                        CardFace {
                            anchors.fill: parent
                            anchors.margins: 5
                            card: place.card
                            visible: place.card !== ""
                        }

                        MouseArea {
                            anchors.fill: parent
                            onClicked: root.desk.give({
                                touch: "place",
                                place: place.key
                            })
                        }
                    }
                }
            }

            Text {
                anchors.right: parent.right
                height: 122
                verticalAlignment: Text.AlignVCenter
                text: hand.total
                color: Theme.text
                font.pixelSize: 60
                font.weight: Font.ExtraBold
            }
        }
    }

    ActionButton {
        objectName: "noCard"
        x: 316
        y: 334
        width: 180
        height: 54
        iconName: "cross"
        text: root.words.no_card_there
        textSize: 19
        onTouched: root.desk.give({
            touch: "card",
            card: "",
            hands: [root.cards(0), root.cards(1)]
        })
    }

    CardPad {
        y: 396
        width: 496
        keyHeight: 76
        onSaid: card => root.desk.give({
                touch: "card",
                card: card,
                hands: [root.cards(0), root.cards(1)]
            })
    }
}
