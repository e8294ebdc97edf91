/// A location in a text, counted from 1; columns count characters.
package struct SourceLocation: Hashable, Comparable, Sendable, CustomStringConvertible {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (a: SourceLocation, b: SourceLocation) -> Bool { (a.line, a.column) < (b.line, b.column) }

    package var description: String { "\(line):\(column)" }
}

/// Where the values of a text stand, whatever its syntax.
struct SourceMap: Hashable, Sendable {
    enum Content: Hashable, Sendable {
        case nothing
        case elements([SourceMap])
        case entries([Entry])
    }

    struct Entry: Hashable, Sendable {
        let name: String
        let value: SourceMap
    }

    let location: SourceLocation
    let content: Content

    /// Where the value at `path` stands, such as "items[3].id"; where there is none, what is around it.
    func location(of path: Substring) -> SourceLocation {
        switch content {
        case .nothing: return location
        case .elements(let elements):
            guard path.first == "[", let end = path.firstIndex(of: "]") else { return location }
            let index = Int(path[..<end].dropFirst())
            guard let index, elements.indices.contains(index) else { return location }
            return elements[index].location(of: path[end...].dropFirst())
        case .entries(let entries):
            let path = path.first == "." ? path.dropFirst() : path
            // A name may hold what parts names in a path.
            let entry = entries.filter { $0.isBeginning(of: path) }.max { $0.name.utf8.count < $1.name.utf8.count }
            guard let entry else { return location }
            return entry.value.location(of: path.dropFirst(entry.name.count))
        }
    }
}

extension SourceMap.Entry {
    /// Whether a path begins with the whole name.
    fileprivate func isBeginning(of path: Substring) -> Bool {
        guard path.hasPrefix(name) else { return false }
        let next = path.dropFirst(name.count).first
        return next == nil || next == "." || next == "["
    }
}

extension SourceMap {
    init(_ value: TOMLValue) {
        location = value.location
        content =
            switch value.content {
            case .table(let entries): .entries(entries.map { Entry(name: $0.name, value: SourceMap($0.value)) })
            case .array(let elements): .elements(elements.map(SourceMap.init))
            default: .nothing
            }
    }
}
