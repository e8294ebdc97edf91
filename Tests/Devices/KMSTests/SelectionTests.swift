import Canvas
import DisplaySupport
import SystemPackage
import Testing

@testable import KMS
@testable import Output

@Suite("Choosing a display")
struct SelectionTests {
    /// A set of cards, a request, and the card and connector that must come out.
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        var reports: [CardReport]
        var card: String?
        var connector: String?
        var expected: [String]
    }

    static let cases = [
        Case(
            testDescription: "the connected one of two",
            reports: [CardReport([Connector(50, .hdmi, .disconnected), Connector(51, .virtual)])],
            expected: ["/dev/dri/card0", "Virtual-1"]
        ),
        Case(
            testDescription: "a panel inside the device before a socket",
            reports: [CardReport([Connector(50, .hdmi), Connector(51, .dsi)])],
            expected: ["/dev/dri/card0", "DSI-1"]
        ),
        Case(
            testDescription: "a panel inside the device also on a later card",
            reports: [CardReport([Connector(50, .hdmi)]), CardReport([Connector(51, .edp)], at: "/dev/dri/card1")],
            expected: ["/dev/dri/card1", "eDP-1"]
        ),
        Case(
            testDescription: "a panel on SPI, which is inside the device, before a monitor that is plugged in",
            reports: [CardReport([Connector(50, .hdmi)]), CardReport([Connector(51, .spi)], at: "/dev/dri/card1")],
            expected: ["/dev/dri/card1", "SPI-1"]
        ),
        Case(
            testDescription: "a panel on USB before a monitor",
            reports: [CardReport([Connector(50, .hdmi)]), CardReport([Connector(51, .usb)], at: "/dev/dri/card1")],
            expected: ["/dev/dri/card1", "USB-1"]
        ),
        Case(
            testDescription: "one whose driver cannot tell, where nothing else is connected",
            reports: [CardReport([Connector(50, .hdmi, .disconnected), Connector(51, .vga, .unknown)])],
            expected: ["/dev/dri/card0", "VGA-1"]
        ),
        Case(
            testDescription: "one that is connected before one whose driver cannot tell, also on a later card",
            reports: [
                CardReport([Connector(50, .dsi, .unknown)]), CardReport([Connector(51, .hdmi)], at: "/dev/dri/card1"),
            ],
            expected: ["/dev/dri/card1", "HDMI-A-1"]
        ),
        Case(
            testDescription: "the one asked for, though its driver cannot tell and another is connected",
            reports: [CardReport([Connector(50, .hdmi), Connector(51, .vga, .unknown)])],
            connector: "VGA-1",
            expected: ["/dev/dri/card0", "VGA-1"]
        ),
        Case(
            testDescription: "the first of equals",
            reports: [CardReport([Connector(50, .hdmi), Connector(51, .virtual)])],
            expected: ["/dev/dri/card0", "HDMI-A-1"]
        ),
        Case(
            testDescription: "the connector asked for",
            reports: [CardReport([Connector(50, .dsi), Connector(51, .virtual)])],
            connector: "Virtual-1",
            expected: ["/dev/dri/card0", "Virtual-1"]
        ),
        Case(
            testDescription: "the card asked for",
            reports: [CardReport([Connector(50, .dsi)]), CardReport([Connector(51, .hdmi)], at: "/dev/dri/card1")],
            card: "/dev/dri/card1",
            expected: ["/dev/dri/card1", "HDMI-A-1"]
        ),
        Case(
            testDescription: "a card that can be used before one that another program has",
            reports: [
                CardReport([Connector(50, .dsi)], refusal: .busy(card: "/dev/dri/card0", holders: [])),
                CardReport([Connector(51, .hdmi)], at: "/dev/dri/card1"),
            ],
            expected: ["/dev/dri/card1", "HDMI-A-1"]
        ),
        Case(
            testDescription: "a card that can be used before one that cannot be opened",
            reports: [
                CardReport(path: "/dev/dri/card0", card: nil, refusal: .denied(card: "/dev/dri/card0", group: "video")),
                CardReport([Connector(51, .hdmi)], at: "/dev/dri/card1"),
            ],
            expected: ["/dev/dri/card1", "HDMI-A-1"]
        ),
        Case(
            testDescription: "a display whose modes are known before one without any",
            reports: [CardReport([Connector(50, .dsi, modes: []), Connector(51, .hdmi)])],
            expected: ["/dev/dri/card0", "HDMI-A-1"]
        ),
    ]

    @Test("It chooses", arguments: cases)
    func chooses(_ test: Case) throws {
        let request = DisplayRequest(card: test.card, connector: test.connector)
        let choice = try DisplaySelector(request: request).choose(from: test.reports)
        guard case .display(let selection) = choice else {
            Issue.record("no display: \(choice)")
            return
        }
        #expect([selection.card, selection.connector.name] == test.expected)
        #expect(selection.reasons.count == 5)
    }

    @Test("Nothing connected is no error, and the reasons name every connector")
    func nothingConnected() throws {
        let reports = [
            CardReport([
                Connector(50, .hdmi, .disconnected), Connector(51, .virtual, .unknown, modes: []),
                Connector(52, .usb, modes: [ModeLine(0, 480), ModeLine(800, 65000)]), Connector(53, .vga, modes: []),
            ])
        ]
        let reasons = [
            "/dev/dri/card0 HDMI-A-1: disconnected", "/dev/dri/card0 Virtual-1: unknown, and offers no mode",
            "/dev/dri/card0 USB-1: connected, but offers no mode that a display could have",
            "/dev/dri/card0 VGA-1: connected, but offers no mode",
        ]
        #expect(try DisplaySelector(request: DisplayRequest()).choose(from: reports) == .none(reasons: reasons))
    }

    @Test("A connector asked for that is there but not connected is waited for")
    func namedButUnplugged() throws {
        let reports = [CardReport([Connector(50, .hdmi, .disconnected), Connector(51, .dsi)])]
        let choice = try DisplaySelector(request: DisplayRequest(connector: "HDMI-A-1")).choose(from: reports)
        #expect(choice == .none(reasons: ["/dev/dri/card0 HDMI-A-1: disconnected"]))
    }

    @Test("No card at all is no error, even when one was asked for", arguments: [nil, "/dev/dri/card0"])
    func noCard(card: String?) throws {
        let choice = try DisplaySelector(request: DisplayRequest(card: card)).choose(from: [])
        #expect(choice == .none(reasons: ["there is no DRM card"]))
    }

    /// Requests that name what is not there, or meet only refusals.
    static let failures: [(card: String?, connector: String?, reports: [CardReport], error: DisplayError)] = [
        (
            "/dev/dri/card7", nil, [CardReport([Connector(50, .dsi)])],
            .noSuchCard("/dev/dri/card7", known: ["/dev/dri/card0"])
        ),
        (
            nil, "DP-3", [CardReport([Connector(50, .dsi), Connector(51, .hdmi, .disconnected)])],
            .noSuchConnector("DP-3", known: ["DSI-1", "HDMI-A-1"])
        ),
        (
            nil, nil, [CardReport([Connector(50, .dsi)], refusal: .busy(card: "/dev/dri/card0", holders: ["x"]))],
            .busy(card: "/dev/dri/card0", holders: ["x"])
        ),
        (
            nil, "DP-3",
            [CardReport(path: "/dev/dri/card0", card: nil, refusal: .denied(card: "c", group: "video"))],
            .denied(card: "c", group: "video")
        ),
        (
            "/dev/dri/card1", nil,
            [CardReport([Connector(50, .dsi)]), CardReport([], at: "/dev/dri/card1", crtcs: [])],
            .noDisplays(card: "/dev/dri/card1")
        ),
    ]

    @Test("It refuses with the reason", arguments: failures.indices)
    func refuses(_ index: Int) throws {
        let test = SelectionTests.failures[index]
        let request = DisplayRequest(card: test.card, connector: test.connector)
        #expect(throws: test.error) { try DisplaySelector(request: request).choose(from: test.reports) }
    }

    @Test("A card that only renders is named as the reason, and no obstacle to another")
    func renderOnly() throws {
        let selector = DisplaySelector(request: DisplayRequest())
        #expect(try selector.choose(from: [CardReport([])]) == .none(reasons: ["/dev/dri/card0: has no connector"]))
        let both = [CardReport([]), CardReport([Connector(50, .hdmi)], at: "/dev/dri/card1")]
        guard case .display(let selection) = try selector.choose(from: both) else {
            Issue.record("no display")
            return
        }
        #expect(selection.card == "/dev/dri/card1")
    }

    @Test(
        "A display that was plugged in while another program had the card is busy, though its modes are not known yet"
    )
    func busyAndNew() throws {
        let busy = DisplayError.busy(card: "/dev/dri/card0", holders: ["fbi (pid 9)"])
        let reports = [CardReport([Connector(50, .hdmi, modes: [])], refusal: busy)]
        #expect(throws: busy) { try DisplaySelector(request: DisplayRequest()).choose(from: reports) }
    }

    @Test("A card that another program has may hide displays, one that only renders or is ours does not")
    func withholds() {
        let busy = DisplayError.busy(card: "/dev/dri/card0", holders: [])
        let connectors = [Connector(50, .hdmi, .disconnected)]
        #expect(CardReport(connectors, refusal: busy).withholdsDisplays)
        #expect(!CardReport(connectors).withholdsDisplays && !CardReport([], refusal: busy).withholdsDisplays)
    }

    @Test("A busy card with nothing connected is no error: there is nothing to fight for")
    func busyAndUnplugged() throws {
        let busy = DisplayError.busy(card: "/dev/dri/card0", holders: [])
        let reports = [CardReport([Connector(50, .hdmi, .disconnected)], refusal: busy)]
        let choice = try DisplaySelector(request: DisplayRequest()).choose(from: reports)
        #expect(choice == .none(reasons: ["/dev/dri/card0 HDMI-A-1: disconnected"]))
    }
}
