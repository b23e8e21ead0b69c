import QtQuick
import QtQuick.Shapes
import Etg

// A pocket as printed on the band.
Item {
    id: root

    required property string pocket
    required property string path
    required property real middleX
    required property real middleY
    required property string colour
    required property string frame
    required property string status
    readonly property bool isFramed: frame !== ""

    z: isFramed ? 1 : 0

    Shape {
        ShapePath {
            fillColor: Theme.tileTop(root.colour)
            strokeColor: root.frame === "result" ? Theme.line : root.isFramed ? Theme.gold : Theme.printedLine
            strokeWidth: root.isFramed ? 5 : 1.5
            joinStyle: ShapePath.MiterJoin

            PathSvg {
                path: root.path
            }
        }

        ShapePath {
            fillColor: root.frame === "preview" ? Theme.goldTint : "transparent"
            strokeWidth: -1

            PathSvg {
                path: root.path
            }
        }
    }

    Text {
        x: root.middleX - width / 2
        y: root.middleY - 10 - height / 2
        text: root.pocket
        color: Theme.white
        font.pixelSize: root.pocket === "000" ? 29 : 33
        font.weight: Font.Bold
    }

    SuitMark {
        x: root.middleX - width / 2
        y: root.middleY + 25 - height / 2
        size: 9
        colour: root.colour
        visible: root.status === ""
    }
}
