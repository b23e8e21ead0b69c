import QtQuick
import Etg

// What a game's room may know of the display that it stands in.
Item {
    required property Props notice
    required property Props limits
    required property Props news
    readonly property bool isUpright: height > width
    readonly property bool hasNews: news.title !== ""
    readonly property real stale: notice.kind === "fault" ? 0.4 : 1
}
