import QtQuick
import Etg

// The third step: who asks, who approves, and the keypad for whichever figures are due.
Panel {
    id: root

    required property Props page
    required property Props words
    required property var desk
    readonly property bool isPin: page.keypad.isPin
    readonly property bool isActive: page.keypad.isActive
    readonly property string label: page.keypad.label
    readonly property string keyed: page.keypad.text

    width: 460

    StepHead {
        x: 20
        y: 16
        number: "3"
        text: root.words.step_3
        more: root.isPin ? "" : root.page.digest
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

                required property string title
                required property string text
                required state
                readonly property bool hasSaid: state === "said"

                width: 420
                height: 82
                radius: 14
                color: hasSaid ? Theme.goodFill : Theme.empty
                border.width: state === "waits" ? 0 : 2
                border.color: hasSaid ? Theme.good : Theme.edge

                Loader {
                    anchors.fill: parent
                    active: person.state === "waits"
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
                        text: person.title
                        color: Theme.text
                        font.pixelSize: 22
                        font.weight: Font.DemiBold
                        fontSizeMode: Text.HorizontalFit
                        minimumPixelSize: 16
                    }

                    Caption {
                        width: 332
                        text: person.text
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
        label: root.label
        text: root.keyed
        digits: root.page.keypad.digits
        isPin: root.isPin
        isActive: root.isActive
        visible: root.label !== ""
    }

    Digits {
        x: 20
        y: 384
        words: root.words
        keyWidth: 132
        keyHeight: 70
        spacing: 12
        isActive: root.isActive
        visible: root.label !== ""
        onKey: key => root.desk.key(key)
    }

    ActionButton {
        objectName: "secondNext"
        x: 20
        y: 710
        width: 420
        height: 56
        text: root.words.next
        available: root.isActive && root.keyed !== ""
        visible: root.page.digest !== "" && !root.isPin
        onTouched: root.desk.key("next")
    }

    Column {
        x: 20
        y: 704
        width: 420
        visible: root.page.digest !== "" && root.isPin

        Caption {
            width: 420
            text: root.words.second_rules
            wrapMode: Text.WordWrap
        }

        Caption {
            width: 420
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 13
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
