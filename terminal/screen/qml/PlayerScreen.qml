import QtQuick
import Etg

// The player's screen without a game: notice, buttons, meters and pages never move; a game's stage lies between them.
Stage {
    id: root

    required property var model
    required property var game
    required property url stageFile
    required property url pagesFile
    required property var hand
    required property Props words
    required property Props ui
    required property var book
    required property Props pages
    required property Props notice
    required property Props table
    required property Props strip
    required property Props meters
    required property Props till

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
        badge: root.notice.badge
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

    Loader {
        id: stage

        x: 24
        y: 136
        visible: root.ui.page === "" && root.till.mode === ""
        Component.onCompleted: setSource(root.stageFile, {
            "game": root.game,
            "hand": root.hand,
            "words": root.words,
            "strip": root.strip,
            "table": root.table
        })
    }

    Connections {
        target: stage.item as GameStage

        function onPageTouched(name: string) {
            root.book.open(name);
        }

        function onAskedAbout(what: string) {
            root.model.explain(what);
        }

        function onAttendantTouched() {
            root.model.callAttendant();
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
        ui: root.ui
        pagesFile: root.pagesFile
        visible: root.ui.page !== ""
        onPageTouched: name => root.book.open(name)
        onClosed: root.book.close()
    }

    TillPanel {
        x: 24
        y: 136
        width: 1872
        height: 804
        till: root.till
        visible: root.till.mode !== "" && root.ui.page === ""
        onClosed: root.model.closeTill()
    }

    Explained {
        readonly property GameStage of: stage.item as GameStage

        x: 24 + (of?.explainedX ?? 0)
        y: 136 + (of?.explainedBottom ?? 0) - height
        text: root.ui.explained
        words: root.words
        visible: text !== ""
        onClosed: root.model.explain("")
    }
}
