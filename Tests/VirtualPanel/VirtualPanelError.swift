/// An error of the virtual panel, with the end of the machine's logs.
package struct VirtualPanelError: Error, CustomStringConvertible {
    package let message: String
    package let log: String

    package init(_ message: String, log: String = "") {
        self.message = message
        self.log = log
    }

    package var description: String {
        log.isEmpty ? message : "\(message)\nThe machine said last:\n\(log)"
    }
}
