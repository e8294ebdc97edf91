@testable import KMS
@testable import Output

/// The connectors, the CRTC and the planes of a card in memory.
struct FakeObjects {
    var connector = Connector(50, .hdmi, modes: [ModeLine(64, 48, preferred: true)], lit: 40)
    /// The other connectors, of which the CRTC can light only one.
    var others: [Connector] = []
    var crtc = Crtc(40, index: 0, mode: ModeLine(64, 48), framebuffer: FakeDevice.console.rawValue)
    var planes: [Plane]
    /// The planes over the primary one.
    let overlays: [FakePlane]
    var vblank: Bool?
    /// The bits of a pixel's colours that it prefers.
    var preferredDepth: Int?

    init(overlays: [FakePlane]) {
        self.overlays = overlays
        planes = [Plane(30, crtc: 40), Plane(35, .cursor, crtc: 40)] + overlays.filter { $0.id != 30 }.map(\.plane)
    }

    var connectors: [Connector] { [connector] + others }
}
