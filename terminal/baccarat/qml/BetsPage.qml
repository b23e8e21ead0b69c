pragma ComponentBehavior: Bound

import QtQuick
import Etg
import "../../screen/qml"

// Every bet: when it wins, what it pays, how often, what it costs, its limits (3.7, 4.1); and the table of play (3.12).
Item {
    id: root

    required property Props pages
    required property Props words

    component Head: Text {
        y: 70
        color: Theme.dim
        font.pixelSize: 20
    }

    PageTitle {
        text: root.words.bets_title
    }

    Head {
        x: 32
        text: root.words.column_bet
    }

    Head {
        x: 560
        text: root.words.column_pays
    }

    Head {
        x: 712
        text: root.words.column_chance
    }

    Head {
        anchors.right: parent.right
        anchors.rightMargin: 396
        text: root.pages.returnsHead
    }

    Head {
        anchors.right: parent.right
        anchors.rightMargin: 214
        text: root.words.column_costs
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

            Rectangle {
                id: bet

                required property int index
                required property string name
                required property string wins
                required property string pays
                required property string chance
                required property string returns
                required property string costs
                required property string limits

                width: 1376
                height: 64
                radius: 8
                color: index % 2 === 0 ? Theme.buttonBottom : "transparent"

                Column {
                    x: 16
                    anchors.verticalCenter: parent.verticalCenter

                    Text {
                        text: bet.name
                        color: Theme.text
                        font.pixelSize: 24
                        font.weight: Font.Bold
                    }

                    Text {
                        width: 520
                        text: bet.wins
                        color: Theme.dim
                        font.pixelSize: Theme.captionSize
                        fontSizeMode: Text.HorizontalFit
                        minimumPixelSize: 13
                    }
                }

                Text {
                    x: 544
                    anchors.verticalCenter: parent.verticalCenter
                    text: bet.pays
                    color: Theme.gold
                    font.pixelSize: 26
                    font.weight: Font.Bold
                }

                Text {
                    x: 696
                    anchors.verticalCenter: parent.verticalCenter
                    text: bet.chance
                    color: Theme.text
                    font.pixelSize: 22
                    font.weight: Font.DemiBold
                }

                Text {
                    anchors.right: parent.right
                    anchors.rightMargin: 380
                    anchors.verticalCenter: parent.verticalCenter
                    text: bet.returns
                    color: Theme.text
                    font.pixelSize: 24
                    font.weight: Font.Bold
                }

                Text {
                    anchors.right: parent.right
                    anchors.rightMargin: 198
                    anchors.verticalCenter: parent.verticalCenter
                    text: bet.costs
                    color: Theme.warnText
                    font.pixelSize: 22
                    font.weight: Font.DemiBold
                }

                Text {
                    anchors.right: parent.right
                    anchors.rightMargin: 14
                    anchors.verticalCenter: parent.verticalCenter
                    width: Math.min(implicitWidth, 166)
                    text: bet.limits
                    color: Theme.text
                    font.pixelSize: 22
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: 13
                }
            }
        }
    }

    PageText {
        x: 32
        y: 436
        width: 1344
        text: root.pages.betsText
        color: Theme.dim
    }

    Rectangle {
        x: 16
        y: 496
        width: 1376
        height: 286
        radius: Theme.radius
        color: Theme.feltBottom
        border.color: Theme.feltEdge

        Column {
            x: 26
            y: 12
            width: parent.width - 52
            spacing: 7

            Heading {
                text: root.words.table_title
                color: Theme.gold
                font.pixelSize: 24
            }

            Repeater {
                model: root.pages.tableText

                PageText {
                    required property string modelData

                    width: 1324
                    text: modelData
                    textFormat: Text.StyledText
                    font.pixelSize: 21
                }
            }

            PageText {
                width: parent.width
                text: root.pages.differentialText
                textFormat: Text.StyledText
                font.pixelSize: 21
            }
        }
    }
}
