/// Something wrong in a document: where, and what.
///
/// A diagnosis, of which a document may have many; what is thrown holds a list of them.
package struct ValueFault: Hashable, Sendable, CustomStringConvertible {
    /// The way to the value, such as "content.items[3].id"; empty for the document itself.
    package let path: String
    /// What is wrong with it.
    package let message: String

    /// A fault of the value at `path`.
    package init(path: String, message: String) {
        self.path = path
        self.message = message
    }

    /// The path, then the fault.
    package var description: String { path.isEmpty ? message : "\(path): \(message)" }
}

/// All that was found wrong while a document is read.
///
/// A class, because the readers of tables within tables note into the same one. It lists the first hundred faults.
package final class Faults {
    /// The faults so far, in the order in which they were found.
    package private(set) var list: [ValueFault] = []

    private static let limit = 100

    /// No fault yet.
    package init() {}

    /// Notes a fault of the value at `path`.
    package func note(_ message: String, at path: String) {
        if list.count < Self.limit { list.append(ValueFault(path: path, message: message)) }
    }
}
