import Canvas
import DisplaySupport
import System
import SystemPackage

@testable import KMS
@testable import Output

/// When the flips of a card in memory come.
struct FakeFlips {
    /// How long one takes.
    var time: Microseconds = 10_000
    /// How long a call takes that waits for its frame.
    var blockingTime: Microseconds = 0
    var areLost = false
    /// Whether vertical blanks have stopped: no flip comes before the CRTC has gone off and on.
    var haveStopped = false
    var pending: [FlipEvent] = []
}

/// A card in memory: it keeps the state that a kernel would, records every call, and fails on demand.
///
/// It is strict where kernels are: a plane that knows damage clips shows nothing else of a frame than the clips, and so
/// does a flush.
final class FakeDevice: KMSDevice {
    /// The calls that were made.
    enum Call: Equatable {
        case commit([String: UInt64], CommitFlags)
        case setCrtc(LegacyScene?)
        case pageFlip(FramebufferID)
        case markDirty
        case turnOff(PlaneID)
        case set(String, UInt64)
        case setGamma(GammaTable)
        case addFramebuffer(FramebufferID)
        case removeFramebuffer(FramebufferID)
    }

    static let console = FramebufferID(rawValue: 900)

    var objects: FakeObjects
    var properties = FakeProperties()
    var faults = FakeFaults()
    var rules = FakeRules()
    var flips = FakeFlips()
    var isMaster = true
    var style = CallStyle.atomic
    var now: Microseconds = 1_000_000
    /// What a run that has crashed has left.
    var leftovers: Set<FramebufferID> = []
    /// What another program shows.
    private(set) lazy var screen = ForeignScreen(path: path)
    var foreign: any ForeignFramebuffers { screen }
    private(set) lazy var store = FakeBuffers(path: path, driver: driver) { [weak self] in self?.calls.append($0) }
    var buffers: any CardBuffers { store }
    var calls: [Call] = []
    /// What came out of framebuffers, before the plane turned it.
    private(set) var unturned = Surface(size: PixelSize(width: 64, height: 48), color: Color(0xC0FFEE))
    private(set) var shownBuffer = FakeDevice.console
    /// The table of a driver that has no property for it.
    var gamma: GammaTable?

    let path = "/dev/dri/card0"
    let driver: String
    let fileDescriptor: Int32 = -1

    init(driver: String = "fake", damageClips: Bool = false, overlays: [FakePlane] = []) {
        self.driver = driver
        objects = FakeObjects(overlays: overlays)
        let place = ["SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H", "rotation"]
        var values: [String: UInt64] = [:]
        for plane in ["30", "35"] {
            values["\(plane).FB_ID"] = UInt64(FakeDevice.console.rawValue)
            values["\(plane).CRTC_ID"] = 40
            place.forEach { values["\(plane).\($0)"] = $0 == "rotation" ? 4 : 7 }
        }
        if damageClips { values["30.FB_DAMAGE_CLIPS"] = 0 }
        values["40.ACTIVE"] = 1
        values["40.MODE_ID"] = 1
        values["50.CRTC_ID"] = 40
        values["50.link-status"] = 0
        values["50.DPMS"] = 0
        for plane in overlays {
            values.merge(plane.values) { $1 }
            properties.hints.merge(plane.hints) { $1 }
        }
        for (name, value) in values.sorted(by: { $0.key < $1.key }) { properties[name] = value }
    }

    /// Hangs another connector on the card, lit by the CRTC or not.
    func add(_ connector: Connector) {
        objects.others.append(connector)
        properties["\(connector.id.rawValue).CRTC_ID"] = UInt64(connector.litCrtc?.rawValue ?? 0)
    }

    /// What can be seen of the primary plane.
    var visible: Surface { FakePanel(device: self).visible }
    /// What can be seen on the panel, all planes together.
    var composed: Surface { FakePanel(device: self).composed }
    /// The overlays that show something, from the lowest to the highest.
    var lit: [UInt32] { FakePanel(device: self).lit }

    /// The commits that only asked.
    var tests: [Call] {
        changes.filter { if case .commit(_, let flags) = $0 { flags.contains(.testOnly) } else { false } }
    }

    var changes: [Call] {
        calls.filter { if case .addFramebuffer = $0 { return false } else { return true } }
    }

    func forgetCalls() {
        calls = []
    }
}

// State.
extension FakeDevice {
    func claimMaster() -> Bool { isMaster }

    func hasVblank(_ crtc: CrtcID) -> Bool? { objects.vblank }
    func connector(_ id: ConnectorID) -> Connector { objects.connector }
    func connectors() -> [Connector] { objects.connectors }

    func connectors(litBy crtc: CrtcID) -> [ConnectorID] {
        connectors().map(\.id).filter { properties["\($0.rawValue).CRTC_ID"] == UInt64(crtc.rawValue) }
    }

    func crtc(_ id: CrtcID) -> Crtc { objects.crtc }
    func planes() -> [Plane] { objects.planes }

    func properties<Kind: PropertyOwner>(of object: ObjectID<Kind>) -> PropertyTable {
        properties.table(of: object.rawValue)
    }

    func removeLeftovers() {
        for framebuffer in leftovers { store.removeFramebuffer(framebuffer) }
        leftovers = []
    }

    func createBlob(_ bytes: [UInt8]) -> BlobID { BlobID(rawValue: properties.createBlob(bytes)) }

    func destroyBlob(_ id: BlobID) { properties.blobs[id.rawValue] = nil }

    func content(of blob: BlobID) throws(DisplayError) -> [UInt8] {
        guard let bytes = properties.blobs[blob.rawValue] else { throw failed(.noSuchFileOrDirectory) }
        return bytes
    }
}

