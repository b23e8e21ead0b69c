pragma ComponentBehavior: Bound

import QtQuick
import Etg

// A chip: solid, or only its ring while it is asked for or previewed.
Item {
    id: root

    property int dollars: 1
    property string label: ""
    property string status: "registered" // preview, asked, registered, lost, won, returned
    property real size: 42
    property int stack: 1
    readonly property bool isRing: status === "preview" || status === "asked"
    readonly property bool isSolid: !isRing && dollars > 0
    readonly property bool isPale: dollars === 1 || dollars === 1000
    readonly property int pixels: Theme.pixels(size)

    width: size
    height: size

    Image {
        anchors.centerIn: parent
        anchors.verticalCenterOffset: root.size * 0.06 + 3 * (root.stack - 1)
        width: root.size * 1.2
        height: width
        source: root.isSolid ? "image://etg/shadow" : ""
        sourceSize: Qt.size(root.pixels, root.pixels)
    }

    Repeater {
        model: root.isSolid ? root.stack : 0

        Image {
            required property int index

            y: 3 * (root.stack - 1 - index)
            width: root.size
            height: root.size
            source: "image://etg/chip/" + root.dollars
            sourceSize: Qt.size(root.pixels, root.pixels)
        }
    }

    Image {
        anchors.fill: parent
        source: !root.isRing ? "" : root.status === "preview" ? "image://etg/chip-preview" : "image://etg/chip-asked"
        sourceSize: Qt.size(root.pixels, root.pixels)
    }

    Text {
        anchors.centerIn: parent
        width: Math.max(root.size * 0.66, Math.min(root.size * 0.92, root.label.length * 7.6)) // within the disc; on a small chip as large as can be read
        height: root.size
        text: root.label
        horizontalAlignment: Text.AlignHCenter
        verticalAlignment: Text.AlignVCenter
        color: root.status === "preview" ? Theme.gold : root.isRing ? Theme.white : root.isPale ? Theme.goldInk : Theme.white
        font.pixelSize: Math.round(root.size * 0.42)
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 8
        font.weight: Font.Bold
    }
}
