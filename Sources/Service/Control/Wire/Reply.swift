import Values

/// A reply to a call, as varlink writes it.
struct Reply: Equatable, Sendable {
    /// The values of the reply or of its error, by name.
    var parameters: Value = [:]
    /// The error's name with its interface; nil when the call succeeded.
    var error: String?
    var continues = false

    var bytes: [UInt8] {
        var entries: [String: Value] = ["parameters": parameters]
        entries["error"] = error.map(Value.text)
        if continues { entries["continues"] = true }
        var bytes = Array(Value.table(entries).json.utf8)
        bytes.append(0)
        return bytes
    }
}

extension Reply {
    init(_ error: ControlError) {
        self.init(parameters: error.parameters, error: error.name)
    }
}

extension Reply {
    /// Reads a message of a service; unknown names in it are ignored, as later versions of varlink may add some.
    init(_ message: [UInt8]) throws(ControlConnectionError) {
        let value: Value
        do throws(JSONError) { value = try Value(json: message) } catch {
            throw .garbled(reason: "no JSON: \(error)")
        }
        let faults = Faults()
        guard let reader = TableReader(value, at: "", faults) else { throw .garbled(reason: "\(faults.list[0])") }
        parameters = reader.value("parameters") ?? [:]
        error = reader.text("error", limit: 256)
        continues = reader.flag("continues") ?? false
        if let fault = faults.list.first { throw .garbled(reason: "\(fault)") }
    }

    /// - Throws: `ControlConnectionError.refused` when the call did not go well.
    var result: Value {
        get throws(ControlConnectionError) {
            if let error { throw .refused(ControlReplyError(name: error, parameters: parameters)) }
            return parameters
        }
    }
}
