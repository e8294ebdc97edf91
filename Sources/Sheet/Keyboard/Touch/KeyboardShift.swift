/// Whether letters are capitals.
package enum KeyboardShift: Equatable, Sendable {
    case off
    /// For one letter; `automatic` where that is only because a sentence begins.
    case once(automatic: Bool)
    /// As long as the finger is on the key; `isUsed` once a letter was written with it.
    case held(finger: Int, isUsed: Bool)
    case locked

    package var isOn: Bool { self != .off }
}
