pragma ComponentBehavior: Bound

import QtQuick
import Etg

// All settings of the table with what holds now, in groups; for a limit, which end of it is keyed.
Column {
    id: root

    required property list<var> choices
    required property Props words
    required property var desk

    width: 496
    spacing: 6

    component Group: Flow {
        id: box

        required property string section

        width: 496
        spacing: 6

        Repeater {
            model: root.choices.filter(each => each.section === box.section)

            ActionButton {
                required property string group
                required property string key
                required property string title
                required caption
                required checked
                required property bool isWide

                objectName: "choice-" + group + "-" + key
                width: isWide ? 496 : 245
                height: box.section === "end" ? 44 : 62
                text: title
                textSize: Theme.bodySize
                onTouched: root.desk.choose(group, key)
            }
        }
    }

    Caption {
        text: root.words.closing_heading
    }

    Group {
        section: "closing"
    }

    Caption {
        topPadding: 6
        text: root.words.limits_heading
    }

    Group {
        section: "limit"
    }

    Group {
        section: "end"
    }

    Caption {
        topPadding: 6
        text: root.words.reminders_heading
    }

    Group {
        section: "reminder"
    }
}
