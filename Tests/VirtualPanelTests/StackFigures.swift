import Canvas
import Foundation
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// What presentations above one another cost, where nothing but instructions of the guest counts.
    struct StackFigures {
        /// Milliseconds, three refreshes.
        private static let mostPatience = 3000.0 / 60
        /// Milliseconds from the lift of the finger that presses the button.
        private static let mostThought = 10.0
        private static let questions = 20

        @Test(
            "A question is seen within three refreshes, and whoever asked has the answer ten milliseconds after the button",
            .tags(.long)
        )
        func questions() throws {
            let panel = try Guest.bootClients(.vkms)
            try panel.loadDisplayDriver()
            let stage = try PanelStage(on: panel)
            let question = try panel.start("sheetctl confirm 'Leave?' --text 'The oven is still on.'")
            try stage.waitForRest()
            let button = stage.finger.units(of: try stage.button())
            try question.signal("TERM")
            _ = try question.waitForExit()

            let trace = "/sys/kernel/tracing"
            try panel.output(of: "cd \(trace); echo mono >trace_clock; echo 8192 >buffer_size_kb")
            try panel.output(of: "echo 1 >\(trace)/events/drm/drm_vblank_event_delivered/enable")
            let asker = try panel.start(
                "/contents/asker.py \(stage.finger.touchscreen.node) \(button.x) \(button.y) \(Self.questions)"
            )
            let (status, said) = (try asker.waitForExit(within: 600), try asker.output())
            #expect(status == 0, "\(said)")
            try panel.output(of: "echo 0 >\(trace)/events/drm/drm_vblank_event_delivered/enable")

            let flips = try panel.output(
                of: "sed -n 's/.* \\([0-9.]*\\): drm_vblank_event_delivered.*/\\1/p' \(trace)/trace"
            ).split(separator: "\n").compactMap { Double($0) }
            let asked = said.split(separator: "\n").map { $0.split(separator: " ").compactMap { Double($0) } }
            try #require(asked.count == Self.questions && asked.allSatisfy { $0.count == 2 })
            let seen = asked.map { call in
                ((flips.first { $0 >= call[0] } ?? .infinity) - call[0]) * 1000
            }
            // On a slow host one question of twenty is a refresh late: its picture is painted in the time of the host.
            withKnownIssue("one question is a refresh late", isIntermittent: true) {
                try expect("from a question to the flip of its first frame", seen, atMost: Self.mostPatience)
            }
            try expect("from the button to the reply", asked.map { $0[1] }, atMost: Self.mostThought)
            #expect(try stage.daemon.terminate() == 0)
            try panel.powerOff()
        }

        private func expect(_ title: String, _ times: [Double], atMost limit: Double) throws {
            let sorted = times.sorted()
            let late = sorted[sorted.count * 99 / 100]
            let figures = [sorted[0], sorted[sorted.count / 2], late].map { String(format: "%.1f", $0) }
            print("vkms, \(title), ms: least, median, 99 % \(figures)")
            if Guest.isShipped { #expect(late <= limit, "\(title)") }
        }

        @Test("A dragged frame costs the same however many presentations lie beneath", .tags(.long))
        func depth() throws {
            let panel = try Guest.bootClients(.vkms)
            try panel.loadDisplayDriver()
            var stage = try PanelStage(on: panel)
            var costs: [(title: String, instructions: Double)] = []
            for depth in [1, 2, 16] {
                try present(upTo: depth, stage)
                costs.append(("\(depth) in the stack", try costOfFrames(stage)))
            }
            try panel.output(of: "sheetctl screenshot /tmp/beneath.png")
            #expect(try stage.daemon.terminate() == 0)
            try stage.finger.touchscreen.unplug()

            // One that lies over a colour has less to draw.
            let backdrop = "[backdrop]\nimage = \"/tmp/beneath.png\"\n"
            stage = try PanelStage(on: panel, configuration: PanelStage.configuration + backdrop)
            try present(upTo: 1, stage)
            costs.append(("1 over a picture", try costOfFrames(stage)))
            #expect(try stage.daemon.terminate() == 0)
            for (title, cost) in costs {
                print("vkms, a dragged frame, \(title): \(Int(cost / 1000)) thousand instructions")
            }
            let likes = costs.dropFirst().map(\.instructions)
            if let (least, most) = likes.min().flatMap({ least in likes.max().map { (least, $0) } }), Guest.isShipped {
                #expect(most <= 1.1 * least, "\(costs)")
            }
            try panel.powerOff()
        }

        /// Presents as many above one another, besides those that are there.
        private func present(upTo depth: Int, _ stage: PanelStage) throws {
            let command = "sheetctl present /contents/kitchen.json --name p$i --over --wait"
            try stage.panel.output(
                of: "for i in $(seq \(depth)); do sheetctl content p$i >/dev/null 2>&1 || \(command) || exit 1; done"
            )
            try stage.waitForRest()
        }

        /// The instructions of the daemon in each frame of a drag.
        private func costOfFrames(_ stage: PanelStage) throws -> Double {
            let grabber = stage.finger.units(
                of: (x: stage.panel.size.width / 2, y: Int(try stage.situation().top) + 12)
            )
            func frames() throws -> Double { try stage.statistics()["frames_shown"] ?? 0 }
            func drag() throws {
                let drag = Touchscreen.Drag(x: grabber.x, y: grabber.y, reach: 900, period: 2, rounds: 1)
                try stage.finger.touchscreen.play(drag)
                try stage.panel.sleep(1)
            }
            // Once before: what is painted once is not paid for by frames.
            try drag()
            let (before, start) = (try frames(), try stage.daemon.nanoseconds())
            try drag()
            let time = try stage.daemon.nanoseconds() - start
            let drawn = try frames() - before
            #expect(drawn > 120)
            return time / 2 / drawn
        }

        @Test("Sixteen presentations take one picture of the panel and eight megabytes more than one")
        func memory() throws {
            let panel = try Guest.bootClients(.virtio)
            try panel.loadDisplayDriver()
            let stage = try PanelStage(on: panel)
            try present(upTo: 1, stage)
            try panel.sleep(2)
            let one = try stage.daemon.residentKilobytes()
            try present(upTo: 2, stage)
            let two = try stage.daemon.residentKilobytes()
            try present(upTo: 16, stage)
            try panel.sleep(2)
            let sixteen = try stage.daemon.residentKilobytes()
            print("resident, kB: 1 in the stack \(one), 2 \(two), 16 \(sixteen)")
            if Guest.isShipped { #expect(sixteen - one <= panel.size.area * 4 / 1024 + 8 * 1024) }
            #expect(try stage.daemon.terminate() == 0)
            try panel.powerOff()
        }
    }
}
