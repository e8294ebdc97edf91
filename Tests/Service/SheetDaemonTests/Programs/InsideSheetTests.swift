import BottomSheet
import Canvas
import Content
import Control
import Interaction
import Testing

@testable import SheetDaemon

@Suite("A program's window in the document, on the panel")
struct InsideSheetTests {
    private static let green: UInt32 = 0x00C000
    private static let blue: UInt32 = 0x0000C0

    @Test("Its place is as high as it asks, and as the next one of its name asks afterwards")
    func heights() throws {
        let stage = try ProgramStage()
        try stage.present([.program("map", minHeight: 40)])
        #expect(stage.heights == [40])
        let first = try WaylandProgram("map", on: stage)
        #expect(first.asked.height == 40)
        try first.draw(first.asked.width, 120, Self.green)
        try stage.wait(100_000)
        #expect(stage.heights == [120])
        first.end()
        let second = try WaylandProgram("map", on: stage)
        try second.draw(second.asked.width, 60, Self.blue)
        try stage.wait(100_000)
        #expect(stage.heights == [60] && second.asked.height == 60)
        second.end()
        try stage.wait(5_000_000)
        #expect(stage.heights == [40])
    }

    @Test("Its last picture stays for a second when it goes, and then its name is there, unless another one comes")
    func farewell() throws {
        let stage = try ProgramStage()
        try stage.present([.program("map", minHeight: 40)])
        let program = try WaylandProgram("map", on: stage)
        try program.draw(program.asked.width, 100, Self.green)
        try stage.wait(100_000)
        let area = try stage.area(Self.green)
        // The sheet's corners are cut off, perhaps.
        #expect(area > program.asked.width * 99)
        program.end()
        try stage.wait(950_000)
        let left = try stage.area(Self.green)
        #expect(left == area && stage.heights == [100])
        try stage.wait(150_000)
        #expect(try stage.area(Self.green) == 0 && stage.heights == [40])
        let second = try WaylandProgram("map", on: stage)
        try second.draw(second.asked.width, 40, Self.green)
        try stage.wait(100_000)
        second.end()
        try stage.wait(500_000)
        let third = try WaylandProgram("map", on: stage)
        try third.draw(third.asked.width, 40, Self.blue)
        try stage.wait(2_000_000)
        let blue = try stage.area(Self.blue)
        #expect(blue > third.asked.width * 39)
        #expect(try stage.area(Self.green) == 0)
    }

    /// A finger on another row, in the window itself, and what ends with the sheet or with the light.
    @Test(
        "A menu ends with a finger elsewhere, and when nothing is seen of its window any more",
        arguments: ["row", "window", "dismissed", "scrolled", "dark"]
    )
    func menu(_ change: String) throws {
        let stage = try ProgramStage()
        let rows = (0..<40).map { Item.row("\($0)", "Row", accessory: .chevron) }
        try stage.present([rows[0], .program("map", height: 100, id: "map")] + rows.dropFirst())
        let program = try WaylandProgram("map", on: stage)
        try program.draw(program.asked.width, 100, Self.green)
        try program.openMenu(60, 300)
        #expect(program.events.last == "menu 0,0 60,100")
        try stage.wait(100_000)
        #expect(!program.events.contains("popup_done"))
        switch change {
        case "row": try stage.tap("0")
        case "window": try stage.tap("map")
        case "dismissed": stage.daemon.dismiss(reason: .control)
        case "scrolled":
            stage.daemon.touches.perform { interaction, now in (try? interaction.reveal("39", at: now).events) ?? [] }
        default: _ = try stage.daemon.devices.change(Request.Light(isAwake: false))
        }
        try stage.wait(1_000_000)
        try program.sync()
        #expect(program.events.contains("popup_done") == (change != "window"))
    }

    @Test("What is said of it is true: whether it is seen, hidden with the sheet, or waits")
    func states() throws {
        let stage = try ProgramStage()
        let programs = try ["map", "map", "page"].map { name in
            let program = try WaylandProgram(name, on: stage)
            try program.draw(320, 480, Self.green)
            return program
        }
        #expect(stage.connected == ["map shown", "map waiting", "page waiting"])
        try stage.present([.program("map", height: 100)])
        #expect(stage.connected == ["map shown", "map waiting", "page shown"])
        stage.daemon.dismiss(reason: .control)
        try stage.wait(1_000_000)
        #expect(stage.connected == ["map hidden", "map waiting", "page shown"])
        try programs[0].keepLit()
        #expect(!stage.daemon.programs.keepsLit)
        try stage.daemon.present(nil, with: [])
        try stage.wait(1_000_000)
        #expect(stage.connected[0] == "map shown" && stage.daemon.programs.keepsLit)
    }

    @Test("A tap by the item's id takes the way of a finger, in the middle of what is seen", arguments: [40.0, 1500])
    func tap(_ height: Double) throws {
        let stage = try ProgramStage()
        let rows = (0..<20).map { Item.row("\($0)", "Row", accessory: .chevron) }
        try stage.present(rows + [.program("map", height: height, id: "map")])
        let program = try WaylandProgram("map", on: stage)
        try program.draw(program.asked.width, program.asked.height, Self.green)
        try stage.wait(100_000)
        program.forget()
        try stage.tap("map")
        try program.sync()
        #expect(program.events == ["down", "up"])
    }
}
