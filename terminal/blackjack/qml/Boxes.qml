pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Shapes
import Etg
import "../../screen/qml"

// The seven boxes with their circles and chips.
Item {
    id: root

    required property var hand
    required property var game
    required property Props words
    readonly property Props cloth: hand.cloth

    width: 1872
    height: 372

    Item {
        Repeater {
            model: root.game.boxRows

            BoxPanel {}
        }
    }

    Item {
        Repeater {
            model: root.hand.circleRows

            Item {
                id: circle

                required property string spot
                required property real circleX
                required property real circleY
                required property real size
                required property string caption
                required property bool isMain
                required property bool isMine
                required property bool isPressed
                required property bool isPale

                objectName: "circle-" + spot
                x: circleX - size / 2
                y: circleY - size / 2
                width: size
                height: size
                opacity: isPale ? 0.4 : 1

                Rectangle {
                    anchors.fill: parent
                    radius: width / 2
                    color: Theme.shade
                    border.width: circle.isPressed ? 4 : circle.isMine ? 3 : 2
                    border.color: circle.isPressed || circle.isMine ? Theme.gold : Theme.printedLine
                    visible: circle.isMain || circle.isPressed || circle.isMine
                }

                Shape {
                    anchors.fill: parent
                    visible: !circle.isMain && !circle.isPressed && !circle.isMine

                    ShapePath {
                        strokeWidth: 2
                        strokeColor: Theme.printedLine
                        strokeStyle: ShapePath.DashLine
                        dashPattern: [3, 3]
                        fillColor: "transparent"

                        PathAngleArc {
                            centerX: circle.width / 2
                            centerY: circle.width / 2
                            radiusX: circle.width / 2 - 2
                            radiusY: radiusX
                            sweepAngle: 360
                        }
                    }
                }

                Text {
                    anchors.centerIn: parent
                    text: circle.caption
                    color: Theme.feltCaption
                    font.pixelSize: circle.size > 70 ? 18 : Theme.smallSize
                    visible: !circle.isMine && !circle.isPressed
                }
            }
        }
    }

    FingerRing {
        cloth: root.cloth
        visible: root.cloth.preview && root.cloth.previewBet !== "boom"
    }

    Item {
        Repeater {
            model: root.hand.chipRows

            ChipOnSpot {
                back: root.words.spot_back
                paidBelow: -22
            }
        }
    }

    ChipFace {
        x: root.cloth.previewChipX - width / 2
        y: root.cloth.previewChipY - height / 2
        size: root.cloth.previewSize
        status: "preview"
        label: root.cloth.previewLabel
        visible: root.cloth.preview
    }

    StateFrame {
        anchors.fill: parent
        anchors.margins: -6
        frame: root.cloth.frame
    }
}
