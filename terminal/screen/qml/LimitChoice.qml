pragma ComponentBehavior: Bound

import QtQuick
import Etg

// One limit: what is set, what may be chosen, and a second touch that sets it, for it cannot be taken back.
Item {
    id: root

    property string title: ""
    property string fact: ""
    property string chooseText: ""
    property list<var> choices: []
    property int chosen: -1
    readonly property bool isChosen: chosen >= 0 && chosen < choices.length && choices[chosen].why === ""

    signal limited(int value)

    height: 200
    onVisibleChanged: chosen = -1

    Text {
        x: 8
        text: root.title
        color: Theme.text
        font.pixelSize: Theme.headingSize
        font.weight: Font.Bold
    }

    PageText {
        x: 8
        y: 40
        width: parent.width - 16
        text: root.fact
        font.pixelSize: 21
    }

    Row {
        y: 84
        spacing: 10

        Repeater {
            model: root.choices

            ActionButton {
                required property int value
                required property string label
                required why
                required property int index

                objectName: root.objectName + "-" + value
                width: 164
                height: 84
                text: label
                available: why === ""
                checked: root.chosen === index
                onTouched: root.chosen = index
            }
        }
    }

    ActionButton {
        objectName: root.objectName + "-set"
        anchors.right: parent.right
        y: 84
        width: 300
        height: 84
        kind: "gold"
        iconName: "lock"
        text: root.isChosen ? root.choices[root.chosen].setText : root.chooseText
        available: root.isChosen
        onTouched: {
            root.limited(root.choices[root.chosen].value);
            root.chosen = -1;
        }
    }
}
