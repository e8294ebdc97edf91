import Canvas
import DaemonTestSupport
import EventLoop
import Foundation
import Pictures
import SystemPackage
import TestSupport
import Testing
import Values

@testable import SheetDaemon

@Suite("A picture's file that has changed")
struct ChangedPictureTests {
    /// What makes the daemon read the file again.
    enum Trigger: CaseIterable {
        case presenting, updating, updatingTheItem, reloading
    }

    @Test(
        "The new picture is shown after a Present, an Update of the document or its item, and a reload",
        arguments: Trigger.allCases
    )
    func change(after trigger: Trigger) throws {
        // A document that fades in would be half of what is expected.
        let stage = try DaemonStage(["control.pictures=[\"/\"]", "sheet.motion.reduced=\"jump\""])
        let picture = stage.folder + "/door.png"
        let item: Value = ["kind": "image", "id": "door", "image": .text(picture)]
        let document: Value = ["items": [["kind": "header", "title": "Door"], item]]
        try Self.write(Color(0xFF0000), to: picture)
        let (reload, request) = try FileDescriptor.pipe()
        let reloading = try EventSource.readable(reload.rawValue, on: stage.daemon.loop) { [daemon = stage.daemon] in
            var byte = UInt8(0)
            _ = try withUnsafeMutableBytes(of: &byte) { try reload.read(into: $0) }
            daemon.reload()
        }
        defer {
            reloading.stop()
            try? reload.close()
            try? request.close()
        }
        let (before, after) = try stage.play { path in
            _ = try DaemonControlTests.watch(path)
            let caller = try ControlCaller(path)
            _ = try caller.ask("Present", ["content": document])
            let before = try Self.screenshot(caller)
            try Self.write(Color(0x0000FF), to: picture)
            switch trigger {
            case .presenting: _ = try caller.ask("Present", ["content": document])
            case .updating: _ = try caller.ask("Update", ["content": document])
            case .updatingTheItem: _ = try caller.ask("Update", ["item": item])
            case .reloading:
                _ = try request.writeAll([0])
                // Settings are read between two requests.
                try Waiting.wait(for: "picture") { try Self.screenshot(caller).contains(0x0000FF) }
            }
            return (before, try Self.screenshot(caller))
        }
        #expect(before.contains(0xFF0000) && !before.contains(0x0000FF))
        #expect(after.contains(0x0000FF) && !after.contains(0xFF0000))
    }

    private static func write(_ color: Color, to path: String) throws {
        try PNG.write(Surface(size: PixelSize(width: 40, height: 20), color: color), to: path)
    }

    /// The colours of what is shown when the sheet is at rest.
    private static func screenshot(_ caller: ControlCaller) throws -> Set<UInt32> {
        try Waiting.wait(for: "rest") { try caller.ask("State")["parameters"]?["state"]?["state"] == "resting" }
        guard case .text(let text)? = try caller.ask("Screenshot")["parameters"]?["png"] else { return [] }
        let bytes = try #require(Base64.bytes(text))
        return Set(try PNG.readTransparent(bytes, called: "screenshot", sideLimit: 640).words.map { $0 & 0xFF_FFFF })
    }
}
