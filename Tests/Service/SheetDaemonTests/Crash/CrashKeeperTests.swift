import Canvas
import Configuration
import Content
import Control
import DaemonTestSupport
import Foundation
import Interaction
import Logging
import Pictures
import Rendering
import SystemPackage
import TestSupport
import Testing
import Values

@testable import SheetDaemon

/// Daemons that begin after one that has crashed.
@Suite("A daemon after a crash")
struct CrashKeeperTests {
    private static let rows: [Value] = (0..<40).map { number in
        ["kind": "row", "id": .text("row-\(number)"), "title": .text("Row \(number)"), "accessory": "toggle"]
    }
    private static let content: Value = ["title": "Kitchen", "items": .list(rows)]
    private static let present: Value = ["content": content, "preset": "fluid", "detent": "large"]

    /// What a job takes is no concern here: it is more on a busy host.
    private static let patience = ["limits.job_ms=60000"]

    /// The `State` of a caller's daemon, whose display has come.
    private static func state(_ path: String) throws -> Value? {
        let caller = try ControlCaller(path)
        return try Waiting.value("display") { () -> Value? in
            let state = try caller.ask("State")["parameters"]?["state"]
            return state?["display"] == nil ? nil : state
        }
    }

    /// The state of a sheet at rest.
    private static func rest(_ path: String) throws -> Value? {
        try Waiting.value("rest") { () -> Value? in
            let state = try state(path)
            return state?["state"] == "resting" || state?["state"] == "hidden" ? state : nil
        }
    }

    private static func picture(_ path: String) throws -> Value? {
        try ControlCaller(path).ask("Screenshot")["parameters"]?["png"]
    }

    /// What a daemon leaves behind when it is killed after `requests`, and what it showed.
    private static func crash(
        in folder: String,
        after requests: [(String, Value)]
    ) throws -> (state: Value?, picture: Value?) {
        let stage = try DaemonStage(patience, runtimeFolder: folder)
        return try stage.play { path in
            _ = try state(path)
            for (method, parameters) in requests { _ = try ControlCaller(path).ask(method, parameters) }
            let (state, picture) = (try rest(path), try picture(path))
            // A killed daemon removes nothing: what it would remove is put aside.
            try putAside(folder)
            return (state, picture)
        }
    }

    /// Copies what is kept; drafts that the worker writes at this moment are not.
    private static func putAside(_ folder: String) throws {
        let manager = FileManager.default
        try manager.createDirectory(atPath: folder + ".kept", withIntermediateDirectories: true)
        for name in try manager.contentsOfDirectory(atPath: folder) where name.hasSuffix(".json") {
            try manager.copyItem(atPath: "\(folder)/\(name)", toPath: "\(folder).kept/\(name)")
        }
    }

    /// Puts back what the daemon has removed at its end.
    private static func putBack(_ folder: String) throws {
        try FileManager.default.removeItem(atPath: folder)
        try FileManager.default.moveItem(atPath: folder + ".kept", toPath: folder)
    }

    private static func folder(_ scratch: borrowing Scratch) throws -> String {
        let folder = scratch.file("runtime")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return folder
    }

    @Test("It shows the presented document at the detent where it was, turned as it was, and presents nothing again")
    func restored() throws {
        let scratch = try Scratch()
        let folder = try Self.folder(scratch)
        let row: Value = ["kind": "row", "id": "row-3", "title": "Another", "accessory": "toggle"]
        let requests: [(String, Value)] = [
            ("Present", Self.present), ("Update", ["item": row]), ("Rotate", ["rotation": 180]),
        ]
        let before = try Self.crash(in: folder, after: requests)
        #expect(before.state?["detent"] == "large")
        try Self.putBack(folder)

        let stage = try DaemonStage(runtimeFolder: folder)
        let (after, picture) = try stage.play { (try Self.state($0), try Self.picture($0)) }
        // The revision begins anew, as that of Content.
        #expect(after?.entries.filter { $0.key != "revision" } == before.state?.entries.filter { $0.key != "revision" })
        #expect(picture != nil && picture == before.picture)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [], "an orderly end leaves nothing")
    }

