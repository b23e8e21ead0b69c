pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Why, for the record: one of the prepared reasons, or own words where there is a keyboard.
Column {
    id: root

    required property var page
    required property var words
    required property var desk

    spacing: 8

    Caption {
        text: root.words.reason_heading
    }

    Grid {
        columns: 2
        spacing: 8

        Repeater {
            model: root.page.reasons

            ActionButton {
                required property var modelData

                objectName: "reason-" + modelData.key
                width: 390
                height: 52
                text: modelData.text
                textSize: Theme.bodySize
                checked: modelData.checked
                onTouched: root.desk.chooseReason(modelData.key)
            }
        }
    }

    Rectangle {
        width: 788
        height: 48
        radius: 10
        color: Theme.empty
        border.width: 1
        border.color: own.activeFocus || root.page.ownReason !== "" ? Theme.gold : Theme.edge

        TextInput {
            id: own

            objectName: "ownReason"
            anchors.fill: parent
            anchors.leftMargin: 14
            anchors.rightMargin: 14
            verticalAlignment: TextInput.AlignVCenter
            maximumLength: 200
            color: Theme.text
            font.pixelSize: Theme.bodySize
            clip: true
            onEditingFinished: if (text.trim() !== "")
                root.desk.chooseReason(":" + text.trim())
        }

        Caption {
            x: 14
            anchors.verticalCenter: parent.verticalCenter
            text: root.words.own_words
            color: Theme.offText
            visible: own.text === "" && !own.activeFocus
        }
    }
}
