import Canvas
import DaemonTestSupport
import Foundation
import Pictures
import Testing
import Values

@testable import SheetDaemon

@Suite("A picture whose file is gone while the sheet is shown")
struct LostPictureTests {
    @Test("A turn shows a placeholder in its place and the other items as they were, and names the file once")
    func turned() throws {
        let stage = try DaemonStage(["control.pictures=[\"/\"]", "sheet.motion.reduced=jump"])
        let picture = stage.folder + "/door.png"
        try PNG.write(Surface(size: PixelSize(width: 40, height: 20), color: Color(0xFF0000)), to: picture)
        let row: Value = ["kind": "row", "id": "a", "title": "Door", "icon": .text(picture)]
        let (shots, errors) = try stage.play { path in
            _ = try DaemonControlTests.watch(path)
            let caller = try ControlCaller(path)
            var errors = [try caller.ask("Present", ["content": ["items": [row]]])["error"]]
            var shots = [try Self.screenshot(caller)]
            try FileManager.default.removeItem(atPath: picture)
            for rotation in [90, 180, 270] as [Value] {
                errors.append(try caller.ask("Rotate", ["rotation": rotation])["error"])
                shots.append(try Self.screenshot(caller))
            }
            // A program that names it now learns that it is gone.
            errors.append(try caller.ask("Present", ["content": ["items": [row]]])["error"])
            return (shots, errors)
        }
        #expect(errors == [nil, nil, nil, nil, "io.sheetd.Sheet.InvalidContent"])
        #expect(shots[0].contains(0xFF0000))
        for shot in shots.dropFirst() {
            #expect(!shot.contains(0xFF0000))
            #expect(shot.count > 20, "the texts are gone as well")
        }
        let lines = stage.journal.lines.filter { $0.contains(picture) }
        #expect(lines.count == 1 && lines[0].hasPrefix("content.items[0].icon: a placeholder is shown: "), "\(lines)")
    }

    /// The colours of what is shown.
    private static func screenshot(_ caller: ControlCaller) throws -> Set<UInt32> {
        guard case .text(let text)? = try caller.ask("Screenshot")["parameters"]?["png"] else { return [] }
        let bytes = try #require(Base64.bytes(text))
        return Set(try PNG.readTransparent(bytes, called: "screenshot", sideLimit: 640).words.map { $0 & 0xFF_FFFF })
    }
}