    @Test("Three that lie above one another are shown again as they were, and come back one after the other")
    func stacked() throws {
        let scratch = try Scratch()
        let folder = try Self.folder(scratch)
        let timer: Value = ["title": "Timer", "items": [["kind": "row", "title": "12 min"]]]
        let fire: Value = ["title": "Fire", "footer": [["kind": "button", "id": "ok", "title": "I know"]]]
        let requests: [(String, Value)] = [
            ("Present", Self.present),
            (
                "Present",
                ["name": "timer", "over": true, "content": timer, "preset": "fluid", "timeout_ms": 86_400_000]
            ),
            ("Present", ["name": "fire", "priority": "alarm", "content": fire, "preset": "tray"]),
        ]
        let before = try Self.crash(in: folder, after: requests)
        #expect(before.state?["presentation"] == "fire")
        try Self.putBack(folder)

        let stage = try DaemonStage(runtimeFolder: folder)
        let (after, picture, back) = try stage.play { path in
            let (after, picture) = (try Self.state(path), try Self.picture(path))
            let caller = try ControlCaller(path)
            let back = try (0..<3).map { _ in
                _ = try caller.ask("Dismiss")
                return try Self.rest(path)?["presentation"]
            }
            return (after, picture, back)
        }
        #expect(after?["stack"] == before.state?["stack"] && after?["presentation"] == "fire")
        #expect(picture != nil && picture == before.picture)
        #expect(back == ["timer", nil, nil])
    }

    @Test("A document of as many bytes of pictures as one may have is kept as any other")
    func pictures() throws {
        let scratch = try Scratch()
        let folder = try Self.folder(scratch)
        let png = try #require(PNG.encode(Surface(size: PixelSize(width: 8, height: 8), color: .white)))
        // A reader is done with a picture where that says so, whatever follows.
        let bytes = png + [UInt8](repeating: 0x5A, count: 8 << 20 - png.count)
        let content: Value = [
            "title": "Album", "items": [["kind": "image", "image": ["png": .text(Base64.text(bytes))]]],
        ]
        let before = try Self.crash(in: folder, after: [("Present", ["content": content])])
        #expect(before.state?["state"] == "resting")
        try Self.putBack(folder)
        let stage = try DaemonStage(Self.patience, runtimeFolder: folder)
        let picture = try stage.play { path in
            _ = try Self.state(path)
            return try Self.picture(path)
        }
        #expect(picture == before.picture)
        #expect(stage.daemon.presentations.presentation.assets.document?.title == "Album")
    }

