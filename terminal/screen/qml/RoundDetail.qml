pragma ComponentBehavior: Bound

import QtQuick
import Etg

// One round: the credit before and after, and every bet with its arithmetic.
Item {
    id: root

    required property Props pages
    required property Props words

    Heading {
        text: root.pages.roundHead
    }

    Column {
        id: facts

        y: 44
        width: parent.width

        PageText {
            width: parent.width
            bottomPadding: 4
            text: root.pages.roundText
            color: Theme.dim
            visible: text !== ""
        }

        Repeater {
            model: root.pages.roundFacts

            FactRow {
                required name
                required value

                width: root.width
            }
        }

        PageText {
            width: parent.width
            topPadding: 4
            text: root.pages.roundSum
            color: Theme.dim
        }

        PageText {
            width: parent.width
            topPadding: 4
            text: root.pages.roundSeal
            color: Theme.dim
            visible: text !== ""
        }

        Text {
            topPadding: 12
            text: root.pages.roundBets.length > 0 ? root.words.round_bets : root.words.round_no_bets
            color: Theme.text
            font.pixelSize: 21
            font.weight: Font.Bold
        }
    }

    ListView {
        y: facts.y + facts.height + 8
        width: parent.width
        height: parent.height - y
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        model: root.pages.roundBets

        delegate: Rectangle {
            id: bet

            required property string name
            required property string stake
            required property string sum
            required property string paid
            required property bool isWin
            required property int index

            width: ListView.view.width
            height: 38
            radius: 6
            color: index % 2 === 0 ? Theme.bezel : "transparent"

            Text {
                x: 12
                anchors.verticalCenter: parent.verticalCenter
                width: 270
                text: bet.name
                color: Theme.text
                font.pixelSize: 21
                font.weight: bet.isWin ? Font.Bold : Font.Normal
                elide: Text.ElideRight
            }

            Text {
                anchors.right: parent.right
                anchors.rightMargin: 402
                anchors.verticalCenter: parent.verticalCenter
                text: bet.stake
                color: Theme.text
                font.pixelSize: 21
            }

            Text {
                anchors.right: parent.right
                anchors.rightMargin: 142
                anchors.verticalCenter: parent.verticalCenter
                text: bet.sum
                color: Theme.dim
                font.pixelSize: 19
            }

            Text {
                anchors.right: parent.right
                anchors.rightMargin: 12
                anchors.verticalCenter: parent.verticalCenter
                text: bet.paid
                color: bet.isWin ? Theme.gold : Theme.dim
                font.pixelSize: 21
                font.weight: bet.isWin ? Font.Bold : Font.Normal
            }
        }
    }
}
