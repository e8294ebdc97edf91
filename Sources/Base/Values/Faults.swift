/// Something wrong in a document: where, and what.
///
/// A diagnosis, of which a document may have many; what is thrown holds a list of them.
package struct ValueFault: Hashable, Sendable, CustomStringConvertible {
    /// The way to the value, such as "content.items[3].id"; empty for the document itself.
    package let path: String
    package let message: String

    package init(path: String, message: String) {
        self.path = path
        self.message = message
    }

    /// Whether the name of the value is wrong, and not the value: it is all that a daemon's fault says of that.
    var isOfName: Bool { message.hasPrefix("unknown name, ") }

    /// The path, then the fault, as one line: a document may name its values with control characters.
    package var description: String { (path.isEmpty ? message : "\(path): \(message)").oneLine() }
}

/// All that was found wrong while a document is read.
///
/// A class, because the readers of tables within tables note into the same one. It lists the first faults, up to a hundred and
/// 60 kB of them as JSON, and counts the others.
package final class Faults {
    /// The faults in the order in which they were found; the last one says how many are left out, where some are.
    package var list: [ValueFault] {
        omitted == 0 ? listed : listed + [ValueFault(path: "", message: "and \(omitted) more")]
    }

    private var listed: [ValueFault] = []
    private var omitted = 0
    /// The bytes of those that are listed.
    private var size = 0

    /// The most faults that are listed of one document.
    package static let limit = 100
    /// How many were noted, those that are only counted included.
    package var count: Int { listed.count + omitted }

    private static let sizeLimit = 60_000
    /// The most characters of a path: names may be as long as the document.
    private static let pathLimit = 256

    package init() {}

    /// Notes a fault of the value at `path`; a message is not made for a fault that is only counted.
    package func note(_ message: @autoclosure () -> String, at path: @autoclosure () -> String) {
        guard omitted == 0, listed.count < Self.limit else { return omitted += 1 }
        let fault = ValueFault(path: path().shortened(to: Self.pathLimit), message: message())
        size += fault.size
        if size > Self.sizeLimit { omitted += 1 } else { listed.append(fault) }
    }

    /// Notes the faults of `other`, those that it only counted included.
    ///
    /// A value of which a fault is known already is passed over: what else is said of it concerns what took its place.
    package func note(_ other: Faults) {
        let known = Set(listed.map(\.path))
        for fault in other.listed where !known.contains(fault.path) { note(fault.message, at: fault.path) }
        omitted += other.omitted
    }
}

extension ValueFault {
    /// Its bytes in a reply.
    fileprivate var size: Int {
        var json = ""
        path.writeJSON(to: &json)
        message.writeJSON(to: &json)
        return json.utf8.count + #"{"path":,"message":},"#.utf8.count
    }
}

extension String {
    /// The text, cut short with an ellipsis where it has more than `limit` characters of Unicode.
    package func shortened(to limit: Int) -> String {
        let scalars = unicodeScalars
        let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex) ?? scalars.endIndex
        return end == scalars.endIndex ? self : String(scalars[..<end]) + "…"
    }
}
