import Content
import EventLoop
import Foundation
import Glibc
import Interaction
import Synchronization
import System
import SystemPackage
import TestSupport
import Testing
import Values

@testable import SheetDaemon

@Suite("What fingers set outlives whatever happens to the disk")
struct KeptValueFaultTests {
    private let panel: KeptPanel

    init() throws { panel = try KeptPanel() }

    private static let old: Value = ["lamp": true]
    private static let new: Value = ["lamp": true, "mode": "away"]

    /// Has a run write over the old values; the folder as it is before each step of that, and at the end.
    private func written() throws -> [(step: DurableStep?, folder: String)] {
        try panel.run().tapHome("lamp")
        let copies = Mutex<[(DurableStep?, String)]>([])
        let (folder, source) = (panel.scratch.file("before"), panel.folder)
        let stage = try panel.run { step in
            try FileManager.default.copyItem(atPath: source, toPath: "\(folder)-\(step)")
            copies.withLock { $0.append((step, "\(folder)-\(step)")) }
        }
        try stage.tapHome("mode/away")
        return copies.withLock(\.self) + [(nil, try panel.copy(called: "after"))]
    }

    @Test("Kill -9 before each step of writing ends with the old values or the new ones, and no start that fails")
    func kills() throws {
        let written = try written()
        #expect(written.map(\.step) == [.write, .flush, .rename, .flushFolder, nil], "flushed before it has its name")
        for (step, folder) in written {
            let next = try panel.run(in: folder)
            let isNew = step == nil || step == .flushFolder
            #expect(try next.values() == (isNew ? Self.new : Self.old), "before \(step.map { "\($0)" } ?? "the end")")
            #expect(next.wordsOfKeeping == [])
        }
    }

    @Test(
        "So does a loss of power, of which a disk has less than was written: no file, a part of it, zeros, the old name"
    )
    func powerLoss() throws {
        let written = try written()
        let whole = try panel.scratch.read("after/values.json")
        for (step, folder) in written where step != nil && step != .write {
            // What has no name is gone; where files cannot be nameless, it has that of a draft, and any part of it may be lost.
            let parts = [[], Array(whole.prefix(whole.count / 2)), [UInt8](repeating: 0, count: whole.count), whole]
            for part in parts where step == .flush || part == whole {
                try Data(part).write(to: URL(fileURLWithPath: folder + "/.sheetd-draft"))
                let next = try panel.run(in: folder)
                #expect(try next.values() == (step == .flushFolder ? Self.new : Self.old))
                #expect(next.wordsOfKeeping == [])
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["values.json"])
            }
        }
        // Until the folder is flushed the disk may have either name: that of the folder before the step is the old one.
        #expect(try panel.run(in: panel.scratch.file("before-rename")).values() == Self.old)
    }

    @Test("A file that is torn anywhere counts as none, with one line in the log, and the next one is whole")
    func torn() throws {
        try panel.run().tapHome("lamp")
        let whole = try panel.scratch.read("state/values.json")
        for length in 0..<whole.count {
            for rest in [[], [UInt8](repeating: 0, count: whole.count - length)] {
                let value = try? Value(json: whole.prefix(length) + rest)
                #expect(value.flatMap { KeptValues($0, Faults()) } == nil, "\(length) bytes of \(whole.count)")
            }
        }
        try Data(whole.dropLast(7)).write(to: URL(fileURLWithPath: panel.folder + "/values.json"))
        let next = try panel.run()
        #expect(try next.values() == [:])
        #expect(next.wordsOfKeeping.count == 1 && next.wordsOfKeeping[0].contains("is ignored"))
        try next.tapHome("lamp")
        #expect(try panel.run().values() == Self.old)
    }

    @Test(
        "A full disk and a read-only one are said once, the panel works on, and it is said when values are kept again",
        arguments: [Errno.noSpace, .readOnlyFileSystem, .ioError],
        DurableStep.allCases
    )
    func disks(error: Errno, step: DurableStep) throws {
        try panel.run().tapHome("lamp")
        let isBroken = Mutex(true)
        let stage = try panel.run { if $0 == step, isBroken.withLock(\.self) { throw error } }
        for option in ["away", "night", "away"] { try stage.tapHome("mode/\(option)") }
        #expect(stage.wordsOfKeeping.count == 1, "\(stage.wordsOfKeeping)")
        #expect(stage.wordsOfKeeping.first?.contains("values.json cannot be written: \(error)") == true)
        #expect(try stage.values() == Self.new)
        let other = try panel.run(in: panel.copy(called: "power"))
        #expect(try other.values() == (step == .flushFolder ? Self.new : Self.old))
        isBroken.withLock { $0 = false }
        try stage.tapHome("lamp")
        try stage.tapHome("lamp")
        #expect(stage.wordsOfKeeping.count == 2 && stage.wordsOfKeeping[1].hasSuffix("values.json is written again"))
        #expect(try panel.run().values() == Self.new)
    }

    @Test("A state directory that is missing is said once, and used as soon as it is there")
    func missing() throws {
        let folder = panel.scratch.file("missing")
        let stage = try panel.run(in: folder)
        try stage.tapHome("lamp")
        try stage.tapHome("mode/away")
        #expect(stage.wordsOfKeeping.count == 1 && stage.wordsOfKeeping[0].contains("No such file"))
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        stage.daemon.kept.finish()
        #expect(try panel.run(in: folder).values() == Self.new, "the end tries again")
        #expect(stage.wordsOfKeeping.count == 2)
    }

    @Test(
        "A link or a pipe in the place of the file is ignored, which is said, and replaced: nothing is written through it",
        arguments: ["link", "pipe"]
    )
    func planted(_ kind: String) throws {
        let path = panel.folder + "/values.json"
        try panel.scratch.write("somebody's", to: "victim")
        #expect((kind == "link" ? symlink(panel.scratch.file("victim"), path) : mkfifo(path, 0o600)) == 0)
        let stage = try panel.run()
        #expect(stage.wordsOfKeeping.count == 1 && stage.wordsOfKeeping[0].contains("expected a regular file"))
        try stage.tapHome("lamp")
        #expect(try panel.scratch.read("victim") == Array("somebody's".utf8))
        #expect(try FilePath(path).stat(followTargetSymlink: false).type == .regular)
        #expect(try panel.run().values() == Self.old)
    }

    @Test("Drafts of a run that was cut off are removed")
    func drafts() throws {
        try panel.scratch.write("{", to: "state/.sheetd-abc")
        _ = try panel.run()
        #expect(try FileManager.default.contentsOfDirectory(atPath: panel.folder) == [])
    }

    @Test("A text that is too long to be kept is said once, and what was kept stays")
    func tooLong() throws {
        try panel.run().tapHome("lamp")
        let fields = (0..<400).map {
            ["kind": "field", "id": .text("\($0)"), "title": "Field", "max_length": 1024] as Value
        }
        try panel.write([KeptPanel.lamp] + fields)
        let stage = try panel.run()
        let long = ItemValue.text(String(repeating: "長", count: 1024))
        stage.daemon.touches.set(Dictionary(uniqueKeysWithValues: (0..<400).map { ("\($0)", long) }), on: .home)
        try stage.tapHome("lamp")
        try stage.tapHome("lamp")
        #expect(stage.wordsOfKeeping.count == 1 && stage.wordsOfKeeping[0].contains("longer than"))
        #expect(try panel.kept()?[panel.home] == ["lamp": .flag(true)])
    }
}
