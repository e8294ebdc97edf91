import BottomSheet
import Foundation
import TestSupport
import Testing

@testable import Configuration

/// `systemd/sheetd.toml`: the configuration to start from.
@Suite("The starter configuration")
struct StarterTests {
    private static let file = Checkout.folder.appendingPathComponent("systemd/sheetd.toml")

    @Test("It lists every key with its default; SHEETD_UPDATE_GOLDEN=1 writes it again")
    func complete() throws {
        if ProcessInfo.processInfo.environment["SHEETD_UPDATE_GOLDEN"] == "1" {
            try Data(Key.starter.utf8).write(to: Self.file)
        }
        #expect(try String(contentsOf: Self.file, encoding: .utf8) == Key.starter)
    }

    @Test("As it stands it sets nothing, so that the welcome is shown")
    func nothing() throws {
        let loaded = try LoadedSettings.load(file: Self.file.path)
        #expect(loaded.settings == Settings())
        #expect(loaded.welcoming(with: "/welcome.toml").settings.sheet.content == "/welcome.toml")
        #expect(loaded.welcoming(with: nil).settings == Settings())
    }

    @Test("The welcome is on a fluid sheet, unless an override says another preset")
    func preset() throws {
        #expect(LoadedSettings().welcoming(with: "/welcome.toml").settings.sheet.preset == .fluid)
        #expect(LoadedSettings().welcoming(with: nil).settings.sheet.preset == .classic)
        let other = try LoadedSettings.load(file: nil, overrides: [Override("sheet.preset=card")])
        #expect(other.welcoming(with: "/welcome.toml").settings.sheet.preset == .card)
    }

    @Test("An override leaves the welcome alone, unless it sets the content")
    func overrides() throws {
        let turned = try LoadedSettings.load(file: Self.file.path, overrides: [Override("display.rotation=90")])
        #expect(turned.welcoming(with: "/welcome.toml").settings.sheet.content == "/welcome.toml")
        let content = Override("sheet.content=/other.toml")
        let other = try LoadedSettings.load(file: Self.file.path, overrides: [content])
        #expect(other.welcoming(with: "/welcome.toml").settings.sheet.content == "/other.toml")
    }

    /// That a default changes nothing is what `DefaultTests` hold.
    @Test("Each key can be taken out of its comment, and then something is configured")
    func uncommented() throws {
        let lines = Key.starter.split(separator: "\n").filter { $0.hasPrefix("#") && !$0.hasPrefix("# ") }
        #expect(lines.count > Key.all.count)
        let scratch = try Scratch()
        var table = Substring()
        for line in lines.map({ $0.dropFirst() }) {
            if line.hasPrefix("[") {
                table = line
                continue
            }
            // A key without a default has nothing behind its sign.
            guard !line.contains("=   #") else { continue }
            let loaded = try LoadedSettings.load(file: scratch.write("\(table)\n\(line)\n", to: "sheetd.toml"))
            #expect(loaded.welcoming(with: "/welcome.toml").settings == loaded.settings, "\(table) \(line)")
        }
    }

    @Test("Each table stands there once")
    func tables() {
        let tables = Key.starter.split(separator: "\n").filter { $0.hasPrefix("#[") }
        #expect(Set(tables).count == tables.count)
    }
}
