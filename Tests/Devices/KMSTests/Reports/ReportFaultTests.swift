import Canvas
import Testing
import Values

@testable import KMS

@Suite("Faults in a report")
struct ReportFaultTests {
    private static let whole = """
        {"report": 1, "cards": [{"path": "/dev/dri/card0", "driver": "rockchip", "atomic": true, "vblank": true,
          "capabilities": {"DUMB_PREFERRED_DEPTH": 16},
          "connectors": [{"id": 50, "type": 16, "type_index": 1, "status": "connected", "millimeters": [90, 160],
            "modes": [{"clock": 64000, "flags": 10, "refresh": 60, "type": 72,
              "horizontal": [720, 760, 768, 808], "vertical": [1280, 1300, 1302, 1320]}],
            "encoder_crtcs": [1], "properties": {"DPMS": {"id": 2, "value": 0, "kind": "choice", "choices": {"On": 0}}}}],
          "crtcs": [{"id": 40, "properties": {"ACTIVE": {"id": 3, "value": 1, "limits": [0, 1]}}}],
          "planes": [{"id": 30, "formats": ["XR24", "RG16"], "possible_crtcs": 1,
            "properties": {"type": {"id": 4, "value": 1, "kind": "choice", "immutable": true},
              "CRTC_X": {"id": 5, "value": -3, "kind": "signed", "limits": [-2147483648, 2147483647]},
              "alpha": {"id": 6, "value": "0xffffffffffffffff"}}}]}]}
        """

    private func error(_ text: String) throws -> String {
        let error = #expect(throws: ReportError.self) { _ = try ReportedCards(Array(text.utf8), file: "board.json") }
        return try #require(error).description
    }

    @Test("A report without a fault is read")
    func none() throws {
        let card = try #require(try ReportedCards(Array(Self.whole.utf8), file: "board.json").cards.first)
        #expect(card.report.card?.connectors.map(\.name) == ["DSI-1"])
        #expect(card.report.card?.planes.map(\.formats) == [[.xrgb8888, .rgb565]])
        #expect(card.report.card?.preferredDepth == 16)
        #expect(card.properties[30]?["CRTC_X"]?.value == UInt64(bitPattern: -3))
        #expect(card.properties[30]?["alpha"]?.value == .max)
    }

    @Test(
        "Each fault is one error, which names the file and the place in it",
        arguments: [
            (#""report": 1"#, #""report": 2"#, "report: expected a whole number from 1 to 1, found 2"),
            (#""cards": ["#, #""boards": ["#, "cards: is missing"),
            (#""atomic": true"#, #""atomic": 1"#, "cards[0].atomic: expected true or false, found 1"),
            (
                #""DUMB_PREFERRED_DEPTH": 16"#, #""DUMB_PREFERRED_DEPTH": -1"#,
                "cards[0].capabilities: expected an object of whole numbers, found an object"
            ),
            (
                #""crtcs": [{"id": 40"#, #""crtcs": [{"id": 0"#,
                "cards[0].crtcs[0].id: expected a whole number from 1 to 4294967295, found 0"
            ),
            (
                #""connected""#, #""plugged in""#,
                "cards[0].connectors[0].status: expected connected, disconnected or unknown"
            ),
            (
                "[720, 760, 768, 808]", "[720, 760, 768]",
                "cards[0].connectors[0].modes[0].horizontal: expected 4 whole numbers from 0 to 65535, found a list of 3"
            ),
            (#""XR24""#, #""XRGB8888""#, #"cards[0].planes[0].formats[0]: expected four letters, found "XRGB8888""#),
            (
                #""kind": "signed""#, #""kind": "sined""#,
                #"cards[0].planes[0].properties.CRTC_X.kind: found "sined", did you mean "signed"?"#
            ),
            (
                #""0xffffffffffffffff""#, #""0xfffffffffffffffff""#,
                #"cards[0].planes[0].properties.alpha.value: expected a number of 64 bits, found "0xfffffffffffffffff""#
            ),
            (#""driver": "rockchip", "#, "", "cards[0].driver: is missing"),
        ]
    )
    func faults(part: String, wrong: String, message: String) throws {
        let text = Self.whole.replacing(part, with: wrong)
        #expect(text != Self.whole)
        #expect(try error(text) == "board.json: \(message)")
    }

    @Test("What is no JSON is an error with line and column")
    func syntax() throws {
        #expect(try error("{\"report\": 1,\n}").hasPrefix("board.json:2:"))
    }

    @Test(
        "Numbers of 64 bits without a sign are read as they are written",
        arguments: [0, 1, 1 << 62, 1 << 63, .max] as [UInt64]
    )
    func unsigned(number: UInt64) {
        #expect(Value(unsigned: number).asUnsigned == number)
    }

    @Test("What is none of these", arguments: [-1, 1.5, "17", "0x", "0x10000000000000000", nil, []] as [Value])
    func noNumber(value: Value) {
        #expect(value.asUnsigned == nil)
    }
}
