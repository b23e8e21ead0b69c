pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Which set, who shuffled and cut, where the cut card lies, how many are burnt: a field is touched, then written.
Item {
    id: root

    required property Props own
    required property Props words
    required property var desk
    readonly property string field: own.field
    readonly property bool isNumber: field === "cut_from_end" || field === "burn"

    width: 496
    height: 646

    Column {
        spacing: 6

        Repeater {
            model: root.own.fields

            Rectangle {
                id: one

                required property string key
                required property string title
                required property string text
                required property bool checked

                objectName: "field-" + key
                width: 496
                height: 54
                radius: 10
                color: Theme.empty
                border.width: checked ? 3 : 1
                border.color: checked ? Theme.gold : Theme.edge

                Caption {
                    x: 14
                    width: 236
                    anchors.verticalCenter: parent.verticalCenter
                    text: one.title
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: 14
                }

                Body {
                    x: 254
                    width: 230
                    anchors.verticalCenter: parent.verticalCenter
                    horizontalAlignment: Text.AlignRight
                    text: one.text
                    font.weight: Font.Bold
                    elide: Text.ElideMiddle
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: 14
                }

                MouseArea {
                    anchors.fill: parent
                    onClicked: root.desk.give({
                        touch: "field",
                        field: one.key
                    })
                }
            }
        }
    }

    Row {
        y: 306
        spacing: 8

        Repeater {
            model: root.own.fills

            ActionButton {
                required property int index
                required property string modelData

                objectName: "fill-" + index
                width: (496 - 8 * (root.own.fills.length - 1)) / root.own.fills.length
                height: 52
                text: modelData
                textSize: 19
                onTouched: root.desk.give({
                    touch: "fill",
                    text: modelData
                })
            }
        }
    }

    Column {
        y: 370
        spacing: 6

        Repeater {
            model: root.isNumber ? ["123", "456", "789", "0"] : ["1234567890", "QWERTYUIOP", "ASDFGHJKL-", "ZXCVBNM "]

            Row {
                id: keys

                required property string modelData
                readonly property int count: modelData.length

                anchors.horizontalCenter: parent?.horizontalCenter
                spacing: 4

                Repeater {
                    model: keys.modelData.split("")

                    ActionButton {
                        required property string modelData

                        objectName: "write-" + modelData
                        width: root.isNumber ? 140 : modelData === " " ? 92 : 46
                        height: 56
                        text: modelData === " " ? "␣" : modelData
                        textSize: 22
                        onTouched: root.desk.give({
                            touch: "key",
                            key: modelData
                        })
                    }
                }
            }
        }
    }

    ActionButton {
        objectName: "writeErase"
        x: 376
        y: 618
        width: 120
        height: 34
        iconName: "left"
        textSize: 17
        text: root.words.erase
        onTouched: root.desk.give({
            touch: "erase"
        })
    }
}
