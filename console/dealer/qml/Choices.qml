import QtQuick
import Etg

// A list to choose one from; what cannot be chosen says why.
Column {
    id: root

    required property var choices
    required property var desk

    spacing: 8

    Repeater {
        model: root.choices

        ActionButton {
            required property var modelData

            objectName: "choice-" + modelData.group + "-" + modelData.key
            width: 496
            height: root.choices.length > 8 ? 50 : 84
            text: root.choices.length > 8 && modelData.caption !== "" ? modelData.title + "   " + modelData.caption : modelData.title
            caption: root.choices.length > 8 ? "" : modelData.caption
            textSize: root.choices.length > 8 ? Theme.bodySize : Theme.buttonSize
            checked: modelData.checked
            available: modelData.why === ""
            why: modelData.caption
            onTouched: root.desk.choose(modelData.group, modelData.key)
        }
    }
}
