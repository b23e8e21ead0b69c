import QtQuick
import Etg

// A terminal in one line: its name, the mark of the game, and its bet or the word of its state.
Item {
    id: root

    required property string name
    required property string word
    required property string bet
    required property string mark
    required property color ink
    required property color tint

    Text {
        id: title

        x: 10
        width: Math.min(implicitWidth, root.mark === "" ? 62 : 48)
        height: parent.height
        verticalAlignment: Text.AlignVCenter
        text: root.name
        color: root.ink
        font.pixelSize: 20
        font.weight: Font.Bold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 12
        elide: Text.ElideMiddle
    }

    Rectangle {
        id: seat

        x: title.x + title.width + 6
        anchors.verticalCenter: parent.verticalCenter
        width: 24
        height: 24
        radius: 12
        color: Theme.gold
        visible: root.mark !== ""

        Text {
            anchors.centerIn: parent
            text: root.mark
            color: Theme.goldInk
            font.pixelSize: 17
            font.weight: Font.Bold
        }
    }

    Text {
        anchors.right: parent.right
        anchors.rightMargin: 10
        width: Math.min(implicitWidth, root.width - 20 - (seat.visible ? seat.x + seat.width : title.x + title.width))
        height: parent.height
        verticalAlignment: Text.AlignVCenter
        text: root.bet === "" ? root.word : root.bet
        color: root.tint
        font.pixelSize: 19
        font.weight: Font.DemiBold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 12
    }
}
