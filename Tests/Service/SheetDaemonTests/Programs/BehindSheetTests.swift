import Content
import EventLoop
import Testing

@testable import SheetDaemon

@Suite("A program's window behind the sheet, on the panel")
struct BehindSheetTests {
    @Test("What changes only where the sheet hides it is paced as all else is")
    func hiddenChanges() throws {
        let stage = try ProgramStage()
        let program = try WaylandProgram("page", on: stage)
        try program.draw(320, 480, 0x00C000)
        try stage.present([.row("id", "Row", accessory: .chevron)])
        let start = stage.daemon.loop.now
        var frames = 0
        while stage.daemon.loop.now < start + 1_000_000 {
            try program.drawFrame(in: 440..<480)
            frames += 1
        }
        #expect((60...61).contains(frames))
    }
}
