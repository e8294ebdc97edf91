import Canvas
import Foundation
import VirtualPanel

/// An SPI wire, and what it must achieve.
struct SPIWire: Equatable, Sendable, CustomStringConvertible {
    /// Its clock.
    let megahertz: Int
    /// What the dim of the backdrop follows.
    let dim: String
    /// Frames a second while a finger drags, at least.
    let rate: Double

    /// A whole frame takes 38 ms, and a dim that changes sends most of it.
    static let fast = SPIWire(megahertz: 32, dim: "linear", rate: 24)
    /// A whole frame takes 307 ms, so only what differs in RGB565 may be sent.
    static let slow = SPIWire(megahertz: 4, dim: "linear", rate: 10)

    /// Microseconds that a whole picture of 240 x 320 pixels takes.
    var fullFrame: Int { 240 * 320 * 16 / megahertz }
    var description: String { "\(megahertz) MHz" }
    /// Frames a second while a finger drags over a picture, at least: as many whole ones as the wire carries.
    var rateOverAPicture: Double { 0.9 * min(1_000_000 / Double(fullFrame), 26) }
    /// A sheet that can be dragged to either side.
    var configuration: String {
        Headless.panelConfiguration + "default_height = 180\ndim = { rule = \"\(dim)\" }\n"
    }

    /// The same over a picture.
    func configuration(over picture: String) -> String {
        configuration.replacing("[backdrop]", with: "[backdrop]\nimage = \"\(picture)\"")
    }

    /// A picture of a replay of `recording` on the panel.
    func picture(
        of recording: String,
        _ options: [String] = [],
        over image: String? = nil,
        _ choice: ([URL]) -> URL? = { $0.last }
    ) throws -> Surface {
        let size = PixelSize(width: 240, height: 320)
        let configuration = image.map(configuration) ?? configuration
        let replay = try Headless(replaying: recording, configuration: configuration, size: size, options: options)
        return try replay.frame(choice)
    }
}

extension VirtualPanel {
    /// The times of CLOCK_MONOTONIC, in microseconds, at which the frames of touchscreens came while `work` was done: the
    /// kernel notes when evdev hands them out.
    func touches(while work: () throws -> Void) throws -> [Int] {
        let trace = "/sys/kernel/tracing"
        try output(of: "cd \(trace); echo 0 >tracing_on; echo >trace; echo mono >trace_clock")
        try output(of: "cd \(trace); echo 'p:touch evdev_events' >kprobe_events; echo 1 >events/kprobes/enable")
        try output(of: "echo 1 >\(trace)/tracing_on")
        try work()
        let lines = try output(of: "cd \(trace); echo 0 >tracing_on; echo 0 >events/enable; grep touch: trace")
        try output(of: "echo >\(trace)/kprobe_events")
        return lines.split(separator: "\n").compactMap { line in
            let stamp = line.split(separator: " ").first { $0.hasSuffix(":") }
            return stamp.flatMap { Double($0.dropLast()) }.map { Int($0 * 1_000_000) }
        }
    }
}
