pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Letters and digits to name a favourite with.
Item {
    id: root

    required property var book
    required property var pages
    required property var words

    height: 690

    Rectangle {
        width: parent.width
        height: 84
        radius: Theme.radius
        color: Theme.empty
        border.width: 2
        border.color: Theme.gold

        Text {
            x: 24
            anchors.verticalCenter: parent.verticalCenter
            text: root.pages.typed
            color: Theme.text
            font.pixelSize: 40
            font.weight: Font.Bold
        }
    }

    Column {
        y: 108
        anchors.horizontalCenter: parent.horizontalCenter
        spacing: 12

        Repeater {
            model: root.pages.keyRows

            Row {
                id: keys

                required property var modelData

                anchors.horizontalCenter: parent?.horizontalCenter
                spacing: 12

                Repeater {
                    model: keys.modelData

                    ActionButton {
                        required property string modelData

                        objectName: "letter-" + modelData
                        width: 120
                        height: 86
                        text: modelData
                        textSize: 30
                        available: !root.pages.typedIsFull
                        onTouched: root.book.type(modelData)
                    }
                }
            }
        }

        Row {
            anchors.horizontalCenter: parent.horizontalCenter
            spacing: 12

            ActionButton {
                width: 320
                height: 86
                text: root.words.naming_cancel
                onTouched: root.book.endNaming(false)
            }

            ActionButton {
                width: 320
                height: 86
                text: root.words.key_space
                available: !root.pages.typedIsFull
                onTouched: root.book.type(" ")
            }

            ActionButton {
                width: 200
                height: 86
                iconName: "left"
                text: root.words.key_erase
                available: root.pages.typed !== ""
                onTouched: root.book.erase()
            }

            ActionButton {
                objectName: "keepName"
                width: 320
                height: 86
                kind: "gold"
                text: root.words.naming_done
                onTouched: root.book.endNaming(true)
            }
        }
    }
}
