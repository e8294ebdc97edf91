package import Values

package enum ControlError: Error, Equatable, Sendable, CustomStringConvertible {
    // Of varlink itself.
    case interfaceNotFound(String)
    case methodNotFound(String)
    case invalidParameter(String)
    /// The method answers more than once, and the caller understands one answer only.
    case expectedMore
    case permissionDenied

    // Of the sheet's interface.
    /// The content is wrong; nothing has changed.
    case invalidContent([ValueFault])
    /// The settings are wrong; nothing has changed.
    case invalidSettings([ValueFault])
    case noSuchDetent(String, known: [String])
    case noSuchItem(String)
    case hidden
    case noSuchAttempt(Int)
    /// Something has moved for as long as a call waits.
    case notSettled(milliseconds: Int)
    case notUsable(String, reason: String)
    /// Programs may not touch.
    case notPermitted
    /// What is presented so is not the caller's to see or to change.
    case notOpen(String)
    /// There is no display, no touchscreen or no backlight, or it refuses.
    case noDevice(reason: String)
    /// A question was not answered, and why.
    case dismissed(reason: String)
    /// There are as many of something as there may be; the connection stays.
    case tooMany(what: String, limit: Int)
    case noSuchPresentation(String, known: [String])
    /// There is more of something than there may be; the connection is closed.
    case limitExceeded(what: String, limit: Int)

    /// The most characters of a name that comes back to its sender.
    private static let nameLimit = 256

    /// In a few words for the log: the error, and the bound that was passed.
    var summary: String {
        if case .limitExceeded(let what, let limit) = self { "more than \(limit) \(what)" } else { name }
    }

    var name: String {
        switch self {
        case .interfaceNotFound: "org.varlink.service.InterfaceNotFound"
        case .methodNotFound: "org.varlink.service.MethodNotFound"
        case .invalidParameter: "org.varlink.service.InvalidParameter"
        case .expectedMore: "org.varlink.service.ExpectedMore"
        case .permissionDenied: "org.varlink.service.PermissionDenied"
        case .invalidContent: "io.sheetd.Sheet.InvalidContent"
        case .invalidSettings: "io.sheetd.Sheet.InvalidSettings"
        case .noSuchDetent: "io.sheetd.Sheet.NoSuchDetent"
        case .noSuchItem: "io.sheetd.Sheet.NoSuchItem"
        case .hidden: "io.sheetd.Sheet.Hidden"
        case .noSuchAttempt: "io.sheetd.Sheet.NoSuchAttempt"
        case .notSettled: "io.sheetd.Sheet.NotSettled"
        case .notUsable: "io.sheetd.Sheet.NotUsable"
        case .notPermitted, .notOpen: "io.sheetd.Sheet.NotPermitted"
        case .noDevice: "io.sheetd.Sheet.NoDevice"
        case .dismissed: "io.sheetd.Sheet.Dismissed"
        case .tooMany: "io.sheetd.Sheet.TooMany"
        case .noSuchPresentation: "io.sheetd.Sheet.NoSuchPresentation"
        case .limitExceeded: "io.sheetd.Sheet.LimitExceeded"
        }
    }

    var parameters: Value {
        switch self {
        case .interfaceNotFound(let name): ["interface": Self.name(name)]
        case .methodNotFound(let name): ["method": Self.name(name)]
        case .invalidParameter(let name): ["parameter": Self.name(name)]
        case .expectedMore, .permissionDenied, .hidden, .notPermitted: [:]
        case .invalidContent(let faults), .invalidSettings(let faults): ["faults": .list(faults.map(Value.init))]
        case .noSuchDetent(let name, let known): ["detent": Self.name(name), "known": .list(known.map(Value.text))]
        case .noSuchItem(let id): ["id": Self.name(id)]
        case .notOpen(let name): ["name": Self.name(name)]
        case .noSuchAttempt(let number): ["attempt": .integer(Int64(number))]
        case .notSettled(let milliseconds): ["waited_ms": .integer(Int64(milliseconds))]
        case .notUsable(let id, let reason): ["id": Self.name(id), "reason": .text(reason)]
        case .noDevice(let reason), .dismissed(let reason): ["reason": .text(reason)]
        case .noSuchPresentation(let name, let known):
            ["name": Self.name(name), "known": .list(known.map(Value.text))]
        case .limitExceeded(let what, let limit), .tooMany(let what, let limit):
            ["what": .text(what), "limit": .integer(Int64(limit))]
        }
    }

    private static func name(_ text: String) -> Value { .text(text.shortened(to: nameLimit)) }
}

// In plain words.
extension ControlError {
    package var description: String {
        switch self {
        case .invalidContent, .invalidSettings: faults.map(\.description).joined(separator: "; ")
        default: faults.map(\.message).joined()
        }
    }

    /// What is wrong, each with the way to it.
    package var faults: [ValueFault] {
        switch self {
        case .invalidContent(let faults), .invalidSettings(let faults): faults
        case .noSuchDetent(let name, let known):
            Self.fault(
                "detent",
                "expected one of \(known.map { "\"\($0)\"" }.joined(separator: ", ")), found \(quoted(name))"
            )
        case .noSuchItem(let id): Self.fault("item.id", "no item is called \(quoted(id))")
        case .notUsable(let id, let reason): Self.fault("item.id", "\(id.oneLine(atMost: 60)): \(reason)")
        case .hidden: Self.fault("sheet", "it is hidden")
        case .noDevice(let reason): Self.fault("display", reason)
        case .dismissed(let reason): Self.fault("sheet", "it was dismissed (\(reason))")
        case .tooMany(let what, let limit): Self.fault("sheet", "there are \(limit) \(what) already")
        case .noSuchPresentation(let name, _): Self.fault("name", "nothing is presented as \(quoted(name))")
        case .notOpen(let name): Self.fault("name", "\(quoted(name)) is another's")
        case .interfaceNotFound(let name): Self.fault("sheet", "no interface is called \(quoted(name))")
        case .methodNotFound(let name): Self.fault("sheet", "no method is called \(quoted(name))")
        case .invalidParameter(let name): Self.fault("sheet", "the parameter \(quoted(name)) is missing or wrong")
        case .expectedMore: Self.fault("sheet", "it answers more than once")
        case .permissionDenied: Self.fault("sheet", "that is not permitted")
        case .notPermitted: Self.fault("sheet", "programs may not touch")
        case .noSuchAttempt(let number): Self.fault("sheet", "no attempt has the number \(number)")
        case .notSettled(let milliseconds): Self.fault("sheet", "something has moved for \(milliseconds) ms")
        case .limitExceeded(let what, let limit): Self.fault("sheet", "there are more than \(limit) \(what)")
        }
    }

    private static func fault(_ path: String, _ message: String) -> [ValueFault] {
        [ValueFault(path: path, message: message)]
    }

    private func quoted(_ text: String) -> String { "\"\(text.oneLine(atMost: 60))\"" }
}

extension Value {
    package init(_ fault: ValueFault) {
        self = ["path": .text(fault.path), "message": .text(fault.message)]
    }
}
