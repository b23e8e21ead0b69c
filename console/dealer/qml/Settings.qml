pragma ComponentBehavior: Bound

import QtQuick
import Etg

// All settings of the table with what holds now, in groups; for a limit, which end of it is keyed.
Column {
    id: root

    required property var choices
    required property var words
    required property var desk

    width: 496
    spacing: 6

    component Group: Flow {
        id: group

        required property string section

        width: 496
        spacing: 6

        Repeater {
            model: root.choices.filter(each => each.section === group.section)

            ActionButton {
                required property var modelData

                objectName: "choice-" + modelData.group + "-" + modelData.key
                width: modelData.isWide ? 496 : 245
                height: group.section === "end" ? 44 : 62
                text: modelData.title
                caption: modelData.caption
                textSize: Theme.bodySize
                checked: modelData.checked
                onTouched: root.desk.choose(modelData.group, modelData.key)
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
