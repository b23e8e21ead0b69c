pragma ComponentBehavior: Bound

import QtQuick
import Etg

// The table's last rounds with their cards, and what this player staked and won.
Panel {
    id: root

    required property list<var> rounds
    required property Props words

    width: 720
    height: 184

    Text {
        x: 16
        y: 6
        height: 30
        verticalAlignment: Text.AlignVCenter
        text: root.words.last_rounds
        color: Theme.text
        font.pixelSize: 20
        font.weight: Font.Bold
    }

    Text {
        anchors.right: parent.right
        anchors.rightMargin: 14
        y: 6
        height: 30
        verticalAlignment: Text.AlignVCenter
        text: root.words.last_rounds_touch
        color: Theme.dim
        font.pixelSize: Theme.captionSize
    }

    Text {
        anchors.centerIn: parent
        text: root.rounds.length > 0 ? "" : root.words.no_rounds
        color: Theme.dim
        font.pixelSize: 20
    }

    Repeater {
        model: root.rounds

        Rectangle {
            id: row

            required property int index
            required property int round
            required property string letter
            required property string look
            required property bool isNatural
            required property string player
            required property string banker
            required property string bets
            required property string net
            required property bool isWin

            x: 6
            y: 38 + 36 * index
            width: root.width - 12
            height: 34
            radius: 6
            color: index % 2 === 0 ? Theme.panelTop : "transparent"

            Text {
                x: 10
                anchors.verticalCenter: parent.verticalCenter
                width: 62
                text: row.round
                color: Theme.text
                font.pixelSize: 20
                font.weight: Font.Bold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 13
            }

            Rectangle {
                x: 76
                anchors.verticalCenter: parent.verticalCenter
                width: 28
                height: 28
                radius: 14
                color: row.look === "" ? "transparent" : Theme.tileTop(row.look)
                border.width: row.isNatural ? 2 : 0
                border.color: Theme.gold

                Text {
                    anchors.centerIn: parent
                    text: row.letter
                    color: Theme.white
                    font.pixelSize: 17
                    font.weight: Font.Bold
                }
            }

            Text {
                x: 114
                anchors.verticalCenter: parent.verticalCenter
                text: row.player
                textFormat: Text.StyledText
                color: Theme.text
                font.pixelSize: 20
            }

            Text {
                x: 270
                anchors.verticalCenter: parent.verticalCenter
                text: row.banker
                textFormat: Text.StyledText
                color: Theme.text
                font.pixelSize: 20
            }

            Text {
                x: 424
                anchors.verticalCenter: parent.verticalCenter
                width: 160
                horizontalAlignment: Text.AlignRight
                text: row.bets
                color: Theme.dim
                font.pixelSize: Theme.captionSize
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 13
            }

            Text {
                anchors.right: parent.right
                anchors.rightMargin: 10
                anchors.verticalCenter: parent.verticalCenter
                width: 106
                horizontalAlignment: Text.AlignRight
                text: row.net
                color: row.isWin ? Theme.good : Theme.text
                font.pixelSize: 20
                font.weight: Font.Bold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 13
            }
        }
    }
}