    @Test("Nobody else may read what is kept, whatever files the daemon makes otherwise")
    func permissions() throws {
        let scratch = try Scratch()
        let folder = try Self.folder(scratch)
        _ = try Self.crash(in: folder, after: [("Present", Self.present)])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder + ".kept").sorted()
        #expect(names == ["place.json", "presented.json", "runs.json"])
        for name in names {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder).kept/\(name)")
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
    }

    @Test("A daemon that hands over leaves the sheet to the next one, however often, and no crash is counted")
    func handedOver() throws {
        let scratch = try Scratch()
        let folder = try Self.folder(scratch)
        var before: Value?
        for round in 0..<5 {
            let stage = try DaemonStage(runtimeFolder: folder)
            let thread = pthread_self()
            let state = try stage.play { path in
                _ = try Self.state(path)
                if round == 0 { _ = try ControlCaller(path).ask("Present", Self.present) }
                let state = try Self.rest(path)
                pthread_kill(thread, SIGUSR1)
                try Waiting.wait(for: "end") { !FileManager.default.fileExists(atPath: folder + "/runs.json") }
                return state
            }
            #expect(state?["detent"] == "large", "round \(round)")
            #expect(before == nil || state == before, "round \(round)")
            #expect(stage.daemon.presentations.presentation.assets.document?.title == "Kitchen", "round \(round)")
            before = state
        }
    }

    @Test("A sheet that was hidden is hidden, with the configured settings, and shows the document when it comes")
    func hidden() throws {
        let scratch = try Scratch()
        let folder = try Self.folder(scratch)
        let before = try Self.crash(in: folder, after: [("Present", Self.present), ("Dismiss", [:])])
        #expect(before.state?["state"] == "hidden")
        try Self.putBack(folder)
        let stage = try DaemonStage(["sheet.present_on=[\"start\"]"], runtimeFolder: folder)
        let after = try stage.play { try Self.state($0) }
        #expect(after?["state"] == "hidden")
        #expect(after?["preset"] == "classic")
        #expect(stage.daemon.presentations.presentation.assets.document?.title == "Kitchen")
    }

    @Test("A sheet that a finger has shown again is as configured, not as a program had it before")
    func shownAgain() throws {
        let scratch = try Scratch()
        let folder = try Self.folder(scratch)
        let before = try DaemonStage(["sheet.present_on=[\"tap\"]"], runtimeFolder: folder)
        try before.play { path, finger in
            _ = try Self.state(path)
            for (method, parameters) in [("Present", Self.present), ("Dismiss", [:])] {
                _ = try ControlCaller(path).ask(method, parameters)
            }
            try Waiting.wait(for: "preset classic") { try Self.rest(path)?["preset"] == "classic" }
            try finger.tap()
            try Waiting.wait(for: "rest") { try Self.rest(path)?["state"] == "resting" }
            // What is noted before it is in the file when it is answered.
            _ = try ControlCaller(path).ask("Rotate", ["rotation": 0])
            try Self.putAside(folder)
        }
        try Self.putBack(folder)
        let stage = try DaemonStage(runtimeFolder: folder)
        let after = try stage.play { try Self.rest($0) }
        #expect(after?["state"] == "resting" && after?["preset"] == "classic")
    }

    @Test("What a program has updated before there was a display is shown by the run after a crash")
    func updatedWithoutDisplay() throws {
        let scratch = try Scratch()
        let folder = try Self.folder(scratch)
        let before = try DaemonStage(hasDisplay: false, runtimeFolder: folder)
        try before.play { path in
            _ = try ControlCaller(path).ask("Update", ["content": Self.content])
            try Self.putAside(folder)
        }
        try Self.putBack(folder)
        let stage = try DaemonStage(["sheet.present_on=[\"start\"]"], runtimeFolder: folder)
        let after = try stage.play { try Self.rest($0) }
        #expect(after?["state"] == "resting")
        #expect(stage.daemon.presentations.presentation.assets.document?.title == "Kitchen")
    }

    @Test("What fingers have set and how far the content is scrolled is kept when it has come to rest")
    func place() throws {
        let scratch = try Scratch()
        let folder = try Self.folder(scratch)
        _ = try Self.crash(in: folder, after: [("Present", Self.present)])
        try Self.putBack(folder)
        let file = KeptFile(path: FilePath(folder).appending("place.json"), limit: SheetPlace.limit)
        var place = try #require(try file.read(SheetPlace.init))
        #expect(place.detent == "large")
        (place.offset, place.values) = (120, ["row-2": .flag(true), "gone": .number(1)])
        try file.write(place.value)

        let stage = try DaemonStage(runtimeFolder: folder)
        _ = try stage.play { try Self.state($0) }
        let found = try #require(stage.daemon.touches.place)
        #expect(found.offset == 120)
        #expect(found.values == ["row-2": .flag(true)])
    }

    @Test("After two crashes it shows what is configured, after four a plain sheet that names the log")
    func crashes() throws {
        for (crashes, preset, title) in [(2, "card", nil), (4, "classic", "The sheet has crashed")]
            as [(Int, String, String?)]
        {
            let scratch = try Scratch()
            let folder = try Self.folder(scratch)
            _ = try Self.crash(in: folder, after: [("Present", Self.present)])
            try Self.putBack(folder)
            for _ in 1..<crashes { _ = CrashKeeper(in: FilePath(folder), at: 0, log: Logger(label: "test")) }
            let stage = try DaemonStage(["sheet.preset=card", "sheet.present_on=[\"start\"]"], runtimeFolder: folder)
            let state = try stage.play { try Self.rest($0) }
            #expect(state?["preset"] == .text(preset), "\(crashes)")
            #expect(state?["state"] == "resting", "\(crashes)")
            #expect(stage.daemon.presentations.presentation.assets.document?.title == title, "\(crashes)")
            #expect(stage.journal.lines.joined(separator: "\n").contains("crashed \(crashes) times"), "\(crashes)")
        }
    }

    @Test(
        "Files that are damaged or too long are ignored, with a line in the log",
        arguments: ["{", "[1]", "\0\0", ""]
    )
    func damaged(text: String) throws {
        let scratch = try Scratch()
        let folder = try Self.folder(scratch)
        for name in ["runs.json", "presented.json", "place.json"] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
        }
        try Data(count: CrashFileSizes.tooLong).write(to: URL(fileURLWithPath: "\(folder)/place.json"))
        let stage = try DaemonStage(runtimeFolder: folder)
        let state = try stage.play { try Self.state($0) }
        #expect(state?["state"] == "hidden")
        for name in ["runs.json", "presented.json", "place.json"] {
            #expect(
                stage.journal.lines.joined(separator: "\n").contains("\(name) is ignored"),
                "\(stage.journal.lines.joined(separator: "\n"))"
            )
        }
    }

    private enum CrashFileSizes { static let tooLong = SheetPlace.limit + 1 }
}

extension Value {
    fileprivate var entries: [String: Value] { if case .table(let entries) = self { entries } else { [:] } }
}
