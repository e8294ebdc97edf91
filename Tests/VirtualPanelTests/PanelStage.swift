import Canvas
import Foundation
import Pictures
import Testing
import VirtualPanel

/// sheetd on a virtual panel, a finger on its touchscreen, and the programs that talk to it.
struct PanelStage {
    let panel: VirtualPanel
    let daemon: Daemon
    private(set) var finger: Finger

    /// Where the items of the manual's kitchen are on a sheet of the preset classic, in pixels.
    enum Kitchen {
        /// The row with the toggle, below the sheet's top.
        static let oven = 78..<138
        /// The row with a value, below the sheet's top.
        static let heat = 144..<188
        /// The middle of the button, above the panel's end.
        static let done = 41
    }

    /// What `sheetctl state` prints.
    struct Situation: Decodable, Equatable {
        let state: String
        let detent: String?
        let top: Double
        let touchscreen: String?
        /// Nil of the configured sheet.
        let presentation: String?

        fileprivate struct Reply: Decodable {
            let state: Situation
        }
    }

    /// What `sheetctl stats` prints.
    private struct Numbers: Decodable {
        let stats: [String: Double]
    }

    /// A sheet that nothing but a program presents.
    static let configuration = """
        [control]
        socket = "/run/sheetd/control"
        [display]
        scale = 1
        rotation_by = "drawing"
        [sheet]
        present_on = []

        """

    /// Starts sheetd, and waits until it shows what it does.
    ///
    /// - Parameters:
    ///   - options: further words of its command line.
    ///   - launcher: a program of the guest that turns into the one of its arguments.
    ///   - plugIn: what is done while it waits for a display.
    init(
        on panel: VirtualPanel,
        _ touchscreen: Touchscreen,
        _ viewpoint: Viewpoint,
        configuration: String,
        options: String = "",
        through launcher: String = "",
        plugIn: () throws -> Void = {}
    ) throws {
        self.panel = panel
        finger = Finger(touchscreen, on: panel, viewpoint: viewpoint)
        daemon = try Daemon(on: panel, configuration: configuration, options: options, through: launcher)
        try plugIn()
        try daemon.waitUntilReady()
    }

    /// The same where programs can ask: waits for the touchscreen, too.
    init(
        on panel: VirtualPanel,
        configuration: String = Self.configuration,
        options: String = "",
        through launcher: String = "",
        plugIn: () throws -> Void = {}
    ) throws {
        let touchscreen = try Touchscreen(of: "drag-to-expanded", in: panel)
        let viewpoint = Viewpoint(panel.size)
        try self.init(
            on: panel,
            touchscreen,
            viewpoint,
            configuration: configuration,
            options: options,
            through: launcher,
            plugIn: plugIn
        )
        try waitForTouchscreen()
    }

    private func waitForTouchscreen() throws {
        try panel.wait(for: "sheetd has a touchscreen") { try situation().touchscreen != nil }
    }
}

// What programs ask, and what is seen.
extension PanelStage {
    /// What `sheetctl stats` prints.
    func statistics() throws -> [String: Double] {
        let reply = try panel.output(of: "sheetctl stats --json")
        return try JSONDecoder().decode(Numbers.self, from: Data(reply.utf8)).stats
    }

    /// The bytes that the daemon has from malloc.
    func usedBytes() throws -> Int { Int(try statistics()["memory_used_bytes"] ?? 0) }

    /// Runs sheetctl to its end.
    @discardableResult
    func sheetctl(_ arguments: String) throws -> CommandResult {
        try panel.run("sheetctl \(arguments)")
    }

    func situation() throws -> Situation {
        let reply = try panel.output(of: "sheetctl state --json")
        return try JSONDecoder().decode(Situation.Reply.self, from: Data(reply.utf8)).state
    }

    /// Waits until the sheet rests, at `detent` if one is given.
    @discardableResult
    func waitForRest(at detent: String? = nil) throws -> Situation {
        try panel.wait(for: "the sheet rests at \(detent ?? "a detent")") {
            let now = try situation()
            return now.state == "resting" && now.detent == detent ?? now.detent ? now : nil
        }
    }

    /// Expects that the sheet goes.
    func expectHidden(after story: String, location: SourceLocation = #_sourceLocation) throws {
        try panel.sleep(1)
        let state = try situation().state
        #expect(state == "hidden", "\(story)", sourceLocation: location)
    }

    /// What `sheetctl screenshot` makes of what is shown.
    func screenshot() throws -> Surface {
        let text = try panel.output(of: "sheetctl screenshot - | base64")
        let png = try #require(Data(base64Encoded: text, options: .ignoreUnknownCharacters))
        return try Scratch.withFile("screenshot.png") { file in
            try png.write(to: file)
            return try PNG.read(file.path, over: .black)
        }
    }

    /// The middle of the primary button, which nothing but the accent fills, in pixels of the picture.
    func button() throws -> (x: Int, y: Int) {
        let picture = try screenshot()
        var (columns, rows, count) = (0, 0, 0)
        for y in 0..<picture.size.height {
            for x in 0..<picture.size.width where picture[x, y] == 0x0A6CFF {
                (columns, rows, count) = (columns + x, rows + y, count + 1)
            }
        }
        try #require(count > 1000, "there is no primary button")
        return (columns / count, rows / count)
    }

    /// Expects that the screen shows what the screenshot does, turned clockwise by `rotation`; returns the screenshot.
    @discardableResult
    func expectScreenLikeScreenshot(
        _ title: String,
        turned rotation: Rotation = .none,
        location: SourceLocation = #_sourceLocation
    ) throws -> Surface {
        let picture = try screenshot()
        let screen = Viewpoint(picture.size, turned: rotation).screen(picture)
        try expect(panel, shows: screen, as: title, location: location)
        return picture
    }
}

// What a finger does.
extension PanelStage {
    func tap(_ x: Int, _ y: Int) throws {
        try finger.down(x, y).up().play()
    }

    func drag(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) throws {
        try finger.down(start.x, start.y).move(from: start, to: end).up().play()
    }

    /// Pulls the touchscreen out, with the fingers that are on it.
    func unplug() throws {
        try finger.touchscreen.unplug()
        try panel.wait(for: "sheetd has no touchscreen") { try situation().touchscreen == nil }
    }

    /// Plugs another one in.
    mutating func plug() throws {
        let touchscreen = try Touchscreen(of: "drag-to-expanded", in: panel)
        finger = Finger(touchscreen, on: panel, viewpoint: finger.viewpoint)
        try waitForTouchscreen()
    }

    /// Touches the button of the kitchen.
    func tapDone() throws {
        try tap(finger.viewpoint.picture.width / 2, finger.viewpoint.picture.height - Kitchen.done)
    }

    /// Touches the toggle of the kitchen.
    func tapOven() throws {
        let oven = try oven()
        try tap(oven.x, oven.y)
    }

    /// Where the toggle of the kitchen is on the picture.
    func oven() throws -> (x: Int, y: Int) {
        let middle = (Kitchen.oven.lowerBound + Kitchen.oven.upperBound) / 2
        return (finger.viewpoint.picture.width / 2, Int(try situation().top) + middle)
    }

    /// Throws the list up.
    func fling() throws {
        let start = (x: 360, y: 1000)
        try finger.down(start.x, start.y).thrown(from: start, to: (360, 500)).up().play()
    }

    /// Follows the picture, which has another shape and lies turned on the screen.
    mutating func look(_ viewpoint: Viewpoint) {
        finger.viewpoint = viewpoint
    }
}
