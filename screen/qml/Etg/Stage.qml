import QtQuick

// 1920x1080 design pixels, scaled alike in both directions to fit the window, and centred.
Item {
    id: root

    default property alias content: stage.data
    readonly property real zoom: Math.min(width / 1920, height / 1080)

    Binding {
        target: Theme
        property: "zoom"
        value: root.zoom
        when: root.zoom > 0
    }

    Rectangle {
        anchors.fill: parent
        gradient: Gradient {
            GradientStop {
                position: 0
                color: Theme.backgroundTop
            }
            GradientStop {
                position: 1
                color: Theme.backgroundBottom
            }
        }
    }

    Item {
        id: stage

        anchors.centerIn: parent
        width: 1920
        height: 1080
        scale: root.zoom
    }
}
