pragma ComponentBehavior: Bound

import QtQuick
import Etg

// A list to choose one from; what cannot be chosen says why.
Flow {
    id: root

    required property var choices
    required property var desk
    property bool isCard: false

    width: 496
    spacing: 8

    Repeater {
        model: root.choices

        ActionButton {
            required property var modelData
            readonly property bool isHalf: root.isCard && modelData.group === "verb"

            objectName: "choice-" + modelData.group + "-" + modelData.key
            width: isHalf ? 244 : 496
            height: 74
            kind: modelData.group === "paid" ? "gold" : "normal"
            text: modelData.title
            caption: modelData.caption
            textSize: Theme.buttonSize
            checked: modelData.checked
            available: modelData.why === ""
            why: modelData.caption
            onTouched: root.desk.choose(modelData.group, modelData.key)
        }
    }
}
