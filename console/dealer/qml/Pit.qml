pragma ComponentBehavior: Bound

import QtQuick
import Etg

// What waits for somebody, and what is done now and then: a tile for each, leading to its page.
Panel {
    id: root

    required property var page
    required property var desk
    readonly property int lines: Math.ceil(page.choices.length / 3)

    width: 1872
    height: 780

    Grid {
        anchors.centerIn: parent
        columns: 3
        spacing: 18

        Repeater {
            model: root.page.choices

            ActionButton {
                required property var modelData

                objectName: "choice-pit-" + modelData.key
                width: 598
                height: (744 - 18 * (root.lines - 1)) / root.lines
                kind: modelData.waits ? "warn" : "normal"
                iconName: modelData.icon
                iconAbove: true
                text: modelData.title
                textSize: 34
                caption: modelData.caption
                available: modelData.why === ""
                why: modelData.caption
                onTouched: root.desk.choose("pit", modelData.key)
            }
        }
    }
}
