import Configuration
import Control
import DaemonTestSupport
import EventLoop
import Interaction
import Jobs
import Logging
import SystemPackage
import TestSupport
import Testing

@testable import SheetDaemon

@Suite("The place of a sheet that no display has shown yet")
struct FirstPlaceTests {
    @Test("What programs ask before the first display keeps no place, so that the sheet is presented at the start")
    func firstPlace() throws {
        let scratch = try Scratch()
        let loop = try EventLoop()
        let log = Logger(label: "test") { _ in Journal() }
        let keeper = CrashKeeper(in: FilePath(scratch.path), at: 0, log: log)
        try keeper.watch(on: loop, .inline)
        // There is no sheet before a display is found, and a hidden one until its first frame is drawn.
        keeper.note(.state(), on: nil, place: nil)
        keeper.note(.state(), on: nil, place: SheetPlace())
        #expect(keeper.place == nil)

        try keeper.watchPlace(on: loop) { SheetPlace() }
        keeper.note(.state(), on: nil, place: SheetPlace())
        #expect(keeper.place == SheetPlace())
    }

    @Test("What was not written to its end in the run before is removed at the start")
    func drafts() throws {
        let scratch = try Scratch()
        try scratch.write("{", to: ".sheetd-abc")
        _ = CrashKeeper(in: FilePath(scratch.path), at: 0, log: Logger(label: "test") { _ in Journal() })
        #expect(scratch.names == ["runs.json"])
    }
}
