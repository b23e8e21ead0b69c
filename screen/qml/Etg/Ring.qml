import QtQuick
import QtQuick.Shapes

// What is left of a time, as a ring that empties, with the seconds inside.
Item {
    id: root

    property string seconds: ""
    property real fraction: 1
    property color color: Theme.white
    property color ground: Theme.shade
    readonly property real stroke: width / 11

    implicitWidth: 88
    implicitHeight: 88

    Shape {
        anchors.fill: parent

        ShapePath {
            strokeColor: Qt.rgba(root.color.r, root.color.g, root.color.b, 0.26)
            strokeWidth: root.stroke
            fillColor: root.ground

            PathAngleArc {
                centerX: root.width / 2
                centerY: root.height / 2
                radiusX: (root.width - root.stroke) / 2
                radiusY: radiusX
                startAngle: 0
                sweepAngle: 360
            }
        }

        ShapePath {
            strokeColor: root.color
            strokeWidth: root.fraction > 0 ? root.stroke : -1
            fillColor: "transparent"
            capStyle: ShapePath.RoundCap

            PathAngleArc {
                centerX: root.width / 2
                centerY: root.height / 2
                radiusX: (root.width - root.stroke) / 2
                radiusY: radiusX
                startAngle: -90
                sweepAngle: 360 * Math.max(0, Math.min(1, root.fraction))
            }
        }
    }

    Text {
        anchors.centerIn: parent
        text: root.seconds
        color: root.color
        font.pixelSize: Math.round(root.width * (root.seconds.length > 2 ? 0.36 : 0.47))
        font.weight: Font.Bold
    }
}
