import QtQuick

// A place that the game fills: its file, loaded once with what it is given.
Loader {
    id: root

    required property url part
    required property var given

    Component.onCompleted: setSource(part, given)
}
