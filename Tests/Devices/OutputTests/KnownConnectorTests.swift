import SystemPackage
import TestSupport
import Testing

@testable import Output

@Suite("What the kernel knows of a connector without being asked")
struct KnownConnectorTests {
    private func connector(_ folder: String, _ status: String?, modes: String? = "") throws -> KnownConnector? {
        let scratch = try Scratch()
        try scratch.write("", to: "\(folder)/uevent")
        if let status { try scratch.write(status + "\n", to: "\(folder)/status") }
        if let modes { try scratch.write(modes, to: "\(folder)/modes") }
        return KnownConnector(folder: FilePath(scratch.file(folder)))
    }

    @Test("A folder is named after card and connector; cards, render nodes and writeback are no connectors")
    func names() throws {
        let found = try connector("card1-HDMI-A-2", "connected")
        #expect(found?.name == DisplayName(device: "/dev/dri/card1", connector: "HDMI-A-2"))
        for folder in ["card0", "renderD128", "card0-Writeback-1", "version"] {
            #expect(try connector(folder, "unknown") == nil, "\(folder)")
        }
    }

    @Test(
        "A search is worth it where a display is connected, and where nobody has looked yet",
        arguments: [
            ("connected", "720x1280\n", true), ("connected", "", true), ("disconnected", "", false),
            ("unknown", "", true), ("unknown", "1024x768\n", false), (nil, nil, false),
        ] as [(String?, String?, Bool)]
    )
    func isPromising(status: String?, modes: String?, expected: Bool) throws {
        #expect(try connector("card0-VGA-1", status, modes: modes)?.isPromising == expected)
    }

    @Test("What was there when it was searched is searched again only after it was gone; another card may not count")
    func arrivals() throws {
        let monitor = try #require(try connector("card0-HDMI-A-1", "connected"))
        let other = try #require(try connector("card1-DP-1", "connected"))
        let empty = try #require(try connector("card0-HDMI-A-1", "disconnected"))
        var known = [monitor]
        let hasArrived = KnownConnector.arrivals { known }
        #expect(try !hasArrived())
        known = [empty]
        #expect(try !hasArrived())
        known = [monitor]
        #expect(try hasArrived())
        let onFirst = KnownConnector.arrivals(on: "/dev/dri/card0") { known }
        known.append(other)
        #expect(try hasArrived() && !onFirst())
    }
}
