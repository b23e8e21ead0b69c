import QtQuick
import Etg

// A finger peels the picture of a card from the edge where it came down. What is under it, no screen knows yet.
Item {
    id: root

    property string edge: "" // left, right, upper, lower
    property real fold: 0
    readonly property bool isUpright: edge === "left" || edge === "right"
    readonly property bool isFar: fold > 0.6

    signal opened

    Rectangle {
        x: root.edge === "right" ? root.width * (1 - root.fold) : 0
        y: root.edge === "lower" ? root.height * (1 - root.fold) : 0
        width: root.isUpright ? root.width * root.fold : root.width
        height: root.isUpright ? root.height : root.height * root.fold
        radius: 10
        color: Theme.text
        border.width: 2
        border.color: root.isFar ? Theme.gold : Theme.edge
        visible: root.fold > 0
    }

    MouseArea {
        anchors.fill: parent
        onPressed: mouse => {
            back.stop();
            const far = [mouse.x, root.width - mouse.x, mouse.y, root.height - mouse.y];
            root.edge = ["left", "right", "upper", "lower"][far.indexOf(Math.min(...far))];
        }
        onPositionChanged: mouse => {
            const along = root.isUpright ? mouse.x / root.width : mouse.y / root.height;
            const folded = root.edge === "left" || root.edge === "upper" ? along : 1 - along;
            root.fold = Math.max(0, Math.min(1, folded));
        }
        onReleased: {
            if (root.isFar)
                root.opened();
            back.start();
        }
    }

    NumberAnimation {
        id: back

        target: root
        property: "fold"
        to: 0
        duration: Theme.slideMs
        easing.type: Easing.OutQuad
    }
}
