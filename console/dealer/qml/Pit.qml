pragma ComponentBehavior: Bound

import QtQuick
import Etg

// What waits for somebody, and what is done now and then: a tile for each, leading to its page.
Panel {
    id: root

    required property Props page
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
                required property string key
                required property string icon
                required property string title
                required caption
                required property bool waits
                required property bool may

                objectName: "choice-pit-" + key
                width: 598
                height: (744 - 18 * (root.lines - 1)) / root.lines
                kind: waits ? "warn" : "normal"
                iconName: icon
                iconAbove: true
                text: title
                textSize: 34
                available: may
                onTouched: root.desk.choose("pit", key)
            }
        }
    }
}
