import Values

/// An answer to a call, as varlink writes it.
struct Reply: Hashable, Sendable {
    /// What the method says, or what its error tells, by name.
    var parameters: Value = [:]
    /// The error's name with its interface; nil when the call went well.
    var error: String?
    /// More replies to the same call follow.
    var continues = false

    /// The message with its NUL.
    var bytes: [UInt8] {
        var entries: [String: Value] = ["parameters": parameters]
        entries["error"] = error.map(Value.text)
        if continues { entries["continues"] = true }
        return Array(Value.table(entries).json.utf8) + [0]
    }
}

extension Reply {
    /// The answer that a call is refused with.
    init(_ error: ControlError) {
        self.init(parameters: error.parameters, error: error.name)
    }
}
