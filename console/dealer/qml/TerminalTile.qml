pragma ComponentBehavior: Bound

import QtQuick
import Etg

// One terminal at a glance: its name and word above, credit left and bet right below. Few terminals have large tiles.
Item {
    id: root

    required property int slot
    required property string name
    required property string word
    required property string kind
    required property string credit
    required property string bet
    required property string owes
    required property string mark
    required property bool isDue
    property int columns: 8
    property bool isLow: false
    readonly property real room: width - 24
    readonly property bool isWide: left.implicitWidth + right.implicitWidth + 8 > room
    readonly property bool hasEnded: kind === "settled" || kind === "returned"
    readonly property bool isOff: kind === "empty" || kind === "off"
    readonly property color edge: isDue ? Theme.gold : kind === "registered" ? Theme.good : kind === "away" ? Theme.faultEdge : kind === "locked" || kind === "out" ? Theme.bad : kind === "calls" ? Theme.telemetry : kind === "cash-out" ? Theme.warn : isOff ? Theme.offEdge : Theme.edge
    readonly property color ground: kind === "registered" ? Theme.goodFill : kind === "away" ? Theme.faultFill : kind === "locked" || kind === "out" ? Theme.badFill : kind === "calls" ? Theme.telemetryTile : kind === "cash-out" ? Theme.warnFill : isOff ? Theme.empty : kind === "asking" ? Theme.empty : Theme.panelTop
    readonly property color wordColour: kind === "away" ? Theme.warnText : kind === "locked" || kind === "out" ? Theme.bad : kind === "calls" ? Theme.telemetry : kind === "cash-out" ? Theme.warn : isOff ? Theme.offText : Theme.text

    signal touched

    objectName: "tile-" + name
    transformOrigin: Item.TopLeft
    scale: 8 / columns
    x: 154 * scale * (slot % columns)
    y: (isLow ? 38 : 48) + (isLow ? 44 : 106) * scale * Math.floor(slot / columns)
    width: 145
    height: isLow ? 38 : 98

    Rectangle {
        anchors.fill: parent
        radius: 12
        color: root.ground
        border.width: root.isOff || root.hasEnded || root.kind === "no-bet" ? 1 : 2
        border.color: root.kind === "asking" ? "transparent" : root.edge
    }

    Loader {
        anchors.fill: parent
        active: root.kind === "asking"
        sourceComponent: Dashes {
            color: Theme.text
            radius: 12
        }
    }

    Item {
        anchors.fill: parent
        visible: !root.isLow

        Text {
            id: title

            x: 12
            y: 8
            width: Math.min(implicitWidth, root.kind === "registered" ? 90 : 76)
            height: 27
            verticalAlignment: Text.AlignVCenter
            text: root.name
            color: root.isOff ? Theme.offText : Theme.text
            font.pixelSize: 22
            font.weight: Font.Bold
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 13
            elide: Text.ElideMiddle
        }

        Icon {
            anchors.right: parent.right
            anchors.rightMargin: 10
            y: 8
            width: 26
            height: 26
            name: "check"
            color: Theme.good
            visible: root.kind === "registered"
        }

        Text {
            anchors.right: parent.right
            anchors.rightMargin: 12
            y: 11
            width: Math.min(implicitWidth, root.width - title.x - title.width - 20)
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 12
            text: root.word
            color: root.wordColour
            font.pixelSize: Theme.smallSize
            font.weight: Font.DemiBold
            visible: root.kind !== "registered"
        }

        Text {
            id: debt

            x: 12
            y: root.isWide ? 68 : 40
            text: root.owes
            color: Theme.telemetry
            font.pixelSize: Theme.smallSize
            visible: text !== ""
        }

        Text {
            id: left

            x: 12
            y: root.isWide ? 40 : 68
            width: Math.min(implicitWidth, root.room)
            text: root.credit
            color: Theme.dim
            font.pixelSize: Theme.smallSize
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 12
        }

        Text {
            id: right

            anchors.right: parent.right
            anchors.rightMargin: 12
            y: 58
            width: Math.min(implicitWidth, root.isWide && debt.visible ? root.room - debt.width - 8 : root.room)
            height: 34
            verticalAlignment: Text.AlignVCenter
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 12
            text: root.bet
            color: root.kind === "registered" ? Theme.good : root.kind === "away" ? Theme.warnText : root.hasEnded ? Theme.dim : Theme.text
            font.pixelSize: Theme.headingSize
            font.weight: Font.Bold
        }
    }

    Loader {
        anchors.fill: parent
        active: root.isLow
        sourceComponent: LowTile {
            name: root.name
            word: root.word
            bet: root.hasEnded || root.kind === "registered" || root.kind === "asking" ? root.bet : ""
            mark: root.mark
            ink: root.isOff ? Theme.offText : Theme.text
            tint: root.kind === "registered" ? Theme.good : root.wordColour
        }
    }

    MouseArea {
        anchors.fill: parent
        onClicked: root.touched()
    }
}
