import QtQuick

// A rounded rectangle that runs from one colour to another.
Rectangle {
    id: root

    property color upper: Theme.panelTop
    property color lower: Theme.panelBottom

    radius: Theme.radius
    gradient: Gradient {
        GradientStop {
            position: 0
            color: root.upper
        }
        GradientStop {
            position: 1
            color: root.lower
        }
    }
}
