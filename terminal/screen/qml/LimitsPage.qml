import QtQuick
import Etg

// What the player allows himself, and what his betting costs an hour.
Item {
    id: root

    required property var book
    required property Props pages
    required property Props words

    PageTitle {
        text: root.words.page_limits
    }

    LimitChoice {
        objectName: "loss"
        x: 24
        y: 76
        width: 1360
        title: root.words.loss_title
        fact: root.pages.lossFact
        choices: root.pages.lossChoices
        chooseText: root.words.limit_choose
        onLimited: value => root.book.limitLoss(value)
    }

    LimitChoice {
        objectName: "time"
        x: 24
        y: 292
        width: 1360
        title: root.words.time_title
        fact: root.pages.timeFact
        choices: root.pages.timeChoices
        chooseText: root.words.limit_choose_time
        onLimited: value => root.book.limitTime(value)
    }

    PageText {
        x: 32
        y: 508
        width: parent.width - 64
        text: root.words.limits_text
        color: Theme.dim
    }

    Rectangle {
        x: 24
        y: 596
        width: 1360
        height: 184
        radius: Theme.radius
        color: Theme.feltBottom
        border.color: Theme.zeroTop

        Column {
            x: 26
            anchors.verticalCenter: parent.verticalCenter

            Text {
                width: 300
                text: root.pages.cost
                color: Theme.gold
                font.pixelSize: 44
                font.weight: Font.Bold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 24
            }

            Text {
                text: root.words.cost_title
                color: Theme.text
                font.pixelSize: 20
            }
        }

        PageText {
            x: 350
            anchors.verticalCenter: parent.verticalCenter
            width: parent.width - x - 24
            text: root.pages.costText
            font.pixelSize: 21
        }
    }
}
