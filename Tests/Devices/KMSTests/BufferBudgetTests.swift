import Canvas
import DisplaySupport
import Testing

@testable import KMS
@testable import Output

@Suite("Buffers within the memory of the service")
struct BufferBudgetTests {
    /// What the daemon takes besides its buffers, at most.
    private static let daemon = 56 << 20
    /// Bytes of a buffer of the fake card, whose pitch is longer than a row.
    private static func bytes(_ width: Int, _ height: Int) -> Int { (width * 4 + 48) * height }
    private static let buffer = bytes(64, 48)

    /// A card whose buffers are the service's memory, which has room for so many of them.
    private func device(room buffers: Int, own: Int = 16 << 20) -> FakeDevice {
        let device = FakeDevice.turning()
        device.store.service = FakeService(limit: Self.daemon + buffers * Self.buffer, own: own)
        return device
    }

    private func refusal(_ size: String, of limit: Int) -> String {
        "/dev/dri/card0: cannot create a buffer of \(size) pixels within the \(limit) MB that the service may take: "
            + "Cannot allocate memory"
    }

    @Test("There are as many buffers as there is room for beside the daemon, and one line says why")
    func fewer() throws {
        let names = [1: "one buffer", 2: "2 buffers", 3: "3 buffers"]
        for (count, name) in names {
            for own in [0, 16 << 20, 47 << 20] {
                let stage = try CardStage(device(room: count, own: own))
                let why = "DSI-1: \(name) instead of 3: \(refusal("64x48", of: 56))"
                #expect(stage.display.remarks == (count == 3 ? [] : [why]))
                #expect(stage.display.summary.contains(name) && stage.device.store.memory.count == count)
                #expect(try stage.present() != .deferred)
                #expect(stage.device.visible == stage.picture && stage.device.store.memory.count == count)
            }
        }
    }

    @Test("A card whose buffers are not the service's memory has all of them")
    func notCounted() throws {
        let device = device(room: 0)
        device.store.service?.countsBuffers = false
        let stage = try CardStage(device)
        #expect(stage.display.summary.contains("3 buffers") && stage.display.remarks.isEmpty)
    }

    @Test("A service without a limit is not measured: no other buffers are made than those that are used")
    func unlimited() throws {
        let device = FakeDevice()
        _ = try CardStage(device)
        #expect(device.store.peak == 3 * Self.buffer)
    }

    @Test("Where not even one fits, the display is lit in a lower mode, and the line names the limit")
    func lowerMode() throws {
        let device = FakeDevice()
        device.objects.connector = Connector(
            50,
            .hdmi,
            modes: [ModeLine(64, 48, preferred: true), ModeLine(32, 24)],
            lit: 40
        )
        let limit = 64 << 20
        device.store.service = FakeService(limit: limit, own: limit - (2 << 20) - Self.bytes(32, 24))
        var stage = try CardStage(device)
        #expect(
            stage.display.remarks.first
                == "HDMI-A-1: no buffer for 64x48@60 in XRGB8888 (\(refusal("64x48", of: 64))); now 32x24@60 in XRGB8888"
        )
        stage.fill(CardStage.patch, 0xABCDEF)
        #expect(try stage.present() != .deferred)
        #expect(stage.device.visible == stage.picture && stage.device.store.memory.count == 1)
    }

    @Test("A picture that turns stays within the limit, and has afterwards what it had before", arguments: 1...3)
    func turns(count: Int) throws {
        let device = device(room: count)
        var stage = try CardStage(device)
        #expect(try stage.present() != .deferred)
        device.store.peak = 0
        for rotation in [Rotation.quarter, .half, .threeQuarters, .none] {
            // What the daemon does meanwhile takes memory, too.
            device.store.service?.own += 5 << 20
            try stage.display.turn(to: Turning(rotation))
            stage.picture = Surface(size: stage.display.size, color: Color(UInt32(rotation.rawValue)))
            #expect(try stage.present() != .deferred)
            #expect(stage.device.scannedOut == stage.picture)
            #expect(device.store.memory.count == count)
        }
        #expect(device.store.peak <= max(count, 2) * Self.bytes(48, 64))
    }

    @Test("A second buffer while the picture turns is not kept where it takes what is the daemon's")
    func spare() throws {
        let device = FakeDevice.turning(nil)
        device.store.service = FakeService(limit: Self.daemon + Self.buffer)
        var stage = try CardStage(device)
        #expect(try stage.present() != .deferred)
        for rotation in [Rotation.quarter, .half, .none] {
            device.store.peak = 0
            try stage.display.turn(to: Turning(rotation))
            stage.picture = Surface(size: stage.display.size, color: Color(UInt32(rotation.rawValue)))
            #expect(try stage.present() != .deferred)
            #expect(stage.device.scannedOut == stage.picture)
            #expect(device.store.peak == 2 * Self.buffer && device.store.memory.count == 1)
            #expect(stage.display.summary.contains("one buffer") && stage.display.remarks.count == 1)
        }
    }

    @Test("What a run that has crashed has left goes before there are more buffers than one")
    func leftovers() throws {
        let device = device(room: 3)
        let left = try device.store.createDumbBuffer(size: PixelSize(width: 64, height: 48), format: .xrgb8888)
        device.leftovers = [try device.store.addFramebuffer(left)]
        let stage = try CardStage(device)
        #expect(device.store.memory.count == 2)
        #expect(try stage.present() != .deferred)
        #expect(device.leftovers.isEmpty && device.store.memory.count == 4 && stage.display.remarks.isEmpty)
    }
}
