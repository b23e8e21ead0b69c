import QtQuick
import Etg
import "../../../display/qml"

// The wheel at one side; at the other the last results, how often they came, and the limits.
RoomPart {
    id: root

    readonly property Props limits: frame.limits
    readonly property int limitSize: Math.max(limits.inside.length, limits.outside.length) > 24 ? 26 : 32

    newsArea: Qt.rect(told.x, told.y + counts.y, told.width, counts.height)

    RoomWheel {
        objectName: "wheel"
        x: root.frame.isUpright ? 240 : 36
        y: root.frame.isUpright ? 406 : 256
        width: root.frame.isUpright ? 600 : 712
        isUpright: root.frame.isUpright
        wheel: root.panel.wheel
    }

    Item {
        id: told

        objectName: "told"
        x: root.frame.isUpright ? 36 : 800
        y: root.frame.isUpright ? 1076 : 240
        width: root.frame.isUpright ? 1008 : 1072
        height: 820
        opacity: root.frame.stale

        Results {
            width: parent.width
            results: root.panel.results
        }

        Counts {
            id: counts

            objectName: "counts"
            y: 300
            width: parent.width
            counts: root.panel.counts
            visible: !root.frame.hasNews
        }

        Column {
            y: 698
            width: parent.width
            spacing: 2

            Repeater {
                model: root.panel.counts.note

                Body {
                    required property string modelData

                    text: modelData
                    font.pixelSize: 26
                }
            }
        }

        Text {
            y: 780
            width: parent.width * 0.48
            text: root.limits.inside
            color: Theme.gold
            font.pixelSize: root.limitSize
            font.weight: Font.Bold
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 26
        }

        Text {
            y: 780
            anchors.right: parent.right
            width: parent.width * 0.505
            horizontalAlignment: Text.AlignRight
            text: root.limits.outside
            color: Theme.gold
            font.pixelSize: root.limitSize
            font.weight: Font.Bold
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 26
        }
    }
}
