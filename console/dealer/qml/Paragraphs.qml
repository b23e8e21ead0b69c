pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Why a round is void: the paragraph, and the law's class.
Column {
    id: root

    required property Props page
    required property Props words
    required property var desk

    spacing: 5

    Repeater {
        model: root.page.choices.filter(each => each.group === "paragraph")

        Rectangle {
            id: row

            required property string key
            required property string title
            required property string caption
            required property bool checked

            objectName: "choice-paragraph-" + key
            width: 496
            height: 43
            radius: 9
            color: checked ? Theme.gold : Theme.buttonBottom
            border.width: 1
            border.color: checked ? Theme.goldTop : Theme.edge

            Text {
                x: 14
                width: 54
                anchors.verticalCenter: parent.verticalCenter
                text: row.title
                color: row.checked ? Theme.goldInk : Theme.text
                font.pixelSize: Theme.bodySize
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 14
                font.weight: Font.Bold
            }

            Text {
                x: 76
                width: 410
                height: 40
                anchors.verticalCenter: parent.verticalCenter
                verticalAlignment: Text.AlignVCenter
                text: row.caption
                color: row.checked ? Theme.goldInk : Theme.text
                font.pixelSize: Theme.captionSize
                wrapMode: Text.WordWrap
                fontSizeMode: Text.Fit
                minimumPixelSize: 15
            }

            MouseArea {
                anchors.fill: parent
                onClicked: root.desk.choose("paragraph", row.key)
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
                required property string key
                required property string title
                required checked

                objectName: "choice-law_class-" + key
                width: 245
                height: 44
                text: title
                textSize: Theme.smallSize
                onTouched: root.desk.choose("law_class", key)
            }
        }
    }
}
