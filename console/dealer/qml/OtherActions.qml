pragma ComponentBehavior: Bound

import QtQuick
import Etg

// The nine other actions, three by three; a disabled one says why.
Item {
    id: root

    required property AbstractListModel actions

    signal touched(string act)

    width: 1224
    height: 224

    Repeater {
        model: root.actions

        ActionButton {
            required property int slot
            required property string act
            required property string icon
            required property string title
            required property string tone
            required property string hint
            required property bool may

            objectName: "act-" + act
            x: 412 * (slot % 3)
            y: 76 * Math.floor(slot / 3)
            width: 400
            height: 70
            leftAligned: true
            kind: tone
            iconName: icon
            text: title
            caption: hint
            available: may
            onTouched: root.touched(act)
        }
    }
}
