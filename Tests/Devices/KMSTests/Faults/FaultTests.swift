import Canvas
import DisplaySupport
import SystemPackage
import TestSupport
import Testing

@testable import KMS
@testable import Output

@Suite("When the card fails in every way at once")
struct FaultTests {
    /// A kind of card.
    struct Kind: Sendable, CustomStringConvertible {
        let driver: String
        let isAtomic: Bool
        let damageClips: Bool
        let rotations: PlaneRotation?
        let orientation: PanelOrientation?

        var description: String {
            let parts = [driver, isAtomic ? "atomic" : "legacy", damageClips ? "clips" : nil]
            return parts.compactMap(\.self).joined(separator: ", ") + (rotations == nil ? "" : ", turning plane")
        }

        static let all = [
            Kind(driver: "fake", isAtomic: true, damageClips: false, rotations: nil, orientation: nil),
            Kind(driver: "fake", isAtomic: false, damageClips: false, rotations: nil, orientation: nil),
            Kind(
                driver: "fake",
                isAtomic: true,
                damageClips: true,
                rotations: [.upright, .left, .half, .right],
                orientation: .leftSideUp
            ),
            Kind(driver: "virtio_gpu", isAtomic: true, damageClips: false, rotations: nil, orientation: nil),
            Kind(
                driver: "virtio_gpu",
                isAtomic: true,
                damageClips: true,
                rotations: [.upright, .half],
                orientation: nil
            ),
        ]
    }

    @Test(
        "Nothing crashes or leaks, frames are whole, the screen is lit while it can be, and all ends well",
        arguments: Kind.all
    )
    func laws(kind: Kind) throws {
        for seed in 0..<400 {
            var random = SplitMix(seed: UInt64(seed))
            let (device, plan) = device(kind, &random)
            let story = FaultStory(device, seed: UInt64(seed)) { try kind.display(on: device) }
            let breaches = story.run(60)
            guard breaches.isEmpty else {
                Issue.record("story \(seed) of \(kind): \(Set(breaches).sorted()), with \(plan)")
                return
            }
        }
    }

    @Test("Without faults, every story keeps the laws too", arguments: Kind.all)
    func noFaults(kind: Kind) throws {
        for seed in 0..<100 {
            var random = SplitMix(seed: UInt64(seed))
            let (device, _) = device(kind, &random)
            device.plan = .none
            let breaches = FaultStory(device, seed: UInt64(seed)) { try kind.display(on: device) }.run(40)
            #expect(breaches == [], "story \(seed)")
        }
    }

    private func device(_ kind: Kind, _ random: inout SplitMix) -> (FaultyDevice, FaultPlan) {
        let card = FakeDevice(driver: kind.driver, damageClips: kind.damageClips)
        let mode = FaultStory.modes[0]
        card.objects.connector = Connector(50, .hdmi, modes: [mode], lit: 40, orientation: kind.orientation)
        card.objects.crtc = Crtc(40, index: 0, mode: mode, framebuffer: FakeDevice.console.rawValue)
        card.objects.planes = [Plane(30, crtc: 40, rotations: kind.rotations), Plane(35, .cursor, crtc: 40)]
        card.rules.turns = random.pick([.yes, .no(.invalidArgument), .lie(.invalidArgument), .lie(.outOfRange)])
        card.store.countLimit = random.pick([2, 3, 4, 5, 6, 9])
        let plan = FaultPlan.random(&random)
        return (FaultyDevice(card, plan, isAtomic: kind.isAtomic), plan)
    }
}

extension FaultTests.Kind {
    /// Finds the display on a card, as a search does.
    func display(on device: FaultyDevice) throws -> any Display {
        let request = DisplayRequest()
        let card = CardDescription(
            path: device.path,
            driver: device.driver,
            style: device.style,
            hasVblank: nil,
            connectors: [try device.connector(device.card.objects.connector.id)],
            crtcs: [device.card.objects.crtc],
            planes: device.planes()
        )
        let report = CardReport(path: device.path, card: card, refusal: nil)
        guard case .display(let selection) = try DisplaySelector(request: request).choose(from: [report]) else {
            throw DisplayError.noSuchCard(device.path, known: [])
        }
        return try KMSDisplay(selection, request, on: device)
    }
}

@Suite("The card that fails on purpose")
struct FaultyDeviceTests {
    @Test("What is planned happens at its number, and nothing else")
    func plan() throws {
        var plan = FaultPlan.none
        plan.refusals = [.init(call: .blob, number: 1): .noMemory]
        let device = FaultyDevice(FakeDevice(), plan, isAtomic: true)
        device.destroyBlob(try device.createBlob([1]))
        #expect(throws: DisplayError.failed(operation: "do it", card: "/dev/dri/card0", errno: .noMemory)) {
            try device.createBlob([2])
        }
        device.destroyBlob(try device.createBlob([3]))
        #expect(device.complaints.isEmpty)
    }

    @Test("It complains of what kernels do not forgive")
    func complaints() throws {
        let device = FaultyDevice(FakeDevice(), .none, isAtomic: false)
        let size = PixelSize(width: 4, height: 4)
        let allocation = try device.createDumbBuffer(size: size, format: .xrgb8888)
        let framebuffer = try device.addFramebuffer(allocation)
        let scene = LegacyScene(framebuffer: framebuffer, connectors: [], mode: ModeLine(4, 4))
        try device.setCrtc(CrtcID(rawValue: 40), to: scene)
        #expect(device.onScreen == [framebuffer.rawValue] && !device.isDark)
        device.removeFramebuffer(framebuffer)
        device.removeFramebuffer(framebuffer)
        device.destroyDumbBuffer(allocation)
        device.destroyDumbBuffer(allocation)
        #expect(device.isDark && device.complaints.count == 3)
    }
}
