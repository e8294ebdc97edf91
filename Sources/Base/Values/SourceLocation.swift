/// A location in a text, counted from 1; columns count characters.
package struct SourceLocation: Equatable, Comparable, Sendable, CustomStringConvertible {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static func < (a: SourceLocation, b: SourceLocation) -> Bool { (a.line, a.column) < (b.line, b.column) }

    package var description: String { "\(line):\(column)" }
}

extension Collection<UInt8> where SubSequence: BidirectionalCollection {
    /// Where the byte at `index` stands in the text.
    func location(of index: Index) -> SourceLocation {
        let before = self[..<index]
        let line = before.lastIndex(of: UInt8(ascii: "\n")).map { before[$0...].dropFirst() } ?? before
        return SourceLocation(
            line: before.count { $0 == UInt8(ascii: "\n") } + 1,
            column: line.count { !$0.continuesCharacter } + 1
        )
    }
}

extension [UInt8] {
    /// The byte at `location`; the end of the line where that is shorter.
    func index(of location: SourceLocation) -> Int {
        var place = SourceLocation(line: 1, column: 1)
        for index in indices where !self[index].continuesCharacter {
            let endsLine = self[index] == UInt8(ascii: "\n")
            if place >= location || endsLine && place.line == location.line { return index }
            place =
                endsLine ? .init(line: place.line + 1, column: 1) : .init(line: place.line, column: place.column + 1)
        }
        return endIndex
    }
}

extension UInt8 {
    /// Whether the byte continues a character of UTF-8.
    var continuesCharacter: Bool { self & 0xC0 == 0x80 }
}

/// Where the values of a text stand, whatever its syntax.
struct SourceMap: Equatable, Sendable {
    enum Content: Equatable, Sendable {
        case nothing
        case elements([SourceMap])
        case entries([Entry])
    }

    struct Entry: Equatable, Sendable {
        let name: String
        let location: SourceLocation
        let value: SourceMap
    }

    let location: SourceLocation
    let content: Content

    /// Where the value at `path` stands, such as "items[3].id"; where there is none, what is around it.
    ///
    /// - Parameter name: whether the name is meant that it has there, and not the value.
    func location(of path: Substring, name: Bool = false) -> SourceLocation {
        switch content {
        case .nothing: return location
        case .elements(let elements):
            guard path.first == "[", let end = path.firstIndex(of: "]") else { return location }
            let index = Int(path[..<end].dropFirst())
            guard let index, elements.indices.contains(index) else { return location }
            return elements[index].location(of: path[end...].dropFirst(), name: name)
        case .entries(let entries):
            let path = path.first == "." ? path.dropFirst() : path
            // A name may hold what parts names in a path.
            let entry = entries.filter { $0.isBeginning(of: path) }.max { $0.name.utf8.count < $1.name.utf8.count }
            guard let entry else { return location }
            let rest = path.dropFirst(entry.name.count)
            return name && rest.isEmpty ? entry.location : entry.value.location(of: rest, name: name)
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
            case .table(let entries): .entries(entries.map(Entry.init))
            case .array(let elements): .elements(elements.map(SourceMap.init))
            default: .nothing
            }
    }
}

extension SourceMap.Entry {
    fileprivate init(_ entry: TOMLEntry) {
        self.init(name: entry.name, location: entry.location, value: SourceMap(entry.value))
    }
}
