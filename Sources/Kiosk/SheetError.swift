import Configuration
import Control
package import Values

/// Why a program cannot have what it asked for; nothing has changed then.
package struct SheetError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Everything that is wrong, each with the way to it: `content.items[3].id`, `settings.sheet.dim.alpha`, `display`.
    package let faults: [ValueFault]

    init(_ faults: [ValueFault]) { self.faults = faults }

    init(_ path: String, _ message: String) { self.init([ValueFault(path: path, message: message)]) }

    /// One line a fault.
    package var description: String { faults.map(\.description).joined(separator: "\n") }

    /// Runs `body`; what a program would be told over the control socket, this one is told in a sentence.
    static func told<Result>(_ body: () throws(ControlError) -> Result) throws(SheetError) -> Result {
        do throws(ControlError) { return try body() } catch { throw SheetError(error) }
    }
}

extension SheetError {
    init(_ error: ControlError) {
        switch error {
        case .invalidContent(let faults), .invalidSettings(let faults): self.init(faults)
        case .noSuchDetent(let name, let known):
            let list = known.map { "\"\($0)\"" }.joined(separator: ", ")
            self.init("detent", "expected one of \(list), found \"\(name.oneLine(atMost: 60))\"")
        case .noSuchItem(let id): self.init("item.id", "no item is called \"\(id.oneLine(atMost: 60))\"")
        case .hidden: self.init("sheet", "it is hidden")
        case .noDevice(let reason): self.init("display", reason)
        case .interfaceNotFound, .methodNotFound, .invalidParameter, .expectedMore, .noSuchAttempt:
            self.init("sheet", "\(error)")
        }
    }
}

extension SheetError {
    /// Keys that a program has set are told by their names, those of a file by where they stand.
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
