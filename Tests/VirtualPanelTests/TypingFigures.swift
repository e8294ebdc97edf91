import Canvas
import Foundation
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// How soon our keyboard answers a finger, where nothing but instructions of the guest counts.
    struct TypingFigures {
        /// In milliseconds, as `mostPatience`.
        private static let mostToHighlight = (median: 12.0, late: 21.0)
        /// Two refreshes.
        private static let mostPatience = 2000.0 / 60
        /// A sentence: a text much longer than its field takes longer to be laid out.
        private static let letters = 50
        /// Each a second and more: a minute of a keyboard that comes and goes.
        private static let turns = 50

        @Test(
            "A key answers a finger at the next blank, a letter and the keyboard in two, and no blank is missed",
            .tags(.long)
        )
        func answers() throws {
            let panel = try Guest.bootClients(.vkms)
            try panel.loadDisplayDriver()
            let stage = try PanelStage(on: panel, configuration: TypedForm.configuration(layout: "us", keyboard: "off"))
            try TypedForm.present("typing.toml", on: stage)
            try panel.output(of: "cd \(Self.trace); echo mono >trace_clock; echo 8192 >buffer_size_kb")
            try panel.output(of: "echo 1 >\(Self.trace)/events/drm/drm_vblank_event_delivered/enable")

            let top = Int(try stage.situation().top)
            try comesAndGoes(stage, field: (x: 400, y: top + 118))
            let question = try panel.start("sheetctl ask Name")
            try panel.wait(for: "the question is seen") { try stage.situation().presentation != nil }
            try panel.sleep(2)
            try isWritten(stage)
            try question.signal("TERM")
            _ = try question.waitForExit()
            #expect(try stage.daemon.terminate() == 0)
            try panel.powerOff()
        }

        /// A tap on a field has the keyboard come up, and one beside the sheet has it go.
        private func comesAndGoes(_ stage: PanelStage, field: (x: Int, y: Int)) throws {
            let before = try stage.statistics()
            let taps = try taps(stage, count: Self.turns, rest: 1, on: [field, (x: 512, y: 20)])
            let after = try stage.statistics()
            func difference(_ key: String) -> Int { Int((after[key] ?? 0) - (before[key] ?? 0)) }
            let (shown, missed) = (difference("frames_shown"), difference("vblanks_missed"))
            print("vkms, our keyboard comes and goes for a minute: \(shown) shown, \(missed) vblanks missed")
            #expect(shown > Self.turns * 14)
            if Guest.isShipped { #expect(missed == 0) }
            let times = stride(from: 0, to: taps.count, by: 2).map { taps[$0].firstAfterLift }
            try expect("from a tap on a field to the keyboard", times, atMost: Self.mostPatience)
        }

        /// A key under a finger, and the letter that it writes.
        private func isWritten(_ stage: PanelStage) throws {
            // E and I of ten keys of 72 points in the first of four rows of 54.
            let keys = [(x: 332, y: 579), (x: 692, y: 579)]
            // The first letter is a capital, and then those on all keys change.
            _ = try taps(stage, count: 2, rest: 1, on: keys)
            let taps = try taps(stage, count: Self.letters, rest: 0.25, on: keys)
            let highlights = taps.map(\.firstAfterDown)
            try expect("from a finger on a key to its highlight", highlights, atMost: Self.mostPatience)
            // 11.8 to 12.5 in the middle, 20.4 to 21.4 at 99 %: 0.6 to take the touch in, 3.1 to draw the key, and as much of a
            // refresh as is left.
            withKnownIssue("a key lights up half a millisecond late", isIntermittent: true) {
                guard Guest.isShipped else { return }
                let sorted = highlights.sorted()
                #expect(sorted[sorted.count / 2] <= Self.mostToHighlight.median)
                #expect(sorted[sorted.count * 99 / 100] <= Self.mostToHighlight.late)
            }
            try expect("from the lift to the letter", taps.map(\.lastAfterLift), atMost: Self.mostPatience)
        }

        private static let trace = "/sys/kernel/tracing"

        /// When a finger came down and was lifted, and the flips from then on until it came down once more; in seconds.
        private struct Tap {
            let down: Double
            let lift: Double
            let flips: [Double]

            var firstAfterDown: Double { milliseconds(flips.first, from: down) }
            var firstAfterLift: Double { milliseconds(flips.first { $0 > lift }, from: lift) }
            /// Where nothing moves that is the letter's, whatever else is seen before.
            var lastAfterLift: Double { milliseconds(flips.last { $0 > lift }, from: lift) }

            private func milliseconds(_ flip: Double?, from start: Double) -> Double {
                ((flip ?? .infinity) - start) * 1000
            }
        }

        private func taps(_ stage: PanelStage, count: Int, rest: Double, on places: [(x: Int, y: Int)]) throws -> [Tap]
        {
            let panel = stage.panel
            try panel.output(of: "echo >\(Self.trace)/trace")
            let words = places.map(stage.finger.units).map { "\($0.x),\($0.y)" }.joined(separator: " ")
            let node = stage.finger.touchscreen.node
            let said = try panel.output(of: "/contents/typist.py \(node) \(count) \(rest) \(words)")
            let flips = try panel.output(
                of: "sed -n 's/.* \\([0-9.]*\\): drm_vblank_event_delivered.*/\\1/p' \(Self.trace)/trace"
            ).split(separator: "\n").compactMap { Double($0) }
            let times = said.split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
            try #require(times.count == count && times.allSatisfy { $0.count == 2 }, "\(said)")
            let ends = times.dropFirst().map { $0[0] } + [.infinity]
            return zip(times, ends).map { time, end in
                Tap(down: time[0], lift: time[1], flips: flips.filter { $0 > time[0] && $0 <= end })
            }
        }

        private func expect(_ title: String, _ times: [Double], atMost limit: Double) throws {
            let sorted = times.sorted()
            let late = sorted[sorted.count * 99 / 100]
            let figures = [sorted[0], sorted[sorted.count / 2], late].map { String(format: "%.1f", $0) }
            print("vkms, \(title), ms: least, median, 99 % \(figures)")
            if Guest.isShipped { #expect(late <= limit, "\(title)") }
        }
    }
}
