import Canvas
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// sheetd on qxl, which knows neither EDID nor vertical blanks and has buffers in memory of its own.
    struct QxlTests {
        /// While the screen of qxl is looked at, the guest's time goes on, and no finger is held down for so long.
        @Test("On qxl the screen equals the replay after each stroke, and the picture before is restored")
        func story() throws {
            let panel = try Guest.boot(.qxl)
            let touchscreen = try Touchscreen(of: "drag-to-expanded", in: panel)
            try panel.loadDisplayDriver()
            // What is written to its /dev/fb0 does not reach the screen, so it is the console that must come back.
            let before = try panel.screendump()
            let daemon = try Daemon(on: panel)
            try daemon.waitUntilReady()
            let rest = try Headless.start(of: "drag-to-expanded", size: panel.size)
            try expect(panel, shows: rest, as: "the sheet at rest")
            try touchscreen.play("flick-down", atSpeed: 2)
            try expect(panel, shows: Headless.end(of: "flick-down", size: panel.size), as: "the backdrop after a flick")
            try touchscreen.play("edge-swipe-up")
            let presented = try Headless.end(of: "edge-swipe-up", presented: false, size: panel.size)
            try expect(panel, shows: presented, as: "the sheet after an edge swipe")
            try touchscreen.play("drag-to-expanded")
            let expanded = try Headless.end(of: "drag-to-expanded", size: panel.size)
            try expect(panel, shows: expanded, as: "the sheet after a drag upwards")
            #expect(try daemon.terminate() == 0)
            try expect(panel, shows: before, as: "what was there before sheetd")
        }
    }
}
