import Values

extension Reply {
    /// Reads a message of a service.
    ///
    /// Names that are not known here are left alone: varlink may grow some.
    /// - Throws: `ControlConnectionError.garbled`.
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

    /// What the method says.
    /// - Throws: `ControlConnectionError.refused` when the call did not go well.
    var result: Value {
        get throws(ControlConnectionError) {
            if let error { throw .refused(ControlReplyError(name: error, parameters: parameters)) }
            return parameters
        }
    }
}
