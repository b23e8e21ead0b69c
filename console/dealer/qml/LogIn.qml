import QtQuick
import Etg

// Who deals: staff number, then PIN. The round goes on meanwhile.
Panel {
    id: root

    required property Props logIn
    required property Props words

    signal key(string key)

    x: 672
    y: 124
    width: 1224
    height: 940

    Column {
        x: 56
        y: 56
        width: 520
        spacing: 22

        Text {
            text: root.words.log_in
            color: Theme.text
            font.pixelSize: 52
            font.weight: Font.ExtraBold
        }

        Body {
            width: parent.width
            text: root.words.log_in_text
            wrapMode: Text.WordWrap
            color: Theme.dim
        }

        Field {
            width: parent.width
            label: root.words.staff_number
            text: root.logIn.number
            isActive: !root.logIn.atPin
        }

        Field {
            width: parent.width
            label: root.words.pin
            digits: root.logIn.digits
            isPin: true
            isActive: root.logIn.atPin
        }

        Body {
            objectName: "logInRefused"
            width: parent.width
            text: root.logIn.refused
            color: Theme.warnText
            font.weight: Font.DemiBold
            wrapMode: Text.WordWrap
            visible: text !== ""
        }

        Body {
            text: root.words.checking_pin
            visible: root.logIn.isBusy
        }
    }

    Caption {
        x: 56
        y: 830
        width: 520
        text: root.words.log_in_rules
        wrapMode: Text.WordWrap
    }

    Digits {
        x: 680
        y: 56
        words: root.words
        isActive: root.logIn.canTry && !root.logIn.isBusy
        onKey: key => root.key(key)
    }

    ActionButton {
        objectName: "logInGo"
        x: 680
        y: 700
        width: 488
        height: 120
        kind: "gold"
        text: root.logIn.atPin ? root.words.log_in : root.words.next
        textSize: Theme.titleSize
        available: root.logIn.canTry && (root.logIn.atPin ? root.logIn.isFull : root.logIn.number !== "")
        onTouched: root.key(root.logIn.atPin ? "enter" : "next")
    }
}
