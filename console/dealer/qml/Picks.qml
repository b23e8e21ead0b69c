pragma ComponentBehavior: Bound

import QtQuick
import Etg

// A list to choose one from that may be long; below it what was done before. What cannot be chosen says why.
Item {
    id: root

    required property Props page
    required property AbstractListModel picks
    required property var desk
    readonly property bool isEmpty: list.count === 0

    width: 496

    Body {
        width: parent.width
        text: root.page.none
        color: Theme.dim
        wrapMode: Text.WordWrap
        visible: root.isEmpty && text !== ""
    }

    Rectangle {
        anchors.right: parent.right
        anchors.rightMargin: -12
        y: list.height * list.visibleArea.yPosition
        width: 4
        height: list.height * list.visibleArea.heightRatio
        radius: 2
        color: Theme.gold
        visible: !root.isEmpty && list.visibleArea.heightRatio < 1
    }

    ListView {
        id: list

        width: parent.width
        height: root.height - before.height - (root.page.facts.length > 0 ? 24 : 0)
        clip: true
        spacing: 8
        model: root.picks
        boundsBehavior: Flickable.StopAtBounds

        delegate: Rectangle {
            id: row

            required property string group
            required property string key
            required property string title
            required property string caption
            required property bool checked
            required property string why
            readonly property bool may: why === ""
            readonly property color ink: checked ? Theme.goldInk : may ? Theme.text : Theme.offText

            objectName: "choice-" + group + "-" + key
            width: 496
            height: Math.max(66, lines.height + 22)
            radius: 10
            color: checked ? Theme.gold : may ? Theme.buttonBottom : Theme.off
            border.width: 1
            border.color: checked ? Theme.goldTop : may ? Theme.edge : Theme.offEdge

            Column {
                id: lines

                x: 16
                anchors.verticalCenter: parent.verticalCenter
                width: parent.width - 32
                spacing: 3

                Text {
                    width: parent.width
                    text: row.title
                    color: row.ink
                    font.pixelSize: Theme.bodySize
                    font.weight: Font.DemiBold
                    wrapMode: Text.Wrap
                    maximumLineCount: 4
                    elide: Text.ElideRight
                }

                Text {
                    width: parent.width
                    text: row.caption
                    color: row.checked ? Theme.goldInk : row.may ? Theme.dim : Theme.offText
                    font.pixelSize: Theme.captionSize
                    wrapMode: Text.Wrap
                    maximumLineCount: 2
                    elide: Text.ElideRight
                    visible: text !== ""
                }
            }

            MouseArea {
                anchors.fill: parent
                enabled: row.may
                onClicked: root.desk.choose(row.group, row.key)
            }
        }
    }

    WitnessLines {
        id: before

        y: root.isEmpty ? (root.page.none === "" ? 0 : 48) : root.height - height
        width: 496
        lines: root.page.facts
    }
}
