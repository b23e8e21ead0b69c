pragma ComponentBehavior: Bound

import QtQuick
import Etg
import EtgCards

// The cards as they lie, and as they would lie then.
Item {
    id: root

    required property Props page
    required property Props panel
    required property Props words
    readonly property Props own: page.own

    width: 788
    height: 210

    component Hands: Box {
        id: hands

        property var told: ({})
        property color tint: Theme.good

        width: 364
        height: 210
        upper: Theme.feltTop
        lower: Theme.feltBottom
        border.width: 2
        border.color: tint

        Text {
            x: 16
            y: 6
            width: 332
            text: hands.told.title ?? ""
            color: hands.tint
            font.pixelSize: Theme.bodySize
            font.weight: Font.Bold
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 14
        }

        Repeater {
            model: hands.told.rows ?? []

            Item {
                id: row

                required property int index
                required property string side
                required property bool isBanker
                required property list<var> cards
                required property string total

                y: 36 + 70 * index
                width: 364
                height: 66

                Text {
                    x: 16
                    anchors.verticalCenter: parent.verticalCenter
                    width: 76
                    text: row.side
                    color: row.isBanker ? Theme.bankerName : Theme.playerName
                    font.pixelSize: Theme.bodySize
                    font.weight: Font.Bold
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: 14
                }

                Row {
                    x: 96
                    anchors.verticalCenter: parent.verticalCenter
                    spacing: 6

                    Repeater {
                        model: row.cards

                        CardFace {
                            id: face

                            required card
                            required property bool isMoved

                            width: 46
                            height: 64

                            Rectangle {
                                anchors.fill: parent
                                anchors.margins: -2
                                radius: 6
                                color: "transparent"
                                border.width: 3
                                border.color: Theme.faultEdge
                                visible: face.isMoved
                            }
                        }
                    }
                }

                Text {
                    anchors.right: parent.right
                    anchors.rightMargin: 20
                    anchors.verticalCenter: parent.verticalCenter
                    text: row.total
                    color: Theme.text
                    font.pixelSize: 46
                    font.weight: Font.ExtraBold
                }
            }
        }

        Text {
            x: 16
            y: 178
            width: 332
            text: hands.told.result ?? ""
            color: Theme.text
            font.pixelSize: 19
            font.weight: Font.Bold
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 14
        }
    }

    Hands {
        told: root.own.before
        tint: Theme.warn
    }

    Rectangle {
        x: 372
        y: 82
        width: 44
        height: 44
        radius: 22
        color: Theme.heldTop

        Icon {
            anchors.centerIn: parent
            width: 26
            height: 26
            name: "right"
            color: Theme.white
        }
    }

    Hands {
        x: 424
        told: root.own.after
        tint: Theme.good
    }
}
