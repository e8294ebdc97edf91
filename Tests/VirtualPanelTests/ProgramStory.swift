import Canvas
import Testing
import VirtualPanel

/// Programs of weston behind the sheet of a panel that applications talk to.
struct ProgramStory {
    private var stage: PanelStage
    private var window = PaintedWindow()
    private let upright: Viewpoint

    private static let socket = "/run/sheetd/wayland-0"
    /// What a configuration says for it.
    private static let keys = """
        [programs]
        socket = "\(socket)"
        [backdrop]
        color = "#1c1c1e"

        """

    /// The configuration of the stage, with programs.
    static func configuration(_ configuration: String) -> String { configuration + keys }

    init(_ stage: PanelStage) {
        self.stage = stage
        upright = stage.finger.viewpoint
    }

    private var panel: VirtualPanel { stage.panel }

    private var picture: PixelSize { stage.finger.viewpoint.picture }

    /// Every part begins and ends with a hidden sheet.
    mutating func run() throws {
        let before = try stage.daemon.anonymousKilobytes()
        let listener = try panel.start("sheetctl monitor --events program --count 2")
        try panel.sleep(2)
        let program = try start("simple-touch")
        try expectWindow("a program behind a hidden sheet")
        try isTouched()
        let memory = try stage.daemon.anonymousKilobytes() - before
        print("\(panel.gpu): anonymous memory that one program costs: \(memory) kB")
        #expect(memory <= picture.area * 4 / 1024 + 2048)
        try liesUnderTheSheet()
        try sleeps(program)
        try isTouchedBesideTheSheet()
        try turns()
        try dies(program)
        #expect(try listener.waitForExit() == 0)
        let said = try listener.output()
        #expect(said.contains("app_id=simple-touch") && said.hasSuffix("none"), "\(said)")
        try drawsWithCairo()
    }

    private func start(_ name: String) throws -> GuestProgram {
        try panel.start("env WAYLAND_DISPLAY=\(Self.socket) weston-\(name)")
    }

    private mutating func isTouched() throws {
        try touch(100, 80)
        try expectWindow("a program that was touched")
        let (first, second) = (place(200, 300), place(420, 120))
        try stage.finger.down(first.x, first.y).play()
        try stage.finger.second.down(second.x, second.y).up().play()
        try stage.finger.up().play()
        window.touch(200, 300)
        window.touch(420, 120, finger: 1)
        try expectWindow("a program under two fingers")
    }

    /// A finger moves the sheet, and the program learns nothing of it.
    private mutating func liesUnderTheSheet() throws {
        try panel.output(of: "sheetctl present /contents/kitchen.json --wait")
        try stage.expectScreenLikeScreenshot("the sheet over a program")
        try stage.tapOven()
        let top = Int(try stage.waitForRest().top)
        try stage.drag(from: (picture.width / 2, top + 20), to: (picture.width / 2, 100))
        try stage.waitForRest(at: "expanded")
        try stage.expectScreenLikeScreenshot("the expanded sheet over a program")
        try dismiss("after the sheet")
    }

    /// Nothing wakes anybody while nobody does anything.
    private func sleeps(_ program: GuestProgram) throws {
        for isShown in [false, true] {
            if isShown { try panel.output(of: "sheetctl present /contents/kitchen.json --wait") }
            try panel.sleep(3)
            let before = (try stage.daemon.contextSwitches(), try panel.contextSwitches(of: program.pid))
            try panel.sleep(30)
            #expect(try stage.daemon.contextSwitches() == before.0, "sheetd wakes up, sheet shown: \(isShown)")
            #expect(try panel.contextSwitches(of: program.pid) == before.1, "the program does, sheet shown: \(isShown)")
        }
        try dismiss("after a rest")
    }

    /// The backdrop is clear beside the sheet, and so it can be touched.
    private mutating func isTouchedBesideTheSheet() throws {
        let clear = "--set sheet.dim.undimmed_up_to=normal"
        try panel.output(of: "sheetctl present /contents/kitchen.json \(clear) --detent normal --wait")
        try touch(300, 40)
        #expect(try stage.situation().detent == "normal")
        try stage.expectScreenLikeScreenshot("a program that was touched beside the sheet")
        try dismiss("after a touch beside the sheet")
    }

    /// The program draws upright, and is touched where it is seen.
    private mutating func turns() throws {
        let turned = PixelSize(width: picture.height, height: picture.width)
        for (rotation, viewpoint) in [
            (90, Viewpoint(turned, turned: .quarter)), (180, Viewpoint(upright.picture, turned: .half)), (0, upright),
        ] {
            try panel.output(of: "sheetctl rotate \(rotation)")
            stage.look(viewpoint)
            try touch(500 - rotation, 50 + rotation)
            try expectWindow("a program turned by \(rotation)")
        }
    }

    /// The last picture of a program stays for a second.
    private func dies(_ program: GuestProgram) throws {
        let last = try panel.look()
        try program.signal("KILL")
        try panel.sleep(0.5)
        #expect(try panel.look() == last, "the last picture went at once")
        try panel.sleep(0.7)
        #expect(try panel.look() == panel.glimpse(of: PaintedWindow.backdrop(picture)), "the last picture stays")
    }

    private func drawsWithCairo() throws {
        let flower = try start("flower")
        try panel.wait(for: "a flower is shown") { try stage.sheetctl("state").output.contains("flower") }
        try panel.sleep(1)
        let seen = try stage.expectScreenLikeScreenshot("a flower")
        #expect(seen != PaintedWindow.backdrop(picture))
        try flower.signal("KILL")
        try expect(panel, shows: PaintedWindow.backdrop(picture), as: "the backdrop after the flower")
    }

    private func dismiss(_ title: String) throws {
        try panel.output(of: "sheetctl dismiss --wait")
        try expectWindow("a program \(title)")
    }

    private func place(_ x: Int, _ y: Int) -> (x: Int, y: Int) { PaintedWindow.place(x, y, on: picture) }

    /// Taps the window at one of its pixels.
    private mutating func touch(_ x: Int, _ y: Int) throws {
        window.touch(x, y)
        let place = place(x, y)
        try stage.tap(place.x, place.y)
    }

    private func expectWindow(_ title: String, location: SourceLocation = #_sourceLocation) throws {
        let screen = stage.finger.viewpoint.screen(window.picture(picture))
        try expect(panel, shows: screen, as: title, location: location)
    }
}
