import Foundation
import Glibc

/// All that another program can write of its memory, as root reads it.
enum ProcessImage {
    /// Where any of `patterns` stands in it: the mapping, and the first bytes around.
    static func places(of patterns: [[UInt8]], in process: Int32) throws -> [String] {
        let file = open("/proc/\(process)/mem", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { close(file) }
        let maps = try String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8)
        return maps.split(separator: "\n").flatMap { line in
            let words = line.split(separator: " ", omittingEmptySubsequences: true)
            let ends = words[0].split(separator: "-").compactMap { Int($0, radix: 16) }
            guard words[1].hasPrefix("rw"), ends.count == 2 else { return [String]() }
            return places(of: patterns, in: file, from: ends[0], to: ends[1]).map { "\(words.last ?? "") \($0)" }
        }
    }

    private static let piece = 1 << 22

    private static func places(of patterns: [[UInt8]], in file: Int32, from start: Int, to end: Int) -> [String] {
        let overlap = patterns.map(\.count).max() ?? 0
        var bytes = [UInt8](repeating: 0, count: min(piece + overlap, end - start))
        var places: [String] = []
        for begin in stride(from: start, to: end, by: piece) {
            // What a device has mapped cannot be read.
            let count = pread(file, &bytes, min(bytes.count, end - begin), off_t(begin))
            guard count > 0 else { continue }
            bytes.withUnsafeBytes { bytes in
                for pattern in patterns {
                    guard let offset = first(pattern, in: bytes[..<count]) else { continue }
                    let around = bytes[max(0, offset - 16)..<min(count, offset + pattern.count + 16)]
                    let text = around.map { (32..<127).contains($0) ? String(Unicode.Scalar($0)) : "." }.joined()
                    places.append(
                        "+\(String(begin + offset - start, radix: 16)) of \(String(end - start, radix: 16)): \(text)"
                    )
                }
            }
        }
        return places
    }

    private static func first(_ pattern: [UInt8], in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
        let bytes = UnsafeRawBufferPointer(rebasing: bytes)
        guard let start = bytes.baseAddress, let letter = pattern.first else { return nil }
        var place = 0
        while place + pattern.count <= bytes.count {
            guard let found = memchr(start + place, Int32(letter), bytes.count - pattern.count + 1 - place) else {
                return nil
            }
            place = UnsafeRawPointer(found) - start
            if memcmp(start + place, pattern, pattern.count) == 0 { return place }
            place += 1
        }
        return nil
    }
}
