import QtQuick
import Etg
import EtgRoulette

// The wheel live, from what the panel knows.
Wheel {
    id: root

    required property Props panel
    required property Props words

    width: 400
    height: 400
    rotorAngle: panel.wheel.rotorAngle
    rotorRadS: panel.wheel.rotorRadS
    ballState: panel.wheel.ball
    ballAngle: panel.wheel.ballAngle
    ballRadS: panel.wheel.ballRadS
    pocket: panel.wheel.pocket
    isDecided: panel.wheel.isDecided
    order: panel.wheel.order
    reds: panel.wheel.reds
    rate: panel.wheel.rate
    seen: panel.wheel.isOnline
}
