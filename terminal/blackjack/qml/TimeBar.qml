import QtQuick
import Etg

// The time that is left, and beside it from the first second on what no answer means.
Item {
    id: root

    property string secondsLeft: ""
    property real part: 0
    property string silence: ""
    property string text: ""
    property real barWidth: 480

    width: 1832
    height: 34

    Rectangle {
        anchors.verticalCenter: parent.verticalCenter
        width: root.barWidth
        height: 24
        radius: 12
        color: Theme.empty
        border.color: Theme.edge

        Rectangle {
            width: Math.max(height, parent.width * root.part)
            height: parent.height
            radius: 12
            color: Theme.gold
            visible: root.part > 0
        }
    }

    Text {
        id: seconds

        x: root.barWidth + 16
        anchors.verticalCenter: parent.verticalCenter
        width: 66
        text: root.secondsLeft
        color: Theme.gold
        font.pixelSize: 26
        font.weight: Font.ExtraBold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 17
    }

    Text {
        id: told

        x: root.barWidth + 92
        anchors.verticalCenter: parent.verticalCenter
        width: Math.min(implicitWidth, 460)
        text: root.silence
        color: Theme.text
        font.pixelSize: 24
        font.weight: Font.Bold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 17
    }

    Text {
        x: told.x + told.width + 28
        anchors.verticalCenter: parent.verticalCenter
        width: root.width - x
        text: root.text
        textFormat: Text.StyledText
        color: Theme.dim
        font.pixelSize: 21
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 15
    }
}