// What it is to show.
extension FakeDevice {
    func commit(_ request: AtomicRequest, _ flags: CommitFlags, serial: UInt64) throws(DisplayError) {
        faults.beforeCommit()
        var changed: [String: UInt64] = [:]
        for item in request.assignments {
            guard let name = properties.names[item.property.rawValue] else { throw failed(.invalidArgument) }
            changed[name] = item.value
        }
        calls.append(.commit(changed, flags))
        try failIfAsked()
        if let reason = rules.refusal(of: changed, flags, on: self) {
            if !flags.contains(.testOnly) { faults.refusedChanges += 1 }
            throw failed(reason)
        }
        if let reason = rules.refusalOfConnectors(changed, on: self) { throw failed(reason) }
        if flags.contains(.testOnly) { return }
        if properties["40.ACTIVE"] == 0, changed["40.ACTIVE"] == 1 { flips.haveStopped = false }
        if !flags.contains(.nonBlocking) { now += flips.blockingTime }
        for (name, value) in changed { properties.assign(name, value) }
        if let number = changed["30.FB_ID"], let clips = changed["30.FB_DAMAGE_CLIPS"] {
            show(FramebufferID(rawValue: UInt32(number)), only: rects(in: properties.blobs[UInt32(clips)] ?? []))
        } else if let number = changed["30.FB_ID"] {
            show(FramebufferID(rawValue: UInt32(number)), only: nil)
        }
        if flags.contains(.flipEvent) { queueFlip(serial) }
    }

    func setCrtc(_ crtc: CrtcID, to scene: LegacyScene?) throws(DisplayError) {
        calls.append(.setCrtc(scene))
        try failIfAsked()
        if let scene { show(scene.framebuffer, only: nil) }
    }

    func pageFlip(_ crtc: CrtcID, to framebuffer: FramebufferID, serial: UInt64) throws(DisplayError) {
        calls.append(.pageFlip(framebuffer))
        try failIfAsked()
        show(framebuffer, only: nil)
        queueFlip(serial)
    }

    func markDirty(_ framebuffer: FramebufferID, _ damage: Damage) throws(DisplayError) {
        calls.append(.markDirty)
        try failIfAsked()
        show(framebuffer, only: damage.rects)
    }

    func turnOff(_ plane: Plane) throws(DisplayError) {
        calls.append(.turnOff(plane.id))
    }

    func set(_ assignment: AtomicRequest.Assignment) throws(DisplayError) {
        guard let name = properties.names[assignment.property.rawValue] else { throw failed(.invalidArgument) }
        let value = assignment.value
        calls.append(.set(name, value))
        try failIfAsked()
        if name == "50.DPMS", properties[name] != 0, value == 0 { flips.haveStopped = false }
        properties.assign(name, value)
    }

    func gamma(of crtc: CrtcID) -> GammaTable? { gamma }

    func set(_ gamma: GammaTable, of crtc: CrtcID) throws(DisplayError) {
        calls.append(.setGamma(gamma))
        try failIfAsked()
        self.gamma = gamma
    }

    func readFlips() -> [FlipEvent] {
        defer { flips.pending = [] }
        return flips.pending
    }

    /// An event as the kernel might send one late.
    func sendStaleFlip(serial: UInt64) {
        flips.pending.append(FlipEvent(crtc: objects.crtc.id, serial: serial, flip: PageFlip(time: now, sequence: 0)))
    }

    private func queueFlip(_ serial: UInt64) {
        now += flips.time
        if !flips.areLost, !flips.haveStopped { sendStaleFlip(serial: serial) }
    }

    private func failIfAsked() throws(DisplayError) {
        if let reason = faults.take() { throw failed(reason) }
    }

    func failed(_ reason: Errno) -> DisplayError {
        .failed(operation: "do it", card: path, errno: reason)
    }

    /// The whole framebuffer that is scanned out: a clip is only a hint, so all of it must be right.
    var scannedOut: Surface? { store.content(of: shownBuffer) }

    /// Makes a framebuffer visible: all of it, or only some rectangles.
    private func show(_ framebuffer: FramebufferID, only rects: [PixelRect]?) {
        shownBuffer = framebuffer
        guard let allocation = store.allocations[framebuffer] else { return }
        if unturned.size != allocation.size { unturned = Surface(size: allocation.size) }
        for rect in rects ?? [PixelRect(allocation.size)] { store.copy(rect, of: framebuffer, to: &unturned) }
    }

    private func rects(in blob: [UInt8]) -> [PixelRect] {
        let edges = blob.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: 4).map { Int(bytes.loadUnaligned(fromByteOffset: $0, as: Int32.self)) }
        }
        return stride(from: 0, to: edges.count, by: 4).map { i in
            PixelRect(x: edges[i], y: edges[i + 1], width: edges[i + 2] - edges[i], height: edges[i + 3] - edges[i + 1])
        }
    }
}

// Kinds of cards.
extension FakeDevice {
    /// A card of one mode of 64x48 whose plane knows `rotations`.
    static func turning(
        _ rotations: PlaneRotation? = [.upright, .left, .half, .right],
        orientation: PanelOrientation? = nil,
        driver: String = "fake",
        damageClips: Bool = false
    ) -> FakeDevice {
        let device = FakeDevice(driver: driver, damageClips: damageClips)
        device.objects.connector = Connector(
            50,
            .dsi,
            modes: [ModeLine(64, 48, preferred: true)],
            lit: 40,
            orientation: orientation
        )
        device.objects.planes = [Plane(30, crtc: 40, rotations: rotations), Plane(35, .cursor, crtc: 40)]
        return device
    }
}
