import QtQuick

// An outcome as a tile: its colour, its text and, unless told otherwise, the mark of its colour.
Box {
    id: root

    property string text: ""
    property string colour: "zero" // red, black, zero (or green)
    property real size: 47
    property bool isNewest: false
    property bool showsMark: ["red", "black", "zero", "green"].includes(colour)

    implicitWidth: size
    implicitHeight: Math.round(size * (isNewest ? 1.06 : 1.19))
    radius: Math.min(8, size * 0.16)
    upper: Theme.tileTop(colour)
    lower: Theme.tileBottom(colour)
    border.width: isNewest ? 3 : 1
    border.color: isNewest ? Theme.gold : colour === "black" ? Theme.edge : Qt.lighter(lower, 1.25)

    Text {
        anchors.horizontalCenter: parent.horizontalCenter
        anchors.verticalCenter: parent.verticalCenter
        anchors.verticalCenterOffset: root.showsMark ? -root.height * 0.11 : 0
        text: root.text
        color: Theme.white
        font.pixelSize: Math.round(Math.min(root.width * (root.text.length > 2 ? 0.4 : 0.5), root.height * 0.46))
        font.weight: Font.Bold
    }

    Mark {
        anchors.horizontalCenter: parent.horizontalCenter
        anchors.bottom: parent.bottom
        anchors.bottomMargin: root.height * 0.13
        size: Math.max(8, Math.round(root.height * 0.17))
        colour: root.colour
        visible: root.showsMark
    }
}
