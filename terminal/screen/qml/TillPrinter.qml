import QtQuick
import Etg

// The printer, and as much of the paper as is out.
Panel {
    id: root

    required property Props till

    width: 620
    height: 570

    Item {
        x: 60
        y: 150
        width: 500
        height: 240
        clip: true

        Rectangle {
            width: parent.width
            height: parent.height
            y: (root.till.paper - 1) * height
            color: Theme.text
            visible: root.till.paper > 0

            Behavior on y {
                enabled: !Theme.frozen && !Theme.reducedMotion

                NumberAnimation {
                    duration: 900
                }
            }

            Text {
                width: parent.width
                y: 34
                horizontalAlignment: Text.AlignHCenter
                text: root.till.paperAmount
                color: Theme.goldInk
                font.pixelSize: 54
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 30
                font.weight: Font.Bold
            }

            Row {
                x: 50
                y: 116
                spacing: 4

                Repeater {
                    model: 44

                    Rectangle {
                        required property int index

                        width: index % 3 === 0 ? 8 : index % 5 === 0 ? 2 : 4
                        height: 60
                        color: "black"
                        visible: index % 2 === 0
                    }
                }
            }

            Text {
                width: parent.width
                y: 188
                horizontalAlignment: Text.AlignHCenter
                text: root.till.paperLine
                color: Theme.goldInk
                font.pixelSize: 24
                font.weight: Font.Bold
            }
        }
    }

    Panel {
        x: 24
        y: 60
        width: 572
        height: 96

        Icon {
            x: 24
            y: 14
            name: "page"
            color: root.till.printerLine === "" ? Theme.good : Theme.faultEdge
        }

        Text {
            x: 66
            y: 12
            text: root.till.printer
            color: Theme.text
            font.pixelSize: 25
            font.weight: Font.Bold
        }

        Text {
            anchors.right: parent.right
            anchors.rightMargin: 24
            y: 15
            width: Math.min(implicitWidth, 380)
            text: root.till.printerLine
            color: Theme.warnText
            font.pixelSize: 21
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: Theme.smallSize
        }

        TillSlot {
            x: 24
            y: 56
            width: parent.width - 48
            edge: root.till.printerLine === "" ? Theme.good : Theme.faultEdge
        }
    }
}
