import QtQuick
import QtQuick.Shapes
import Etg

// The ball's speed over time, the line below which bets close, and where it would go from here.
Item {
    id: root

    property list<var> points: [] // of [seconds, rpm]
    property list<var> forecast: [] // the same, beginning now
    property real threshold: 0
    property string thresholdText: ""
    property string startText: ""
    property string nowText: ""
    property real span: 0 // seconds across; 0: as many as there are, and a third more
    readonly property real across: span > 0 ? span : Math.max(1, last[0] * 1.33)
    readonly property real peak: Math.max(threshold * 1.6, 1, ...points.map(point => point[1]))
    readonly property list<real> last: points.length > 0 ? points[points.length - 1] : [0, 0]
    readonly property real floor: height - (startText !== "" || nowText !== "" ? 26 : 2)

    function at(point: var): point {
        return Qt.point(Math.min(width, width * point[0] / across), floor - (floor - 6) * Math.min(1, point[1] / peak));
    }

    implicitWidth: 470
    implicitHeight: 132

    Shape {
        anchors.fill: parent

        ShapePath {
            strokeWidth: -1
            fillColor: root.points.length > 1 ? Theme.telemetryFill : "transparent"

            PathPolyline {
                path: root.points.length > 1 ? [Qt.point(root.at(root.points[0]).x, root.floor), ...root.points.map(root.at), Qt.point(root.at(root.last).x, root.floor)] : []
            }
        }

        ShapePath {
            strokeColor: Theme.telemetry
            strokeWidth: 3
            fillColor: "transparent"
            joinStyle: ShapePath.RoundJoin

            PathPolyline {
                path: root.points.map(root.at)
            }
        }

        ShapePath {
            strokeColor: Theme.telemetry
            strokeWidth: 2
            strokeStyle: ShapePath.DashLine
            dashPattern: [1.5, 3]
            fillColor: "transparent"

            PathPolyline {
                path: root.forecast.filter(point => point[0] <= root.across).map(root.at)
            }
        }

        ShapePath {
            strokeColor: root.threshold > 0 ? Theme.thresholdLine : "transparent"
            strokeWidth: 2
            strokeStyle: ShapePath.DashLine
            dashPattern: [4, 3]
            fillColor: "transparent"
            startX: 0
            startY: root.at([0, root.threshold]).y

            PathLine {
                x: root.width
                y: root.at([0, root.threshold]).y
            }
        }
    }

    Rectangle {
        y: root.floor
        width: parent.width
        height: 2
        color: Theme.edge
    }

    Rectangle {
        x: root.at(root.last).x - 8
        y: root.at(root.last).y - 8
        width: 16
        height: 16
        radius: 8
        color: Theme.white
        border.width: 3
        border.color: Theme.telemetry
        visible: root.points.length > 0
    }

    Text {
        x: 10
        y: Math.min(root.at([0, root.threshold]).y + 3, root.floor - height)
        text: root.thresholdText
        color: Theme.thresholdText
        font.pixelSize: Theme.captionSize
    }

    Caption {
        y: root.floor + 2
        text: root.startText
        visible: now.x > width + 12
    }

    Caption {
        id: now

        x: Math.max(0, Math.min(root.width - width, root.at(root.last).x - width / 2))
        y: root.floor + 2
        text: root.nowText
        color: Theme.text
    }
}
