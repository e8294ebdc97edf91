import Canvas
import Testing
import Values

@testable import KMS
@testable import Output

@Suite("Boards of which there is only a report")
struct ReportTests {
    /// A report, and what is to be chosen of it: a board that somebody else has becomes a test by its file and a line here.
    struct Board: CustomStringConvertible, Sendable {
        /// The name of the report's file in Tests/Fixtures/reports.
        let file: String
        let connector: String
        let mode: String
        let formats: [PixelFormat]
        /// How a sheet comes to the screen there, as `sheetd probe` says it.
        let planes: String

        var description: String { file }
    }

    private static let boards = [
        Board(
            file: "bochs",
            connector: "Virtual-1",
            mode: "720x1280@75",
            formats: [.xrgb8888],
            planes: "composed (CRTC 35 has no overlay plane)"
        ),
        Board(
            file: "gud",
            connector: "HDMI-A-1",
            mode: "240x320@55",
            formats: [.rgb565, .xrgb8888],
            planes: "composed (CRTC 33 has no overlay plane)"
        ),
        Board(
            file: "ili9341",
            connector: "SPI-1",
            mode: "240x320",
            formats: [.rgb565, .xrgb8888],
            planes: "composed (CRTC 34 has no overlay plane)"
        ),
        Board(
            file: "qxl",
            connector: "Virtual-1",
            mode: "1024x768@60",
            formats: [.xrgb8888, .argb8888],
            planes: "composed (CRTC 38 has no overlay plane)"
        ),
        Board(
            file: "virtio-gpu",
            connector: "Virtual-1",
            mode: "720x1280@75",
            formats: [.xrgb8888],
            planes: "composed (virtio_gpu shows one buffer)"
        ),
        Board(
            file: "vkms-6.1",
            connector: "Virtual-1",
            mode: "1024x768@60",
            formats: [.xrgb8888, .rgb565],
            planes: "sheet on plane 33, dim drawn"
        ),
        Board(
            file: "vkms-6.12",
            connector: "Virtual-1",
            mode: "1024x768@60",
            formats: [.xrgb8888, .argb8888, .rgb565],
            planes: "sheet on plane 35, dim drawn"
        ),
    ]

    @Test("The connector, mode, formats and planes of a report are chosen as on the board", arguments: boards)
    func choice(board: Board) throws {
        let reports = try ReportedCards(named: board.file).cards.map(\.report)
        let selection = try Self.selection(reports)
        #expect(selection.connector.name == board.connector)
        #expect(selection.mode.name == board.mode)
        #expect(selection.formats == board.formats)
        let lines = DisplayProbe(DisplayRequest(), reports).lines
        #expect(lines.contains { $0.hasPrefix("  planes: \(board.planes)") }, "\(lines)")
    }

    @Test("A sheet that is dragged on the card of a report is on the screen after every frame", arguments: boards)
    func drag(board: Board) throws {
        let cards = try ReportedCards(named: board.file).cards
        let selection = try Self.selection(cards.map(\.report))
        let card = try #require(cards.first { $0.report.path == selection.card })
        let device = try FakeDevice(card, showing: selection)
        let before = device.properties.values
        // The smallest mode that the board has takes the least time.
        let size = try #require(selection.connector.modes.map(\.size).min { $0.area < $1.area })
        let stage = try LayeredScene(
            device,
            isAtomic: card.report.card?.style == .atomic,
            mode: .fixed(size, refreshRate: nil)
        )
        for step in 0..<4 {
            let row = stage.scene.size.height * (8 - step) / 9
            let placement = Scene.Placement(sheetRow: row, dimAlpha: UInt8(30 * step))
            #expect(try stage.show(placement) != .deferred)
            try stage.expectShownAsStored(placement)
        }
        #expect(device.lit.isEmpty == board.planes.hasPrefix("composed"))
        try stage.display.restore()
        // A blob of the same mode has another number, and kernels forget the clips of a frame with the frame.
        let differing = device.properties.values.keys.filter {
            device.properties[$0] != before[$0] && device.properties.hints[$0]?.kind != .blob
        }
        #expect(differing.isEmpty, "not put back: \(differing.sorted())")
        #expect(device.faults.refusedChanges == 0)
    }

    @Test("What is written of a card and read again is the same card", arguments: boards)
    func roundTrip(board: Board) throws {
        for card in try ReportedCards(named: board.file).cards {
            let report: Value = ["report": 1, "cards": [card.value]]
            let again = try ReportedCards(Array(report.indentedJSON.utf8), file: "again")
            #expect(again.cards == [card])
        }
    }

    private static func selection(_ reports: [CardReport]) throws -> DisplaySelection {
        guard case .display(let selection) = try DisplaySelector(request: DisplayRequest()).choose(from: reports)
        else { throw DisplayError.noSuchCard("any", known: reports.map(\.path)) }
        return selection
    }
}

extension LayeredScene {
    /// Where a pixel is stored in fewer bits, colours are rounded down, and there is nothing else to differ.
    fileprivate func expectShownAsStored(_ placement: Scene.Placement) throws {
        guard display.format.bytesPerPixel < 4 else { return expectShown(placement) }
        let wanted = expected(placement).pixels
        let stored = wanted.map { word in
            display.format == .rgb565
                ? word >> 8 & 0xF800 | word >> 5 & 0x07E0 | word >> 3 & 0x001F : word & 0xFF_FFFF
        }
        #expect(device.composed.pixels == stored)
    }
}
