import Foundation

/// One object of a trace, whatever its type.
struct TraceLine: Decodable, Equatable {
    struct Detent: Decodable, Equatable {
        var name: String
        var top: Double
    }

    struct Device: Decodable, Equatable {
        var name: String
        var `protocol`: String
        var x: [Int]
        var y: [Int]
    }

    var type: String
    var t_us: Int64?
    var phase: String?
    var id: Int?
    var x: Double?
    var y: Double?
    var forwarded: Bool?
    var state: String?
    var touches: Int?
    var translation: [Double]?
    var velocity: [Double]?
    var target: String?
    var detent: String?
    var top: Double?
    var dim: Double?
    var progress: Double?
    var radius: Double?
    var opacity: Double?
    var name: String?
    var reason: String?
    var seq: Int?
    var damage: [[Int]]?
    var bytes_written: Int?
    var height_pt: Double?
    var size_px: [Int]?
    var scale: Double?
    var refresh_hz: Double?
    var rotation: Int?
    var device: Device?
    var preset: String?
    var detents: [Detent]?
}

extension TraceLine {
    /// The lines of a trace.
    static func read(_ trace: String) throws -> [TraceLine] {
        let decoder = JSONDecoder()
        return try trace.split(separator: "\n").map { try decoder.decode(TraceLine.self, from: Data($0.utf8)) }
    }

    /// An event in words, as `will_move expanded drag`.
    var words: String { "\(name ?? "-") \(detent ?? "-") \(reason ?? "-")" }
}
