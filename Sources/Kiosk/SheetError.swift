import Configuration
import Control
import Values

/// The faults for which a call was refused; nothing has changed then.
public struct SheetError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The faults.
    public let faults: [Fault]

    /// One fault.
    public struct Fault: Hashable, Sendable, CustomStringConvertible {
        fileprivate let base: ValueFault

        /// The way to it: `content.items[3].id`, `settings.sheet.dim.alpha`, `display`; empty for a whole file.
        public var path: String { base.path }
        /// The fault, in words.
        public var message: String { base.message }
        /// The path, then the message.
        public var description: String { base.description }
    }

    init(_ faults: [ValueFault]) { self.faults = faults.map(Fault.init) }

    init(_ path: String, _ message: String) { self.init([ValueFault(path: path, message: message)]) }

    /// The same faults at another place.
    func placed(at path: String) -> SheetError {
        SheetError(faults.map { ValueFault(path: path, message: $0.message) })
    }

    /// One line a fault.
    public var description: String { faults.map(\.description).joined(separator: "\n") }

    /// Runs `body`, whose errors are those of the control socket, and translates them.
    static func translating<Result>(_ body: () throws(ControlError) -> Result) throws(SheetError) -> Result {
        do throws(ControlError) { return try body() } catch { throw SheetError(error) }
    }

    init(_ error: ControlError) { self.init(error.faults) }

    /// A key that the program has set is shown by its name, one of a file by its line.
    init(_ error: ConfigurationError) {
        self.init(
            error.faults.map { fault in
                guard case .override = fault.origin, let key = fault.key else {
                    return ValueFault(path: "", message: fault.description)
                }
                return ValueFault(path: "settings.\(key)", message: fault.message)
            }
        )
    }
}
