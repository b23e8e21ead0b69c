pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Shapes
import Etg

// The card above the finger: a magnified piece of the cloth, and what the bet under the finger is.
Item {
    id: root

    required property var hand
    readonly property Props cloth: hand.cloth
    readonly property real lensWidth: cloth.previewMagnified ? 250 : 0

    objectName: "preview"
    x: cloth.previewX
    y: cloth.previewY
    width: cloth.previewWidth
    height: cloth.previewHeight

    Rectangle {
        anchors.fill: parent
        radius: 18
        color: Theme.backgroundBottom
        border.width: 3
        border.color: root.cloth.previewWarns ? Theme.faultEdge : Theme.gold
    }

    Shape {
        x: root.cloth.previewChipX - root.x - 12
        y: root.height - 2
        visible: root.cloth.previewPoints

        ShapePath {
            fillColor: root.cloth.previewWarns ? Theme.faultEdge : Theme.gold
            strokeWidth: -1

            PathPolyline {
                path: [Qt.point(0, 0), Qt.point(24, 0), Qt.point(12, 13), Qt.point(0, 0)]
            }
        }
    }

    PreviewLens {
        x: 16
        y: 16
        width: root.lensWidth - 16
        height: root.height - 32
        hand: root.hand
        visible: root.cloth.previewMagnified
    }

    Column {
        x: root.lensWidth + 22
        y: 10
        width: root.width - x - 20

        Heading {
            width: parent.width
            height: 38
            verticalAlignment: Text.AlignVCenter
            text: root.cloth.previewTitle
            color: Theme.gold
            font.pixelSize: 28
            elide: Text.ElideRight
        }

        Repeater {
            model: root.cloth.previewLines

            Item {
                id: line

                required property string caption
                required property string value

                width: parent.width
                height: 25

                Body {
                    anchors.baseline: value.baseline
                    text: line.caption
                    color: Theme.dim
                }

                Body {
                    id: value

                    anchors.right: parent.right
                    anchors.verticalCenter: parent.verticalCenter
                    text: line.value
                    font.weight: Font.Bold
                }
            }
        }

        Body {
            width: parent.width
            topPadding: 3
            text: root.cloth.previewHint
            color: root.cloth.previewWarns ? Theme.warnText : Theme.gold
            elide: Text.ElideRight
            font.pixelSize: Theme.captionSize
        }
    }
}
