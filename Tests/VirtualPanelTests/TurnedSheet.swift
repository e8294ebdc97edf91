import Canvas
import Testing
import VirtualPanel

/// sheetd on a display that turns, with a small sheet in a corner, and a finger.
///
/// A tap beside the sheet sends it away, and the next one calls it back. So every corner says whether it was hit: in the
/// sheet's nothing happens, in the others it goes. A mapping that exchanges the two others would turn a drag up into one to
/// the side, which moves nothing.
final class TurnedSheet {
    private var stage: PanelStage
    private let display: TurningDisplay
    private let rests: [PixelSize: TurningDisplay.Rests]
    private var turn: Turn
    /// What the screen shows of a rest; it is asked for often.
    private var glimpses: [Sight: Glimpse] = [:]

    /// A rest on the screen.
    private struct Sight: Hashable {
        let rest: KeyPath<TurningDisplay.Rests, Surface>
        let picture: PixelSize
        let onScreen: Rotation
    }

    init(_ panel: VirtualPanel, _ touchscreen: Touchscreen, _ display: TurningDisplay) throws {
        self.display = display
        rests = try display.rests()
        turn = Turn(rotation: 0, by: "auto", viewpoint: Viewpoint(display.sizes[0]))
        stage = try PanelStage(on: panel, touchscreen, turn.viewpoint, configuration: display.configuration())
        try expectScreen(\.normal, "at the start")
    }

    var panel: VirtualPanel { stage.panel }

    var daemon: Daemon { stage.daemon }

    private var finger: Finger { stage.finger }

    /// The window gets another shape while a finger drags the sheet.
    func followsTheWindow(_ size: PixelSize) throws {
        try holdTheSheet()
        try panel.resize(to: size)
        try comesHome(Viewpoint(size), "in a window of \(size.width)x\(size.height)")
    }

    /// The picture is asked to turn while a finger drags the sheet.
    func turns(_ turn: Turn) throws {
        try holdTheSheet()
        try takeOver(turn)
        try comesHome(turn.viewpoint, turn.title)
    }

    /// The sheet gets a plane of its own, or loses it, while a finger holds it: nobody sees that, and the finger goes on.
    func changesPlanes(to planes: String) throws {
        try holdTheSheet()
        let held = try panel.look()
        var turn = turn
        turn.planes = planes
        try takeOver(turn)
        try panel.sleep(0.5)
        #expect(try panel.look() == held, "held: \(turn.title)")
        try finger.move(from: (100, picture.height - 300), to: (100, 100)).up().play()
        try expectScreen(\.expanded, "dragged on: \(turn.title)")
        try stage.drag(from: (100, 300), to: (100, picture.height - 60))
        try expectScreen(\.normal, "dragged down: \(turn.title)")
    }

    private func takeOver(_ turn: Turn) throws {
        try daemon.takeOver(display.configuration(display: turn.keys.display, input: turn.keys.input))
        self.turn = turn
    }

    /// A tablet counts on what is shown, and so it does when another mode has turned it.
    func followsTheTablet(_ viewpoint: Viewpoint) throws {
        let keys = "rotation = 270\nrotation_by = \"mode\""
        try daemon.takeOver(display.configuration(display: keys, input: "device = \"QEMU Virtio Tablet\""))
        let (right, bottom) = (viewpoint.picture.width - 40, viewpoint.picture.height - 40)
        for (x, y, rest) in [(40, bottom, \TurningDisplay.Rests.normal), (right, bottom, \.hidden), (40, 40, \.normal)]
        {
            try panel.click((x, y))
            try expectScreen(rest, "after a click at \(x), \(y)")
        }
    }

    /// Another display takes over while the first one is gone, and gives it back; the sheet stays where it was.
    func followsThePlug(_ size: PixelSize) throws {
        try dragUp()
        try panel.unplug()
        try panel.sleep(1)
        try panel.resize(window: 1, to: size)
        let expanded = try #require(rests[size]).expanded
        try expect(panel, shows: expanded, as: "the sheet on another display", on: 1)
        try panel.resize(to: size)
        try expectScreen(\.expanded, "after it was plugged in again")
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
        for (keys, message) in faults {
            let daemon = try Daemon(on: panel, configuration: display.configuration(display: keys))
            #expect(try daemon.program.waitForExit() == 78)
            let lines = try daemon.program.output().split(separator: "\n")
            #expect(lines.filter { !$0.contains("display /dev/dri") }.count == 1, "\(lines)")
            #expect(lines.last?.contains(message) == true, "\(lines)")
        }
    }
}

// What a finger does.
extension TurnedSheet {
    private var picture: PixelSize { finger.viewpoint.picture }

    /// Drags the sheet up and stays there.
    private func holdTheSheet() throws {
        let start = (x: 100, y: picture.height - 100)
        try finger.down(start.x, start.y).move(from: start, to: (100, picture.height - 300)).play()
    }

    /// Expects the sheet where it was before the finger, which counts no more until it comes down again; then it does.
    private func comesHome(_ viewpoint: Viewpoint, _ title: String) throws {
        stage.look(viewpoint)
        try expectScreen(\.normal, "turned under a finger: \(title)")
        try finger.move(from: (100, 300), to: (100, 100)).up().play()
        try expectScreen(\.normal, "after that finger went: \(title)")
        try tapsInAllCorners(title)
        try dragUp()
        try expectScreen(\.expanded, "dragged up: \(title)")
        try stage.drag(from: (100, 300), to: (100, picture.height - 60))
        try expectScreen(\.normal, "dragged down: \(title)")
    }

    private func dragUp() throws {
        try stage.drag(from: (100, picture.height - 100), to: (100, 100))
    }

    private func tapsInAllCorners(_ title: String) throws {
        let (right, bottom) = (picture.width - 40, picture.height - 40)
        try stage.tap(40, bottom)
        try expectScreen(\.normal, "tapped on the sheet: \(title)")
        for (x, y) in [(40, 40), (right, 40), (right, bottom)] {
            try stage.tap(x, y)
            try expectScreen(\.hidden, "tapped at \(x), \(y): \(title)")
            // The next tap calls it back; if not, that one will not send it away.
            try stage.tap(x, y)
        }
    }

    private func expectScreen(
        _ rest: KeyPath<TurningDisplay.Rests, Surface>,
        _ title: String,
        location: SourceLocation = #_sourceLocation
    ) throws {
        let upright = try #require(rests[picture])[keyPath: rest]
        let sight = Sight(rest: rest, picture: picture, onScreen: finger.viewpoint.onScreen)
        let glimpse = glimpses[sight] ?? panel.glimpse(of: finger.viewpoint.screen(upright))
        glimpses[sight] = glimpse
        if try panel.look() == glimpse { return }
        try expect(panel, shows: finger.viewpoint.screen(upright), as: title, location: location)
    }
}
