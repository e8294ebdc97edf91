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

    init(_ error: ControlError) {
        switch error {
        case .invalidContent(let faults), .invalidSettings(let faults): self.init(faults)
        case .noSuchDetent(let name, let known):
            let list = known.map { "\"\($0)\"" }.joined(separator: ", ")
            self.init("detent", "expected one of \(list), found \"\(name.oneLine(atMost: 60))\"")
        case .noSuchItem(let id): self.init("item.id", "no item is called \"\(id.oneLine(atMost: 60))\"")
        case .notUsable(let id, let reason): self.init("item.id", "\(id.oneLine(atMost: 60)): \(reason)")
        case .hidden: self.init("sheet", "it is hidden")
        case .noDevice(let reason): self.init("display", reason)
        case .dismissed(let reason): self.init("sheet", "it was dismissed (\(reason))")
        case .tooMany(let what, let limit): self.init("sheet", "there are \(limit) \(what) already")
        case .noSuchPresentation(let name, _):
            self.init("name", "nothing is presented as \"\(name.oneLine(atMost: 60))\"")
        case .notOpen(let name): self.init("name", "\"\(name.oneLine(atMost: 60))\" is another's")
        case .interfaceNotFound, .methodNotFound, .invalidParameter, .expectedMore, .permissionDenied, .noSuchAttempt,
            .notSettled, .notPermitted, .limitExceeded:
            self.init("sheet", "\(error)")
        }
    }

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
