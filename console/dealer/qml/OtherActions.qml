import QtQuick
import Etg

// The nine other actions, three by three; a disabled one says why.
Item {
    id: root

    required property var actions

    signal touched(string act)

    width: 1224
    height: 224

    Repeater {
        model: root.actions

        Item {
            id: action

            required property int slot
            required property string act
            required property string icon
            required property string kind
            required property string title
            required property string caption
            required property bool available
            readonly property color ink: !available ? Theme.offText : kind === "warn" ? Theme.warnText : Theme.text

            objectName: "act-" + act
            x: 412 * (slot % 3)
            y: 76 * Math.floor(slot / 3)
            width: 400
            height: 70

            Box {
                anchors.fill: parent
                opacity: touch.pressed ? 0.75 : 1
                border.width: action.kind === "warn" && action.available ? 2 : 1
                border.color: !action.available ? Theme.offEdge : action.kind === "warn" ? Theme.faultEdge : Theme.edge
                top: action.available ? Theme.buttonTop : Theme.off
                bottom: action.available ? Theme.buttonBottom : Theme.off
            }

            Icon {
                x: 24
                anchors.verticalCenter: parent.verticalCenter
                name: action.icon
                color: action.ink
            }

            Column {
                x: 70
                anchors.verticalCenter: parent.verticalCenter
                spacing: 2

                Text {
                    width: 316
                    text: action.title
                    color: action.ink
                    font.pixelSize: Theme.buttonSize
                    font.weight: Font.DemiBold
                    elide: Text.ElideRight
                }

                Text {
                    width: 316
                    text: action.caption
                    color: action.ink
                    font.pixelSize: Theme.captionSize
                    elide: Text.ElideRight
                }
            }

            MouseArea {
                id: touch

                anchors.fill: parent
                enabled: action.available
                onClicked: root.touched(action.act)
            }
        }
    }
}
