pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Hit and Stand at the two ends, always in the same place; between them what costs money. Off, a button says why.
Panel {
    id: root

    required property Props decision
    readonly property var places: ({
            "hit": [28, 384, "plus"],
            "double": [436, 328, ""],
            "split": [788, 328, ""],
            "surrender": [1140, 304, ""],
            "stand": [1468, 384, "stop"]
        })

    signal chosen(string action)
    signal stepped(bool up)
    signal hintTouched

    width: 1872
    height: 184
    border.color: Theme.gold
    border.width: 3

    TimeBar {
        x: 24
        y: 12
        secondsLeft: root.decision.secondsLeft
        part: root.decision.part
        silence: root.decision.silence
        barWidth: 620
    }

    HintButton {
        x: 1512
        y: 8
        decision: root.decision
        onTouched: root.hintTouched()
    }

    Repeater {
        model: root.decision.buttons.length

        ListedAnswer {
            readonly property bool isEnd: action === "hit" || action === "stand"
            readonly property list<var> place: root.places[action] ?? root.places.hit

            rows: root.decision.buttons
            x: place[0]
            y: 57
            width: place[1] - (action === "double" ? 64 : 0)
            height: 112
            iconName: look === "off" ? "" : place[2]
            titleSize: isEnd ? 44 : 30
            onTouched: action => root.chosen(action)
        }
    }

    Repeater {
        model: root.decision.buttons.length > 0 ? ["+", "−"] : []

        Box {
            id: step

            required property int index
            required property string modelData
            readonly property bool isUp: index === 0
            readonly property bool isOn: isUp ? root.decision.canMore : root.decision.canLess

            objectName: isUp ? "more" : "less"
            x: 436 + 328 - 60
            y: 57 + 58 * index
            width: 60
            height: 54
            radius: 10
            upper: isOn ? Theme.buttonTop : Theme.off
            lower: isOn ? Theme.buttonBottom : Theme.off
            border.width: 1
            border.color: isOn ? Theme.edge : Theme.offEdge

            Text {
                anchors.centerIn: parent
                text: step.modelData
                color: step.isOn ? Theme.text : Theme.offText
                font.pixelSize: 32
                font.weight: Font.Bold
            }

            MouseArea {
                anchors.fill: parent
                enabled: step.isOn
                onClicked: root.stepped(step.isUp)
            }
        }
    }
}
