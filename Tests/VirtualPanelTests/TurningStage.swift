import Canvas
import Testing
import VirtualPanel

/// sheetd on a display in a window, with a small sheet in a corner, and a finger.
///
/// A tap beside the sheet sends it away, and the next one calls it back. So every corner tells whether it was hit: in the
/// sheet's nothing happens, in the others it goes. A mapping that exchanges the two others would turn a drag up into one to
/// the side, which moves nothing.
final class TurningStage {
    let panel: VirtualPanel
    let daemon: Daemon
    private let rests: [Rests]
    private var finger: Finger

    /// Where the sheet rests in a picture of one size.
    struct Rests {
        let size: PixelSize
        let normal: Surface
        let expanded: Surface
        let hidden: Surface

        init(_ size: PixelSize) throws {
            func rest(_ keys: String) throws -> Surface {
                let configuration = TurningStage.configuration(sheet: keys)
                return try Headless(replaying: "tap-sheet", configuration: configuration, size: size).frame { $0.first }
            }
            self.size = size
            normal = try rest("present_on = [\"start\"]")
            expanded = try rest("present_on = [\"start\"]\ninitial_detent = \"expanded\"")
            hidden = try rest("present_on = []")
        }
    }

    /// A sheet in the bottom left corner.
    private static func configuration(
        display: String = "",
        input: String = "",
        sheet: String = "present_on = [\"start\", \"tap\"]"
    ) -> String {
        """
        [display]
        scale = 1
        \(display)
        [input]
        \(input)
        [sheet]
        preset = "classic"
        default_height = 200
        margins = { left = 0, right = 500 }
        \(sheet)

        """
    }

    init(_ panel: VirtualPanel, _ touchscreen: Touchscreen, _ rests: [Rests]) throws {
        self.panel = panel
        self.rests = rests
        finger = Finger(touchscreen, on: panel, viewpoint: Viewpoint(rests[0].size))
        daemon = try Daemon(on: panel, configuration: Self.configuration())
        try daemon.waitUntilReady()
        try expectGlass(\.normal, "at the start")
    }

    /// The window gets another shape while a finger drags the sheet.
    func followsTheWindow(_ size: PixelSize) throws {
        try holdTheSheet()
        try panel.resize(to: size)
        try comesHome(Viewpoint(size), "in a window of \(size.width)x\(size.height)")
    }

    /// The picture is told to turn while a finger drags the sheet.
    func turns(_ turn: Turn) throws {
        try holdTheSheet()
        let display = "rotation = \(turn.rotation)\nrotation_by = \"\(turn.by)\""
        let input = "touch_frame = \"\(turn.touches)\""
        try daemon.takeOver(Self.configuration(display: display, input: input))
        try comesHome(turn.viewpoint, turn.title)
    }

    /// A tablet counts on what is shown, and so it does when another mode has turned it.
    func followsTheTablet(_ viewpoint: Viewpoint) throws {
        let display = "rotation = 270\nrotation_by = \"mode\""
        try daemon.takeOver(Self.configuration(display: display, input: "device = \"QEMU Virtio Tablet\""))
        let (right, bottom) = (viewpoint.picture.width - 40, viewpoint.picture.height - 40)
        for (x, y, rest) in [(40, bottom, \Rests.normal), (right, bottom, \.hidden), (40, 40, \.normal)] {
            try panel.click((x, y))
            try expectGlass(rest, "after a click at \(x), \(y)")
        }
    }

    /// Another display takes over while the first one is gone, and gives it back; the sheet stays where it was.
    func followsThePlug(_ size: PixelSize) throws {
        try dragUp()
        try panel.unplug()
        try panel.sleep(1)
        try panel.resize(window: 1, to: size)
        let expanded = try #require(rests.first { $0.size == size }).expanded
        try expect(panel, shows: expanded, as: "the sheet on another display", on: 1)
        try panel.resize(to: size)
        try expectGlass(\.expanded, "after it was plugged in again")
    }

    /// What is asked for by name and is not there ends sheetd with one message that names it.
    func refusesWhatIsNotThere() throws {
        let faults = [
            ("mode = \"333x222\"", "Virtual-1 has no mode '333x222'"),
            ("connector = \"DP-9\"", "there is no connector 'DP-9'"),
            ("card = \"/dev/null\"", "/dev/null is no graphics card"),
            ("rotation = 90\nrotation_by = \"plane\"", "cannot be turned by 90 by the plane"),
            ("rotation = 180\nrotation_by = \"mode\"", "cannot be turned by 180 by another mode"),
        ]
        for (display, message) in faults {
            let daemon = try Daemon(on: panel, configuration: Self.configuration(display: display))
            #expect(try daemon.program.waitForExit() == 78)
            let lines = try daemon.program.output().split(separator: "\n")
            #expect(lines.filter { !$0.contains("display /dev/dri") }.count == 1, "\(lines)")
            #expect(lines.last?.contains(message) == true, "\(lines)")
        }
    }
}

// What a finger does.
extension TurningStage {
    private var picture: PixelSize { finger.viewpoint.picture }

    /// Drags the sheet up and stays there.
    private func holdTheSheet() throws {
        let start = (x: 100, y: picture.height - 100)
        try finger.down(start.x, start.y).move(from: start, to: (100, picture.height - 300)).play()
    }

    /// Expects the sheet where it was before the finger, which counts no more until it comes down anew; then it does.
    private func comesHome(_ viewpoint: Viewpoint, _ title: String) throws {
        finger.viewpoint = viewpoint
        try expectGlass(\.normal, "turned under a finger: \(title)")
        try finger.move(from: (100, 300), to: (100, 100)).up().play()
        try expectGlass(\.normal, "after that finger went: \(title)")
        try tapsInAllCorners(title)
        try dragUp()
        try expectGlass(\.expanded, "dragged up: \(title)")
        try drag(from: (100, 300), to: (100, picture.height - 60))
        try expectGlass(\.normal, "dragged down: \(title)")
    }

    private func dragUp() throws {
        try drag(from: (100, picture.height - 100), to: (100, 100))
    }

    private func drag(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) throws {
        try finger.down(start.x, start.y).move(from: start, to: end).up().play()
    }

    private func tapsInAllCorners(_ title: String) throws {
        let (right, bottom) = (picture.width - 40, picture.height - 40)
        try finger.down(40, bottom).up().play()
        try expectGlass(\.normal, "tapped on the sheet: \(title)")
        for (x, y) in [(40, 40), (right, 40), (right, bottom)] {
            try finger.down(x, y).up().play()
            try expectGlass(\.hidden, "tapped at \(x), \(y): \(title)")
            // The next tap calls it back; if not, that one will not send it away.
            try finger.down(x, y).up().play()
        }
    }

    private func expectGlass(
        _ rest: KeyPath<Rests, Surface>,
        _ title: String,
        location: SourceLocation = #_sourceLocation
    ) throws {
        let rests = try #require(rests.first { $0.size == picture })
        let glass = finger.viewpoint.glass(rests[keyPath: rest])
        if try panel.screendump() == glass { return }
        try expect(panel, shows: glass, as: title, location: location)
    }
}
