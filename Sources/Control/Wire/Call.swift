import Values

/// A call of a method, as varlink writes it.
struct Call: Hashable, Sendable {
    /// The interface, such as "io.sheetd.Sheet".
    let interface: String
    /// The method without its interface.
    let method: String
    /// What the method is told, by name.
    let parameters: Value
    /// No reply is wanted, not even an error.
    var isOneway = false
    /// Several replies are understood.
    var wantsMore = false

    /// The name with the interface.
    var name: String { interface.isEmpty ? method : "\(interface).\(method)" }
}

extension Call {
    /// Why bytes are no call: one sentence for the log, since varlink has no answer to what it does not understand.
    struct Malformed: Error, Hashable {
        let reason: String
    }

    /// Reads a message.
    /// - Throws: `Malformed`.
    init(_ message: [UInt8]) throws(Malformed) {
        let value: Value
        do throws(JSONError) { value = try Value(json: message) } catch {
            throw Malformed(reason: "no JSON: \(error)")
        }
        let faults = Faults()
        guard let reader = TableReader(value, at: "", faults) else { throw Malformed(faults) }
        let name = reader.required("method", reader.text("method", limit: 256)) ?? ""
        parameters = reader.value("parameters") ?? [:]
        isOneway = reader.flag("oneway") ?? false
        wantsMore = reader.flag("more") ?? false
        // Names that are not known here are left alone: varlink may grow some.
        guard faults.list.isEmpty else { throw Malformed(faults) }
        // A name without an interface is of one that nobody has.
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

extension Call.Malformed {
    fileprivate init(_ faults: Faults) {
        self.init(reason: "no call: " + (faults.list.first.map { "\($0)" } ?? ""))
    }
}
