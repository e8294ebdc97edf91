import BottomSheet
import Canvas
import Control
import EventLoop
import Foundation
import Gestures
import Stacking
import System
import TestSupport
import Testing
import Values

@testable import SheetDaemon

/// What a run makes of a stack after one that has ended without warning.
struct StackCrashTests {
    private let scratch: Scratch
    private let folder: String

    init() throws {
        scratch = try Scratch()
        folder = scratch.file("runtime")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// A run on what is kept; the one before it has ended without being asked to.
    private func run() throws -> StackStage { try StackStage(runtimeFolder: folder) }

    @Test("What was on its way out is gone, and what lies beneath is seen")
    func leaving() throws {
        let stage = try run()
        try stage.call(.present(.document("Kitchen")))
        try stage.call(.present(.document("Timer").named("timer")))
        try stage.call(.dismiss(name: "timer"), for: 50_000)
        #expect(stage.answers["call"] == .success([:]) && stage.daemon.pose.state == .dismissing)
        let next = try run()
        #expect(next.stack == ["sheet!"] && next.daemon.pose.state == .resting)
        try next.call(.dismiss(name: nil))
        #expect(next.stack == [] && next.daemon.pose.state == .hidden)
    }

    @Test("Time-outs go on, also that of the configured sheet alone", arguments: ["timer", "sheet"])
    func timeouts(name: String) throws {
        var timer = Request.Presentation.document("Timer").named(name)
        timer.timeout = 60_000_000
        let stage = try run()
        try stage.call(.present(timer), for: 3_000_000)
        let next = try StackStage(runtimeFolder: folder, for: 1_000_000)
        #expect(next.stack == ["\(name)!"])
        try next.wait(61_000_000)
        #expect(next.stack == [] && next.daemon.pose.state == .hidden)
    }

    @Test("The configured sheet is hidden where it was there for a client alone")
    func connection() throws {
        var sheet = Request.Presentation.document("Kitchen")
        sheet.lifetime = .connection
        let stage = try run()
        try stage.call(.present(sheet))
        #expect(stage.stack == ["sheet!"])
        let next = try run()
        #expect(next.stack == [] && next.daemon.pose.state == .hidden)
    }

    @Test("What was updated while it waited for a finger is shown so, whichever was answered first")
    func updatedWhileWaiting() throws {
        let stage = try run()
        try stage.call(.present(.document("Kitchen")))
        stage.finger(.began, x: 180, y: 500)
        stage.begin(.present(.document("Timer").named("timer")), called: "present")
        try stage.wait(500_000)
        try stage.call(.update(.content(["title": "Later"]), name: "timer"), called: "update", for: 500_000)
        #expect(stage.answers["present"] == nil && stage.answers["update"] == .success([:]))
        stage.finger(.ended, x: 180, y: 500)
        try stage.wait(3_000_000)
        #expect(stage.answers["present"] == .success(["name": "timer"]))
        let next = try run()
        #expect(try next.call(.content(name: "timer"))?["content"]?["title"] == "Later")
    }

    @Test("Documents count after a crash as before it")
    func bytes() throws {
        let rows = (0..<2000).map { number -> Value in
            ["kind": "row", "id": .text("\(number)"), "title": "A row with a title of a few words"]
        }
        let stage = try run()
        try stage.call(.present(.document("Long", rows).named("long")))
        let next = try run()
        #expect(next.daemon.presentations.shown.bytes > 100_000)
        #expect(next.daemon.presentations.shown.bytes == stage.daemon.presentations.shown.bytes)
    }
}
