import QtQuick
import Etg

// Letters and digits to name a favourite with.
Item {
    id: root

    required property var book
    required property Props pages
    required property Props words

    height: 690

    Rectangle {
        width: parent.width
        height: 84
        radius: Theme.radius
        color: Theme.empty
        border.width: 2
        border.color: Theme.gold

        Text {
            x: 24
            anchors.verticalCenter: parent.verticalCenter
            text: root.pages.typed
            color: Theme.text
            font.pixelSize: 40
            font.weight: Font.Bold
        }
    }

    LetterKeys {
        y: 108
        anchors.horizontalCenter: parent.horizontalCenter
        capitalText: root.words.key_capital
        spaceText: root.words.key_space
        eraseText: root.words.key_erase
        rows: root.pages.keyRows
        isFull: root.pages.typedIsFull
        canErase: root.pages.typed !== ""
        cancelText: root.words.naming_cancel
        doneText: root.words.naming_done
        onLetter: letter => root.book.type(letter)
        onErased: root.book.erase()
        onCancelled: root.book.endNaming(false)
        onEnded: root.book.endNaming(true)
    }
}
