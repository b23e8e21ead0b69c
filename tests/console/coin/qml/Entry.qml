pragma ComponentBehavior: Bound

import QtQuick
import Etg

Column {
    id: root

    required property Props page
    required property Props panel
    required property Props words
    required property var desk

    spacing: 8

    Repeater {
        model: ["heads", "tails"]

        ActionButton {
            required property string modelData

            objectName: "side-" + modelData
            width: 496
            height: 90
            text: root.words["coin_" + modelData]
            checked: root.page.outcome.text === modelData[0].toUpperCase()
            onTouched: root.desk.choose("outcome", modelData)
        }
    }
}
