import QtQuick
import QtQuick.Shapes
import Etg

// An answer: what it means in money and by which paragraph. Dashed until it is registered, then it stands.
Item {
    id: root

    required property string action
    required property string title
    required property string amount
    required property string first
    required property string second
    required property string look // free, asked, registered, off
    readonly property bool isChosen: look === "asked" || look === "registered"

    signal touched(string action)

    objectName: "option-" + action
    width: 544
    height: 126
    opacity: look === "off" ? 0.45 : 1

    Box {
        anchors.fill: parent
        opacity: touch.pressed ? 0.75 : 1
        upper: Theme.buttonTop
        lower: Theme.buttonBottom
        border.width: root.look === "registered" ? 3 : 1
        border.color: root.look === "registered" ? Theme.putRight : Theme.edge
    }

    Shape {
        anchors.fill: parent
        visible: root.look === "asked"

        ShapePath {
            strokeWidth: 3
            strokeColor: Theme.text
            strokeStyle: ShapePath.DashLine
            dashPattern: [4, 3]
            fillColor: "transparent"

            PathRectangle {
                x: 2
                y: 2
                width: root.width - 4
                height: root.height - 4
                radius: Theme.radius - 2
            }
        }
    }

    Icon {
        x: 26
        anchors.verticalCenter: parent.verticalCenter
        width: 40
        height: 40
        name: root.look === "registered" ? "check" : root.action === "go-on" ? "right" : "left"
    }

    Column {
        x: 88
        anchors.verticalCenter: parent.verticalCenter
        width: root.width - x - 14
        spacing: 3

        Row {
            spacing: 12

            Text {
                id: head

                width: Math.min(implicitWidth, root.width - 102)
                text: root.title
                color: Theme.text
                font.pixelSize: 28
                font.weight: Font.Bold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 15
            }

            Text {
                anchors.baseline: head.baseline
                text: root.amount
                color: Theme.gold
                font.pixelSize: 28
                font.weight: Font.Bold
                visible: text !== ""
            }
        }

        Text {
            width: parent.width
            text: root.first
            color: Theme.text
            font.pixelSize: 20
            font.weight: Font.DemiBold
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 13
        }

        Text {
            width: parent.width
            text: root.second
            color: Theme.dim
            font.pixelSize: 20
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 13
        }
    }

    MouseArea {
        id: touch

        anchors.fill: parent
        enabled: root.look === "free"
        onClicked: root.touched(root.action)
    }
}
