import Canvas
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// sheetd on a display whose planes turn pictures: vkms of Linux 6.12.
    struct PlaneRotationTests {
        private static let landscape = TurningDisplay.planes.sizes[0]
        private static let portrait = TurningDisplay.planes.sizes[1]

        /// Every turn, with the sheet composed and on a plane of its own.
        private static let turns = ["off", "on"].flatMap { planes in
            [.quarter, .half, .threeQuarters, .none].map { (rotation: Rotation) in
                let viewpoint = Viewpoint(rotation.swapsSides ? portrait : landscape, turned: rotation)
                return Turn(rotation: rotation.rawValue, by: "plane", planes: planes, viewpoint: viewpoint)
            }
        }

        /// The kernel's bits for a turn of a plane, which it counts against the clock.
        private static let bits: [Int: Substring] = [0: "1", 90: "8", 180: "4", 270: "2"]

        @Test(
            "Finger and picture agree in all corners after every turn by a plane, each under a finger that is down",
            .tags(.long)
        )
        func story() throws {
            let panel = try Guest.bootNewer(.vkms)
            let touchscreen = try Touchscreen(of: "drag-and-hold", in: panel)
            try panel.loadDisplayDriver("enable_overlay=1")
            let before = try panel.drawPattern()
            try expect(panel, shows: before, as: "the pattern before sheetd")
            let way = "--set display.mode=1024x768 --set display.rotation=270"
            let probe = try panel.output(of: "sheetd probe \(way)")
            #expect(probe.contains("rotation 270: by the plane"), "\(probe)")
            let sheet = try TurnedSheet(panel, touchscreen, .planes)
            try turns(sheet)
            #expect(try sheet.daemon.keepsTheScreen())
            #expect(try sheet.daemon.terminate() == 0)
            try showsRoundCorners(on: panel)
            try showsAProgram(on: panel)
            try expect(panel, shows: before, as: "the pattern after sheetd")
        }

        /// Turns in every way, and has the sheet leave its plane and come back to it.
        private func turns(_ sheet: TurnedSheet) throws {
            for turn in Self.turns {
                try sheet.turns(turn)
                let bits = try #require(Self.bits[turn.rotation])
                let planes = turn.planes == "on" ? [bits, bits] : [bits]
                #expect(try bitsOfPlanes(on: sheet.panel) == planes, "\(turn.title)")
            }
            for planes in ["off", "on"] {
                try sheet.changesPlanes(to: planes)
                #expect(try bitsOfPlanes(on: sheet.panel).count == (planes == "on" ? 2 : 1))
            }
        }

        /// How the planes that show something turn it.
        private func bitsOfPlanes(on panel: VirtualPanel) throws -> [Substring] {
            let script = "/^plane/ { lit = 0 } /^crtc/ { exit } /crtc=crtc/ { lit = 1 } lit && sub(/.*rotation=/, \"\")"
            return try panel.output(of: "awk '\(script)' /sys/kernel/debug/dri/0/state").split(separator: "\n")
        }

        /// A program draws upright, and the plane turns what it draws.
        private func showsAProgram(on panel: VirtualPanel) throws {
            let turn = "[display]\nmode = \"1024x768\"\nrotation = 90\nrotation_by = \"plane\""
            let programs = "[programs]\nsocket = \"/run/wayland-0\"\n"
            let configuration = Headless.hiddenConfiguration.replacing("[display]", with: turn) + programs
            let daemon = try Daemon(on: panel, configuration: configuration)
            try daemon.waitUntilReady()
            let program = try panel.start("env WAYLAND_DISPLAY=/run/wayland-0 weston-simple-touch")
            let screen = Viewpoint(Self.portrait, turned: .quarter).screen(PaintedWindow().picture(Self.portrait))
            try expect(panel, shows: screen, as: "a program turned by the plane")
            try program.signal("KILL")
            #expect(try daemon.terminate() == 0)
        }

        /// What planes blend, they blend turned as well: where the sheet is translucent, too.
        private func showsRoundCorners(on panel: VirtualPanel) throws {
            let sheet = try RoundSheet(size: Self.portrait).rest
            for rotation in [Rotation.quarter, .threeQuarters] {
                let turn = "mode = \"1024x768\"\nrotation = \(rotation.rawValue)\nrotation_by = \"plane\""
                let keys = turn + "\nplanes = \"on\""
                let daemon = try Daemon(on: panel, configuration: RoundSheet.configuration(display: keys))
                try daemon.waitUntilReady()
                let picture = sheet.onPlanes(from: Viewpoint(Self.portrait, turned: rotation))
                try expect(panel, composes: picture, as: "the round sheet turned by \(rotation.rawValue)")
                #expect(try daemon.terminate() == 0)
            }
        }
    }
}
