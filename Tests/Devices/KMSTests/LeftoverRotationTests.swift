import SystemPackage
import Testing

@testable import KMS
@testable import Output

@Suite("A plane that was left turned, and the old calls")
struct LeftoverRotationTests {
    private func stage(rotation: UInt64?) throws -> CardStage {
        let device = FakeDevice.turning()
        device.properties["30.rotation"] = rotation
        return try CardStage(device, isAtomic: false)
    }

    @Test("It is turned upright before the mode is set, and turned back before what was there is shown again")
    func reset() throws {
        let stage = try stage(rotation: 0b1000)
        _ = try stage.present()
        #expect(stage.device.changes.first == .set("30.rotation", 1))
        #expect(stage.device.visible == stage.picture)
        stage.device.forgetCalls()
        try stage.display.restore()
        guard case .set("30.rotation", 0b1000) = stage.device.changes.first, case .setCrtc = stage.device.changes.last
        else {
            Issue.record("not turned back: \(stage.device.changes)")
            return
        }
    }

    @Test("Where it cannot be turned while it is lit it goes dark for that moment")
    func dark() throws {
        let stage = try stage(rotation: 0b1000)
        stage.device.faults.next = [.invalidArgument]
        _ = try stage.present()
        #expect(
            stage.device.changes.prefix(3) == [.set("30.rotation", 1), .setCrtc(nil), .set("30.rotation", 1)]
        )
        #expect(stage.device.visible == stage.picture)
    }

    @Test("A plane that is upright, or cannot be turned at all, is left alone", arguments: [nil, 1])
    func upright(rotation: UInt64?) throws {
        let stage = try stage(rotation: rotation)
        _ = try stage.present()
        try stage.display.restore()
        #expect(!stage.device.changes.contains { if case .set = $0 { true } else { false } })
    }
}
