/// An error of the virtual panel, with the end of the machine's logs.
package struct VirtualPanelError: Error, CustomStringConvertible {
    /// The operation, its object and the cause.
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
