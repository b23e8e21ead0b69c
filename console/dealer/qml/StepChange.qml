pragma ComponentBehavior: Bound

import QtQuick
import Etg

// The second step: the console's own what-if, and the reason that is recorded.
Panel {
    id: root

    required property Props page
    required property AbstractListModel rows
    required property Props words
    required property var desk
    required property Props panel
    required property Props parts
    // What the game draws above the sums takes its room from them.
    readonly property real taken: page.hasChange ? 222 : 0
    readonly property real saidEnd: reasons.visible ? reasons.y - 8 : height - 24
    // Long text begins higher, and the table is so much shorter.
    readonly property real saidTop: page.sums.length > 0 ? Math.min(page.hasChange ? 554 : 456, saidEnd - said.height) : 70 + taken

    signal writes(string what)

    width: 836

    StepHead {
        x: 24
        y: 16
        number: "2"
        text: root.words.step_2
        more: root.words.nothing_moved
    }

    Loader {
        active: root.page.hasChange
        x: 24
        y: 58
        sourceComponent: GamePart {
            part: root.parts.change
            given: ({
                    page: root.page,
                    panel: root.panel,
                    words: root.words
                })
        }
    }

    Row {
        x: 24
        y: 58 + root.taken
        spacing: 10

        Repeater {
            model: root.page.sums

            Panel {
                id: sum

                required property string caption
                required property string value
                required property string kind

                width: (788 - 10 * (root.page.sums.length - 1)) / root.page.sums.length
                height: 82
                upper: Theme.buttonTop
                lower: Theme.buttonBottom

                Caption {
                    x: 14
                    y: 8
                    width: parent.width - 28
                    text: sum.caption
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: 14
                }

                Text {
                    x: 14
                    y: 32
                    width: parent.width - 28
                    height: 42
                    verticalAlignment: Text.AlignVCenter
                    text: sum.value
                    color: sum.kind === "good" ? Theme.good : sum.kind === "warn" ? Theme.warnText : Theme.text
                    font.pixelSize: 34
                    font.weight: Font.Bold
                    fontSizeMode: Text.HorizontalFit
                    minimumPixelSize: 20
                }
            }
        }
    }

    Rectangle {
        objectName: "warning"
        x: 24
        y: 148 + root.taken
        width: 788
        height: 66
        radius: 10
        color: Theme.faultFill
        border.width: 2
        border.color: Theme.faultEdge
        visible: root.page.warning !== ""

        Icon {
            x: 14
            anchors.verticalCenter: parent.verticalCenter
            width: 34
            height: 34
            name: "warning"
            color: Theme.warnText
        }

        Body {
            x: 62
            width: 712
            anchors.verticalCenter: parent.verticalCenter
            text: root.page.warning
            color: Theme.warnText
            font.weight: Font.DemiBold
            wrapMode: Text.WordWrap
        }
    }

    WhatIfTable {
        readonly property real start: (root.page.warning === "" ? 148 : 222) + root.taken

        x: 24
        y: start
        height: root.saidTop - 6 - start
        changeAt: root.page.changeAt
        rows: root.rows
        columns: root.page.columns
        words: root.words
        visible: root.page.sums.length > 0
    }

    Column {
        id: said

        x: 24
        y: root.saidTop
        width: 788
        spacing: 8

        WordsBox {
            objectName: "nameBox"
            text: root.page.name.text
            hint: root.page.name.label
            visible: root.page.name.label !== ""
            onTouched: root.writes("name")
        }

        Repeater {
            model: root.page.lines

            Text {
                required property string modelData

                width: 788
                text: modelData
                color: Theme.text
                font.pixelSize: 26
                wrapMode: Text.WordWrap
            }
        }

        Caption {
            width: 788
            text: root.page.note
            wrapMode: Text.WordWrap
            visible: text !== ""
        }

        Body {
            width: 788
            text: "<b>" + root.words.players_will_read + "</b> " + root.page.playersRead
            textFormat: Text.StyledText
            wrapMode: Text.WordWrap
            visible: root.page.playersRead !== ""
        }

        Body {
            objectName: "refused"
            width: 788
            text: root.page.refused
            color: Theme.warnText
            font.weight: Font.DemiBold
            wrapMode: Text.WordWrap
            visible: text !== ""
        }
    }

    WitnessLines {
        x: 24
        anchors.bottom: parent.bottom
        anchors.bottomMargin: 24
        width: 788
        lines: root.page.facts
        visible: root.page.mode === "entry"
    }

    Reasons {
        id: reasons

        x: 24
        anchors.bottom: parent.bottom
        anchors.bottomMargin: 18
        width: 788
        page: root.page
        words: root.words
        desk: root.desk
        visible: root.page.reasons.length > 0
        onWrites: root.writes("reason")
    }
}
