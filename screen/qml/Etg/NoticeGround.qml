import QtQuick

// The colour of a notice by its kind; a fault is hatched besides, so that it is not told by colour alone.
Box {
    id: root

    property string kind: "idle"
    readonly property var colours: ({
            "open": [Theme.openTop, Theme.openBottom],
            "last": [Theme.lastTop, Theme.lastBottom],
            "closed": [Theme.closedTop, Theme.closedBottom],
            "turn": [Theme.turnTop, Theme.turnBottom],
            "mine": [Theme.goldTop, Theme.goldBottom],
            "held": [Theme.heldTop, Theme.heldBottom],
            "fault": [Theme.fault, Theme.fault],
            "result": [Theme.resultTop, Theme.resultBottom]
        })
    readonly property list<color> pair: colours[kind] ?? [Theme.panelTop, Theme.panelBottom]

    radius: 16
    upper: pair[0]
    lower: pair[1]
    border.width: kind === "result" ? 3 : kind === "idle" ? 1 : 0
    border.color: kind === "result" ? Theme.gold : Theme.edge

    Image {
        anchors.fill: parent
        visible: root.kind === "fault"
        source: "image://etg/hatch/" + Theme.faultHatch.toString().slice(1) + "/" + Theme.pixels(root.radius)
        sourceSize: Qt.size(Theme.pixels(width), Theme.pixels(height))
    }
}
