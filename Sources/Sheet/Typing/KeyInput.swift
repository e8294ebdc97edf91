/// What keyboards and encoders report.
package enum KeyInput: Hashable, Sendable {
    case stroke(KeyStroke)
    case turn(KnobTurn)
}
