import Values

/// A call of a method, as varlink writes it.
struct Call: Equatable, Sendable {
    /// The interface, such as "io.sheetd.Sheet".
    let interface: String
    let method: String
    let parameters: Value
    /// No reply is wanted, not even an error.
    var isOneway = false
    /// Several replies are understood.
    var wantsMore = false

    var name: String { interface.isEmpty ? method : "\(interface).\(method)" }
}

extension Call {
    /// Reads a message; unknown names in it are ignored, as later versions of varlink may add some.
    init(_ message: [UInt8]) throws(MalformedCallError) {
        let value: Value
        do throws(JSONError) { value = try Value(json: message) } catch {
            throw MalformedCallError(reason: "no JSON: \(error)", bound: error.bound)
        }
        let faults = Faults()
        guard let reader = TableReader(value, at: "", faults) else { throw MalformedCallError(faults) }
        let name = reader.required("method", reader.text("method", limit: 256)) ?? ""
        parameters = reader.value("parameters") ?? [:]
        isOneway = reader.flag("oneway") ?? false
        wantsMore = reader.flag("more") ?? false
        guard faults.list.isEmpty else { throw MalformedCallError(faults) }
        // A name without a dot is a method of the empty interface, which does not exist.
        let dot = name.lastIndex(of: ".") ?? name.startIndex
        interface = String(name[..<dot])
        method = String(name[dot...].drop { $0 == "." })
    }
}

extension Call {
    /// What `body` reads of the parameters.
    /// - Throws: `ControlError.invalidParameter` that names the first one that is wrong, missing or unknown.
    func read<Result>(_ body: (TableReader) -> Result) throws(ControlError) -> Result {
        let faults = Faults()
        guard let reader = TableReader(parameters, at: "", faults) else { throw .invalidParameter("parameters") }
        let result = body(reader)
        reader.close()
        if let fault = faults.list.first { throw .invalidParameter(fault.path) }
        return result
    }
}

/// Why bytes are no call: one sentence for the log, since varlink has no reply to a message that it does not understand.
struct MalformedCallError: Error, Equatable {
    let reason: String
    /// The bound that the message passes; nil where it is no call for another reason.
    let bound: JSONError.Bound?

    init(reason: String, bound: JSONError.Bound? = nil) {
        self.reason = reason
        self.bound = bound
    }

    fileprivate init(_ faults: Faults) {
        self.init(reason: "no call: " + (faults.list.first.map { "\($0)" } ?? ""))
    }
}
