pragma ComponentBehavior: Bound

import QtQuick
import Etg

// A list to choose one from; what cannot be chosen says why.
Flow {
    id: root

    required property list<var> choices
    required property var desk
    property bool isCard: false

    width: 496
    spacing: 8

    Repeater {
        model: root.choices

        ActionButton {
            required property string group
            required property string key
            required property string title
            required caption
            required checked
            required property bool may
            readonly property bool isHalf: root.isCard && group === "verb"

            objectName: "choice-" + group + "-" + key
            width: isHalf ? 244 : 496
            height: 74
            kind: group === "paid" ? "gold" : "normal"
            text: title
            textSize: Theme.buttonSize
            available: may
            onTouched: root.desk.choose(group, key)
        }
    }
}
