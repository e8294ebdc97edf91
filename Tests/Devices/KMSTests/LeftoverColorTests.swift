import SystemPackage
import Testing

@testable import KMS
@testable import Output

@Suite("Colours that another program left")
struct LeftoverColorTests {
    /// What a compositor with a night light, HDR and a variable refresh rate leaves.
    private static func device() -> FakeDevice {
        let device = FakeDevice()
        for (index, name) in tables.enumerated() { device.properties.set(name, toTable: [UInt8(index), 7, 7]) }
        for name in numbers { device.properties[name] = 1 }
        return device
    }

    private static let tables = ["40.GAMMA_LUT", "40.DEGAMMA_LUT", "40.CTM", "50.HDR_OUTPUT_METADATA"]
    private static let numbers = ["40.VRR_ENABLED", "50.Colorspace"]

    @Test(
        "A night light does not tint the sheet, and tints again what comes after it",
        arguments: [true, false]
    )
    func nightLight(isAtomic: Bool) throws {
        let device = Self.device()
        let before = device.properties.tables
        var stage: CardStage? = try CardStage(device, isAtomic: isAtomic)
        _ = try stage?.present()
        for name in Self.tables + Self.numbers { #expect(device.properties[name] == 0, "\(name)") }
        #expect(device.properties.tables.isEmpty)
        stage = nil
        #expect(device.properties.tables == before)
        for name in Self.numbers { #expect(device.properties[name] == 1, "\(name)") }
    }

    @Test(
        "Tables go with who made them, so that new ones are made in the end, and none is left over",
        arguments: [true, false]
    )
    func tables(isAtomic: Bool) throws {
        let device = Self.device()
        var stage: CardStage? = try CardStage(device, isAtomic: isAtomic)
        _ = try stage?.present()
        stage = nil
        #expect(device.properties.blobs.isEmpty)
    }

    @Test("Where nothing is tinted, nothing of the kind is set, and a session in between cannot tint the sheet")
    func later() throws {
        let device = FakeDevice()
        for name in Self.tables + Self.numbers { device.properties[name] = 0 }
        let stage = try CardStage(device)
        _ = try stage.present()
        let sets = device.calls.contains { call in
            if case .commit(let values, _) = call { Self.tables.contains { values[$0] != nil } } else { false }
        }
        #expect(!sets)
        device.properties.set("40.GAMMA_LUT", toTable: [1, 2, 3])
        stage.display.invalidate()
        _ = try stage.present()
        #expect(device.properties["40.GAMMA_LUT"] == 0)
    }

    @Test("A card that sets colours only with a mode sets one, and a table that cannot be read is cleared all the same")
    func faults() throws {
        let device = Self.device()
        device.properties.blobs = [:]
        let stage = try CardStage(device)
        device.faults.next = [.invalidArgument]
        #expect(try stage.present() == .shown(bytesWritten: 64 * 48 * 4))
        #expect(device.properties["40.GAMMA_LUT"] == 0)
        guard
            case .commit(_, .allowModeset)? = device.calls.last(where: { if case .commit = $0 { true } else { false } })
        else { Issue.record("no mode was set"); return }
        try stage.display.restore()
        #expect(device.properties["50.Colorspace"] == 1)
    }

    /// Brightnesses the other way round.
    private static let negative = GammaTable(
        red: GammaTable.straight(256).red.reversed(),
        green: GammaTable.straight(256).green,
        blue: GammaTable.straight(256).blue
    )

    @Test("A driver that has a table and no property for it shows no night light either, and gets it back")
    func tableWithoutProperty() throws {
        let device = FakeDevice()
        device.properties["30.rotation"] = 1
        device.gamma = Self.negative
        let stage = try CardStage(device, isAtomic: false)
        _ = try stage.present()
        #expect(device.gamma == .straight(256))
        try stage.display.restore()
        #expect(device.gamma == Self.negative)
    }

    @Test("The kernel's first table, whose lower bits are empty, tints nothing and stays; so does one with a property")
    func straightTable() throws {
        let device = FakeDevice()
        device.properties["30.rotation"] = 1
        let first = (0..<256).map { UInt16($0 << 8) }
        device.gamma = GammaTable(red: first, green: first, blue: first)
        _ = try CardStage(device, isAtomic: false).present()
        device.properties["40.GAMMA_LUT"] = 0
        device.gamma = Self.negative
        _ = try CardStage(device, isAtomic: false).present()
        #expect(!device.calls.contains { if case .setGamma = $0 { true } else { false } })
    }

    @Test("A driver that does not let its colours be set shows a tinted sheet; one that will later has the frame again")
    func refusedByOldCalls() throws {
        let device = Self.device()
        device.properties["30.rotation"] = 1
        let stage = try CardStage(device, isAtomic: false)
        // The mode is set, and then each property in turn.
        device.faults.next = [nil] + Array(repeating: .notSupported, count: 6)
        #expect(try stage.present() == .shown(bytesWritten: 64 * 48 * 4))
        stage.display.invalidate()
        device.faults.next = [nil, .resourceBusy]
        #expect(try stage.present() == .deferred)
        #expect(try stage.present() == .shown(bytesWritten: 64 * 48 * 4))
        #expect(device.properties["40.GAMMA_LUT"] == 0)
    }
}
