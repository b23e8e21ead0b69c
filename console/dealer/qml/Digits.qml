pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Ten digits, clear and back.
Grid {
    id: root

    required property Props words
    property bool isActive: true
    property real keyWidth: 154
    property real keyHeight: 144
    readonly property list<string> keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "clear", "0", "back"]

    signal key(string key)

    columns: 3
    spacing: 13

    Repeater {
        model: root.keys

        ActionButton {
            required property string modelData

            objectName: "key-" + modelData
            width: root.keyWidth
            height: root.keyHeight
            text: modelData === "clear" ? root.words.clear : modelData === "back" ? "" : modelData
            iconName: modelData === "back" ? "back" : ""
            iconAbove: iconName !== ""
            textSize: modelData === "clear" ? Theme.buttonSize : 36
            available: root.isActive
            onTouched: root.key(modelData)
        }
    }
}
