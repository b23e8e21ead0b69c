pragma ComponentBehavior: Bound

import QtQuick
import Etg

// One action being decided: what happened, what would change, who confirms. The way back left, the deed right.
Item {
    id: root

    required property var desk
    required property Props page
    required property AbstractListModel rows
    required property Props words
    required property Props panel
    required property Props parts
    required property AbstractListModel picks
    property string writing: ""
    readonly property bool isPit: page.mode === "pit"

    objectName: "page"
    width: 1920
    height: 1080

    Box {
        x: 24
        y: 16
        width: 760
        height: 92
        upper: Theme.heldTop
        lower: Theme.heldBottom

        Icon {
            x: 30
            anchors.verticalCenter: parent.verticalCenter
            width: 44
            height: 44
            name: root.page.icon
            color: Theme.white
        }

        Column {
            x: 108
            anchors.verticalCenter: parent.verticalCenter

            Text {
                width: 630
                text: root.page.title
                color: Theme.white
                font.pixelSize: 40
                font.weight: Font.ExtraBold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 24
            }

            Text {
                width: 630
                text: root.page.text
                color: Theme.white
                font.pixelSize: Theme.captionSize
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: 15
                elide: Text.ElideRight
            }
        }
    }

    StepHappened {
        visible: !root.isPit
        x: 24
        y: 124
        height: 780
        page: root.page
        words: root.words
        desk: root.desk
        picks: root.picks
        panel: root.panel
        parts: root.parts
    }

    StepChange {
        visible: !root.isPit
        x: 584
        y: 124
        height: 780
        page: root.page
        rows: root.rows
        words: root.words
        desk: root.desk
        panel: root.panel
        parts: root.parts
        onWrites: what => root.writing = what
    }

    StepPeople {
        visible: !root.isPit
        x: 1436
        y: 124
        height: 780
        page: root.page
        words: root.words
        desk: root.desk
    }

    Loader {
        active: root.isPit
        x: 24
        y: 124
        sourceComponent: Pit {
            page: root.page
            desk: root.desk
        }
    }

    ActionButton {
        objectName: "back"
        x: 24
        y: 928
        width: 544
        height: 136
        iconName: "back"
        text: root.words.back_nothing
        textSize: 30
        onTouched: root.desk.back()
    }

    Deed {
        x: 584
        y: 928
        width: 1896 - x
        height: 136
        title: root.page.deed.title
        caption: root.page.deed.caption
        available: root.page.deed.available
        visible: !root.isPit
        onTouched: root.desk.deed()
    }

    Loader {
        active: root.writing !== ""
        x: 24
        y: 124
        sourceComponent: Keyboard {
            width: 1872
            height: 780
            words: root.words
            isName: root.writing === "name"
            title: isName ? root.words.write_name : root.words.write_reason
            initial: isName ? root.page.name.text : root.page.ownReason
            onCancelled: root.writing = ""
            onTaken: text => {
                const what = root.writing;
                root.writing = "";
                if (what === "name")
                    root.desk.choose("terminal", text);
                else
                    root.desk.chooseReason(":" + text);
            }
        }
    }
}
