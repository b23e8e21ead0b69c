pragma ComponentBehavior: Bound

import QtQuick
import Etg

// The first column of an action's page: by kind, what is to be touched there. A game adds kinds of its own.
Item {
    id: root

    required property Props page
    required property Props words
    required property var desk
    required property Props panel
    readonly property Props own: page.own
    readonly property string kind: own.kind
    // By kind, what only this game draws there.
    property var owns: ({})

    width: 496
    height: 710

    Text {
        id: prompt

        width: root.width
        height: text === "" ? 0 : 56
        verticalAlignment: Text.AlignVCenter
        text: root.own.prompt
        color: Theme.text
        font.pixelSize: Theme.bodySize
        wrapMode: Text.WordWrap
        fontSizeMode: Text.Fit
        minimumPixelSize: 15
    }

    Loader {
        active: root.kind === "pad" || root.kind === "cards"
        y: 64
        sourceComponent: PadEntry {
            own: root.own
            words: root.words
            desk: root.desk
        }
    }

    Loader {
        active: root.kind === "order"
        y: 64
        sourceComponent: OrderEntry {
            own: root.own
            words: root.words
            desk: root.desk
        }
    }

    Loader {
        active: root.kind === "guide"
        sourceComponent: GuideEntry {
            own: root.own
            desk: root.desk
        }
    }

    Loader {
        active: root.kind === "seats"
        y: 64
        sourceComponent: SeatsEntry {
            own: root.own
            desk: root.desk
        }
    }

    Loader {
        active: root.kind === "birth"
        y: 64
        sourceComponent: BirthEntry {
            own: root.own
            words: root.words
            desk: root.desk
        }
    }

    Loader {
        y: 64
        sourceComponent: root.owns[root.kind] ?? null
    }
}
