import QtQuick
import Etg

// Credit, total bet, last win, what the session costs, and the way to people and money. Meters never move.
Panel {
    id: root

    required property Props meters
    required property Props words

    signal attendantTouched
    signal cashOutTouched

    width: 1872
    height: 116

    Meter {
        x: 24
        y: 5
        caption: root.words.credit
        value: root.meters.credit
        detail: root.meters.creditDetail
        gold: true
    }

    Divider {
        x: 316
    }

    Meter {
        x: 340
        y: 5
        width: 294
        caption: root.words.total_bet
        value: root.meters.totalBet
        detail: root.meters.totalBetDetail
    }

    Divider {
        x: 646
    }

    Meter {
        x: 670
        y: 5
        caption: root.words.last_win
        value: root.meters.lastWin
        detail: root.meters.lastWinDetail
    }

    Divider {
        x: 962
    }

    Column {
        x: 986
        anchors.verticalCenter: parent.verticalCenter
        width: 300
        spacing: 0

        Repeater {
            model: [
                {
                    "caption": root.words.session_time,
                    "value": root.meters.sessionTime
                },
                {
                    "caption": root.words.session_net,
                    "value": root.meters.sessionNet
                },
                {
                    "caption": root.words.expected_cost,
                    "value": root.meters.sessionCost
                }
            ]

            Fact {
                required caption
                required value

                width: 300
                size: 20
            }
        }
    }

    ActionButton {
        objectName: "attendant"
        x: 1314
        y: 16
        width: 178
        iconName: "bell"
        text: root.meters.attendant
        caption: root.meters.attendantLine
        checked: root.meters.attendantCalled
        onTouched: root.attendantTouched()
    }

    ActionButton {
        objectName: "cashOut"
        x: 1508
        y: 16
        width: 198
        kind: "gold"
        iconName: root.meters.cashOutSign
        text: root.meters.cashOut
        textSize: 26
        caption: root.meters.cashOutLine
        available: root.meters.cashOutAvailable
        onTouched: root.cashOutTouched()
    }

    Column {
        anchors.right: parent.right
        anchors.rightMargin: 22
        anchors.verticalCenter: parent.verticalCenter

        Text {
            anchors.right: parent.right
            text: root.meters.time
            color: Theme.text
            font.pixelSize: 38
            font.weight: Font.DemiBold
        }

        Text {
            anchors.right: parent.right
            text: root.meters.half
            color: Theme.dim
            font.pixelSize: 20
            font.weight: Font.DemiBold
        }
    }
}
