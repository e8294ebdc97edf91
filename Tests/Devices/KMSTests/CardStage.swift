import Canvas
import DisplaySupport
import Testing

@testable import KMS
@testable import Output

/// A picture that changes, and a display that should show it.
struct CardStage {
    let device: FakeDevice
    let display: KMSDisplay
    /// What should be on the screen.
    var picture: Surface

    init(_ device: FakeDevice, _ request: DisplayRequest? = nil, isAtomic: Bool = true) throws {
        self.device = device
        device.style = isAtomic ? .atomic : .legacy
        let report = CardReport(
            path: device.path,
            card: CardDescription(
                path: device.path,
                driver: device.driver,
                style: device.style,
                hasVblank: nil,
                connectors: device.connectors(),
                crtcs: [device.objects.crtc],
                planes: device.objects.planes,
                preferredDepth: device.objects.preferredDepth
            ),
            refusal: nil
        )
        let request = request ?? DisplayRequest()
        guard case .display(let selection) = try DisplaySelector(request: request).choose(from: [report]) else {
            throw DisplayError.noSuchCard(device.path, known: [])
        }
        display = try KMSDisplay(selection, request, on: device)
        picture = Surface(size: display.size, color: .white)
    }

    /// Changes a rectangle of the picture.
    mutating func fill(_ rect: PixelRect, _ color: UInt32) {
        for y in rect.y..<rect.maxY {
            for x in rect.x..<rect.maxX { picture[x, y] = color }
        }
    }

    /// Shows the picture, of which `damage` has changed.
    func present(_ damage: Damage = Damage()) throws -> PresentResult {
        try display.present(picture, damage)
    }

    /// A small piece of the picture, to change.
    static let patch = PixelRect(x: 5, y: 6, width: 7, height: 8)
}
