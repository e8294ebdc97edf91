package import Values

/// Why a call is refused.
package enum ControlError: Error, Hashable, Sendable {
    // Of varlink itself.
    /// There is no such interface.
    case interfaceNotFound(String)
    /// The interface has no such method.
    case methodNotFound(String)
    /// A parameter is missing or wrong.
    case invalidParameter(String)
    /// The method answers more than once, and the caller understands one answer only.
    case expectedMore

    // Of the sheet's interface.
    /// The content is wrong; nothing has changed.
    case invalidContent([ValueFault])
    /// The settings are wrong; nothing has changed.
    case invalidSettings([ValueFault])
    /// The sheet has no such detent.
    case noSuchDetent(String, known: [String])
    /// The sheet shows no item with this id.
    case noSuchItem(String)
    /// The sheet is hidden.
    case hidden
    /// No decision is asked for, or it came too late.
    case noSuchAttempt(Int)
    /// There is no display or no touchscreen, or it refuses.
    case noDevice(reason: String)

    /// The error's name with its interface.
    var name: String {
        switch self {
        case .interfaceNotFound: "org.varlink.service.InterfaceNotFound"
        case .methodNotFound: "org.varlink.service.MethodNotFound"
        case .invalidParameter: "org.varlink.service.InvalidParameter"
        case .expectedMore: "org.varlink.service.ExpectedMore"
        case .invalidContent: "io.sheetd.Sheet.InvalidContent"
        case .invalidSettings: "io.sheetd.Sheet.InvalidSettings"
        case .noSuchDetent: "io.sheetd.Sheet.NoSuchDetent"
        case .noSuchItem: "io.sheetd.Sheet.NoSuchItem"
        case .hidden: "io.sheetd.Sheet.Hidden"
        case .noSuchAttempt: "io.sheetd.Sheet.NoSuchAttempt"
        case .noDevice: "io.sheetd.Sheet.NoDevice"
        }
    }

    /// Its parameters.
    var parameters: Value {
        switch self {
        case .interfaceNotFound(let name): ["interface": .text(name)]
        case .methodNotFound(let name): ["method": .text(name)]
        case .invalidParameter(let name): ["parameter": .text(name)]
        case .expectedMore, .hidden: [:]
        case .invalidContent(let faults), .invalidSettings(let faults): ["faults": .list(faults.map(Value.init))]
        case .noSuchDetent(let name, let known): ["detent": .text(name), "known": .list(known.map(Value.text))]
        case .noSuchItem(let id): ["id": .text(id)]
        case .noSuchAttempt(let number): ["attempt": .integer(Int64(number))]
        case .noDevice(let reason): ["reason": .text(reason)]
        }
    }
}

extension Value {
    fileprivate init(_ fault: ValueFault) {
        self = ["path": .text(fault.path), "message": .text(fault.message)]
    }
}
