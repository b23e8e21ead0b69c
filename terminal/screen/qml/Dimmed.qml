import QtQuick
import Etg

// Nothing can be placed here now.
Rectangle {
    id: root

    property bool on: false

    radius: 16
    color: "black"
    opacity: on ? 0.38 : 0
    visible: opacity > 0

    Behavior on opacity {
        enabled: !Theme.frozen

        NumberAnimation {
            duration: Theme.fadeMs
        }
    }
}
