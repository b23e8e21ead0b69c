import QtQuick
import Etg
import "../../../dealer/qml"

// The verdict by paragraph while the ball runs; what each witness saw where it is not a plain result.
Rectangle {
    id: root

    required property Props verdict
    readonly property string kind: verdict.kind
    readonly property bool tellsWitnesses: verdict.lines.length > 0

    width: 592
    height: 212
    radius: 14
    border.width: 2
    border.color: kind === "good" ? Theme.good : kind === "bad" ? Theme.bad : kind === "held" ? Theme.telemetry : Theme.edge
    color: kind === "good" ? Theme.goodFill : kind === "bad" ? Theme.badFill : kind === "held" ? Theme.telemetryTile : Theme.empty

    Heading {
        id: title

        x: 20
        y: 10
        text: root.verdict.title
        color: root.kind === "good" ? Theme.good : Theme.text
    }

    Caption {
        anchors.right: parent.right
        anchors.rightMargin: 18
        anchors.verticalCenter: title.verticalCenter
        width: parent.width - title.width - 54
        height: 40
        text: root.verdict.caption
        color: Theme.text
        horizontalAlignment: Text.AlignRight
        verticalAlignment: Text.AlignVCenter
        wrapMode: Text.WordWrap
        fontSizeMode: Text.Fit
        minimumPixelSize: 15
    }

    Column {
        x: 18
        y: 48
        visible: !root.tellsWitnesses

        Repeater {
            model: root.verdict.rows

            Item {
                id: row

                required property string text
                required property string paragraph
                required property string value
                required state

                width: 556
                height: 31

                Icon {
                    anchors.verticalCenter: parent.verticalCenter
                    width: 24
                    height: 24
                    name: row.state === "yes" ? "check" : row.state === "no" ? "cross" : "clock"
                    color: row.state === "yes" ? Theme.good : row.state === "no" ? Theme.bad : Theme.dim
                }

                Body {
                    x: 36
                    anchors.verticalCenter: parent.verticalCenter
                    text: row.text
                }

                Caption {
                    x: 370
                    anchors.verticalCenter: parent.verticalCenter
                    text: row.paragraph
                }

                Body {
                    anchors.right: parent.right
                    anchors.verticalCenter: parent.verticalCenter
                    text: row.value
                    font.weight: Font.Bold
                    color: row.state === "waiting" ? Theme.dim : Theme.text
                }
            }
        }
    }

    // There is more below: a finger moves it.
    Body {
        anchors.right: parent.right
        anchors.rightMargin: 18
        y: 184
        visible: root.tellsWitnesses && !told.atYEnd
        text: "\u2026"
    }

    Flickable {
        id: told

        objectName: "witnesses"
        x: 18
        y: 50
        width: 530
        height: witnesses.fitting
        contentHeight: witnesses.height
        clip: true
        visible: root.tellsWitnesses
        interactive: contentHeight > height

        WitnessLines {
            id: witnesses

            width: 530
            room: 152
            lines: root.verdict.lines
        }
    }
}
