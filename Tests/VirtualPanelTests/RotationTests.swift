import Canvas
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// A display that turns, by itself or because it is asked to, while a finger is down.
    struct RotationTests {
        private static let (portrait, landscape) = (TurningDisplay.window.sizes[0], TurningDisplay.window.sizes[1])

        /// Every way to turn that virtio-gpu knows, and where it leaves the picture; none twice in a row.
        private static let turns = [
            Turn(rotation: 90, by: "drawing", viewpoint: Viewpoint(landscape, turned: .quarter)),
            Turn(rotation: 180, by: "auto", viewpoint: Viewpoint(portrait, turned: .half)),
            Turn(rotation: 270, by: "drawing", viewpoint: Viewpoint(landscape, turned: .threeQuarters)),
            Turn(rotation: 90, by: "auto", viewpoint: Viewpoint(landscape)),
            Turn(rotation: 0, by: "drawing", viewpoint: Viewpoint(portrait)),
            Turn(rotation: 90, by: "mode", touches: "panel", viewpoint: Viewpoint(landscape, underTouch: .quarter)),
            Turn(rotation: 270, by: "mode", viewpoint: Viewpoint(landscape)),
        ]

        @Test("Finger and picture agree in all corners after every turn, each under a finger that is down")
        func story() throws {
            let panel = try Guest.boot(.virtio, windows: 2)
            try panel.loadDisplayDriver()
            let touchscreen = try Touchscreen(of: "drag-and-hold", in: panel)
            let sheet = try TurnedSheet(panel, touchscreen, .window)
            for size in [Self.landscape, Self.portrait] { try sheet.followsTheWindow(size) }
            for turn in Self.turns { try sheet.turns(turn) }
            try sheet.followsTheTablet(Viewpoint(Self.landscape))
            try sheet.turns(Turn(rotation: 0, by: "auto", viewpoint: Viewpoint(Self.portrait)))
            try sheet.followsThePlug(Self.portrait)
            #expect(try sheet.daemon.terminate() == 0)
            try sheet.refusesWhatIsNotThere()
            try panel.powerOff()
        }
    }
}
