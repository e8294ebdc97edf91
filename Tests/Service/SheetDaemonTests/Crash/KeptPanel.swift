import Content
import Control
import DaemonTestSupport
import Foundation
import Interaction
import Synchronization
import System
import SystemPackage
import TestSupport
import Testing
import Values

@testable import SheetDaemon

/// A panel of two files, whose power comes and goes: a home and a sheet.
struct KeptPanel {
    let scratch: Scratch
    /// The state directory.
    let folder: String

    static let lamp: Value = ["kind": "row", "id": "lamp", "title": "Lamp", "accessory": "toggle"]
    static let heat: Value = ["kind": "slider", "id": "heat", "title": "Heat", "value": 18, "min": 5, "max": 30]
    static let mode = mode("home", "away", "night")
    static let light: Value = ["kind": "row", "id": "light", "title": "Light", "accessory": "check"]

    static func mode(_ options: Value...) -> Value {
        ["kind": "choice", "id": "mode", "title": "Mode", "value": "home", "options": .list(options)]
    }

    init() throws {
        scratch = try Scratch()
        folder = scratch.file("state")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try write([Self.lamp, Self.heat, Self.mode])
        try write([Self.light], to: "sheet.json")
    }

    func write(_ items: [Value], to name: String = "home.json") throws {
        try scratch.write(Value.table(["title": .text(name), "items": .list(items)]).json, to: name)
    }

    var home: String { scratch.file("home.json") }

    func keys(home: String = "home.json", keeps: Bool = true) -> [String] {
        let files = ["home.content=\(scratch.file(home))", "sheet.content=\(scratch.file("sheet.json"))"]
        return files + ["sheet.preset=fluid", "state.keep=\(keeps)"]
    }

    /// The power comes.
    func run(
        _ keys: [String]? = nil,
        in folder: String? = nil,
        runtimeFolder: String? = nil,
        step: @escaping DurableStep.Observer = { _ in }
    ) throws -> StackStage {
        let folder = folder ?? self.folder
        return try StackStage(keys ?? self.keys(), runtimeFolder: runtimeFolder, stateFolder: folder, step: step)
    }

    /// What is in the state directory.
    func kept(in folder: String? = nil) throws -> KeptValues? {
        let path = FilePath(folder ?? self.folder).appending("values.json")
        return try KeptFile(path: path, limit: KeptValues.limit).read(KeptValues.init)
    }

    /// A copy of the state directory as it is at this moment.
    func copy(called name: String) throws -> String {
        let copy = scratch.file(name)
        try FileManager.default.copyItem(atPath: folder, toPath: copy)
        return copy
    }

    /// Counts, on whatever thread.
    final class Counter: Sendable {
        private let number = Mutex(0)
        var count: Int { number.withLock(\.self) }
        func add() { number.withLock { $0 += 1 } }
    }
}

extension StackStage {
    /// What fingers have set, by the ids of items.
    func values(of name: String = "home") throws -> Value {
        try #require(try call(.content(name: name))?["values"])
    }

    func tapHome(_ id: String) throws { try perform(.tap(id: id, on: .home)) }

    /// Has a finger tap an item of the home, and lets less time pass than values wait.
    func tapHomeShortly(_ id: String) throws {
        daemon.carryOut(.tap(id: id, on: .home)) { _ in }
        try wait(400_000)
    }

    /// What the log says of kept values.
    var wordsOfKeeping: [String] {
        journal.lines.filter { $0.contains("values.json") || $0.contains("state.keep") }
    }
}
