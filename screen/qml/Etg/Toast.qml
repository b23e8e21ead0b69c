import QtQuick

// One sentence that lies over the screen for as long as it is there.
Rectangle {
    id: root

    property string text: ""

    objectName: "toast"
    width: words.width + 56
    height: 64
    radius: 32
    color: Theme.toast
    border.width: 2
    border.color: Theme.gold
    visible: text !== ""

    Text {
        id: words

        anchors.centerIn: parent
        width: Math.min(implicitWidth, 1400)
        text: root.text
        color: Theme.text
        font.pixelSize: 22
        font.weight: Font.DemiBold
        elide: Text.ElideRight
    }
}
