import QtQuick
import Etg

// Own words, by touch or on a keyboard that is plugged in: a reason as it is written, or a seat's name.
Panel {
    id: root

    required property Props words
    property string title: ""
    property string initial: ""
    property bool isName: false

    signal taken(string text)
    signal cancelled

    objectName: "keyboard"

    Component.onCompleted: {
        written.text = root.initial;
        written.forceActiveFocus();
    }

    MouseArea {
        anchors.fill: parent
    }

    Heading {
        x: 40
        y: 22
        text: root.title
    }

    Rectangle {
        x: 40
        y: 62
        width: root.width - 80
        height: 84
        radius: Theme.radius
        color: Theme.empty
        border.width: 2
        border.color: Theme.gold

        TextInput {
            id: written

            objectName: "written"
            anchors.fill: parent
            anchors.leftMargin: 24
            anchors.rightMargin: 24
            verticalAlignment: TextInput.AlignVCenter
            maximumLength: root.isName ? 32 : 200
            color: Theme.text
            font.pixelSize: root.isName ? 40 : 28
            font.weight: Font.DemiBold
            clip: true
            onAccepted: root.take()
        }
    }

    LetterKeys {
        id: keys

        y: 166
        anchors.horizontalCenter: parent.horizontalCenter
        capitalText: root.words.key_capital
        spaceText: root.words.key_space
        eraseText: root.words.key_erase
        rows: root.isName ? ["1234567890", "QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM-_."] : ["1234567890", "QWERTYUIOP", "ASDFGHJKL'", "ZXCVBNM,.-:"]
        hasSmall: !root.isName
        keyWidth: 132
        keyHeight: 108
        isFull: written.length >= written.maximumLength
        canErase: written.length > 0
        canEnd: written.text.trim() !== ""
        cancelText: root.words.write_cancel
        doneText: root.words.write_done
        onLetter: letter => {
            written.insert(written.cursorPosition, letter);
            if (hasSmall)
                isCapital = false;
        }
        onErased: {
            written.remove(written.cursorPosition - 1, written.cursorPosition);
            if (hasSmall)
                isCapital = written.length === 0;
        }
        onCancelled: root.cancelled()
        onEnded: root.take()
    }

    function take() {
        if (written.text.trim() !== "")
            root.taken(written.text.trim());
    }
}
