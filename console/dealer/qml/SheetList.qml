pragma ComponentBehavior: Bound

import QtQuick
import Etg

// What a sheet can be about, one under the other: as gaming days.
Panel {
    id: root

    required property list<var> entries
    property string title: ""
    property string nothing: ""

    signal chosen(int at)

    Heading {
        x: 20
        y: 14
        text: root.title
    }

    Body {
        x: 20
        y: 60
        width: parent.width - 40
        text: root.nothing
        color: Theme.dim
        wrapMode: Text.Wrap
        visible: text !== ""
    }

    ListView {
        x: 16
        y: root.nothing === "" ? 60 : 130
        width: parent.width - 32
        height: parent.height - y - 12
        clip: true
        spacing: 8
        model: root.entries
        interactive: contentHeight > height

        delegate: ActionButton {
            required property string name
            required property string icon
            required property string line
            required property bool isChosen
            required property int index

            objectName: "entry-" + index
            width: ListView.view.width
            height: 78
            leftAligned: true
            iconName: icon
            text: name
            caption: line
            checked: isChosen
            onTouched: root.chosen(index)
        }
    }
}
