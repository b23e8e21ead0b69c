import QtQuick

// Icon, word and second line of a button: centred, or from the left with the lines beside the icon.
Item {
    id: root

    property string text: ""
    property string caption: ""
    property string iconName: ""
    property bool iconAbove: false
    property bool leftAligned: false
    property color ink: Theme.text
    property int textSize: Theme.buttonSize
    property bool bold: false
    readonly property bool hasIcon: iconName !== ""
    readonly property real aside: hasIcon && !iconAbove ? icon.width + 12 : 0
    readonly property real room: width - 20 - (leftAligned ? aside + 16 : 0)

    Icon {
        id: icon

        x: root.leftAligned ? 24 : root.iconAbove ? (root.width - width) / 2 : (root.width - word.width - root.aside) / 2
        y: root.leftAligned ? (root.height - height) / 2 : root.iconAbove ? lines.y - height - 6 : lines.y + word.y + (word.height - height) / 2
        width: Math.round(root.textSize * 1.15)
        height: width
        name: root.iconName
        color: root.ink
        visible: root.hasIcon
    }

    Column {
        id: lines

        x: root.leftAligned ? 24 + root.aside + 8 : 0
        y: (root.height - height + (root.iconAbove && root.hasIcon ? icon.height + 6 : 0)) / 2
        width: root.leftAligned ? root.width - x - 12 : root.width

        Text {
            id: word

            x: root.leftAligned ? 0 : (root.width - width + root.aside) / 2
            width: Math.min(implicitWidth, root.leftAligned ? lines.width : root.room - root.aside)
            text: root.text
            color: root.ink
            font.pixelSize: root.textSize
            font.weight: root.bold ? Font.Bold : Font.DemiBold
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: Theme.smallSize
            elide: Text.ElideRight
            visible: text !== ""
        }

        Text {
            x: root.leftAligned ? 0 : (root.width - width) / 2
            width: Math.min(implicitWidth, root.leftAligned ? lines.width : root.room)
            text: root.caption
            color: root.ink
            font.pixelSize: Theme.captionSize
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 15
            elide: Text.ElideRight
            visible: text !== ""
        }
    }
}
