import QtQuick
import Etg

// One entry of the list of pages.
Item {
    id: root

    property string text: ""
    property string iconName: ""
    property bool isChosen: false
    readonly property color ink: isChosen ? Theme.goldInk : Theme.text

    signal touched

    Box {
        anchors.fill: parent
        border.color: root.isChosen ? Theme.gold : Theme.edge
        upper: root.isChosen ? Theme.gold : Theme.buttonBottom
        lower: root.isChosen ? Theme.gold : Theme.buttonBottom
    }

    Icon {
        x: 24
        anchors.verticalCenter: parent.verticalCenter
        name: root.iconName
        color: root.ink
    }

    Text {
        x: 72
        anchors.verticalCenter: parent.verticalCenter
        width: root.width - x - 16
        text: root.text
        color: root.ink
        font.pixelSize: 24
        font.weight: Font.DemiBold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 18
    }

    MouseArea {
        anchors.fill: parent
        onClicked: root.touched()
    }
}
