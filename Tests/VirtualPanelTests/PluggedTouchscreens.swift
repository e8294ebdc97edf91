import Canvas
import Foundation
import Testing
import VirtualPanel

/// sheetd on a virtual panel, with its sheet at the normal detent at first, and the touchscreens that come and go.
final class PluggedTouchscreens {
    let panel: VirtualPanel
    let daemon: Daemon
    let rests: Rests
    /// What is plugged in, so that nothing is left for the next story.
    private var devices: [() throws -> Void] = []

    /// Where the sheet of the panel's configuration may rest.
    struct Rests {
        let normal: Surface
        let expanded: Surface
        let hidden: Surface

        init() throws {
            let (drag, flick) = (try Self.pictures(of: "drag-to-expanded"), try Self.pictures(of: "flick-down"))
            (normal, expanded, hidden) = (drag[0], drag[1], flick[1])
        }

        var all: [Surface] { [normal, expanded, hidden] }

        /// The rests before and after the one stroke of a recording.
        private static func pictures(of recording: String) throws -> [Surface] {
            let strokes = try Strokes(of: recording)
            return try Headless.rests(in: strokes, configuration: Headless.panelConfiguration).map(\.picture)
        }
    }

    /// Starts sheetd on `panel`, where no touchscreen is plugged in.
    init(on panel: VirtualPanel, rests: Rests) throws {
        self.panel = panel
        self.rests = rests
        daemon = try Daemon(on: panel)
        try daemon.waitUntilReady()
        try expect(panel, shows: rests.normal, as: "the sheet at rest")
    }

    /// Ends sheetd and unplugs what is still there.
    func close() throws {
        for unplug in devices { try unplug() }
        let status = try daemon.program.exitStatus() ?? daemon.terminate()
        #expect(status == 0)
    }

    /// Plugs in the touchscreen of the recording `name` and waits until sheetd has taken it.
    func plug(_ name: String) throws -> Touchscreen {
        try taken { try plugSilently(name) }
    }

    /// Plugs in the touchscreen of the recording `name`, which sheetd may take or not.
    func plugSilently(_ name: String) throws -> Touchscreen {
        let touchscreen = try Touchscreen(of: name, in: panel)
        devices.append { if try touchscreen.isThere() { try touchscreen.unplug() } }
        return touchscreen
    }

    /// Plugs in a device that is no touchscreen.
    func plug(_ description: InputDescription) throws -> InputDevice {
        let device = try InputDevice(description, in: panel)
        devices.append { if try device.isThere() { try device.unplug() } }
        return device
    }

    /// Waits until sheetd has taken the touchscreen that `change` names, again if it had it before.
    @discardableResult
    func taken(_ change: () throws -> Touchscreen) throws -> Touchscreen {
        let before = try daemon.program.output()
        let touchscreen = try change()
        try panel.wait(for: "sheetd takes \(touchscreen.node)") {
            try daemon.program.output().dropFirst(before.count).contains("touchscreen \(touchscreen.node) (")
        }
        return touchscreen
    }

    /// The lines that sheetd writes while `work` is done and that have one of `words` in them.
    func messages(_ words: String..., while work: () throws -> Void) throws -> [Substring] {
        let before = try daemon.program.output()
        try work()
        let lines = try daemon.program.output().dropFirst(before.count).split(separator: "\n")
        return lines.filter { line in words.contains { line.localizedCaseInsensitiveContains($0) } }
    }

    /// Expects that the sheet is somewhere between its detents: a finger holds it, or it settles.
    func expectUnderWay(location: SourceLocation = #_sourceLocation) throws {
        let seen = try panel.screendump()
        #expect(!rests.all.contains(seen), "the sheet rests", sourceLocation: location)
    }

    /// Expects that a finger on `touchscreen` can flick the sheet away, call it back and drag it up, wherever it is now.
    ///
    /// - Parameter story: What happened before.
    func expectWorks(_ touchscreen: Touchscreen, after story: String) throws {
        try recall(with: touchscreen, after: story)
        try touchscreen.play("drag-to-expanded")
        try expect(panel, shows: rests.expanded, as: "the expanded sheet after \(story)")
    }

    /// Brings the sheet back to the normal detent.
    func recall(with touchscreen: Touchscreen, after story: String) throws {
        try touchscreen.play("edge-swipe-up")
        try expect(panel, shows: rests.normal, as: "the sheet that was called back after \(story)")
    }
}
