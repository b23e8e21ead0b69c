import QtQuick

// One answer of a list: what it says may change under a finger that rests on it.
AnswerButton {
    required property int index
    required property var rows
    readonly property var row: rows[index] ?? ({
            "action": "",
            "title": "",
            "amount": "",
            "text": "",
            "look": "other"
        })

    action: row.action
    title: row.title
    amount: row.amount
    text: row.text
    look: row.look
}
