import Canvas
import SystemPackage
import Testing
import Udev

@testable import Output

@Suite("The kinds of displays")
struct DisplayKindsTests {
    /// A kind whose devices begin with a prefix, and of which it is known what a search comes to.
    private struct FakeKind: DisplayKind {
        let prefix: String
        var outcome = DisplayProbe.Outcome.none(reasons: [])

        func isNamed(by path: String) -> Bool { path.hasPrefix(prefix) }

        func search(for request: DisplayRequest, opener: DeviceOpener) throws -> DisplaySearch {
            switch outcome {
            case .chosen(let reasons): .none(reasons: ["chosen by \(prefix)"] + reasons)
            case .none(let reasons): .none(reasons: reasons)
            case .failed(let error): throw error
            }
        }

        func probe(_ request: DisplayRequest, as role: DisplayProbe.Role) throws -> DisplayProbe {
            DisplayProbe(devices: ["\(prefix)0: \(role == .candidate ? "asked" : "not asked")"], outcome: outcome)
        }

        func isConnected(_ name: DisplayName) throws -> Bool {
            if case .failed(let error) = outcome { throw error }
            return isNamed(by: name.device)
        }
    }

    private static let error = DisplayError.busy(card: "/a0", holders: [])

    private func kinds(_ first: DisplayProbe.Outcome, _ second: DisplayProbe.Outcome) -> DisplayKinds {
        DisplayKinds([FakeKind(prefix: "/a", outcome: first), FakeKind(prefix: "/b", outcome: second)])
    }

    private func reasons(_ kinds: DisplayKinds, _ request: DisplayRequest = DisplayRequest()) throws -> [String]? {
        if case .none(let reasons) = try kinds.search(for: request) { reasons } else { nil }
    }

    @Test("Every kind is searched where none was asked for by name, and all of them say where they looked")
    func everywhere() throws {
        #expect(try reasons(kinds(.none(reasons: ["one"]), .none(reasons: ["two"]))) == ["one", "two"])
        #expect(throws: Self.error) { try reasons(kinds(.failed(Self.error), .none(reasons: []))) }
    }

    @Test("A device that is asked for by name is searched by its kind, one that nobody knows by the first")
    func named() throws {
        let both = kinds(.none(reasons: ["one"]), .none(reasons: ["two"]))
        #expect(try reasons(both, DisplayRequest(card: "/b7")) == ["two"])
        #expect(try reasons(both, DisplayRequest(card: "/c7")) == ["one"])
    }

    @Test("A probe lists the devices of every kind, and what the first kind says that has something to say")
    func probes() throws {
        let asked = ["/a0: asked", "/b0: asked"]
        #expect(
            try kinds(.none(reasons: ["one"]), .none(reasons: ["two"])).probe(DisplayRequest()).lines
                == asked + ["no display:", "  one", "  two"]
        )
        #expect(
            try kinds(.none(reasons: ["one"]), .chosen(["two"])).probe(DisplayRequest()).lines
                == asked + ["chosen:", "  two"]
        )
        #expect(
            try kinds(.failed(Self.error), .chosen(["two"])).probe(DisplayRequest()).lines
                == ["/a0: asked", "/b0: not asked", "no display can be used: \(Self.error)"]
        )
        #expect(
            try kinds(.chosen(["one"]), .chosen(["two"])).probe(DisplayRequest(card: "/b0")).lines
                == ["/a0: not asked", "/b0: asked", "chosen:", "  two"]
        )
    }

    @Test("A display is connected where any kind sees it, whatever the others throw")
    func connected() {
        let name = DisplayName(device: "/b0", connector: "DSI-1")
        #expect(kinds(.failed(Self.error), .none(reasons: [])).isConnected(name))
        #expect(!kinds(.none(reasons: []), .failed(Self.error)).isConnected(name))
    }

    @Test("A display is named by device and connector, and found below /sys by both")
    func names() {
        let name = DisplayName(device: "/dev/dri/card0", connector: "eDP-1")
        #expect("\(name)" == "/dev/dri/card0 eDP-1" && name.sysName == "card0-eDP-1")
        #expect("\(DisplayName(device: "/dev/fb0"))" == "/dev/fb0" && DisplayName(device: "/dev/fb0").sysName == nil)
    }
}
