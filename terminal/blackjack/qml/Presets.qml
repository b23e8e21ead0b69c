pragma ComponentBehavior: Bound

import QtQuick
import Etg

// What I answer when others split or double on boxes where I bet behind.
Panel {
    id: root

    required property Props waiting
    required property Props words

    signal chosen(string kind, string answer)

    width: 494
    height: 184

    Text {
        x: 18
        y: 6
        width: 460
        height: 32
        verticalAlignment: Text.AlignVCenter
        text: root.words.presets_title
        color: Theme.text
        font.pixelSize: 20
        font.weight: Font.Bold
    }

    Repeater {
        model: root.waiting.presets

        Item {
            id: row

            required property int index
            required property string kind
            required property string title
            required property string chosen
            readonly property list<string> answers: ["ask", "follow", "decline"]
            readonly property list<string> texts: [root.words.preset_ask, root.words.preset_follow, root.words.preset_decline]

            y: 42 + 56 * index

            Text {
                x: 18
                width: 100
                height: 50
                verticalAlignment: Text.AlignVCenter
                text: row.title
                color: Theme.text
                font.pixelSize: 20
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 13
            }

            Repeater {
                model: row.answers

                Box {
                    id: answer

                    required property int index
                    required property string modelData
                    readonly property bool isChosen: modelData === row.chosen

                    objectName: row.kind + "-" + modelData
                    x: 124 + 120 * index
                    width: 114
                    height: 50
                    radius: 10
                    upper: isChosen ? Theme.goldTop : Theme.buttonTop
                    lower: isChosen ? Theme.goldBottom : Theme.buttonBottom
                    border.width: 1
                    border.color: isChosen ? Theme.goldTop : Theme.edge

                    Icon {
                        x: 6
                        anchors.verticalCenter: parent.verticalCenter
                        width: 18
                        height: 18
                        name: "check"
                        color: Theme.goldInk
                        visible: answer.isChosen
                    }

                    Text {
                        anchors.centerIn: parent
                        anchors.horizontalCenterOffset: answer.isChosen ? 8 : 0
                        text: row.texts[answer.index]
                        color: answer.isChosen ? Theme.goldInk : Theme.text
                        font.pixelSize: 19
                        font.weight: Font.DemiBold
                    }

                    MouseArea {
                        anchors.fill: parent
                        onClicked: root.chosen(row.kind, answer.modelData)
                    }
                }
            }
        }
    }

    Text {
        x: 18
        y: 154
        width: 460
        height: 26
        verticalAlignment: Text.AlignVCenter
        text: root.words.presets_text
        color: Theme.dim
        font.pixelSize: 18
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 13
    }
}
