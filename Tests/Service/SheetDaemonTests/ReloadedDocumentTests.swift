import Content
import DaemonTestSupport
import Foundation
import Glibc
import Rendering
import TestSupport
import Testing
import Values

@testable import SheetDaemon

@Suite("A configured document of which programs have changed items")
struct ReloadedDocumentTests {
    /// What happens after the changes.
    enum Course: CaseIterable {
        case reload
        case crash
        case reloadAndCrash
    }

    private static func document(_ title: String) -> String {
        """
        title = "\(title)"
        [[items]]
        kind = "row"
        id = "light"
        title = "Light"
        accessory = "toggle"
        [[items]]
        kind = "slider"
        id = "dim"
        value = 0.25

        """
    }

    private static let changes: [Value] = [
        ["item": ["kind": "row", "id": "light", "title": "Lamp", "accessory": "toggle"]], ["id": "dim", "value": 0.5],
    ]

    /// What is shown of the document in the end.
    ///
    /// - Parameter title: that of the file, once the changes are made.
    private static func shown(_ course: Course, title: String) throws -> Document? {
        let scratch = try Scratch()
        let folder = scratch.file("runtime")
        let file = try scratch.write(document("Kitchen"), to: "kitchen.toml")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let stage = try DaemonStage(["sheet.content=\(file)"], runtimeFolder: folder)
        let (thread, journal) = (pthread_self(), stage.journal)
        try stage.play { path in
            let caller = try ControlCaller(path)
            for parameters in changes { #expect(try caller.ask("Update", parameters) == ["parameters": [:]]) }
            try Data(document(title).utf8).write(to: URL(fileURLWithPath: file))
            if course != .crash {
                pthread_kill(thread, SIGHUP)
                try Waiting.wait(for: "reload") { journal.lines.contains("configuration reloaded") }
            }
            // What is noted before it is in the file when it is answered.
            _ = try caller.ask("Rotate", ["rotation": 0])
            try FileManager.default.copyItem(atPath: folder, toPath: folder + ".kept")
        }
        guard course != .reload else { return stage.daemon.presentations.presentation.assets.document }
        let next = try DaemonStage(["sheet.content=\(file)"], runtimeFolder: folder + ".kept")
        return next.daemon.presentations.presentation.assets.document
    }

    @Test(
        "Where the file holds the same document they stay changed, after a reload and after a crash",
        arguments: Course.allCases
    )
    func same(course: Course) throws {
        let document = try #require(try Self.shown(course, title: "Kitchen"))
        #expect(document.items == [.toggle("light", "Lamp", isOn: false), .slider("dim", value: 0.5)])
    }

    @Test(
        "Where it holds another document that is shown, without any change of the one before",
        arguments: Course.allCases
    )
    func other(course: Course) throws {
        let document = try #require(try Self.shown(course, title: "Garden"))
        #expect(document.title == "Garden")
        #expect(document.items == [.toggle("light", "Light", isOn: false), .slider("dim", value: 0.25)])
    }
}
