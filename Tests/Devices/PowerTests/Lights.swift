import Configuration
import EventLoop
import Glibc
import Logging
import SystemPackage
import TestSupport
import Testing

@testable import Power

/// Lights in a folder, as the kernel shows them in /sys/class/backlight.
struct Lights {
    let scratch: Scratch
    let directory: BacklightDirectory

    init() throws {
        scratch = try Scratch()
        directory = BacklightDirectory(
            folder: FilePath(scratch.file("backlight")),
            savedBrightnesses: FilePath(scratch.path)
        )
    }

    func add(_ name: String, _ kind: String, _ brightness: Int = 60, of maximum: Int = 100, scale: String? = nil) throws
    {
        let files = ["type": kind, "brightness": "\(brightness)", "max_brightness": "\(maximum)"]
        for (file, text) in files { try scratch.write(text + "\n", to: "backlight/\(name)/\(file)") }
        if let scale { try scratch.write(scale + "\n", to: "backlight/\(name)/scale") }
    }

    /// Hangs the light `name` on a device of the name `device`.
    func hang(_ name: String, on device: String) throws {
        let parent = try scratch.write("", to: "devices/\(device)/uevent").split(separator: "/").dropLast()
        let link = scratch.file("backlight/\(name)/device")
        #expect(symlink("/" + parent.joined(separator: "/"), link) == 0)
    }

    /// Gives the light `name` a switch, as all of the kernel's have.
    func setPower(_ power: Int, of name: String = "panel") throws {
        try scratch.write("\(power)\n", to: "backlight/\(name)/bl_power")
    }

    func brightness(_ name: String = "panel") throws -> Int? { try number("brightness", of: name) }

    func power(_ name: String = "panel") throws -> Int? { try number("bl_power", of: name) }

    private func number(_ file: String, of name: String) throws -> Int? {
        let text = String(decoding: try scratch.read("backlight/\(name)/\(file)"), as: UTF8.self)
        return Int(text.split(separator: "\n").first ?? "")
    }

    func choose(_ choice: PowerSettings.Backlight = .auto, for connector: String? = nil) -> String? {
        directory.light(choice, for: connector)?.name
    }

    func light(fade: Double = 0, _ backlight: PowerSettings.Backlight = .auto, loop: EventLoop) throws
        -> PanelLight
    {
        var settings = PowerSettings()
        settings.fadeMilliseconds = fade
        settings.backlight = backlight
        return try PanelLight(
            settings,
            loop: loop,
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
            directory: directory
        )
    }
}
