import QtQuick
import Etg

// Every kind of bet: what it pays, how often it wins, what it returns, its limits (rules 3.3, 4.1).
Item {
    id: root

    required property Props pages
    required property Props words

    component Head: Text {
        y: 70
        color: Theme.dim
        font.pixelSize: 20
    }

    Text {
        x: 32
        y: 16
        text: root.words.bets_title
        color: Theme.text
        font.pixelSize: Theme.titleSize
        font.weight: Font.Bold
    }

    Head {
        x: 32
        text: root.words.column_bet
    }

    Head {
        x: 372
        text: root.words.column_pays
    }

    Head {
        x: 522
        text: root.words.column_chance
    }

    Head {
        anchors.right: parent.right
        anchors.rightMargin: 202
        text: root.pages.returnsHead
    }

    Head {
        anchors.right: parent.right
        anchors.rightMargin: 36
        text: root.words.column_limits
    }

    Column {
        x: 16
        y: 104

        Repeater {
            model: root.pages.bets

            BetRow {
                required property int index

                width: 1376
                isShaded: index % 2 === 0
            }
        }
    }

    Rectangle {
        x: 16
        y: 656
        width: 1376
        height: 124
        radius: Theme.radius
        color: Theme.feltBottom
        border.color: Theme.zeroTop

        Column {
            x: 26
            anchors.verticalCenter: parent.verticalCenter

            Text {
                text: root.pages.average
                color: Theme.gold
                font.pixelSize: 50
                font.weight: Font.Bold
            }

            Text {
                text: root.words.returned_on_average
                color: Theme.text
                font.pixelSize: 20
            }
        }

        Text {
            x: 272
            anchors.verticalCenter: parent.verticalCenter
            width: parent.width - x - 20
            text: root.pages.averageText
            textFormat: Text.StyledText
            color: Theme.text
            font.pixelSize: 21
            lineHeight: 1.18
            wrapMode: Text.Wrap
        }
    }
}
