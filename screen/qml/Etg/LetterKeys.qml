pragma ComponentBehavior: Bound

import QtQuick

// Letters and digits to write with, a space, the way back and the end; small letters where they are wanted.
Column {
    id: root

    property list<string> rows: ["1234567890", "QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"]
    property bool hasSmall: false
    property bool isCapital: true
    property bool isFull: false
    property bool canErase: true
    property real keyWidth: 120
    property real keyHeight: 86
    property string capitalText: ""
    property string spaceText: ""
    property string eraseText: ""
    property string cancelText: ""
    property string doneText: ""
    property bool canEnd: true

    signal letter(string letter)
    signal erased
    signal cancelled
    signal ended

    spacing: 12

    Repeater {
        model: root.rows

        Row {
            id: keys

            required property string modelData

            anchors.horizontalCenter: parent?.horizontalCenter
            spacing: 12

            Repeater {
                model: keys.modelData.split("")

                ActionButton {
                    required property string modelData

                    objectName: "letter-" + modelData
                    width: root.keyWidth
                    height: root.keyHeight
                    text: root.isCapital ? modelData : modelData.toLowerCase()
                    textSize: 30
                    available: !root.isFull
                    onTouched: root.letter(text)
                }
            }
        }
    }

    Row {
        anchors.horizontalCenter: parent.horizontalCenter
        spacing: 12

        ActionButton {
            objectName: "cancelWriting"
            width: 320
            height: root.keyHeight
            text: root.cancelText
            onTouched: root.cancelled()
        }

        ActionButton {
            objectName: "letter-capital"
            width: 120
            height: root.keyHeight
            text: root.capitalText
            checked: root.isCapital
            visible: root.hasSmall
            onTouched: root.isCapital = !root.isCapital
        }

        ActionButton {
            objectName: "letter-space"
            width: 320
            height: root.keyHeight
            text: root.spaceText
            available: !root.isFull
            onTouched: root.letter(" ")
        }

        ActionButton {
            objectName: "letter-erase"
            width: 200
            height: root.keyHeight
            iconName: "left"
            text: root.eraseText
            available: root.canErase
            onTouched: root.erased()
        }

        ActionButton {
            objectName: "keepName"
            width: 320
            height: root.keyHeight
            kind: "gold"
            text: root.doneText
            available: root.canEnd
            onTouched: root.ended()
        }
    }
}
