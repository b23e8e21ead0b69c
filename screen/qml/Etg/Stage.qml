import QtQuick

// Design pixels, 1920x1080 unless told otherwise, scaled alike in both directions to fit the window, and centred.
Item {
    id: root

    default property alias content: stage.data
    property real designWidth: 1920
    property real designHeight: 1080
    readonly property real zoom: Math.min(width / designWidth, height / designHeight)

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
        width: root.designWidth
        height: root.designHeight
        scale: root.zoom
    }
}
