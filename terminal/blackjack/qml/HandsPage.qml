pragma ComponentBehavior: Bound

import QtQuick
import Etg
import "../../screen/qml"

// The table's last ten rounds: the dealer's hand, the totals of the boxes, this player's bets and their net.
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
        minimumPixelSize: 13
    }

    PageTitle {
        text: root.words.page_hands
    }

    Head {
        x: 32
        text: root.words.hands_round
    }

    Head {
        x: 132
        text: root.words.dealer
    }

    Head {
        x: 420
        text: root.words.hands_boxes
    }

    Head {
        x: 820
        text: root.words.hands_bets
    }

    Head {
        x: 1176
        width: 200
        horizontalAlignment: Text.AlignRight
        text: root.words.hands_net
    }

    Column {
        x: 16
        y: 104

        Repeater {
            model: root.pages.hands

            Rectangle {
                id: row

                required property int index
                required property string round
                required property string dealer
                required property string cards
                required property string boxes
                required property string bets
                required property string net
                required property bool isWin

                width: 1376
                height: 64
                radius: 8
                color: index % 2 === 0 ? Theme.buttonBottom : "transparent"

                Cell {
                    x: 16
                    width: 90
                    text: row.round
                    font.weight: Font.Bold
                }

                Column {
                    x: 116
                    anchors.verticalCenter: parent.verticalCenter
                    width: 276

                    Text {
                        width: parent.width
                        text: row.dealer
                        color: Theme.text
                        font.pixelSize: 20
                        font.weight: Font.DemiBold
                        fontSizeMode: Text.HorizontalFit
                        minimumPixelSize: 13
                    }

                    Text {
                        width: parent.width
                        text: row.cards
                        color: Theme.dim
                        font.pixelSize: 18
                        fontSizeMode: Text.HorizontalFit
                        minimumPixelSize: 13
                        visible: text !== ""
                    }
                }

                Cell {
                    x: 404
                    width: 380
                    text: row.boxes
                    color: Theme.dim
                    wrapMode: Text.Wrap
                    height: 60
                    verticalAlignment: Text.AlignVCenter
                    fontSizeMode: Text.Fit
                }

                Cell {
                    x: 804
                    width: 330
                    text: row.bets
                }

                Cell {
                    x: 1160
                    width: 200
                    horizontalAlignment: Text.AlignRight
                    text: row.net
                    color: row.isWin ? Theme.gold : Theme.text
                    font.weight: Font.Bold
                }
            }
        }
    }
}
