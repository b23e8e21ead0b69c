pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Follow and Decline, on the box where somebody else has split or doubled.
Item {
    id: root

    required property AbstractListModel rows

    signal chosen(string action)

    width: 1872
    height: 372

    Repeater {
        model: root.rows

        Item {
            id: each

            required property real boxX
            required property string follow
            required property string followText
            required property string decline
            required property string declineText
            required property string followIs
            required property real followY
            readonly property bool isNarrow: followY > 220

            x: boxX + 14
            y: followY
            visible: follow !== ""

            Rectangle {
                x: -8
                width: 244
                height: 324 - each.followY
                radius: Theme.radius
                color: Theme.feltBottom
            }

            AnswerButton {
                action: "follow"
                width: each.isNarrow ? 111 : 228
                height: each.isNarrow ? 56 : 60
                title: each.follow
                amount: ""
                text: each.followText
                look: each.followIs === "off" ? "off" : each.followIs === "" ? "gold" : each.followIs.startsWith("follow") ? each.followIs.slice(7) : "other"
                onTouched: action => root.chosen(action)
            }

            AnswerButton {
                x: each.isNarrow ? 117 : 0
                y: each.isNarrow ? 0 : 64
                action: "decline"
                width: each.isNarrow ? 111 : 228
                height: each.isNarrow ? 56 : 58
                title: each.decline
                amount: ""
                text: each.declineText
                look: each.followIs === "" || each.followIs === "off" ? "on" : each.followIs.startsWith("decline") ? each.followIs.slice(8) : "other"
                onTouched: action => root.chosen(action)
            }
        }
    }
}
