import QtQuick
import Etg
import "../../screen/qml"

// What the table's record says of its shoes, what that means, and the seal of the bets (rule 5.14: for information only).
Item {
    id: root

    required property Props pages
    required property Props words
    readonly property string look: pages.fairLook

    PageTitle {
        text: root.pages.fairTitle
    }

    PageText {
        x: 32
        y: 66
        width: parent.width - 64
        text: root.pages.fairCounted
        color: Theme.dim
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 15
        wrapMode: Text.NoWrap
    }

    Rectangle {
        x: 32
        y: 108
        width: parent.width - 64
        height: 92
        radius: Theme.radius
        border.width: 2
        border.color: root.look === "green" ? Theme.good : root.look === "amber" ? Theme.warn : root.look === "red" ? Theme.bad : Theme.edge
        color: root.look === "green" ? Theme.goodFill : root.look === "amber" ? Theme.warnFill : root.look === "red" ? Theme.badFill : Theme.empty

        Icon {
            x: 24
            anchors.verticalCenter: parent.verticalCenter
            width: 44
            height: 44
            name: root.look === "green" ? "check" : root.look === "amber" ? "warning" : root.look === "red" ? "stop" : "clock"
            color: root.look === "" ? Theme.dim : parent.border.color
        }

        Heading {
            x: 92
            y: 12
            text: root.pages.fairVerdict
        }

        PageText {
            x: 92
            y: 50
            width: parent.width - 112
            text: root.pages.fairVerdictText
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 15
            wrapMode: Text.NoWrap
        }
    }

    CardBars {
        x: 32
        y: 214
        width: 980
        height: 236
        title: root.words.fair_ranks
        bars: root.pages.fairRanks.bars
        low: root.pages.fairRanks.low
        high: root.pages.fairRanks.high
        most: root.pages.fairRanks.most
        visible: bars.length > 0
    }

    CardBars {
        x: 1044
        y: 214
        width: parent.width - 32 - x
        height: 236
        title: root.words.fair_suits
        bars: root.pages.fairSuits.bars
        low: root.pages.fairSuits.low
        high: root.pages.fairSuits.high
        most: root.pages.fairSuits.most
        visible: bars.length > 0
    }

    Counts {
        x: 32
        y: 462
        width: parent.width - 64
        counts: root.pages.fairResults
    }

    Column {
        x: 32
        y: 528
        width: parent.width - 64
        spacing: 12

        PageText {
            width: parent.width
            text: root.pages.fairBand
            visible: text !== ""
        }

        PageText {
            width: parent.width
            text: root.pages.fairReady
            textFormat: Text.StyledText
            visible: text !== ""
        }

        PageText {
            width: parent.width
            text: root.words.fair_means
            textFormat: Text.StyledText
        }

        PageText {
            width: parent.width
            text: root.pages.fairSeal
            textFormat: Text.StyledText
        }
    }
}
