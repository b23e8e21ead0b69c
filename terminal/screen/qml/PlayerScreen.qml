import QtQuick
import Etg

// The player's screen. Areas never move; only the strip under the cloth changes its content.
Stage {
    id: root

    required property var model
    required property var hand
    required property var words
    required property var ui
    required property var book
    required property var pages
    required property var notice
    required property var table
    required property var wheel
    required property var results
    required property var strip
    required property var meters

    Binding {
        target: Theme
        property: "reducedMotion"
        value: root.ui.reducedMotion
    }

    Notice {
        x: 24
        y: 16
        width: 1040
        height: 104
        kind: root.notice.kind
        title: root.notice.title
        text: root.notice.text
        seconds: root.notice.seconds
        fraction: root.notice.fraction
        iconName: root.notice.iconName
        steps: root.notice.steps
        step: root.notice.step
        next: root.notice.next
        pocket: root.notice.pocket
        colour: root.notice.colour

        MouseArea {
            objectName: "notice"
            anchors.fill: parent
            onPressAndHold: root.model.explain("notice")
        }
    }

    TableInfo {
        x: 1088
        y: 16
        table: root.table
        words: root.words
    }

    TopButtons {
        x: 1528
        y: 20
        ui: root.ui
        words: root.words
        onLanguageTouched: root.model.toggleLanguage()
        onSoundTouched: root.model.toggleSound()
        onPageTouched: name => root.book.open(name)
    }

    Item {
        visible: root.ui.page === ""

        WheelColumn {
            x: 24
            y: 136
            wheel: root.wheel
            words: root.words
            hand: root.hand
        }

        ResultsRow {
            objectName: "results"
            x: 480
            y: 134
            results: root.results
            words: root.words
            onStatisticsTouched: root.book.open("statistics")
        }

        News {
            x: 480 + 696
            y: 134
            width: 720
            table: root.table
        }

        Cloth {
            x: 480
            y: 218
            hand: root.hand
        }

        Racetrack {
            x: 480
            y: 218
            hand: root.hand
            words: root.words
        }

        Strip {
            objectName: "strip"
            x: 480
            y: 748
            strip: root.strip
            results: root.results
            words: root.words
            hand: root.hand
            onFavouritesTouched: root.book.open("favourites")
            onAttendantTouched: root.model.callAttendant()
            onAskedAbout: what => root.model.explain(what)
        }
    }

    Meters {
        x: 24
        y: 948
        meters: root.meters
        words: root.words
        onAttendantTouched: root.model.callAttendant()
        onCashOutTouched: root.model.cashOut()
    }

    Pages {
        x: 24
        y: 136
        book: root.book
        pages: root.pages
        words: root.words
        page: root.ui.page
        visible: page !== ""
        onPageTouched: name => root.book.open(name)
        onClosed: root.book.close()
    }

    Explained {
        x: 24
        y: 136 + 796 - height
        text: root.ui.explained
        words: root.words
        visible: text !== ""
        onClosed: root.model.explain("")
    }
}
