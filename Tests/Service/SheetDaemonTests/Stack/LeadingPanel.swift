import BottomSheet
import Canvas
import Control
import DaemonTestSupport
import EventLoop
import Gestures
import Interaction
import System
import TestSupport
import Typing
import Values

@testable import SheetDaemon

/// A panel of files: a home, and documents that its items and those of a sheet bring.
struct LeadingPanel {
    let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.write(Self.home, to: "home.toml")
        try scratch.write(Self.wifi, to: "wifi.toml")
        try scratch.write(Self.network, to: "network.toml")
        try scratch.write(Self.settings, to: "settings.toml")
    }

    static let home = """
        title = "Home"
        [[items]]
        kind = "tile"
        id = "wifi"
        title = "Wi-Fi"
        presents = "wifi.toml"
        [[items]]
        kind = "choice"
        id = "mode"
        title = "Mode"
        style = "menu"
        value = "heat"
        options = [{ id = "heat", title = "Heat" }, { id = "cool", title = "Cool" }, { id = "off", title = "Off" }]
        [[items]]
        kind = "button"
        id = "gone"
        title = "Gone"
        presents = "gone.toml"
        """

    static let wifi = """
        title = "Wi-Fi"
        [[items]]
        kind = "row"
        id = "on"
        title = "On"
        accessory = "toggle"
        [[items]]
        kind = "row"
        id = "network"
        title = "Network"
        accessory = "chevron"
        presents = "network.toml"
        [[items]]
        kind = "button"
        id = "done"
        title = "Done"
        dismisses = true
        """

    static let network = """
        title = "Network"
        [[items]]
        kind = "row"
        id = "hidden"
        title = "Hidden"
        accessory = "toggle"
        [[items]]
        kind = "button"
        id = "forget"
        title = "Forget"
        dismisses = true
        """

    /// More rows than fit, the last of which brings a page.
    static let settings =
        "title = \"Settings\"\n" + (0..<30).map(row).joined()
        + "[[items]]\nkind = \"row\"\nid = \"more\"\ntitle = \"More\"\naccessory = \"chevron\"\npresents = \"wifi.toml\"\n"

    private static func row(_ number: Int) -> String {
        "[[items]]\nkind = \"row\"\nid = \"row-\(number)\"\ntitle = \"Row \(number)\"\naccessory = \"toggle\"\n"
    }

    func stage(_ keys: [String] = [], sheet: String? = nil, runtimeFolder: String? = nil) throws -> StackStage {
        let own = ["home.content=\(scratch.file("home.toml"))", "sheet.preset=fluid"]
        let content = sheet.map { ["sheet.content=\(scratch.file($0))"] } ?? []
        return try StackStage(own + content + keys, runtimeFolder: runtimeFolder)
    }

    /// A sheet with rows, which is shown.
    func settings(_ keys: [String] = [], runtimeFolder: String? = nil) throws -> StackStage {
        let stage = try stage(keys, sheet: "settings.toml", runtimeFolder: runtimeFolder)
        if stage.daemon.pose.state == .hidden { try stage.call(.present(Request.Presentation())) }
        _ = try stage.events()
        return stage
    }
}

extension StackStage {
    func title(_ name: String? = nil) throws -> Value? { try call(.content(name: name))?["content"]?["title"] }

    /// The item called `id` of the content as it stands.
    func item(_ id: String, of name: String? = nil) throws -> Value? {
        guard case .list(let items)? = try call(.content(name: name))?["content"]?["items"] else { return nil }
        return items.first { $0["id"] == .text(id) }
    }

    func state(_ name: String? = nil) throws -> Value? { try call(.state(name: name))?["state"] }

    /// Presses a key, for a while, and lets time pass until nothing moves any more.
    func press(_ key: Key, of origin: KeyStroke.Origin = .keyboard, for held: Microseconds = 0) throws {
        _ = daemon.touches.handle(.stroke(KeyStroke(key, .down, of: origin, at: daemon.loop.now)))
        if held > 0 { try wait(held) }
        _ = daemon.touches.handle(.stroke(KeyStroke(key, .up, of: origin, at: daemon.loop.now)))
        try daemon.run()
    }

    func turn(_ ticks: Int) throws {
        _ = daemon.touches.handle(.turn(KnobTurn(ticks: ticks, at: daemon.loop.now)))
        try daemon.run()
    }

    /// Where a finger presses the item called `id`, which is scrolled to.
    func place(of id: String, on stage: StageID? = nil) throws -> Point? {
        var place: Point?
        daemon.touches.perform { interaction, now in
            guard let revealed = try? interaction.reveal(id, on: stage, at: now) else { return [] }
            place = revealed.place
            return revealed.events
        }
        return place
    }

    /// Taps so often, each tap a good tenth of a second after the one before.
    func tapQuickly(_ place: Point, times: Int) throws {
        for _ in 0..<times {
            finger(.began, x: place.x, y: place.y)
            try wait(40_000)
            finger(.ended, x: place.x, y: place.y)
            try wait(70_000)
        }
        try daemon.run()
    }

    /// What the log has of documents that could not be shown.
    var failures: [String] { journal.lines.filter { $0.contains("cannot be shown") } }
}
