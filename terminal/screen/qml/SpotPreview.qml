pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Shapes
import Etg

// The card above the finger: what the bet under it is. It lies over the hands, never over the roads.
Item {
    id: root

    required property Props cloth

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
        x: Math.max(24, Math.min(root.width - 48, root.cloth.previewChipX - root.x - 12))
        y: root.height - 2

        ShapePath {
            fillColor: root.cloth.previewWarns ? Theme.faultEdge : Theme.gold
            strokeWidth: -1

            PathPolyline {
                path: [Qt.point(0, 0), Qt.point(24, 0), Qt.point(12, 13), Qt.point(0, 0)]
            }
        }
    }

    Column {
        x: 26
        y: 14
        width: root.width - 52

        Heading {
            width: parent.width
            height: 42
            verticalAlignment: Text.AlignVCenter
            text: root.cloth.previewTitle
            color: Theme.gold
            font.pixelSize: 28
        }

        Repeater {
            model: root.cloth.previewLines

            Item {
                id: line

                required property string caption
                required property string value

                width: parent.width
                height: 27

                Body {
                    anchors.baseline: shown.baseline
                    text: line.caption
                    color: Theme.dim
                }

                Body {
                    id: shown

                    anchors.right: parent.right
                    anchors.verticalCenter: parent.verticalCenter
                    text: line.value
                    font.weight: Font.Bold
                }
            }
        }

        Body {
            width: parent.width
            topPadding: 4
            text: root.cloth.previewHint
            color: root.cloth.previewWarns ? Theme.warnText : Theme.gold
            font.pixelSize: Theme.captionSize
        }
    }
}
