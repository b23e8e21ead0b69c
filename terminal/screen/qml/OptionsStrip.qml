pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Two answers of equal weight, each with its consequence; beside the time stands what silence means.
Panel {
    id: root

    required property Props question

    signal chosen(string action)

    width: 1136
    height: 184
    border.color: Theme.putRight
    border.width: 2

    Rectangle {
        x: 20
        y: 14
        width: 400
        height: 22
        radius: 11
        color: Theme.empty
        border.color: Theme.putRight

        Rectangle {
            width: Math.max(height, parent.width * root.question.part)
            height: parent.height
            radius: 11
            color: Theme.putRight
            visible: root.question.part > 0
        }
    }

    Text {
        x: 434
        y: 8
        width: 690
        height: 34
        verticalAlignment: Text.AlignVCenter
        text: "<b>" + root.question.secondsLeft + "</b> · " + root.question.silence
        textFormat: Text.StyledText
        color: Theme.text
        font.pixelSize: 22
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: Theme.smallSize
    }

    Row {
        x: 16
        y: 48
        spacing: 16

        Repeater {
            model: root.question.choices

            OptionButton {
                width: Math.min(544, (root.width - 32 - 16 * (root.question.choices.length - 1)) / root.question.choices.length)
                onTouched: action => root.chosen(action)
            }
        }
    }
}
