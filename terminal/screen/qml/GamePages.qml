import QtQuick

// The pages that a game draws itself: each is visible while `ui.page` names it.
Item {
    required property var pages
    required property var words
    required property var ui
}
