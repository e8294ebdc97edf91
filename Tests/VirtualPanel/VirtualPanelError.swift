/// Why the virtual panel cannot go on, with the last words of the machine.
package struct VirtualPanelError: Error, CustomStringConvertible {
    /// What was attempted, on what, and what came of it.
    package let message: String
    /// The end of QEMU's messages and of the guest's console.
    package let log: String

    /// An error with the `log` of the machine, if there is one.
    package init(_ message: String, log: String = "") {
        self.message = message
        self.log = log
    }

    /// The message, then the log.
    package var description: String {
        log.isEmpty ? message : "\(message)\nThe machine said last:\n\(log)"
    }
}
