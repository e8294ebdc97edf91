package import Windows

/// What is known of a program that is connected.
package struct ConnectedProgram: Equatable, Sendable {
    package enum State: String, Sendable {
        /// Its window is seen, behind the sheet or in it.
        case shown
        /// It has a place, and the sheet hides that: it covers it, is itself hidden, or scrolled elsewhere.
        case hidden
        /// It has a window, and no place.
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

extension ProgramServer {
    /// All that are connected, the first one first.
    package var connected: [ConnectedProgram] {
        programs.values.sorted { $0.order < $1.order }.map { program in
            let toplevel = tree.toplevel(of: program.id)
            let state =
                program.liveness.state == .hangs ? .hangs : toplevel == nil ? .windowless : sight(of: program.id)
            return ConnectedProgram(process: program.process, user: program.user, toplevel: toplevel, state: state)
        }
    }

    private func sight(of id: ProgramID) -> ConnectedProgram.State {
        tree.isSeen(id) ? .shown : tree.hasPlace(id) ? .hidden : .waiting
    }
}
