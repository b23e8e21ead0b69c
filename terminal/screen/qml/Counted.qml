import QtQuick
import Etg

// The sum, counted up where there is more than one step; the credit meter is already true.
Text {
    id: root

    required property list<string> steps
    property bool isGold: false
    property int step: steps.length - 1

    objectName: "paid"
    text: steps[Math.min(Math.max(step, 0), steps.length - 1)] ?? ""
    color: isGold ? Theme.gold : Theme.text
    font.pixelSize: 62
    font.weight: Font.Bold

    onStepsChanged: {
        counting.stop();
        counting.to = steps.length - 1;
        if (steps.length > 1 && Theme.countMs > 0 && !Theme.frozen)
            counting.start();
        else
            step = steps.length - 1;
    }

    NumberAnimation {
        id: counting

        target: root
        property: "step"
        from: 0
        duration: Theme.countMs
    }
}
