import QtQuick
import Etg

// A road as one picture; its newest mark has an outline. A touch tells which cell was meant.
Item {
    id: root

    required property string picture
    required property int columns
    property list<int> newest: [] // column and row
    property bool isTouched: false
    readonly property real cell: width / columns

    signal touched(int column, int row)

    height: cell * 6

    Image {
        anchors.fill: parent
        source: root.picture === "" ? "" : "image://etg/" + root.picture
        sourceSize: Qt.size(Theme.pixels(width), Theme.pixels(height))
        cache: false // every round makes another
    }

    Rectangle {
        x: root.newest.length > 0 ? root.newest[0] * root.cell : 0
        y: root.newest.length > 0 ? root.newest[1] * root.cell : 0
        width: root.cell
        height: root.cell
        radius: root.cell * 0.12
        color: "transparent"
        border.width: root.cell > 20 ? 2.5 : 1.5
        border.color: Theme.text
        visible: root.newest.length > 0
    }

    MouseArea {
        anchors.fill: parent
        enabled: root.isTouched
        onClicked: at => root.touched(Math.floor(at.x / root.cell), Math.floor(at.y / root.cell))
    }
}
