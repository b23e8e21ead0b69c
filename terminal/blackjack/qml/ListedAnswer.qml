import QtQuick

// One answer of a list: what it says may change under a finger that rests on it.
AnswerButton {
    required property int index
    required property list<var> rows

    action: rows[index]?.action ?? ""
    title: rows[index]?.title ?? ""
    amount: rows[index]?.amount ?? ""
    text: rows[index]?.text ?? ""
    look: rows[index]?.look ?? "other"
}
