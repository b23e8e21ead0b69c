pragma ComponentBehavior: Bound

import QtQuick
import Etg

// How often each came in the shoe, and in which band 95 of 100 shoes lie after so many rounds.
Row {
    id: root

    required property list<var> counts
    readonly property var tints: ({
            "banker": Theme.bankerName,
            "banker_pair": Theme.bankerName,
            "player": Theme.playerName,
            "player_pair": Theme.playerName,
            "tie": Theme.good,
            "natural": Theme.gold
        })

    Repeater {
        model: root.counts

        Column {
            id: each

            required property string name
            required property string kind
            required property int count
            required property string usual
            required property bool isUsual

            width: root.width / root.counts.length

            Text {
                text: "<b><font color='" + root.tints[each.kind] + "'>" + each.name + "</font> " + each.count + "</b>"
                textFormat: Text.StyledText
                color: Theme.text
                font.pixelSize: 21
            }

            Text {
                width: parent.width - 4
                text: each.usual
                color: each.isUsual ? Theme.dim : Theme.warnText
                font.pixelSize: Theme.smallSize
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 13
            }
        }
    }
}
