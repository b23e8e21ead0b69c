pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Why a round is void: the paragraph, and the law's class.
Column {
    id: root

    required property var page
    required property var words
    required property var desk

    spacing: 5

    Repeater {
        model: root.page.choices.filter(each => each.group === "paragraph")

        Rectangle {
            id: row

            required property var modelData

            objectName: "choice-paragraph-" + modelData.key
            width: 496
            height: 43
            radius: 9
            color: modelData.checked ? Theme.gold : Theme.buttonBottom
            border.width: 1
            border.color: modelData.checked ? Theme.goldTop : Theme.edge

            Text {
                x: 14
                anchors.verticalCenter: parent.verticalCenter
                text: row.modelData.title
                color: row.modelData.checked ? Theme.goldInk : Theme.text
                font.pixelSize: Theme.bodySize
                font.weight: Font.Bold
            }

            Text {
                x: 76
                width: 410
                height: 40
                anchors.verticalCenter: parent.verticalCenter
                verticalAlignment: Text.AlignVCenter
                text: row.modelData.caption
                color: row.modelData.checked ? Theme.goldInk : Theme.text
                font.pixelSize: Theme.captionSize
                wrapMode: Text.WordWrap
                fontSizeMode: Text.Fit
                minimumPixelSize: 15
            }

            MouseArea {
                anchors.fill: parent
                onClicked: root.desk.choose("paragraph", row.modelData.key)
            }
        }
    }

    Caption {
        text: root.words.law_heading
    }

    Grid {
        columns: 2
        spacing: 6

        Repeater {
            model: root.page.choices.filter(each => each.group === "law_class")

            ActionButton {
                required property var modelData

                objectName: "choice-law_class-" + modelData.key
                width: 245
                height: 44
                text: modelData.title
                textSize: Theme.smallSize
                checked: modelData.checked
                onTouched: root.desk.choose("law_class", modelData.key)
            }
        }
    }
}
