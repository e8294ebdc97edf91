import CWayland
import Glibc

/// An interface that the library does not have: its table is made of a description when it is first needed.
///
/// A message is its name and the types of its arguments: `int`, `uint`, `fixed`, `string`, `array`, `fd`, `object NAME`,
/// `string?` and `object? NAME` where it may be none, and `new NAME`. A `@` and a version before it is the first version that has it.
final class Interface: Sendable {
    let name: String
    let version: Int32
    nonisolated(unsafe) let table: UnsafePointer<wl_interface>

    init(_ name: String, _ version: Int32, requests: [String] = [], events: [String] = []) {
        self.name = name
        self.version = version
        let table = UnsafeMutablePointer<wl_interface>.allocate(capacity: 1)
        table.initialize(
            to: wl_interface(
                name: UnsafePointer(strdup(name)),
                version: version,
                method_count: Int32(requests.count),
                methods: Self.messages(requests),
                event_count: Int32(events.count),
                events: Self.messages(events)
            )
        )
        self.table = UnsafePointer(table)
    }

    /// One of the library's.
    init(_ name: String, _ version: Int32, _ table: UnsafePointer<wl_interface>) {
        (self.name, self.version, self.table) = (name, version, table)
    }

    private static func messages(_ lines: [String]) -> UnsafePointer<wl_message> {
        let messages = UnsafeMutablePointer<wl_message>.allocate(capacity: lines.count)
        for (index, line) in lines.enumerated() { (messages + index).initialize(to: message(line)) }
        return UnsafePointer(messages)
    }

    private static func message(_ line: String) -> wl_message {
        var words = line.split(separator: " ").map(String.init)
        var signature = ""
        if let since = words.first, since.hasPrefix("@") { signature = String(words.removeFirst().dropFirst()) }
        let name = words.removeFirst()
        var types: [UnsafePointer<wl_interface>?] = []
        while let word = words.first {
            words.removeFirst()
            signature += letters(of: word)
            let isObject = word.hasPrefix("object") || word == "new"
            types.append(isObject ? named(words.removeFirst()) : nil)
        }
        // The library reads a type for each argument, also for numbers.
        let table = UnsafeMutablePointer<UnsafePointer<wl_interface>?>.allocate(capacity: max(1, types.count))
        table.initialize(repeating: nil, count: max(1, types.count))
        for (index, type) in types.enumerated() { table[index] = type }
        return wl_message(name: UnsafePointer(strdup(name)), signature: UnsafePointer(strdup(signature)), types: table)
    }

    private static func letters(of type: String) -> String {
        switch type {
        case "int": "i"
        case "uint": "u"
        case "fixed": "f"
        case "string": "s"
        case "string?": "?s"
        case "array": "a"
        case "fd": "h"
        case "object": "o"
        case "object?": "?o"
        case "new": "n"
        default: preconditionFailure("no type is called \(type)")
        }
    }

    /// An interface that a message names; the library compares interfaces by their names, so a bare one serves for any.
    private static func named(_ name: String) -> UnsafePointer<wl_interface> {
        Interface(name, 1).table
    }
}
