import QtQuick
import QtQuick.Shapes

// A vector icon, drawn in strokes on a field of 24 by 24.
Item {
    id: root

    property string name: ""
    property color color: Theme.text
    property real strokeWidth: 2
    readonly property bool isKnown: IconPaths.paths[name] !== undefined

    implicitWidth: 28
    implicitHeight: 28

    Shape {
        width: 24
        height: 24
        scale: root.width / 24
        transformOrigin: Item.TopLeft
        visible: root.isKnown

        ShapePath {
            strokeColor: root.color
            strokeWidth: root.strokeWidth
            fillColor: "transparent"
            capStyle: ShapePath.RoundCap
            joinStyle: ShapePath.RoundJoin

            PathSvg {
                path: IconPaths.paths[root.name] ?? "M0 0"
            }
        }
    }
}
