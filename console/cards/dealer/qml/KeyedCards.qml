import QtQuick
import Etg

// Every card is keyed where the shoe has no reader: the place that is due, the pad, and the last card to undo.
Panel {
    id: root

    required property Props pad
    required property Props shoe
    required property Props words
    required property var desk
    property bool isUndoing: false
    readonly property string place: pad.place
    readonly property string undoable: pad.undo

    function stop(): void {
        isUndoing = false;
        keys.rank = "";
    }

    width: 624
    height: 268
    onPlaceChanged: stop()
    onUndoableChanged: stop()

    Text {
        x: 16
        y: 8
        width: 290
        height: 44
        verticalAlignment: Text.AlignVCenter
        text: root.isUndoing ? root.words.pad_instead : root.pad.title
        color: root.isUndoing ? Theme.warnText : Theme.text
        font.pixelSize: 24
        font.weight: Font.Bold
        fontSizeMode: Text.HorizontalFit
        minimumPixelSize: 16
    }

    Caption {
        x: 316
        y: 8
        width: 124
        height: 44
        horizontalAlignment: Text.AlignRight
        verticalAlignment: Text.AlignVCenter
        text: root.shoe.drawnText
        wrapMode: Text.WordWrap
        fontSizeMode: Text.Fit
        minimumPixelSize: 13
    }

    ActionButton {
        objectName: "padUndo"
        x: 450
        y: 8
        width: 162
        height: 44
        iconName: "undo"
        text: root.isUndoing ? root.words.pad_leave : root.pad.undo
        textSize: 19
        checked: root.isUndoing
        visible: root.pad.undo !== ""
        onTouched: {
            root.isUndoing = !root.isUndoing;
            keys.rank = "";
        }
    }

    CardPad {
        id: keys

        x: 12
        y: 60
        width: 600
        keyHeight: 62
        available: root.isUndoing || root.place !== ""
        onSaid: card => {
            const said = root.isUndoing ? root.pad.undoSays : root.pad.keySays;
            said.card = card;
            root.desk.say(root.isUndoing ? "correct-card" : "key-card", said);
            root.isUndoing = false;
        }
    }
}
