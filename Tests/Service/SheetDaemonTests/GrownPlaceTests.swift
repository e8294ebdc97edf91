import Canvas
import Content
import Control
import Interaction
import TestSupport
import Testing

@testable import SheetDaemon

@Suite("A program's place in the document becomes as high as the program asks")
struct GrownPlaceTests {
    private static let items: [Item] =
        [.toggle("light", "Light", isOn: false), .program("map", minHeight: 50)]
        + (0..<30).map { .row("\($0)", "Row", accessory: .chevron) }

    private let sheet: PresentedSheet

    init() throws {
        sheet = try PresentedSheet()
        try sheet.present(Document(items: Self.items))
        sheet.touches.perform { interaction, _ in
            interaction.set(.flag(true), of: "light", at: 0)
            interaction.restore(.init(offset: 30, values: ["light": .flag(true)]), at: 0)
            return []
        }
    }

    private var places: [ProgramPlace] { sheet.presentations.shown.page?.layout.programPlaces ?? [] }

    private func rows() throws -> Int { try #require(places.first).size.height }

    @Test("What fingers have set stays, and so do the place and the revision")
    func grown() throws {
        let (rows, revision) = (try rows(), sheet.presentations.state.revision)
        let (place, page) = (try #require(places.first), sheet.presentations.shown.page)
        try sheet.make(.grow([(place, 80)]))
        #expect(try self.rows() == rows + Int((30 * (sheet.touches.interaction?.transform.scale ?? 1)).rounded()))
        #expect(sheet.touches.values == ["light": .flag(true)] && sheet.touches.place?.offset == 30)
        #expect(sheet.presentations.state.revision == revision && sheet.presentations.shown.page === page)
        try sheet.make(.grow([(place, 20)]))
        #expect(try self.rows() == rows, "no less than the document says")
    }

    @Test("It stays as high in a document that is changed, until one has no such place")
    func kept() throws {
        let small = try rows()
        try sheet.make(.grow([(try #require(places.first), 80)]))
        let large = try rows()
        try sheet.make(.update { _ in Document(items: [.separator] + Self.items) })
        #expect(try rows() == large)
        try sheet.make(.updateItem { _ in .toggle("light", "Lights", isOn: true) })
        #expect(try rows() == large)
        try sheet.present(PresentedSheet.kitchen)
        #expect(places.isEmpty)
        try sheet.present(Document(items: Self.items))
        #expect(try rows() == small)
    }

    @Test("A wish for a place that another program has by now, or for one of a fixed height, counts for nothing")
    func outdated() throws {
        let place = try #require(places.first)
        try sheet.present(Document(items: [.separator, .program("other", minHeight: 50)]))
        let small = try rows()
        try sheet.make(.grow([(place, 80)]))
        #expect(try rows() == small)
        try sheet.present(Document(items: [.separator, .program("map", height: 50)]))
        try sheet.make(.grow([(try #require(places.first), 80)]))
        #expect(try rows() == small)
    }
}
