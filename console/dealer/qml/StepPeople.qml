import QtQuick
import Etg

// The third step: who asks, who approves, and the keypad for whichever figures are due.
Panel {
    id: root

    required property var page
    required property var words
    required property var desk
    readonly property var keypad: page.keypad

    width: 460

    StepHead {
        x: 20
        y: 16
        number: "3"
        text: root.words.step_3
        more: root.keypad.isPin ? "" : root.page.digest
        room: 420
    }

    Column {
        x: 20
        y: 62
        spacing: 12

        Repeater {
            model: root.page.people

            Rectangle {
                id: person

                required property var modelData
                readonly property bool hasSaid: modelData.state === "said"

                width: 420
                height: 82
                radius: 14
                color: hasSaid ? Theme.goodFill : Theme.empty
                border.width: modelData.state === "waits" ? 0 : 2
                border.color: hasSaid ? Theme.good : Theme.edge

                Loader {
                    anchors.fill: parent
                    active: person.modelData.state === "waits"
                    sourceComponent: Dashes {
                        color: Theme.text
                    }
                }

                Icon {
                    x: 20
                    anchors.verticalCenter: parent.verticalCenter
                    width: 34
                    height: 34
                    name: person.hasSaid ? "check" : "person"
                    color: person.hasSaid ? Theme.good : Theme.text
                }

                Column {
                    x: 74
                    anchors.verticalCenter: parent.verticalCenter

                    Text {
                        width: 332
                        text: person.modelData.title
                        color: Theme.text
                        font.pixelSize: 22
                        font.weight: Font.DemiBold
                        fontSizeMode: Text.HorizontalFit
                        minimumPixelSize: 16
                    }

                    Caption {
                        width: 332
                        text: person.modelData.text
                        elide: Text.ElideRight
                    }
                }
            }
        }
    }

    Field {
        x: 20
        y: 254
        width: 420
        label: root.keypad.label
        text: root.keypad.text
        digits: root.keypad.digits
        isPin: root.keypad.isPin
        isActive: root.keypad.isActive
        visible: root.keypad.label !== ""
    }

    Digits {
        x: 20
        y: 384
        words: root.words
        keyWidth: 132
        keyHeight: 70
        spacing: 12
        isActive: root.keypad.isActive
        visible: root.keypad.label !== ""
        onKey: key => root.desk.key(key)
    }

    ActionButton {
        objectName: "secondNext"
        x: 20
        y: 710
        width: 420
        height: 56
        text: root.words.next
        available: root.keypad.isActive && root.keypad.text !== ""
        visible: root.page.digest !== "" && !root.keypad.isPin
        onTouched: root.desk.key("next")
    }

    Column {
        x: 20
        y: 704
        width: 420
        visible: root.page.digest !== "" && root.keypad.isPin

        Caption {
            width: 420
            text: root.words.second_rules
            wrapMode: Text.WordWrap
        }

        Caption {
            text: root.page.digest
        }
    }

    // Above everything that opens this page: a second tap of that touch cannot fall on it.
    ActionButton {
        objectName: "managerVoids"
        x: 20
        y: 384
        width: 420
        height: 96
        text: root.words.manager_voids
        caption: root.words.manager_voids_text
        visible: root.page.managerMayVoid
        onTouched: root.desk.managerVoids()
    }
}
