import QtQuick
import Etg

// Limits or closing that change: told beside the limits, before they hold.
Panel {
    id: root

    required property Props table

    height: 82
    border.color: Theme.gold
    border.width: 2
    visible: root.table.newsTitle !== ""

    Icon {
        x: 20
        anchors.verticalCenter: parent.verticalCenter
        width: 40
        height: 40
        name: "note"
        color: Theme.gold
    }

    Text {
        x: 80
        y: 10
        text: root.table.newsTitle
        color: Theme.gold
        font.pixelSize: 20
        font.weight: Font.Bold
    }

    Text {
        x: 80
        y: 34
        width: root.width - 100
        height: 44
        verticalAlignment: Text.AlignVCenter
        text: root.table.news
        color: Theme.text
        font.pixelSize: 22
        font.weight: Font.DemiBold
        fontSizeMode: Text.Fit
        minimumPixelSize: 15
        wrapMode: Text.Wrap
    }
}
