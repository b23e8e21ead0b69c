pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Shapes
import Etg
import EtgCards

// The places of the cards, the one that is due outlined with its rule, and the cards that lie.
Item {
    id: root

    required property list<var> places
    required property AbstractListModel cards

    signal peeled

    Repeater {
        model: root.places

        Item {
            id: place

            required property real placeX
            required property real placeY
            required property real wide
            required property real high
            required property string text
            required property bool isThird
            required property bool isDue

            x: placeX
            y: placeY
            width: wide
            height: high

            Rectangle {
                anchors.fill: parent
                radius: 10
                color: place.isDue ? Theme.telemetryTile : "transparent"
                border.width: place.isDue ? 4 : 0
                border.color: Theme.text
            }

            Shape {
                anchors.fill: parent
                visible: !place.isDue

                ShapePath {
                    strokeWidth: 2
                    strokeColor: Theme.edge
                    strokeStyle: ShapePath.DashLine
                    dashPattern: [3, 2]
                    fillColor: "transparent"

                    PathRectangle {
                        x: 1
                        y: 1
                        width: place.width - 2
                        height: place.height - 2
                        radius: 10
                    }
                }
            }

            Text {
                anchors.fill: parent
                anchors.margins: 6
                horizontalAlignment: Text.AlignHCenter
                verticalAlignment: Text.AlignVCenter
                text: place.text
                color: place.isDue ? Theme.text : Theme.dim
                font.pixelSize: place.isThird ? 18 : 34
                font.weight: place.isDue || !place.isThird ? Font.Bold : Font.Normal
                wrapMode: Text.Wrap
                fontSizeMode: Text.Fit
                minimumPixelSize: Theme.smallSize
            }
        }
    }

    Repeater {
        model: root.cards

        Item {
            id: lying

            required property string place
            required property string card
            required property real cardX
            required property real cardY
            required property real wide
            required property real high
            required property bool isAcross
            required property real shoeX
            required property real shoeY
            required property string mark
            required property bool isPale
            required property bool peels

            objectName: "card-" + place
            x: cardX
            y: cardY
            width: wide
            height: high
            opacity: isPale ? 0.42 : 1

            DealtCard {
                anchors.fill: parent
                card: lying.card
                isAcross: lying.isAcross
                shoe: Qt.point(lying.shoeX, lying.shoeY)
            }

            Peel {
                objectName: "peel"
                anchors.fill: parent
                visible: lying.peels
                onOpened: root.peeled()
            }

            Rectangle {
                anchors.fill: parent
                radius: 10
                color: "transparent"
                border.width: 4
                border.color: Theme.putRight
                visible: lying.mark !== ""
            }

            Rectangle {
                anchors.horizontalCenter: parent.horizontalCenter
                y: parent.height - 18
                width: Math.max(36, said.implicitWidth + 20)
                height: 36
                radius: 18
                color: Theme.heldTop
                border.width: 2
                border.color: Theme.putRight
                visible: lying.mark !== ""

                Text {
                    id: said

                    anchors.centerIn: parent
                    text: lying.mark
                    color: Theme.white
                    font.pixelSize: 20
                    font.weight: Font.Bold
                }
            }
        }
    }
}
