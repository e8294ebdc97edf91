import Canvas
import Foundation
import TestSupport
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// A day in the life of a panel, in the guest's time, which costs nothing while nobody does anything.
    ///
    /// SHEETD_SOAK_HOURS says how long it is, ten minutes where it is not set; SHEETD_SOAK_SEED makes another one.
    struct SoakTests {
        @Test(
            "Random fingers, programs, cables and hostile clients leave the daemon as large as it was",
            .tags(.long)
        )
        func soak() throws {
            let environment = ProcessInfo.processInfo.environment
            let hours = environment["SHEETD_SOAK_HOURS"].flatMap(Double.init) ?? 1.0 / 6
            let seed = environment["SHEETD_SOAK_SEED"].flatMap(UInt64.init) ?? 1
            let panel = try Guest.bootClients(.virtio, windows: 1)
            try panel.loadDisplayDriver()
            // Without the blocks that malloc keeps for each thread, what it says is in use is in use.
            let stage = try PanelStage(on: panel, through: "env GLIBC_TUNABLES=glibc.malloc.tcache_count=0")
            var day = SoakDay(stage, seed: seed)
            let samples = try day.live(hours: hours)
            let size = SoakFigures(samples)
            print("virtual panel: soak of \(hours) h, seed \(seed): \(size)")
            // The first third fills caches and pools.
            #expect(size.growth <= 4096, "\(size)")
            #expect(size.descriptors.last == size.descriptors.first, "descriptors: \(size.descriptors)")
            #expect(size.threads.last == size.threads.first, "threads: \(size.threads)")
            #expect(size.fonts.last == size.fonts.first, "mapped fonts: \(size.fonts)")
            #expect(try day.stage.situation().state == "hidden")
            #expect(try day.stage.daemon.terminate() == 0)
        }
    }
}

/// How large the daemon was during a soak, from the end of its first third on.
private struct SoakFigures: CustomStringConvertible {
    let descriptors: [Int]
    let threads: [Int]
    let fonts: [Int]
    private let samples: [SoakDay.Sample]

    init(_ samples: [SoakDay.Sample]) {
        self.samples = Array(samples.dropFirst(samples.count / 3))
        descriptors = self.samples.map(\.descriptors)
        threads = self.samples.map(\.threads)
        fonts = self.samples.map(\.fonts)
    }

    /// By how much the median of its sizes in the last half is above that in the first half, in kilobytes.
    var growth: Int {
        let sizes = samples.map(\.kilobytes)
        let (first, last) = (sizes.prefix(sizes.count / 2).sorted(), sizes.suffix(sizes.count / 2).sorted())
        return first.isEmpty ? 0 : last[last.count / 2] - first[first.count / 2]
    }

    /// The slope of the straight line through `sizes`, in kilobytes an hour.
    private func slope(_ sizes: (SoakDay.Sample) -> Double) -> Double {
        let mean = (
            x: samples.map(\.hours).reduce(0, +) / Double(samples.count),
            y: samples.map(sizes).reduce(0, +) / Double(samples.count)
        )
        let (up, along) = samples.reduce((0.0, 0.0)) { sums, sample in
            let x = sample.hours - mean.x
            return (sums.0 + x * (sizes(sample) - mean.y), sums.1 + x * x)
        }
        return along > 0 ? up / along : 0
    }

    var description: String {
        let sizes = samples.map(\.kilobytes)
        let used = samples.map { Double($0.used) / 1024 }
        let resident = "\(sizes.min() ?? 0) to \(sizes.max() ?? 0) kB, growth \(growth) kB"
        let slopes = [slope { Double($0.kilobytes) }, slope { Double($0.used) / 1024 }]
        let numbers: [Double] = [used.min() ?? 0, used.max() ?? 0] + slopes
        let words = numbers.map { String(format: "%.1f", $0) }
        return "\(resident), slope \(words[2]) kB/h; in use \(words[0]) to \(words[1]) kB, slope \(words[3]) kB/h; "
            + "\(descriptors.last ?? 0) descriptors, \(threads.last ?? 0) threads, \(samples.last?.fonts ?? 0) mapped fonts"
    }
}
