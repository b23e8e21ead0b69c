import QtQuick
import Etg

// The one big action of the phase. Waiting: a dashed edge, and what it waits for.
Item {
    id: root

    required property Props primary
    readonly property string kind: primary.kind
    readonly property bool isBanker: kind === "banker"
    readonly property bool isFelt: kind === "card"
    readonly property bool isCard: kind === "player" || isBanker || isFelt
    readonly property bool isWaiting: kind === "waiting" || isCard
    readonly property bool isDark: kind === "amber" || kind === "gold"
    readonly property color ink: isCard ? Theme.white : isWaiting ? Theme.dim : isDark ? Theme.goldInk : Theme.white

    signal touched

    objectName: "primary"
    width: 624
    height: 224

    Box {
        anchors.fill: parent
        radius: 18
        visible: !root.isWaiting
        opacity: touch.pressed ? 0.75 : 1
        border.width: 3
        border.color: root.kind === "red" ? Theme.bad : root.kind === "gold" || root.kind === "amber" ? Theme.goldTop : root.kind === "blue" ? Theme.telemetry : Theme.good
        upper: root.kind === "red" ? Theme.closedTop : root.kind === "gold" ? Theme.goldTop : root.kind === "amber" ? Theme.lastTop : root.kind === "blue" ? Theme.heldTop : Theme.openTop
        lower: root.kind === "red" ? Theme.closedBottom : root.kind === "gold" ? Theme.goldBottom : root.kind === "amber" ? Theme.lastBottom : root.kind === "blue" ? Theme.heldBottom : Theme.openBottom
    }

    Rectangle {
        anchors.fill: parent
        radius: 18
        color: root.isBanker ? Theme.bankerPairBottom : root.isFelt ? Theme.feltBottom : root.isCard ? Theme.playerPairTop : Theme.off
        visible: root.isWaiting

        Dashes {
            anchors.fill: parent
            color: root.isBanker ? Theme.bankerName : root.isFelt ? Theme.text : root.isCard ? Theme.playerName : Theme.edge
            radius: 18
            strokeWidth: 3
        }
    }

    Column {
        anchors.centerIn: parent
        spacing: root.primary.lead === "" ? 14 : 2

        Text {
            anchors.horizontalCenter: parent.horizontalCenter
            width: Math.min(implicitWidth, root.width - 48)
            text: root.primary.lead
            color: root.ink
            font.pixelSize: 30
            font.weight: Font.DemiBold
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 20
            visible: text !== ""
        }

        Text {
            anchors.horizontalCenter: parent.horizontalCenter
            width: Math.min(implicitWidth, root.width - 48)
            text: root.primary.title
            color: root.ink
            font.pixelSize: root.isCard ? 72 : root.isWaiting ? 44 : 60
            font.weight: Font.ExtraBold
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 30
        }

        Text {
            anchors.horizontalCenter: parent.horizontalCenter
            width: Math.min(implicitWidth, root.width - 48)
            text: root.primary.caption
            color: root.ink
            font.pixelSize: 24
            font.weight: Font.Medium
            wrapMode: Text.WordWrap
            height: Math.min(implicitHeight, 62)
            fontSizeMode: Text.Fit
            minimumPixelSize: 17
            horizontalAlignment: Text.AlignHCenter
        }
    }

    MouseArea {
        id: touch

        anchors.fill: parent
        enabled: !root.isWaiting && !root.primary.resting
        onClicked: root.touched()
    }
}
