import Canvas
import Foundation
import TestSupport
import VirtualPanel

/// What happens to a panel during a soak: everything at random, the same for the same seed.
struct SoakDay {
    /// How large the daemon is at a moment of rest.
    struct Sample: CustomStringConvertible {
        let hours: Double
        let kilobytes: Int
        /// The bytes that the daemon has from malloc.
        let used: Int
        let descriptors: Int
        let threads: Int
        /// Files of fonts that are mapped.
        let fonts: Int

        var description: String {
            "\(String(format: "%.2f", hours)) h: \(kilobytes) kB, \(used) bytes in use, \(descriptors) descriptors, \(threads) threads, "
                + "\(fonts) fonts"
        }
    }

    private(set) var stage: PanelStage
    private var random: SplitMix

    /// How often it is measured: every hour, twelve times at least.
    private static func count(hours: Double) -> Int { max(12, Int(hours)) }

    init(_ stage: PanelStage, seed: UInt64) {
        self.stage = stage
        random = SplitMix(seed: seed)
    }

    /// Lives through `hours` of the guest's time, and measures the daemon on the way.
    mutating func live(hours: Double) throws -> [Sample] {
        let (start, count) = (try uptime(), Self.count(hours: hours))
        var samples: [Sample] = []
        while samples.count < count {
            let next = start + Double(samples.count + 1) * hours * 3600 / Double(count)
            repeat { try act() } while try uptime() < next
            samples.append(try sample(since: start, forgettingFonts: hours >= 1))
            print("virtual panel: soak, \(samples[samples.count - 1])")
        }
        return samples
    }

    private mutating func act() throws {
        switch Int.random(in: 0..<20, using: &random) {
        case 0: try replug()
        case 1: try resize()
        case 2: try changeTouchscreen()
        default: try stage.panel.output(of: commands().joined(separator: "; "))
        }
    }

    /// Everything that needs no hand at the machine, three at a time.
    private mutating func commands() -> [String] {
        (0..<3).flatMap { _ in
            [command() + " >/dev/null 2>&1 || true", "sleep \(Int.random(in: 3...20, using: &random))"]
        }
    }

    private mutating func command() -> String {
        switch Int.random(in: 0..<14, using: &random) {
        case 0...4: return stroke()
        case 5, 6: return "sheetctl present /contents/kitchen.json --preset \(pick(Self.presets))"
        case 7: return "printf '\(document())' | sheetctl update -"
        case 8: return "sheetctl update --item '\(item())'"
        case 9: return "printf '\(document(scale: .random(in: 50...300, using: &random)))' | sheetctl present -"
        case 10: return "sheetctl rotate \(pick(["0", "90", "180", "270"]))"
        case 11: return "sheetctl screenshot -"
        case 12: return "sheetctl dismiss"
        default: return "python3 /contents/hostile.py \(Int.random(in: 0..<100, using: &random))"
        }
    }

    private static let presets = ["classic", "velog", "stepped", "card", "lunabee", "fluid", "tray"]

    private mutating func pick(_ words: [String]) -> String { words.randomElement(using: &random) ?? "" }

    /// A finger from somewhere to somewhere.
    private mutating func stroke() -> String {
        let size = stage.finger.viewpoint.picture
        let ends = (0..<2).map { _ in
            (x: Int.random(in: 0..<size.width, using: &random), y: Int.random(in: 0..<size.height, using: &random))
        }
        return stage.finger.down(ends[0].x, ends[0].y).move(from: ends[0], to: ends[1]).up().command
    }

    /// The oven of the kitchen, which may be gone.
    private mutating func item() -> String {
        let title = "Oven \(Int.random(in: 0..<1000, using: &random))"
        return "{\"kind\":\"row\",\"id\":\"oven\",\"title\":\"\(title)\",\"accessory\":\"toggle\"}"
    }

    /// A document of a few rows, with letters of `scale` per cent of the usual size: each needs fonts of its own.
    private mutating func document(scale: Int = 100) -> String {
        let rows = (0..<Int.random(in: 1...30, using: &random)).map { number in
            let title = "Row \(Int.random(in: 0..<1000, using: &random))"
            return "{\"kind\":\"row\",\"id\":\"row-\(number)\",\"title\":\"\(title)\",\"accessory\":\"toggle\"}"
        }
        let scale = Double(scale) / 100
        return "{\"title\":\"Soak\",\"text_scale\":\(scale),\"items\":[\(rows.joined(separator: ","))]}"
    }

    /// The cable of the display is pulled and plugged.
    private func replug() throws {
        try stage.panel.unplug()
        try stage.panel.sleep(3)
        try stage.panel.resize(to: Headless.size)
        try stage.panel.sleep(3)
    }

    /// The display prefers another mode for a while.
    private func resize() throws {
        try stage.panel.resize(to: PixelSize(width: 1280, height: 720))
        try stage.panel.sleep(3)
        try stage.panel.resize(to: Headless.size)
        try stage.panel.sleep(3)
    }

    private mutating func changeTouchscreen() throws {
        try stage.unplug()
        try stage.panel.sleep(2)
        try stage.plug()
    }

    /// Documents with as many fonts as each may have, no size twice.
    ///
    /// Cairo forgets glyphs at random when its cache is full: what an hour has left there differs by 100 kB. After these
    /// documents the cache holds theirs, each time the same.
    private static let everyFont: [String] = (0..<16).map { document in
        let texts = (0..<8).map { text in
            let sizes = (0..<8).map { 8192 + (document * 64 + text * 8 + $0) * 4 }
            let words = sizes.map { "<span size=\"\($0)\">a</span>" }
            return "{\"kind\":\"text\",\"markup\":\"\(words.joined().replacing("\"", with: "\\\""))\"}"
        }
        return "{\"items\":[\(texts.joined(separator: ","))]}"
    }

    /// Has everything come to rest, and looks.
    ///
    /// - Parameter isForgetting: whether the fonts are those of the same documents each time. That takes half a minute of the
    ///   host, and matters where hundreds of sizes have been used.
    private func sample(since start: Double, forgettingFonts isForgetting: Bool) throws -> Sample {
        try stage.panel.output(of: "sheetctl rotate 0")
        for document in isForgetting ? Self.everyFont : [] {
            try stage.panel.output(of: "printf %s '\(document)' | sheetctl present -")
        }
        try stage.panel.output(
            of: """
                sheetctl present /contents/kitchen.json --preset classic && \
                sleep 2; sheetctl dismiss; sleep 5
                """
        )
        let process = "/proc/\(stage.daemon.program.pid)"
        let numbers = try stage.panel.output(
            of: "ls \(process)/fd | wc -l; ls \(process)/task | wc -l; grep -c /fonts/ \(process)/maps; true"
        )
        let counts = numbers.split(separator: "\n").compactMap { Int($0) }
        guard counts.count == 3 else {
            throw stage.panel.failure("the daemon is gone: \(try stage.daemon.program.output())")
        }
        return Sample(
            hours: (try uptime() - start) / 3600,
            kilobytes: try stage.daemon.residentKilobytes(),
            used: try stage.usedBytes(),
            descriptors: counts[0],
            threads: counts[1],
            fonts: counts[2]
        )
    }

    private func uptime() throws -> Double {
        Double(try stage.panel.output(of: "cut -d ' ' -f 1 /proc/uptime")) ?? 0
    }
}
