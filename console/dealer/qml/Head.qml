import QtQuick
import Etg

// Table, people, pace and clock; language and log-off.
Item {
    id: root

    required property var desk
    required property var head
    required property var words

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
            minimumPixelSize: Theme.smallSize
            elide: Text.ElideRight
        }

        Text {
            width: pair.width
            text: pair.second
            color: pair.secondColour
            font.pixelSize: 20
            elide: Text.ElideRight
        }
    }

    Pair {
        x: 808
        width: 296
        first: root.head.table
        second: root.words.game_name
    }

    Pair {
        x: 1116
        width: 240
        first: root.head.who
        second: root.head.others
    }

    Pair {
        x: 1364
        width: 196
        first: root.head.pace
        firstColour: root.head.paceIsSlow ? Theme.warnText : Theme.text
        second: root.head.waited !== "" ? root.head.waited : root.head.offset
        secondColour: root.head.waited !== "" || root.head.offsetIsFar ? Theme.warnText : Theme.dim
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
