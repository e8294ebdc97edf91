import Foundation
import VirtualPanel

/// Documents with fields that the stories of typing fill.
enum TypedForm {
    /// Of a panel that nothing but a program presents a sheet on.
    ///
    /// - Parameters:
    ///   - layout: of our keyboard.
    ///   - keyboard: which keyboards that are plugged in are used.
    static func configuration(layout: String, keyboard: String = "auto", display: String = "") -> String {
        PanelStage.configuration.replacing("[display]", with: "[display]\n\(display)")
            + "[input]\nkeyboard = \"\(keyboard)\"\n[keyboard]\nlayouts = [\"\(layout)\"]\n"
    }

    private static let content = Guest.package.appendingPathComponent("Tests/Fixtures/content")

    /// Has the fixture `name` shown, and waits until it rests.
    static func present(_ name: String, on stage: PanelStage) throws {
        try stage.panel.write(Data(contentsOf: content.appendingPathComponent(name)), to: "/tmp/\(name)")
        try stage.panel.output(of: "sheetctl present /tmp/\(name) --wait")
        try stage.waitForRest()
    }

    /// Waits until what is shown has the value `value` in the item `id`.
    static func wait(for id: String, is value: String, on stage: PanelStage) throws {
        var seen: String?
        do {
            try stage.panel.wait(for: "\(id) is \(value)") {
                seen = try values(on: stage)[id]
                return seen == value
            }
        } catch let error as VirtualPanelError {
            throw VirtualPanelError("\(error.message); it is \(seen ?? "nothing")", log: error.log)
        }
    }

    /// What fingers and keys have set, as programs read it.
    static func values(on stage: PanelStage) throws -> [String: String] {
        let reply = try stage.panel.output(of: "sheetctl content --json")
        let object = try JSONSerialization.jsonObject(with: Data(reply.utf8)) as? [String: Any]
        let values = object?["values"] as? [String: Any] ?? [:]
        return values.mapValues { value in
            if let text = value as? String { return text }
            return (value as? Bool).map { $0 ? "true" : "false" } ?? "\(value)"
        }
    }

    /// Whether the daemon has loaded a library.
    static func loads(_ library: String, _ stage: PanelStage) throws -> Bool {
        try stage.panel.run("grep -q lib\(library) /proc/\(stage.daemon.program.pid)/maps").status == 0
    }
}

extension VirtualPanel {
    /// Adds a recording of the fixtures to those of the image.
    func installRecording(_ path: String) throws {
        let file = Guest.package.appendingPathComponent("Tests/Fixtures/\(path).evemu")
        try write(Data(contentsOf: file), to: "/recordings/\(file.lastPathComponent)")
    }
}
