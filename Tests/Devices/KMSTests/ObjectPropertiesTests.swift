import Canvas
import Testing

@testable import KMS
@testable import Output

@Suite("Properties of the kernel's objects")
struct ObjectPropertiesTests {
    private static let plane = PlaneID(rawValue: 30)

    @Test("What must be there and is not is an error that names the card, the object and the property")
    func missing() throws {
        let device = FakeDevice()
        device.properties["30.FB_ID"] = nil
        let plane = try ObjectProperties(of: Self.plane, on: device)
        var request = AtomicRequest()
        let error = #expect(throws: DisplayError.self) { try request.set(.framebuffer, of: plane, to: 0) }
        #expect(error?.description == "/dev/dri/card0: Plane 30 has no property FB_ID that can be set")
        #expect(request.assignments.isEmpty)
    }

    @Test("What need not be there is set where it is, and where the driver lets it be set")
    func optional() throws {
        let device = FakeDevice()
        device.properties["30.zpos"] = 3
        var plane = try ObjectProperties(of: Self.plane, on: device)
        var request = AtomicRequest()
        request.setIfPresent(.alpha, of: plane, to: 7)
        #expect(request.assignments.isEmpty)
        request.setIfPresent(.level, of: plane, to: 7)
        #expect(request.assignments.map(\.value) == [7])
        device.properties.hints["30.zpos"] = .init(id: PropertyID(rawValue: 1), value: 3, isImmutable: true)
        plane = try ObjectProperties(of: Self.plane, on: device)
        request.setIfPresent(.level, of: plane, to: 8)
        request.keep([.level, .alpha], of: plane)
        #expect(request.assignments.count == 1)
    }

    @Test("A plane that lacks what every plane has is not used for a sheet, and the summary says why")
    func overlay() throws {
        let device = FakeDevice.layering(FakeDevice.Planes.rich.list)
        device.properties["31.SRC_W"] = nil
        let stage = try LayeredScene(device)
        try stage.show(.init(sheetRow: 20, dimAlpha: 100))
        stage.expectShown(.init(sheetRow: 20, dimAlpha: 100))
        let reason = "composed (/dev/dri/card0: Plane 31 has no property SRC_W that can be set)"
        #expect(device.lit.isEmpty && stage.display.summary.hasSuffix(reason))
    }
}
