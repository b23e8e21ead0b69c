pragma ComponentBehavior: Bound

import QtQuick
import Etg
import EtgCards
import "../../../cards/dealer/qml"

// The cards in the order of dealing, each with its place below: one is touched to change it, or all in their order.
Item {
    id: root

    required property Props own
    required property Props words
    required property var desk
    readonly property list<var> cards: own.cards
    readonly property real pitch: cards.length > 24 ? 49 : 62

    function faces(): list<string> {
        return cards.map(each => each.card);
    }

    width: 496
    height: 646

    Row {
        spacing: 12
        visible: root.own.round !== ""

        Heading {
            width: 300
            height: 50
            verticalAlignment: Text.AlignVCenter
            text: root.own.round
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 15
        }

        ActionButton {
            objectName: "dealtVoid"
            width: 180
            height: 50
            text: root.words.void_word
            textSize: 20
            checked: root.own.void
            onTouched: root.desk.give({
                touch: "void"
            })
        }
    }

    Flow {
        id: lying

        y: root.own.round !== "" ? 56 : 0
        width: 496
        spacing: 2

        Repeater {
            model: root.cards

            Item {
                id: place

                required property int index
                required property string card
                required property string text
                required property bool checked
                required property bool may

                objectName: "dealt-" + index
                width: root.pitch - 2
                height: 82
                opacity: may ? 1 : 0.42

                Rectangle {
                    anchors.fill: parent
                    radius: 6
                    color: place.checked ? Theme.goldTop : "transparent"
                }

                CardFace {
                    x: (parent.width - width) / 2
                    y: 3
                    width: 40
                    height: 56
                    card: place.card
                }

                Text {
                    y: 59
                    width: parent.width
                    height: 22
                    horizontalAlignment: Text.AlignHCenter
                    verticalAlignment: Text.AlignVCenter
                    text: place.text
                    color: place.checked ? Theme.goldInk : Theme.text
                    font.pixelSize: 17
                    font.weight: Font.DemiBold
                }

                MouseArea {
                    anchors.fill: parent
                    enabled: place.may
                    onClicked: root.desk.give({
                        touch: "dealt",
                        at: place.index,
                        card: place.card,
                        of: root.cards.length
                    })
                }
            }
        }
    }

    Body {
        y: lying.y + lying.height + 4
        width: 496
        text: root.own.note
        color: Theme.warnText
        wrapMode: Text.WordWrap
        visible: text !== ""
    }

    Row {
        y: 352
        spacing: 4

        Repeater {
            model: root.own.chosen

            CardFace {
                required property string modelData

                width: Math.min(46, 330 / root.own.chosen.length - 4)
                height: width * 7 / 5
                card: modelData
            }
        }
    }

    ActionButton {
        objectName: "asDrawn"
        y: 352
        width: 320
        height: 66
        text: root.words.as_drawn
        textSize: 21
        visible: root.own.asDrawn
        onTouched: root.desk.give({
            touch: "as-drawn",
            cards: root.faces()
        })
    }

    ActionButton {
        objectName: "clearCards"
        x: 346
        y: 352
        width: 150
        height: 66
        iconName: "undo"
        text: root.words.clear
        textSize: 19
        visible: root.own.canClear
        onTouched: root.desk.give({
            touch: "clear"
        })
    }

    CardPad {
        readonly property bool isShort: root.own.cases.length > 0

        y: 428
        width: 496
        keyHeight: isShort ? 44 : 66
        visible: root.own.hasPad
        onSaid: card => root.desk.give({
                touch: "card",
                card: card,
                cards: root.faces(),
                of: root.cards.length
            })
    }

    // The two ways on have the same weight.
    Row {
        y: 580
        spacing: 12

        Repeater {
            model: root.own.cases

            ActionButton {
                required property string key
                required property string title
                required checked

                objectName: "case-" + key
                width: 242
                height: 62
                text: title
                textSize: 21
                onTouched: root.desk.choose("act", key)
            }
        }
    }
}
