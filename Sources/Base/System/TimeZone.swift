import Glibc
import SystemPackage

/// How far the local time of a region is from UTC, and when that changes: what a file of the zone database says.
package struct TimeZone: Equatable, Sendable {
    /// The moments at which the offset changes, in seconds since 1970, and what it is from then on, in seconds east.
    private var changes: [(moment: Int64, offset: Int)] = []
    /// What it is before the first of them.
    private var first = 0
    /// What counts after the last of them.
    private var rule: ZoneRule?

    package static let utc = TimeZone()

    private init() {}

    package static func == (one: TimeZone, other: TimeZone) -> Bool {
        one.first == other.first && one.rule == other.rule
            && one.changes.elementsEqual(other.changes) { $0.moment == $1.moment && $0.offset == $1.offset }
    }

    /// Reads the bytes of such a file (RFC 8536); nil where they are none.
    package init?(file bytes: [UInt8]) {
        guard let old = Block(bytes, at: 0, word: 4) else { return nil }
        // From version 2 on, the same follows with words of 64 bits, and a rule behind it.
        let isOld = bytes[4] == 0
        guard let block = isOld ? old : Block(bytes, at: old.end, word: 8) else { return nil }
        (changes, first) = (block.changes, block.first)
        guard !isOld else { return }
        let footer = bytes[block.end...].dropFirst().prefix { $0 != 0x0A }
        rule = footer.isEmpty ? nil : ZoneRule(String(decoding: footer, as: UTF8.self))
    }

    /// Reads a rule such as `CET-1CEST,M3.5.0,M10.5.0/3`; nil where it is none.
    package init?(rule text: String) {
        guard let rule = ZoneRule(text) else { return nil }
        self.rule = rule
    }

    /// The seconds by which local time is ahead of UTC at `moment`.
    package func offset(at moment: Int64) -> Int {
        if let last = changes.last, moment < last.moment || rule == nil {
            // The first change after the moment.
            var (low, high) = (0, changes.count)
            while low < high {
                let middle = (low + high) / 2
                if changes[middle].moment <= moment { low = middle + 1 } else { high = middle }
            }
            return low == 0 ? first : changes[low - 1].offset
        }
        return rule?.offset(at: moment) ?? first
    }

    package func civil(at moment: Int64) -> CivilTime { CivilTime(local: moment + Int64(offset(at: moment))) }
}

extension TimeZone {
    /// One of the two parts of a file.
    private struct Block {
        let changes: [(moment: Int64, offset: Int)]
        let first: Int
        let end: Int

        init?(_ bytes: [UInt8], at start: Int, word: Int) {
            func number(_ place: Int, _ count: Int) -> Int64 {
                let unsigned = bytes[place..<place + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
                return count == 8 ? Int64(bitPattern: unsigned) : Int64(Int32(truncatingIfNeeded: unsigned))
            }
            guard bytes.count >= start + 44, Array(bytes[start..<start + 4]) == Array("TZif".utf8) else { return nil }
            let counts = (0..<6).map { Int(number(start + 20 + 4 * $0, 4)) }
            guard counts.allSatisfy({ (0...10_000).contains($0) }), counts[4] > 0 else { return nil }
            let (leaps, times, types) = (counts[2], counts[3], counts[4])
            let indices = start + 44 + times * word
            let offsets = indices + times
            end = offsets + types * 6 + counts[5] + leaps * (word + 4) + counts[1] + counts[0]
            guard bytes.count >= end else { return nil }
            var changes: [(moment: Int64, offset: Int)] = []
            for index in 0..<times {
                let type = Int(bytes[indices + index])
                guard type < types else { return nil }
                changes.append((number(start + 44 + index * word, word), Int(number(offsets + 6 * type, 4))))
            }
            self.changes = changes
            first = Int(number(offsets, 4))
        }
    }
}

// Where zones are found.
extension TimeZone {
    /// The zone of this machine.
    package static var local: TimeZone {
        guard let name = getenv("TZ").map({ String(cString: $0) }) else {
            return read("/etc/localtime").flatMap(TimeZone.init(file:)) ?? .utc
        }
        let path = name.hasPrefix(":") ? String(name.dropFirst()) : name
        if path.hasPrefix("/") { return read(path).flatMap(TimeZone.init(file:)) ?? .utc }
        return TimeZone(named: path) ?? TimeZone(rule: name) ?? .utc
    }

    /// A zone of the database by its name, such as `Asia/Seoul`; nil where there is none.
    package init?(named name: String) {
        guard Self.isName(name), let zone = Self.read("\(Self.folder)/\(name)").flatMap(TimeZone.init(file:)) else {
            return nil
        }
        self = zone
    }

    /// The names that stand where `name` would: those of its region, in whatever case that is written, and the regions.
    package static func names(near name: String) -> [String] {
        guard isName(name) else { return [] }
        var region = ""
        for part in name.split(separator: "/").dropLast() {
            let near = names(in: folder + region).first { $0.lowercased() == part.lowercased() }
            region += "/\(near ?? String(part))"
        }
        let inside = region.isEmpty ? [] : names(in: folder + region).map { "\(region.dropFirst())/\($0)" }
        return inside + names(in: folder)
    }

    private static let folder = "/usr/share/zoneinfo"

    /// Whether it leads nowhere else than into the database.
    private static func isName(_ name: String) -> Bool {
        let letters = name.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || "/_-+".utf8.contains(byte)
        }
        return letters && !name.isEmpty && name.utf8.count <= 64 && !name.hasPrefix("/")
    }

    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if isName(name) { names.append(name) }
        }
        return names.sorted()
    }

    private static func read(_ path: String) -> [UInt8]? {
        guard let file = try? FileDescriptor.open(path, .readOnly, options: .closeOnExec) else { return nil }
        defer { try? file.close() }
        // The longest ones are below 4 kB.
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        guard let count = bytes.withUnsafeMutableBytes({ try? file.read(into: $0) }) else { return nil }
        return Array(bytes[..<count])
    }
}
