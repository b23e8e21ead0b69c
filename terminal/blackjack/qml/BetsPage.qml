pragma ComponentBehavior: Bound

import QtQuick
import Etg
import "../../screen/qml"

// Every bet: what it pays, how often it wins, what it costs, its limits; below, how hands are played.
Item {
    id: root

    required property Props pages
    required property Props words

    component Head: Text {
        y: 68
        color: Theme.dim
        font.pixelSize: 20
    }

    component Cell: Text {
        anchors.verticalCenter: parent.verticalCenter
        color: Theme.text
        font.pixelSize: 21
        font.weight: Font.DemiBold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 13
    }

    PageTitle {
        text: root.words.bets_title
    }

    Head {
        x: 32
        text: root.words.column_bet
    }

    Head {
        x: 536
        text: root.words.column_pays
    }

    Head {
        x: 726
        text: root.words.column_chance
    }

    Head {
        x: 880
        width: 236
        horizontalAlignment: Text.AlignRight
        text: root.words.column_costs
    }

    Head {
        x: 1140
        width: 236
        horizontalAlignment: Text.AlignRight
        text: root.words.column_limits
    }

    Column {
        x: 16
        y: 98

        Repeater {
            model: root.pages.bets

            Rectangle {
                id: bet

                required property int index
                required property string name
                required property string pays
                required property string chance
                required property string costs
                required property string limits

                width: 1376
                height: 38
                radius: 8
                color: index % 2 === 0 ? Theme.buttonBottom : "transparent"

                Cell {
                    x: 16
                    width: 490
                    text: bet.name
                    font.weight: Font.Bold
                }

                Cell {
                    x: 520
                    width: 180
                    text: bet.pays
                    color: Theme.gold
                    font.weight: Font.Bold
                }

                Cell {
                    x: 710
                    width: 150
                    text: bet.chance
                }

                Cell {
                    x: 864
                    width: 236
                    horizontalAlignment: Text.AlignRight
                    text: bet.costs
                    color: Theme.warnText
                }

                Cell {
                    x: 1124
                    width: 236
                    horizontalAlignment: Text.AlignRight
                    text: bet.limits
                }
            }
        }
    }

    Column {
        x: 32
        y: 568
        width: 1344
        spacing: 8

        PageText {
            width: parent.width
            text: root.pages.betsText
            color: Theme.dim
        }

        Repeater {
            model: root.pages.tableText

            PageText {
                required property string modelData

                width: 1344
                text: modelData
                textFormat: Text.StyledText
            }
        }
    }
}
