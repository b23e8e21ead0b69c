pragma ComponentBehavior: Bound

import QtQuick
import Etg

// The dealer's whole screen: areas never move; a page covers them where one action is being decided.
Item {
    id: root

    required property var desk
    required property Props head
    required property Props notice
    required property Props primary
    required property Props panel
    required property Props parts
    required property list<var> sheets
    required property Props grid
    required property Props history
    required property Props page
    required property Props logIn
    required property Props toast
    required property AbstractListModel tiles
    required property AbstractListModel actions
    required property AbstractListModel rows
    required property AbstractListModel picks
    required property Props words
    required property var papers
    required property Props sheet
    required property Props rest
    readonly property bool hasLines: parts.lines.toString() !== ""

    Stage {
        anchors.fill: parent

        Head {
            desk: root.desk
            head: root.head
            words: root.words
            isPageOpen: root.page.isOpen
        }

        Item {
            anchors.fill: parent
            visible: !root.page.isOpen && !root.sheet.isOpen

            Notice {
                x: 24
                y: 16
                width: 760
                height: 92
                kind: root.notice.kind
                title: root.notice.title
                text: root.notice.text
                seconds: root.notice.seconds
                fraction: root.notice.fraction
                iconName: root.notice.icon
                badge: root.notice.tile.text
                colour: root.notice.tile.look
            }

            GamePart {
                x: 24
                y: 124
                part: root.parts.column
                given: ({
                        panel: root.panel,
                        words: root.words,
                        desk: root.desk
                    })
            }

            Primary {
                x: 24
                y: 840
                primary: root.primary
                onTouched: root.desk.act(root.primary.act)
            }

            Loader {
                active: root.hasLines && !root.logIn.isOpen
                x: 672
                y: 124
                sourceComponent: GamePart {
                    part: root.parts.lines
                    given: ({
                            panel: root.panel,
                            notice: root.notice,
                            words: root.words
                        })
                }
            }

            Terminals {
                x: 672
                y: root.hasLines ? 446 : 124
                isLow: root.hasLines
                visible: !root.logIn.isOpen
                opacity: root.head.isHeard ? 1 : 0.45
                grid: root.grid
                tiles: root.tiles
                words: root.words
                onTouched: name => root.desk.openCard(name)
                onTurned: step => root.desk.turnPage(step)
            }

            History {
                x: 672
                y: 714
                width: 1224 - buttons.width - buttons.spacing
                visible: !root.logIn.isOpen
                history: root.history
                strip: root.parts.strip
                panel: root.panel
                words: root.words
                onTouched: at => root.desk.openRound(at)
            }

            Row {
                id: buttons

                x: 1896 - width
                y: 714
                spacing: 12
                visible: !root.logIn.isOpen

                Repeater {
                    model: root.sheets

                    ActionButton {
                        required property string name
                        required property string icon
                        required property string button

                        objectName: "open" + name[0].toUpperCase() + name.slice(1)
                        width: 100
                        height: 110
                        iconName: icon
                        iconAbove: true
                        text: root.words[button]
                        textSize: Theme.smallSize
                        available: root.head.isHeard
                        onTouched: root.papers.open(name)
                    }
                }

                ActionButton {
                    objectName: "openReports"
                    width: 100
                    height: 110
                    iconName: "page"
                    iconAbove: true
                    text: root.words.papers_button
                    textSize: Theme.smallSize
                    available: root.head.isHeard
                    onTouched: root.papers.open("reports")
                }
            }

            OtherActions {
                x: 672
                y: 840
                visible: !root.logIn.isOpen
                actions: root.actions
                onTouched: act => root.desk.act(act)
            }
        }

        Loader {
            active: root.logIn.isOpen
            sourceComponent: LogIn {
                logIn: root.logIn
                words: root.words
                onKey: key => root.desk.logInKey(key)
            }
        }

        Loader {
            active: root.page.isOpen
            sourceComponent: Page {
                desk: root.desk
                page: root.page
                rows: root.rows
                picks: root.picks
                panel: root.panel
                parts: root.parts
                words: root.words
            }
        }

        Loader {
            active: root.sheet.isOpen
            sourceComponent: Sheet {
                papers: root.papers
                sheet: root.sheet
                words: root.words
                notice: root.notice
            }
        }

        Message {
            toast: root.toast
            words: root.words
        }

        // Another page has just come: a second tap of the same touch is for the one before.
        MouseArea {
            objectName: "rest"
            anchors.fill: parent
            visible: root.rest.isOn
        }
    }
}
