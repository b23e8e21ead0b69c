pragma ComponentBehavior: Bound

import QtQuick
import Etg
import EtgCards

// A card, and the place that it is about; or several cards.
Item {
    id: root

    required property Props own
    required property Props words
    required property var desk

    width: 496
    height: 640

    Grid {
        columns: 3
        spacing: 8

        Repeater {
            model: root.own.places

            Item {
                id: place

                required property string key
                required property string title
                required property string card
                required property bool checked

                width: 160
                height: 84

                ActionButton {
                    objectName: "place-" + place.key
                    anchors.fill: parent
                    checked: place.checked
                    onTouched: root.desk.give({
                        touch: "place",
                        place: place.key
                    })
                }

                CardFace {
                    x: 8
                    y: 8
                    width: 48
                    height: 68
                    card: place.card
                    visible: place.card !== ""
                }

                Text {
                    x: place.card === "" ? 6 : 62
                    width: parent.width - x - 6
                    height: parent.height
                    horizontalAlignment: Text.AlignHCenter
                    verticalAlignment: Text.AlignVCenter
                    text: place.title
                    color: place.checked ? Theme.goldInk : Theme.text
                    font.pixelSize: Theme.bodySize
                    font.weight: Font.DemiBold
                    wrapMode: Text.WordWrap
                    fontSizeMode: Text.Fit
                    minimumPixelSize: 14
                }
            }
        }
    }

    // Cards that are out and lie nowhere yet.
    Row {
        y: 280
        spacing: 8

        Repeater {
            model: root.own.others

            ActionButton {
                required property string key
                required text

                objectName: "loose-" + key
                width: 92
                height: 64
                textSize: 26
                onTouched: root.desk.give({
                    touch: "card",
                    card: key
                })
            }
        }
    }

    Row {
        y: 280 + (root.own.others.length > 0 ? 72 : 0)
        spacing: 8

        Repeater {
            model: root.own.chosen

            Item {
                id: chosen

                required property string modelData

                width: 58
                height: 81

                Rectangle {
                    anchors.fill: parent
                    radius: 6
                    color: Theme.off
                    border.width: 1
                    border.color: Theme.edge

                    Body {
                        anchors.centerIn: parent
                        text: "?"
                        visible: !face.visible
                    }
                }

                CardFace {
                    id: face

                    anchors.fill: parent
                    card: visible ? chosen.modelData : ""
                    visible: chosen.modelData !== "??"
                }
            }
        }
    }

    ActionButton {
        objectName: "clearCards"
        x: 366
        y: 366
        width: 130
        height: 54
        iconName: "undo"
        text: root.words.clear
        textSize: 19
        visible: root.own.canClear
        onTouched: root.desk.give({
            touch: "clear"
        })
    }

    ActionButton {
        objectName: "unseenCard"
        x: 366
        y: 304
        width: 130
        height: 54
        text: root.words.not_seen
        textSize: 19
        visible: root.own.unseen
        onTouched: root.desk.give({
            touch: "card",
            card: "??"
        })
    }

    CardPad {
        visible: root.own.kind === "pad"
        y: 444
        width: 496
        keyHeight: 62
        onSaid: card => root.desk.give({
                touch: "card",
                card: card
            })
    }
}
