import QtQuick
import QtQuick.Shapes
import Etg

// Red at No More Bets, indigo while something is put right; dashed orange while the connection is lost.
Item {
    id: root

    property string frame: ""
    property real radius: 16

    Rectangle {
        anchors.fill: parent
        color: "transparent"
        radius: root.radius
        border.width: 4
        border.color: root.frame === "put-right" ? Theme.putRight : Theme.closedFrame
        visible: root.frame === "closed" || root.frame === "put-right"
    }

    Shape {
        anchors.fill: parent
        visible: root.frame === "lost"

        ShapePath {
            strokeWidth: 4
            strokeColor: Theme.faultEdge
            strokeStyle: ShapePath.DashLine
            dashPattern: [4, 3]
            fillColor: "transparent"

            PathRectangle {
                x: 2
                y: 2
                width: root.width - 4
                height: root.height - 4
                radius: root.radius - 2
            }
        }
    }
}
