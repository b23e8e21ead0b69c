import QtQuick
import QtQuick.Shapes
import Etg

// A pocket on the band, with the straight that lies on it.
Item {
    id: root

    required property string pocket
    required property string path
    required property real middleX
    required property real middleY
    required property string colour
    required property string frame
    required property int dollars
    required property string label
    required property string status
    required property bool dot
    readonly property bool isFramed: frame !== ""

    z: isFramed ? 1 : 0

    Shape {
        ShapePath {
            fillColor: Theme.pocketTop(root.colour)
            strokeColor: root.isFramed ? Theme.gold : Theme.printedLine
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

    // A bet of the cloth that covers this pocket and has no place of its own here.
    Rectangle {
        x: root.middleX + 18
        y: root.middleY + 19
        width: 12
        height: 12
        radius: 6
        color: Theme.gold
        visible: root.dot
    }

    ChipFace {
        x: root.middleX - width / 2
        y: root.middleY + 25 - height / 2
        size: 36
        dollars: root.dollars
        label: root.label
        status: root.status
        opacity: root.status === "lost" ? 0.3 : root.status === "returned" ? 0.45 : 1
        visible: root.status !== ""
    }
}
