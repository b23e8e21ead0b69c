pragma ComponentBehavior: Bound

import QtQuick
import Etg

// A list to choose one from; what cannot be chosen says why.
Flow {
    id: root

    required property var choices
    required property var desk
    readonly property bool isLong: choices.length > 8

    width: 496
    spacing: isLong ? 6 : 8

    Repeater {
        model: root.choices

        ActionButton {
            required property var modelData
            readonly property bool isHalf: modelData.group === "end"

            objectName: "choice-" + modelData.group + "-" + modelData.key
            width: isHalf ? 245 : 496
            height: root.isLong ? 48 : 74
            kind: modelData.group === "paid" ? "gold" : "normal"
            text: root.isLong && modelData.caption !== "" ? modelData.title + "   " + modelData.caption : modelData.title
            caption: root.isLong ? "" : modelData.caption
            textSize: root.isLong ? Theme.bodySize : Theme.buttonSize
            checked: modelData.checked
            available: modelData.why === ""
            why: modelData.caption
            onTouched: root.desk.choose(modelData.group, modelData.key)
        }
    }
}
