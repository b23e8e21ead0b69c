pragma ComponentBehavior: Bound

import QtQuick
import Etg

// One of my boxes with what is offered there. Once it is answered it locks with a tick.
Rectangle {
    id: root

    required property int box
    required property real cardX
    required property real wide
    required property string name
    required property string handIs
    required property string whose
    required property string stake
    required property bool isDone
    required property bool hasSteps
    required property list<var> buttons
    readonly property bool isNarrow: width < 420
    readonly property real start: isNarrow ? 8 : 150
    readonly property real aside: hasSteps ? 58 : 0

    signal chosen(int box, string action)
    signal stepped(int box, bool up)

    objectName: "offer-" + box
    x: 14 + cardX
    width: wide
    radius: Theme.radius
    color: Theme.empty
    border.width: isDone ? 1 : 2
    border.color: isDone ? Theme.edge : Theme.gold

    Text {
        x: 14
        y: 4
        width: root.isNarrow ? root.width - 28 : 130
        height: 30
        verticalAlignment: Text.AlignVCenter
        text: root.isNarrow ? root.name + " · " + root.handIs + " · " + root.stake : root.name
        color: Theme.text
        font.pixelSize: 21
        font.weight: Font.Bold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 12
    }

    Repeater {
        model: root.isNarrow ? [] : [root.handIs, root.whose, root.stake]

        Text {
            required property int index
            required property string modelData

            x: 14
            y: 36 + 29 * index
            width: 130
            height: 28
            verticalAlignment: Text.AlignVCenter
            text: modelData
            color: index === 2 ? Theme.gold : Theme.dim
            font.pixelSize: index === 2 ? 21 : 19
            font.weight: index === 2 ? Font.Bold : Font.Normal
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 12
        }
    }

    Repeater {
        model: root.buttons.length

        ListedAnswer {
            readonly property real room: (root.width - root.start - 10 - root.aside - 8 * (root.buttons.length - 1)) / root.buttons.length

            rows: root.buttons
            x: root.start + index * (room + 8)
            y: root.isNarrow ? 36 : 10
            width: room
            height: root.isNarrow ? 86 : 110
            titleSize: 24
            onTouched: action => root.chosen(root.box, action)
        }
    }

    Repeater {
        model: root.hasSteps ? ["+", "−"] : []

        Box {
            id: step

            required property int index
            required property string modelData

            objectName: (index === 0 ? "more-" : "less-") + root.box
            x: root.width - 62
            y: 10 + 57 * index
            width: 54
            height: 53
            radius: 10
            upper: Theme.buttonTop
            lower: Theme.buttonBottom
            border.width: 1
            border.color: Theme.edge

            Text {
                anchors.centerIn: parent
                text: step.modelData
                color: Theme.text
                font.pixelSize: 30
                font.weight: Font.Bold
            }

            MouseArea {
                anchors.fill: parent
                onClicked: root.stepped(root.box, step.index === 0)
            }
        }
    }
}
