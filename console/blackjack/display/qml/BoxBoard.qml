pragma ComponentBehavior: Bound

import QtQuick
import Etg
import "../../../display/qml"

// One box for the room: its number, its hands and totals, and how they stand. The box that decides is ivory.
Item {
    id: root

    required property int box
    required property string total
    required property string word
    required property string look // turn, won, lost, plain, free, open
    required property string hit
    required property bool asks
    required property bool empty
    required property list<var> lines
    required property list<var> due
    required property AbstractListModel cards
    required property RoomFrame frame
    readonly property bool isTurn: look === "turn"
    readonly property bool isPale: look === "lost"
    readonly property color ink: isTurn ? Theme.empty : Theme.white
    readonly property bool isLit: hit !== "" && light.isOn

    objectName: "box-" + box
    width: 256
    height: 272

    onHitChanged: light.begin()
    Component.onCompleted: light.begin()

    // A side bet that hits is lit for a while.
    Timer {
        id: light

        property bool isOn: false

        function begin(): void {
            isOn = root.hit !== "";
            if (isOn)
                restart();
        }

        objectName: "light"
        interval: Theme.hitMs
        onTriggered: isOn = false
    }

    Rectangle {
        anchors.fill: parent
        anchors.margins: -8
        radius: 20
        color: "transparent"
        border.width: 8
        border.color: root.isLit ? Theme.gold : Theme.turnEdge
        visible: root.isTurn || root.isLit
    }

    Box {
        anchors.fill: parent
        upper: root.isTurn ? Theme.text : Theme.feltDark
        lower: root.isTurn ? Theme.text : Theme.feltBottom
        border.width: root.look === "won" ? 4 : 2
        border.color: root.look === "won" ? Theme.gold : Theme.feltEdge
    }

    Item {
        anchors.fill: parent
        opacity: root.isPale ? 0.5 : 1

        Text {
            x: root.empty ? 0 : 20
            y: root.empty ? 22 : 10
            width: root.empty ? root.width : 40
            horizontalAlignment: root.empty ? Text.AlignHCenter : Text.AlignLeft
            text: root.box
            color: root.isTurn ? Theme.empty : Theme.feltCaption
            font.pixelSize: 40
            font.weight: Font.Bold
        }

        Ring {
            id: ring

            x: root.width - width - 12
            y: 8
            width: 64
            height: 64
            seconds: root.frame.notice.seconds
            fraction: root.frame.notice.fraction
            color: root.ink
            ground: "transparent"
            visible: root.asks && root.frame.notice.seconds !== ""
        }

        Text {
            anchors.right: ring.visible ? ring.left : parent.right
            anchors.rightMargin: ring.visible ? 8 : 18
            y: 6
            height: 66
            verticalAlignment: Text.AlignVCenter
            text: root.total
            color: root.ink
            font.pixelSize: 58
            font.weight: Font.ExtraBold
        }

        Repeater {
            model: root.empty ? [48, 138] : []

            CardPlace {
                required property real modelData

                atX: modelData
                atY: 86
                wide: 78
                high: 108
            }
        }

        Repeater {
            model: root.due

            CardPlace {
                isDue: true
                ink: root.isTurn ? Theme.turnEdge : Theme.text
            }
        }

        Repeater {
            model: root.cards

            RoomCard {
                ofBox: root.box
                shoe: Qt.point(1800 - root.x - atX, -root.y)
            }
        }

        // A box that was split has a line for each hand.
        Column {
            x: 14
            y: 72
            width: root.width - 28
            spacing: 2

            Repeater {
                model: root.lines

                Rectangle {
                    id: line

                    required property string cards
                    required property string total
                    required property bool isNow
                    required property bool isPale

                    width: parent?.width ?? 0
                    height: 46
                    radius: 8
                    color: isNow ? Theme.feltBottom : Theme.feltBox
                    border.width: isNow ? 3 : 0
                    border.color: Theme.gold
                    opacity: isPale ? 0.5 : 1

                    Text {
                        x: 10
                        width: line.width - 70
                        height: line.height
                        verticalAlignment: Text.AlignVCenter
                        text: line.cards
                        textFormat: Text.StyledText
                        color: Theme.white
                        font.pixelSize: 30
                        fontSizeMode: Text.HorizontalFit
                        minimumPixelSize: 26
                        font.weight: Font.Bold
                    }

                    Text {
                        anchors.right: parent.right
                        anchors.rightMargin: 10
                        height: line.height
                        verticalAlignment: Text.AlignVCenter
                        text: line.total
                        color: Theme.white
                        font.pixelSize: 34
                        font.weight: Font.ExtraBold
                    }
                }
            }
        }

        Text {
            x: 6
            y: root.height - 46
            width: root.width - 12
            horizontalAlignment: Text.AlignHCenter
            text: root.isLit ? root.hit : root.word
            color: root.isLit ? (root.isTurn ? Theme.goldDark : Theme.gold) : root.isTurn ? Theme.empty : Theme.feltCaption
            font.pixelSize: 30
            font.weight: Font.Bold
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 26
        }
    }
}
