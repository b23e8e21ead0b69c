import QtQuick
import Etg

// The pages that a game draws itself: each is visible while `ui.page` names it.
Item {
    required property Props pages
    required property Props words
    required property Props ui
}
