import Foundation
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// What a sheet with texts costs.
    struct ContentFigures {
        /// Kilobytes.
        private static let (mostBare, mostWithRows, most) = (13 * 1024, 26 * 1024, 48 * 1024)
        private static let mostGrowth = 10 * 1024
        /// Milliseconds, two frames.
        private static let mostPatience = 2000.0 / 60

        @Test(
            "Texts cost nothing before they are shown, ten thousand rows no more memory than fifty, which come soon"
        )
        func memory() throws {
            let panel = try Guest.bootClients(.virtio)
            try panel.loadDisplayDriver()
            let stage = try PanelStage(on: panel)
            let bare = try stage.daemon.residentKilobytes()
            #expect(try !loadsPango(stage), "Pango is there before a text is")

            try present(rows: 50, stage)
            let rows = try stage.daemon.residentKilobytes()
            try panel.output(of: "sheetctl present /contents/kitchen.json --detent expanded")
            try stage.waitForRest(at: "expanded")
            let kitchen = try stage.daemon.residentKilobytes()
            #expect(try loadsPango(stage))
            if Guest.isShipped { #expect(bare <= Self.mostBare && rows <= Self.mostWithRows) }
            #expect(kitchen <= Self.most)

            let few = try afterScrolling(rows: 50, stage)
            let many = try afterScrolling(rows: 10_000, stage)
            #expect(few <= Self.most)
            #expect(many - few <= Self.mostGrowth)
            try panel.output(of: "sheetctl dismiss && sleep 2")
            try showsSoon(stage)
            #expect(try stage.daemon.terminate() == 0)
            print("resident, kB: without texts \(bare), with rows \(rows), with Korean as well \(kitchen)")
            print("resident, kB, scrolled far: 50 rows \(few), 10,000 rows \(many)")
            try panel.powerOff()
        }

        private func loadsPango(_ stage: PanelStage) throws -> Bool {
            try stage.panel.run("grep -q libpango /proc/\(stage.daemon.program.pid)/maps").status == 0
        }

        /// A program that presents fifty rows sees them soon: the first frame comes within two of its answer.
        private func showsSoon(_ stage: PanelStage) throws {
            try writeList(rows: 50, stage)
            let times = try stage.panel.timesToFrames(presenting: "/tmp/list.json", count: 10)
            for (name, number) in [("first", 0), ("second", 1)] {
                let times = times.map { $0[number] }.sorted()
                let figures = [times[0], times[times.count / 2], times[times.count - 1]]
                print("50 rows, from the answer to the \(name) frame, ms: least, median, most \(figures)")
                #expect(figures[2] <= Self.mostPatience)
            }
        }

        private func writeList(rows: Int, _ stage: PanelStage) throws {
            let row = "{\\\"kind\\\": \\\"row\\\", \\\"id\\\": \\\"%d\\\", \\\"title\\\": \\\"Row %d\\\"}"
            let list = "for (i = 1; i <= \(rows); i++) printf \"%s\(row)\", (i > 1) ? \",\" : \"\", i, i"
            try stage.panel.output(
                of: "awk 'BEGIN { printf \"{\\\"items\\\": [\"; \(list); print \"]}\" }' >/tmp/list.json"
            )
        }

        private func present(rows: Int, _ stage: PanelStage) throws {
            try writeList(rows: rows, stage)
            try stage.panel.output(of: "sheetctl present /tmp/list.json --detent expanded")
            try stage.waitForRest(at: "expanded")
        }

        /// The daemon's resident kilobytes when a finger has scrolled far through a list.
        private func afterScrolling(rows: Int, _ stage: PanelStage) throws -> Int {
            try present(rows: rows, stage)
            let first = try stage.panel.screendump()
            for _ in 0..<8 { try stage.fling() }
            try stage.panel.sleep(4)
            #expect(try stage.panel.screendump() != first, "nothing scrolls")
            return try stage.daemon.residentKilobytes()
        }
    }
}
