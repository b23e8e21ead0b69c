pragma ComponentBehavior: Bound

import QtQuick
import Etg

// The pages in place of the game; notice and meters stay in sight.
Item {
    id: root

    required property var book
    required property Props pages
    required property Props words
    required property Props ui
    required property url pagesFile
    readonly property string page: ui.page

    signal pageTouched(string name)
    signal closed

    width: 1872
    height: 796

    Panel {
        width: 440
        height: parent.height

        Column {
            x: 20
            y: 20
            spacing: 6

            Repeater {
                model: root.pages.list

                PageButton {
                    required property string name
                    required property string title
                    required property string icon

                    objectName: "page-" + name
                    width: 400
                    height: Math.min(60, Math.floor(664 / root.pages.list.length) - 6) // all of them above the button below
                    text: title
                    iconName: icon
                    isChosen: name === root.page
                    onTouched: root.pageTouched(name)
                }
            }
        }

        ActionButton {
            objectName: "back"
            x: 20
            y: parent.height - height - 20
            width: 400
            height: 86
            iconName: "back"
            text: root.words.back_to_cloth
            onTouched: root.closed()
        }
    }

    Panel {
        x: 464
        width: 1408
        height: parent.height

        Loader {
            anchors.fill: parent
            Component.onCompleted: setSource(root.pagesFile, {
                "pages": root.pages,
                "words": root.words,
                "ui": root.ui
            })
        }

        TextPage {
            anchors.fill: parent
            title: root.page === "trouble" ? root.words.trouble_title : root.page === "round" ? root.words.round_title : root.words.responsible_title
            texts: root.page === "trouble" ? root.pages.troubleTexts : root.page === "round" ? root.pages.roundTexts : root.pages.responsibleTexts
            visible: root.page === "round" || root.page === "trouble" || root.page === "responsible"
        }

        RoundsPage {
            anchors.fill: parent
            book: root.book
            pages: root.pages
            words: root.words
            visible: root.page === "rounds"
        }

        FavouritesPage {
            anchors.fill: parent
            book: root.book
            pages: root.pages
            words: root.words
            visible: root.page === "favourites"
        }

        LimitsPage {
            anchors.fill: parent
            book: root.book
            pages: root.pages
            words: root.words
            visible: root.page === "limits"
        }

        AboutPage {
            anchors.fill: parent
            pages: root.pages
            words: root.words
            visible: root.page === "about"
        }
    }
}
