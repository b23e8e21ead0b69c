pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Name and what it said, line by line.
Column {
    id: root

    required property list<var> lines
    property real room: 0
    // As much of the room as cuts no line in half.
    property real fitting: 0

    function fit(): void {
        let bottom = 0;
        for (let at = 0; at < all.count; ++at) {
            const told = all.itemAt(at) as Told;
            const whole = told ? Math.floor((room - told.y) / told.lineHeight + 0.01) : 0;
            if (whole > 0)
                bottom = told.y + Math.min(whole, told.lineCount) * told.lineHeight;
        }
        fitting = bottom;
    }

    spacing: 6
    onPositioningComplete: fit()
    onRoomChanged: fit()

    component Told: Column {
        id: told

        required property string name
        required property string text
        readonly property int lineCount: sentence.lineCount
        readonly property real lineHeight: sentence.contentHeight / Math.max(1, sentence.lineCount)

        width: root.width

        Text {
            id: sentence

            width: root.width
            text: told.name === "" ? told.text : "<b>" + told.name + "</b>: " + told.text
            textFormat: Text.StyledText
            color: Theme.text
            font.pixelSize: Theme.captionSize
            wrapMode: Text.WordWrap
        }
    }

    Repeater {
        id: all

        model: root.lines

        Told {}
    }
}
