import Canvas
import Foundation
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// sheetd on a display with overlay planes: vkms, whose checksum says what all planes together show.
    struct PlanesTests {
        @Test("A sheet on a plane of its own rests where a composed one does, and the screen shows the same")
        func story() throws {
            let panel = try Guest.boot(.vkms)
            let touchscreen = try Touchscreen(of: "drag-to-expanded", in: panel)
            try panel.loadDisplayDriver("enable_overlay=1")
            let before = try panel.drawPattern()
            try expect(panel, shows: before, as: "the pattern before sheetd")
            let probe = try panel.output(of: "sheetd probe")
            #expect(probe.contains("planes: sheet on plane"), "\(probe)")
            for planes in ["auto", "off", "on"] {
                let daemon = try Daemon(on: panel, configuration: configuration(planes))
                try daemon.waitUntilReady()
                let way = planes == "off" ? "composed (display.planes is off)" : "sheet on plane"
                #expect(try daemon.program.output().contains(way))
                try rests(of: touchscreen, on: panel, planes)
                #expect(try daemon.terminate() == 0)
                try expect(panel, shows: before, as: "the pattern after sheetd with planes \(planes)")
            }
        }

        private func rests(of touchscreen: Touchscreen, on panel: VirtualPanel, _ planes: String) throws {
            func picture(_ name: String, _ options: [String] = [], last: Bool = true) throws -> Surface {
                let replay = try Headless(
                    replaying: name,
                    configuration: configuration(planes),
                    size: panel.size,
                    options: options
                )
                return try replay.frame { last ? $0.last : $0.first }
            }
            try expect(
                panel,
                shows: picture("drag-to-expanded", last: false),
                as: "the sheet at rest, planes \(planes)"
            )
            try touchscreen.play("drag-and-hold")
            try expect(
                panel,
                shows: picture("drag-and-hold", ["--hold"]),
                as: "the sheet under a finger, planes \(planes)"
            )
            try touchscreen.lift()
            try panel.sleep(1)
            try touchscreen.play("flick-down", atSpeed: 2)
            try expect(panel, shows: picture("flick-down"), as: "the backdrop after a flick, planes \(planes)")
        }

        /// Without round corners every pixel is of one layer, so that the screen is that of the replay to the last bit.
        private func configuration(_ planes: String) -> String {
            let display = "[display]\nplanes = \"\(planes)\""
            return Headless.panelConfiguration.replacingOccurrences(of: "[display]", with: display)
                + "corner_radius = 0\n"
        }
    }
}
