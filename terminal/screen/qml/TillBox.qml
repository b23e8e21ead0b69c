import QtQuick
import Etg

// What happens with the money.
Rectangle {
    id: root

    property string kind: ""
    property string title: ""
    property string text: ""

    radius: Theme.radius
    color: kind === "warn" ? Theme.faultFill : Theme.telemetryTile

    Rectangle {
        width: 8
        height: parent.height
        radius: 4
        color: root.kind === "warn" ? Theme.faultEdge : Theme.telemetry
    }

    Icon {
        x: 28
        y: 18
        name: root.kind === "warn" ? "warning" : "info"
        color: root.kind === "warn" ? Theme.faultEdge : Theme.telemetry
    }

    Text {
        x: 72
        y: 16
        width: root.width - 92
        text: root.title
        color: Theme.text
        font.pixelSize: 24
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.smallSize
        font.weight: Font.Bold
    }

    Text {
        x: 72
        y: 52
        width: root.width - 92
        height: root.height - 60
        text: root.text
        color: Theme.text
        font.pixelSize: 21
        minimumPixelSize: Theme.smallSize
        fontSizeMode: Text.Fit
        wrapMode: Text.Wrap
    }
}
