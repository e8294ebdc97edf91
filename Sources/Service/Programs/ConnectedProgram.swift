package import Windows

/// What is known of a program that is connected.
package struct ConnectedProgram: Hashable, Sendable {
    package enum State: String, Sendable {
        /// Its window lies behind the sheet.
        case shown
        /// It has a window, and another program is shown.
        case waiting
        /// It has no window.
        case windowless
        case hangs
    }

    package let process: Int32
    package let user: UInt32
    /// Its newest window.
    package let toplevel: Toplevel?
    package let state: State
}
