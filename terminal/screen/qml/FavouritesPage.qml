pragma ComponentBehavior: Bound

import QtQuick
import Etg

// Slips kept under a name, to be placed whole.
Item {
    id: root

    required property var book
    required property Props pages
    required property Props words

    PageTitle {
        text: root.pages.naming ? root.pages.namingHead : root.words.page_favourites
    }

    Item {
        anchors.fill: parent
        visible: !root.pages.naming

        ActionButton {
            objectName: "keepFavourite"
            x: 24
            y: 76
            width: 540
            height: 72
            iconName: "star"
            text: root.words.keep_favourite
            caption: root.pages.keepLine
            why: root.pages.keepWhy
            available: why === ""
            onTouched: root.book.keepFavourite()
        }

        PageText {
            x: 592
            y: 80
            width: parent.width - x - 32
            text: root.words.favourites_text
            color: Theme.dim
        }

        PageText {
            x: 32
            y: 176
            width: parent.width - 64
            text: root.pages.favouritesNone
        }

        Column {
            x: 24
            y: 164
            spacing: 6

            Repeater {
                model: root.pages.favourites

                FavouriteRow {
                    width: 1360
                    words: root.words
                    onPlaced: root.book.placeFavourite(number)
                    onRenamed: root.book.nameFavourite(number)
                    onForgotten: root.book.forgetFavourite(number)
                }
            }
        }
    }

    NameKeys {
        x: 24
        y: 84
        width: 1360
        book: root.book
        pages: root.pages
        words: root.words
        visible: root.pages.naming
    }
}
