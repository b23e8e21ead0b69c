import QtQuick
import Etg

// Which game, table and round, and the limits.
Item {
    id: root

    required property Props table

    function dimmed(text: string): string {
        return '<font color="' + Theme.dim + '">' + text + '</font>';
    }

    width: 424
    height: 104

    Column {
        anchors.verticalCenter: parent.verticalCenter
        spacing: 3

        Text {
            text: root.table.name
            color: Theme.text
            font.pixelSize: 23
            font.weight: Font.Bold
        }

        Row {
            spacing: 10

            Text {
                width: Math.min(implicitWidth, root.width - (root.table.closing === "" ? 0 : closing.width + 10))
                text: root.table.round
                color: Theme.dim
                font.pixelSize: 20
                elide: Text.ElideRight
            }

            Text {
                id: closing

                text: root.table.closing
                color: Theme.gold
                font.pixelSize: 20
                font.weight: Font.DemiBold
            }
        }

        Text {
            width: root.width
            text: root.table.limitsUnknown !== "" ? root.table.limitsUnknown : root.table.limits.map(each => root.dimmed(each.name) + " " + each.range).join("&nbsp;&nbsp;")
            textFormat: Text.StyledText
            color: Theme.text
            font.pixelSize: 20
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: Theme.smallSize
        }
    }
}
