pragma ComponentBehavior: Bound

import QtQuick
import Etg
import EtgCards

// The cards in the order drawn, and where each lies. Where that is to be said, each row has both sides to touch.
Item {
    id: root

    required property Props own
    required property Props words
    required property var desk
    readonly property list<var> cards: own.cards
    readonly property bool isLies: own.kind === "lies"
    readonly property string sides: cards.map(each => each.side).join("")

    function lay(at: int, side: string): void {
        desk.give({
            touch: "side",
            sides: sides.slice(0, at) + side + sides.slice(at + 1),
            recorded: own.recorded
        });
    }

    width: 496
    height: 640

    Column {
        spacing: 6

        Repeater {
            model: root.cards

            Rectangle {
                id: row

                required property int index
                required property string card
                required property string text
                required property string drawn
                required property string side
                required property string lies
                required property bool isWrong
                required property bool isFixed
                required property string position

                width: 496
                height: 70
                radius: 10
                color: isWrong ? Theme.faultFill : Theme.panelBottom
                border.width: isWrong ? 2 : 1
                border.color: isWrong ? Theme.faultEdge : Theme.edge

                CardFace {
                    x: 8
                    anchors.verticalCenter: parent.verticalCenter
                    width: 42
                    height: 58
                    card: row.card
                }

                Text {
                    x: 62
                    y: 8
                    text: row.text
                    color: Theme.text
                    font.pixelSize: 24
                    font.weight: Font.Bold
                }

                Caption {
                    x: 62
                    y: 42
                    width: 110
                    text: row.position
                    font.pixelSize: 15
                }

                Body {
                    x: 160
                    anchors.verticalCenter: parent.verticalCenter
                    width: 84
                    text: row.drawn
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: 14
                }

                Body {
                    anchors.right: parent.right
                    anchors.rightMargin: 46
                    anchors.verticalCenter: parent.verticalCenter
                    text: row.lies
                    color: row.isWrong ? Theme.warnText : Theme.text
                    font.weight: Font.DemiBold
                    visible: !root.isLies
                }

                Icon {
                    anchors.right: parent.right
                    anchors.rightMargin: 12
                    anchors.verticalCenter: parent.verticalCenter
                    width: 24
                    height: 24
                    name: row.isWrong ? "cross" : "check"
                    color: row.isWrong ? Theme.warnText : Theme.good
                    visible: !root.isLies
                }

                ActionButton {
                    objectName: "lies-" + (row.index + 1) + "-P"
                    x: 250
                    y: 7
                    width: 116
                    height: 56
                    text: root.words.hand_player
                    textSize: 19
                    checked: row.side === "P"
                    available: !row.isFixed
                    visible: root.isLies
                    onTouched: root.lay(row.index, "P")
                }

                ActionButton {
                    objectName: "lies-" + (row.index + 1) + "-B"
                    x: 374
                    y: 7
                    width: 116
                    height: 56
                    text: root.words.hand_banker
                    textSize: 19
                    checked: row.side === "B"
                    available: !row.isFixed
                    visible: root.isLies
                    onTouched: root.lay(row.index, "B")
                }
            }
        }
    }

    // The two ways on have the same weight.
    Row {
        y: 558
        spacing: 12
        visible: root.own.kind === "case"

        Repeater {
            model: root.own.cases

            ActionButton {
                required property string key
                required property string title
                required checked

                objectName: "case-" + key
                width: 242
                height: 76
                text: title
                textSize: 21
                onTouched: root.desk.choose("act", key)
            }
        }
    }
}
