import QtQuick
import Etg

// Table, people, pace and clock; language and log-off.
Item {
    id: root

    required property var desk
    required property Props head
    required property Props words
    property bool isPageOpen: false

    width: 1920
    height: 116

    component Pair: Column {
        id: pair

        property string first: ""
        property string second: ""
        property color firstColour: Theme.text
        property color secondColour: Theme.dim

        y: 24
        spacing: 6

        Text {
            width: pair.width
            text: pair.first
            color: pair.firstColour
            font.pixelSize: 22
            font.weight: Font.DemiBold
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 15
            elide: Text.ElideRight
        }

        Text {
            width: pair.width
            text: pair.second
            color: pair.secondColour
            font.pixelSize: 20
            fontSizeMode: Text.HorizontalFit
            minimumPixelSize: 15
            elide: Text.ElideMiddle
        }
    }

    Pair {
        x: 808
        width: 228
        first: root.head.table
        second: root.head.round
    }

    Pair {
        x: 1052
        width: 204
        first: root.head.who
        second: root.head.others
    }

    Pair {
        x: 1266
        width: 186
        first: root.head.pace
        firstColour: root.head.paceIsSlow ? Theme.warnText : Theme.text
        second: root.head.waited !== "" ? root.head.waited : root.head.offset
        secondColour: root.head.waited !== "" || root.head.offsetIsFar ? Theme.warnText : Theme.dim
    }

    ActionButton {
        objectName: "pit"
        x: 1468
        y: 20
        width: 92
        height: 84
        kind: root.head.pitCount > 0 ? "warn" : "normal"
        iconName: root.head.pitCount > 0 ? "warning" : "person"
        iconAbove: true
        text: root.head.pitCount > 0 ? root.words.pit + " " + root.head.pitCount : root.words.pit
        textSize: Theme.smallSize
        available: root.head.isLoggedIn && root.head.isHeard && !root.isPageOpen
        onTouched: root.desk.act("pit")
    }

    ActionButton {
        objectName: "language"
        x: 1568
        y: 20
        width: 84
        height: 84
        iconName: "globe"
        iconAbove: true
        text: root.words.language_name
        textSize: Theme.smallSize
        onTouched: root.desk.switchLanguage()
    }

    ActionButton {
        objectName: "logOff"
        x: 1660
        y: 20
        width: 108
        height: 84
        iconName: "lock"
        iconAbove: true
        text: root.words.log_off
        textSize: Theme.smallSize
        available: root.head.isLoggedIn
        onTouched: root.desk.logOff()
    }

    Text {
        anchors.right: parent.right
        anchors.rightMargin: 26
        y: 20
        text: root.head.hours
        color: Theme.text
        font.pixelSize: 42
        font.weight: Font.DemiBold
    }

    Text {
        anchors.right: parent.right
        anchors.rightMargin: 26
        y: 74
        text: root.head.seconds
        color: Theme.dim
        font.pixelSize: 22
        font.weight: Font.DemiBold
    }
}
