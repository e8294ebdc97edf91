/// What keyboards and encoders report.
package enum KeyInput: Equatable, Sendable {
    case stroke(KeyStroke)
    case turn(KnobTurn)
}
