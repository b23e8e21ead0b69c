pragma ComponentBehavior: Bound

import QtQuick
import Etg
import EtgCards

// The hands that change: as they lie, and as they would lie then. More than three stand in two columns.
Item {
    id: root

    required property Props page
    required property Props panel
    required property Props words
    readonly property Props own: page.own

    width: 788
    height: 210

    component Side: Box {
        id: side

        property var told: ({})
        property color tint: Theme.good
        readonly property list<var> rows: told.rows ?? []
        readonly property int columns: rows.length > 3 ? 2 : 1
        readonly property real rowHeight: columns === 1 ? 50 : 38
        readonly property real cardHeight: rowHeight - 6

        width: 364
        height: 210
        upper: Theme.feltTop
        lower: Theme.feltBottom
        border.width: 2
        border.color: tint

        Text {
            x: 16
            y: 4
            width: 332
            text: side.told.title ?? ""
            color: side.tint
            font.pixelSize: 19
            font.weight: Font.Bold
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 14
        }

        Repeater {
            model: side.rows

            Item {
                id: row

                required property int index
                required property string name
                required property list<var> cards
                required property string total

                x: 12 + (side.columns === 2 && index > 3 ? 174 : 0)
                y: 32 + side.rowHeight * (side.columns === 2 ? index % 4 : index)
                width: side.columns === 1 ? 340 : 166
                height: side.rowHeight

                Text {
                    id: name

                    width: side.columns === 1 ? 96 : 46
                    height: parent.height
                    verticalAlignment: Text.AlignVCenter
                    text: row.name
                    color: Theme.text
                    font.pixelSize: 19
                    font.weight: Font.DemiBold
                    wrapMode: Text.WordWrap
                    fontSizeMode: Text.Fit
                    minimumPixelSize: 12
                }

                Repeater {
                    model: row.cards

                    CardFace {
                        id: face

                        required card
                        required property int index
                        required property bool isMoved
                        readonly property real room: row.width - name.width - 44 - width

                        x: name.width + 4 + index * Math.min(width + 4, row.cards.length > 1 ? room / (row.cards.length - 1) : 0)
                        y: (row.height - height) / 2
                        height: side.cardHeight
                        width: height * 5 / 7

                        Rectangle {
                            anchors.fill: parent
                            anchors.margins: -2
                            radius: 5
                            color: "transparent"
                            border.width: 3
                            border.color: Theme.faultEdge
                            visible: face.isMoved
                        }
                    }
                }

                Text {
                    anchors.right: parent.right
                    width: 38
                    height: parent.height
                    horizontalAlignment: Text.AlignRight
                    verticalAlignment: Text.AlignVCenter
                    text: row.total
                    color: Theme.text
                    font.pixelSize: side.columns === 1 ? 28 : 22
                    font.weight: Font.ExtraBold
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: 14
                }
            }
        }

        Caption {
            x: 12
            y: 186
            width: 340
            text: side.told.more ?? ""
            color: Theme.text
            visible: text !== ""
        }
    }

    Side {
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

    Side {
        x: 424
        told: root.own.after
        tint: Theme.good
    }
}
