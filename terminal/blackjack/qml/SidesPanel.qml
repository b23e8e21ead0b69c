pragma ComponentBehavior: Bound

import QtQuick
import Etg
import "../../screen/qml"

// What the side bets pay and how often they win; what has won for this player is marked.
Panel {
    id: root

    required property Props sides
    required property Props words
    readonly property bool hasBoom: sides.boomLimits !== ""
    readonly property real room: width - 32 - (hasBoom ? 134 : 0)

    width: 720
    height: 216

    Repeater {
        model: root.sides.groups

        Item {
            id: group

            required property int index
            required property string title
            required property list<var> rows
            required property string note

            x: 16 + index * (width + 16)
            width: (root.room - 16 * (root.sides.groups.length - 1)) / root.sides.groups.length
            height: root.height

            Text {
                y: 8
                width: parent.width
                text: group.title
                color: Theme.text
                font.pixelSize: 20
                font.weight: Font.Bold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 15
            }

            Repeater {
                model: group.rows

                Rectangle {
                    id: row

                    required property int index
                    required property string name
                    required property string pays
                    required property string chance
                    required property bool isHit

                    x: -6
                    y: 38 + 29 * index
                    width: group.width + 12
                    height: 28
                    radius: 6
                    color: isHit ? Theme.warnFill : "transparent"
                    border.width: isHit ? 2 : 0
                    border.color: Theme.gold

                    Text {
                        x: 6
                        anchors.verticalCenter: parent.verticalCenter
                        width: group.width * 0.46
                        text: row.name
                        color: row.isHit ? Theme.text : Theme.dim
                        font.pixelSize: 18
                        fontSizeMode: Text.HorizontalFit
                        minimumPixelSize: 13
                    }

                    Text {
                        x: 6 + group.width * 0.47
                        anchors.verticalCenter: parent.verticalCenter
                        width: group.width * 0.27
                        horizontalAlignment: Text.AlignRight
                        text: row.pays
                        color: row.isHit ? Theme.gold : Theme.text
                        font.pixelSize: 18
                        font.weight: Font.Bold
                        fontSizeMode: Text.HorizontalFit
                        minimumPixelSize: 13
                    }

                    Text {
                        x: 6 + group.width * 0.76
                        anchors.verticalCenter: parent.verticalCenter
                        width: group.width * 0.24
                        horizontalAlignment: Text.AlignRight
                        text: row.chance
                        color: Theme.dim
                        font.pixelSize: 17
                        fontSizeMode: Text.HorizontalFit
                        minimumPixelSize: 13
                    }
                }
            }

            Text {
                y: 186
                width: parent.width
                text: group.note
                color: Theme.dim
                font.pixelSize: 18
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 13
            }
        }
    }

    Divider {
        x: 16 + (root.room - 16) / 2 + 7
        y: 16
        height: 184
        visible: root.sides.groups.length === 2
    }

    Text {
        x: 580
        y: 174
        width: 134
        horizontalAlignment: Text.AlignHCenter
        text: root.sides.boomLimits
        color: Theme.dim
        font.pixelSize: 18
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 13
    }
}
