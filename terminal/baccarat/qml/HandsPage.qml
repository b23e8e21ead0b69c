pragma ComponentBehavior: Bound

import QtQuick
import Etg
import "../../screen/qml"

// The table's last ten rounds: their cards, and this player's bets, the commission and the net result of each.
Item {
    id: root

    required property Props pages
    required property Props words

    component Head: Text {
        y: 70
        color: Theme.dim
        font.pixelSize: 20
    }

    component Cell: Text {
        anchors.verticalCenter: parent.verticalCenter
        color: Theme.text
        font.pixelSize: 20
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 15
    }

    PageTitle {
        text: root.words.page_hands
    }

    Head {
        x: 32
        text: root.words.hands_round
    }

    Head {
        x: 184
        text: root.words.spot_player
    }

    Head {
        x: 384
        text: root.words.spot_banker
    }

    Head {
        x: 584
        text: root.words.hands_bets
    }

    Head {
        anchors.right: parent.right
        anchors.rightMargin: 236
        text: root.words.commission
    }

    Head {
        anchors.right: parent.right
        anchors.rightMargin: 36
        text: root.words.hands_net
    }

    PageText {
        x: 32
        y: 110
        text: root.pages.hands.length > 0 ? "" : root.words.no_rounds
    }

    Column {
        x: 16
        y: 104

        Repeater {
            model: root.pages.hands

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
                required property string commission
                required property string net
                required property bool isWin

                width: 1376
                height: 62
                radius: 8
                color: index % 2 === 0 ? Theme.buttonBottom : "transparent"

                Cell {
                    x: 16
                    width: 90
                    text: row.round
                    font.weight: Font.Bold
                }

                Rectangle {
                    x: 112
                    anchors.verticalCenter: parent.verticalCenter
                    width: 34
                    height: 34
                    radius: 17
                    color: row.look === "" ? "transparent" : Theme.tileTop(row.look)
                    border.width: row.isNatural ? 3 : 0
                    border.color: Theme.gold

                    Text {
                        anchors.centerIn: parent
                        text: row.letter
                        color: Theme.white
                        font.pixelSize: 20
                        font.weight: Font.Bold
                    }
                }

                Cell {
                    x: 168
                    width: 192
                    text: row.player
                    textFormat: Text.StyledText
                    font.pixelSize: 22
                }

                Cell {
                    x: 368
                    width: 192
                    text: row.banker
                    textFormat: Text.StyledText
                    font.pixelSize: 22
                }

                Cell {
                    x: 568
                    width: 440
                    height: 56
                    verticalAlignment: Text.AlignVCenter
                    text: row.bets
                    color: Theme.dim
                    wrapMode: Text.Wrap
                    fontSizeMode: Text.Fit
                }

                Cell {
                    anchors.right: parent.right
                    anchors.rightMargin: 220
                    horizontalAlignment: Text.AlignRight
                    text: row.commission
                    color: Theme.warnText
                    font.weight: Font.Bold
                }

                Cell {
                    anchors.right: parent.right
                    anchors.rightMargin: 20
                    width: 180
                    horizontalAlignment: Text.AlignRight
                    text: row.net
                    color: row.isWin ? Theme.good : Theme.text
                    font.pixelSize: 22
                    font.weight: Font.Bold
                }
            }
        }
    }
}
