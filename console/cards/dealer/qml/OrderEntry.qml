pragma ComponentBehavior: Bound

import QtQuick
import Etg
import EtgCards

// Cards that came together, touched in the order that the supervisor names.
Item {
    id: root

    required property Props own
    required property Props words
    required property var desk
    readonly property list<string> chosen: own.chosen

    width: 496
    height: 640

    Row {
        spacing: 14

        Repeater {
            model: root.own.others

            Item {
                id: one

                required property int index
                required property string key
                required property string text
                required property bool isChosen

                objectName: "order-" + (index + 1)
                width: 110
                height: 154
                opacity: isChosen ? 0.42 : 1

                CardFace {
                    anchors.fill: parent
                    card: one.text
                }

                MouseArea {
                    anchors.fill: parent
                    enabled: !one.isChosen
                    onClicked: root.desk.give({
                        touch: "order",
                        at: one.key,
                        card: one.text,
                        of: root.own.others.length
                    })
                }
            }
        }
    }

    Column {
        y: 190
        spacing: 10

        Repeater {
            model: root.chosen

            Row {
                id: named

                required property int index
                required property string modelData

                spacing: 16

                CardFace {
                    width: 58
                    height: 81
                    card: named.modelData
                }

                Heading {
                    anchors.verticalCenter: parent?.verticalCenter
                    text: (named.index + 1) + "."
                }
            }
        }
    }

    ActionButton {
        objectName: "clearCards"
        y: 560
        width: 180
        height: 60
        iconName: "undo"
        text: root.words.clear
        visible: root.own.canClear
        onTouched: root.desk.give({
            touch: "clear"
        })
    }
}
