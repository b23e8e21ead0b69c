import QtQuick

// Something to touch. Not available: it is drawn flat and its caption says why.
Item {
    id: root

    property string text: ""
    property string caption: ""
    property string iconName: ""
    property string kind: "normal" // normal, gold, red, plain, warn
    property bool available: true
    property string why: ""
    property bool checked: false
    property bool iconAbove: false
    property bool leftAligned: false
    property int textSize: Theme.buttonSize
    readonly property string look: !available ? "off" : checked ? "gold" : kind
    readonly property var looks: ({
            "normal": [Theme.buttonTop, Theme.buttonBottom, Theme.edge, Theme.text],
            "gold": [Theme.goldTop, Theme.goldBottom, Theme.goldTop, Theme.goldInk],
            "red": [Theme.closedTop, Theme.closedBottom, Theme.bad, Theme.white],
            "plain": [Theme.panelTop, Theme.panelBottom, Theme.edge, Theme.text],
            "warn": [Theme.buttonTop, Theme.buttonBottom, Theme.faultEdge, Theme.warnText],
            "off": [Theme.off, Theme.off, Theme.offEdge, Theme.offText]
        })
    readonly property list<color> colours: looks[look]

    signal touched

    implicitWidth: 190
    implicitHeight: 84

    Box {
        anchors.fill: parent
        opacity: touch.pressed ? 0.75 : 1
        border.width: root.look === "warn" || root.look === "red" ? 2 : 1
        upper: root.colours[0]
        lower: root.colours[1]
        border.color: root.colours[2]
    }

    ActionWords {
        anchors.fill: parent
        text: root.text
        caption: root.available || root.why === "" ? root.caption : root.why
        iconName: root.iconName
        iconAbove: root.iconAbove
        leftAligned: root.leftAligned
        ink: root.colours[3]
        textSize: root.textSize
        bold: root.look === "gold"
    }

    MouseArea {
        id: touch

        anchors.fill: parent
        enabled: root.available
        onClicked: root.touched()
    }
}
