import QtQuick

// What the round is at, in words, colour and shape. The words are cut in; only the colour is wiped over.
Item {
    id: root

    property string kind: "idle" // open, last, closed, turn, mine, result, held, fault, idle
    property string title: ""
    property string text: ""
    property string seconds: "" // empty or negative: no countdown
    property real fraction: 0
    property string iconName: ""
    property int steps: 0
    property int step: 0
    property string next: ""
    property string badge: ""
    property string colour: "zero"
    readonly property color ink: kind === "last" ? Theme.lastInk : kind === "mine" ? Theme.goldInk : Theme.white
    readonly property real k: height / 104
    readonly property bool counts: seconds !== "" && Number(seconds) >= 0
    readonly property bool showsBadge: kind === "result" && badge !== ""
    readonly property bool hasSide: counts || showsBadge || iconName !== ""

    implicitWidth: 1040
    implicitHeight: 104
    onKindChanged: wipe.restart()

    NoticeGround {
        id: before

        anchors.fill: parent
        Component.onCompleted: kind = root.kind
    }

    Item {
        id: wiped

        height: parent.height
        width: parent.width
        clip: true

        NoticeGround {
            width: root.width
            height: root.height
            kind: root.kind
        }
    }

    SequentialAnimation {
        id: wipe

        NumberAnimation {
            target: wiped
            property: "width"
            from: 0
            to: root.width
            duration: Theme.wipeMs
        }
        ScriptAction {
            script: {
                before.kind = root.kind;
                wiped.width = Qt.binding(() => root.width);
            }
        }
    }

    Ring {
        x: 16 * root.k
        anchors.verticalCenter: parent.verticalCenter
        width: 88 * root.k
        height: width
        seconds: root.seconds
        fraction: root.fraction
        color: root.ink
        visible: root.counts && !root.showsBadge
    }

    NumberTile {
        x: 20 * root.k
        anchors.verticalCenter: parent.verticalCenter
        size: 80 * root.k
        height: 86 * root.k
        isNewest: true
        text: root.badge
        colour: root.colour
        visible: root.showsBadge
    }

    Icon {
        x: 30 * root.k
        anchors.verticalCenter: parent.verticalCenter
        width: 60 * root.k
        height: width
        name: root.iconName
        color: root.ink
        visible: !root.counts && !root.showsBadge
    }

    NoticeWords {
        x: root.hasSide ? 124 * root.k : 32
        width: root.width - x - 24
        height: parent.height
        k: root.k
        ink: root.ink
        title: root.title
        text: root.text
        steps: root.steps
        step: root.step
        next: root.next
    }
}
