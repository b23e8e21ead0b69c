pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Shapes
import Etg
import EtgCards

// The dealer's places, the place of the next card outlined, and all cards.
Item {
    id: root

    required property list<var> places
    required property AbstractListModel cards

    width: 1872
    height: 604

    Repeater {
        model: root.places

        Item {
            id: place

            required property real placeX
            required property real placeY
            required property real wide
            required property real high
            required property string text
            required property bool isDue

            x: placeX
            y: placeY
            width: wide
            height: high

            Rectangle {
                objectName: "due"
                anchors.fill: parent
                radius: 8
                color: Theme.telemetryTile
                border.width: 4
                border.color: Theme.text
                visible: place.isDue
            }

            Shape {
                anchors.fill: parent
                visible: !place.isDue

                ShapePath {
                    strokeWidth: 2
                    strokeColor: Theme.printedLine
                    strokeStyle: ShapePath.DashLine
                    dashPattern: [3, 2]
                    fillColor: "transparent"

                    PathRectangle {
                        x: 1
                        y: 1
                        width: place.width - 2
                        height: place.height - 2
                        radius: 8
                    }
                }
            }

            Text {
                anchors.fill: parent
                anchors.margins: 4
                horizontalAlignment: Text.AlignHCenter
                verticalAlignment: Text.AlignVCenter
                text: place.text
                color: Theme.feltCaption
                font.pixelSize: 18
                fontSizeMode: Text.Fit
                minimumPixelSize: 13
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
            required property bool isFanned
            required property real shoeX
            required property real shoeY
            required property bool isPale

            objectName: "card-" + place
            x: cardX
            y: cardY
            width: wide
            height: high

            DealtCard {
                anchors.fill: parent
                card: lying.card
                isFanned: lying.isFanned
                shoe: Qt.point(lying.shoeX, lying.shoeY)
            }

            Rectangle {
                anchors.fill: parent
                radius: lying.wide * 0.085
                color: Theme.unseen
                opacity: 0.75
                visible: lying.isPale
            }
        }
    }
}
