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
    property int textSize: Theme.buttonSize
    readonly property string secondLine: available || why === "" ? caption : why
    readonly property color ink: !available ? Theme.offText : checked || kind === "gold" ? Theme.goldInk : kind === "warn" ? Theme.warnText : Theme.text

    signal touched

    implicitWidth: 190
    implicitHeight: 84

    Box {
        anchors.fill: parent
        opacity: touch.pressed && root.available ? 0.75 : 1
        border.width: root.kind === "warn" && root.available ? 2 : 1
        border.color: !root.available ? Theme.offEdge : root.checked || root.kind === "gold" ? Theme.goldTop : root.kind === "red" ? Theme.bad : root.kind === "warn" ? Theme.faultEdge : Theme.edge
        upper: !root.available ? Theme.off : root.checked || root.kind === "gold" ? Theme.goldTop : root.kind === "red" ? Theme.closedTop : root.kind === "plain" ? Theme.panelTop : Theme.buttonTop
        lower: !root.available ? Theme.off : root.checked || root.kind === "gold" ? Theme.goldBottom : root.kind === "red" ? Theme.closedBottom : root.kind === "plain" ? Theme.panelBottom : Theme.buttonBottom
    }

    Grid {
        id: lines

        readonly property real room: root.width - 16 - (root.iconName !== "" && !root.iconAbove ? icon.width + columnSpacing : 0)

        anchors.centerIn: parent
        columns: root.iconAbove || root.iconName === "" ? 1 : 2
        columnSpacing: 12
        rowSpacing: root.iconAbove ? 8 : 0
        horizontalItemAlignment: Grid.AlignHCenter
        verticalItemAlignment: Grid.AlignVCenter

        Icon {
            id: icon

            name: root.iconName
            color: root.ink
            visible: root.iconName !== ""
        }

        Column {
            Text {
                anchors.horizontalCenter: parent.horizontalCenter
                width: Math.min(implicitWidth, lines.room)
                text: root.text
                color: root.ink
                font.pixelSize: root.textSize
                font.weight: root.kind === "gold" ? Font.Bold : Font.DemiBold
                fontSizeMode: Text.HorizontalFit
                minimumPixelSize: Theme.smallSize
                elide: Text.ElideRight
                visible: text !== ""
            }

            Text {
                anchors.horizontalCenter: parent.horizontalCenter
                width: Math.min(implicitWidth, lines.room)
                text: root.secondLine
                color: root.ink
                font.pixelSize: Theme.smallSize
                elide: Text.ElideRight
                visible: text !== ""
            }
        }
    }

    MouseArea {
        id: touch

        anchors.fill: parent
        enabled: root.available
        onClicked: root.touched()
    }
}
