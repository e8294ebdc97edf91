import Canvas
import DisplaySupport
import SystemPackage
import TestSupport
import Testing

@testable import KMS
@testable import Output

@Suite("When the display changes")
struct HotplugTests {
    private let portrait = ModeLine(48, 64, preferred: true)

    @Test("A display that says the same as before is unchanged")
    func unchanged() throws {
        #expect(try CardStage(FakeDevice()).display.reprobe() == .unchanged)
    }

    @Test("A new preferred mode is to be followed, and a lost signal needs the mode set again")
    func modeChanged() throws {
        let stage = try CardStage(FakeDevice())
        stage.device.objects.connector = Connector(50, .hdmi, modes: [ModeLine(64, 48), portrait], lit: 40)
        #expect(try stage.display.reprobe() == .modeChanged(portrait.mode))

        let dim = try CardStage(FakeDevice())
        dim.device.properties["50.link-status"] = 1
        #expect(try dim.display.reprobe() == .modeChanged(dim.display.selection.mode.mode))
    }

    @Test(
        "A display that is unplugged, or offers no mode any more, is gone",
        arguments: [
            Connector(50, .hdmi, .disconnected), Connector(50, .hdmi, modes: []),
        ]
    )
    func disconnected(connector: Connector) throws {
        let stage = try CardStage(FakeDevice())
        stage.device.objects.connector = connector
        #expect(try stage.display.reprobe() == .disconnected)
    }

    @Test("A display whose driver cannot tell stays lit, until one comes that is connected for sure")
    func doubtful() throws {
        let device = FakeDevice()
        device.objects.connector = Connector(50, .vga, .unknown, modes: [ModeLine(64, 48)], lit: 40)
        #expect(try CardStage(device).display.reprobe() == .unchanged)

        let report = CardReport([device.objects.connector], crtcs: [device.objects.crtc], planes: device.objects.planes)
        guard case .display(let selection) = try DisplaySelector(request: DisplayRequest()).choose(from: [report])
        else { throw DisplayError.noSuchCard(device.path, known: []) }
        var known: [KnownConnector] = []
        let rival = KMSKind.rival(of: selection, DisplayRequest(), among: { known })
        let display = try KMSDisplay(selection, DisplayRequest(), on: device, isSuperseded: rival)
        #expect(display.isStopgap)
        let (empty, plugged) = (try FakeConnectorFolder("disconnected"), try FakeConnectorFolder("connected"))
        known = [empty.connector]
        #expect(try display.reprobe() == .unchanged)
        known.append(plugged.connector)
        #expect(try display.reprobe() == .superseded(because: "another display is connected now"))

        #expect(KMSKind.rival(of: selection, DisplayRequest(connector: "VGA-1")) == nil)
        known = []
        let other = KMSKind.rival(of: selection, DisplayRequest(card: "/dev/dri/card7"), among: { known })
        known.append(plugged.connector)
        #expect(try other?() == false)
    }

    @Test("The old picture stays until the first frame of the new mode is complete; then its buffers go")
    func reconfigures() throws {
        let stage = try CardStage(FakeDevice())
        _ = try stage.present()
        let (old, before) = (stage.device.store.memory.keys, stage.device.visible)
        stage.device.forgetCalls()
        try stage.display.reconfigure(to: portrait)
        #expect(stage.display.size == PixelSize(width: 48, height: 64))
        // The picture stays, and so does its buffer.
        #expect(stage.device.visible == before && stage.device.scannedOut == before)
        let gone = stage.device.changes.compactMap { if case .removeFramebuffer(let id) = $0 { id } else { nil } }
        #expect(gone.count == stage.device.changes.count && !gone.contains(stage.device.shownBuffer))
        stage.device.forgetCalls()

        var turned = stage
        turned.picture = Surface(size: stage.display.size, color: Color(0x00FF00))
        #expect(try turned.present() == .shown(bytesWritten: 48 * 64 * 4))
        #expect(stage.device.visible == turned.picture)
        #expect(Set(stage.device.store.memory.keys).isDisjoint(with: old))
        guard case .commit(_, .allowModeset) = stage.device.changes.first else {
            Issue.record("buffers went before the mode was set: \(stage.device.changes)")
            return
        }
    }

    @Test("A mode that the device refuses leaves the old one, and its picture can be shown again")
    func refusedMode() throws {
        let stage = try CardStage(FakeDevice())
        _ = try stage.present()
        try stage.display.reconfigure(to: portrait)
        stage.device.faults.next = [.invalidArgument]
        #expect(try stage.display.present(Surface(size: portrait.size)).isRedraw)
        #expect(stage.display.size == PixelSize(width: 64, height: 48))
        #expect(try stage.present() == .shown(bytesWritten: 64 * 48 * 4))
        #expect(stage.device.visible == stage.picture)
        #expect(stage.device.store.memory.count == 3)
    }

    @Test("Two changes before a frame still keep the first picture on the screen")
    func twoChanges() throws {
        let stage = try CardStage(FakeDevice())
        _ = try stage.present()
        let before = stage.device.visible
        try stage.display.reconfigure(to: portrait)
        try stage.display.reconfigure(to: ModeLine(32, 32))
        #expect(stage.device.visible == before && stage.device.scannedOut == before)
        #expect(stage.device.store.memory.count == 2)
    }

    @Test("Without memory for the new mode nothing changes")
    func noMemory() throws {
        let stage = try CardStage(FakeDevice())
        _ = try stage.present()
        stage.device.store.countLimit = 1
        #expect(throws: DisplayError.self) { try stage.display.reconfigure(to: portrait) }
        #expect(stage.display.size == PixelSize(width: 64, height: 48))
        #expect(try stage.present(Damage(CardStage.patch)) != .deferred)
    }
}

/// The folder of the connector HDMI-A-1 of the first card, as the kernel shows it.
private struct FakeConnectorFolder {
    private let scratch: Scratch
    let connector: KnownConnector

    init(_ status: String) throws {
        scratch = try Scratch()
        try scratch.write("\(status)\n", to: "card0-HDMI-A-1/status")
        try scratch.write("", to: "card0-HDMI-A-1/modes")
        connector = try #require(KnownConnector(folder: FilePath(scratch.file("card0-HDMI-A-1"))))
    }
}
