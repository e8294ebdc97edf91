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
    enum Call: Hashable {
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

    var connector = Connector(50, .hdmi, modes: [ModeLine(64, 48, preferred: true)], lit: 40)
    /// The other connectors, of which the CRTC can light only one.
    var others: [Connector] = []
    var crtc = Crtc(40, index: 0, mode: ModeLine(64, 48), framebuffer: FakeDevice.console.rawValue)
    var allPlanes = [Plane(30, crtc: 40), Plane(35, .cursor, crtc: 40)]
    var vblank: Bool?
    /// The bits of a pixel's colours that it prefers.
    var preferredDepth: Int?
    var isMaster = true
    var style = CallStyle.atomic
    var now: Microseconds = 1_000_000
    var flips = FakeFlips()
    var rules = FakeRules()
    /// Errors of the next changes, first come first served; nil lets one pass.
    var failures: [Errno?] = []
    /// Looks at what there is before a commit is made or tried.
    var beforeCommit: () -> Void = {}
    /// How many changes it refused that were no tests.
    var refusedChanges = 0
    /// The planes that it has over the primary one.
    let overlays: [FakePlane]

    /// What a run that has crashed has left.
    var leftovers: Set<FramebufferID> = []

    /// What another program shows.
    private(set) lazy var screen = ForeignScreen(path: path)
    var foreign: any ForeignFramebuffers { screen }
    private(set) lazy var store = FakeBuffers(path: path, driver: driver) { [weak self] in self?.calls.append($0) }
    var buffers: any CardBuffers { store }

    var calls: [Call] = []
    /// What came out of framebuffers, before the plane turned it.
    var unturned: Surface
    var blobs: [UInt32: [UInt8]] = [:]
    /// What the tables hold that properties of colours point to: the kernel keeps that as long as it is set.
    var tables: [String: [UInt8]] = [:]
    /// The table of a driver that has no property for it.
    var gamma: GammaTable?
    var values: [String: UInt64] = [:]
    /// What else it says of a property.
    var hints: [String: PropertyTable.Entry] = [:]
    var names: [UInt32: String] = [:]
    var shownBuffer = FakeDevice.console
    private var lastID: UInt32 = 1000

    let path = "/dev/dri/card0"
    let driver: String
    let fileDescriptor: Int32 = -1

    init(driver: String = "fake", damageClips: Bool = false, overlays: [FakePlane] = []) {
        self.driver = driver
        self.overlays = overlays
        unturned = Surface(size: PixelSize(width: 64, height: 48), color: Color(0xC0FFEE))
        let place = ["SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H", "rotation"]
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
        for plane in overlays {
            values.merge(plane.values) { $1 }
            hints.merge(plane.hints) { $1 }
        }
        allPlanes += overlays.filter { $0.id != 30 }.map(\.plane)
        values["50.DPMS"] = 0
        for (index, name) in values.keys.sorted().enumerated() { names[UInt32(index + 1)] = name }
    }

    /// Sets or removes a property, as a driver or an earlier program would have.
    func set(_ property: String, _ value: UInt64?) {
        values[property] = value
        if !names.values.contains(property) { names[UInt32(names.count + 1)] = property }
    }

    /// Hangs another connector on the card, lit by the CRTC or not.
    func add(_ connector: Connector) {
        others.append(connector)
        set("\(connector.id.rawValue).CRTC_ID", UInt64(connector.litCrtc?.rawValue ?? 0))
    }

    /// Points a property to a table, as another program would have.
    func set(_ property: String, toTable bytes: [UInt8]) {
        let blob = createBlob(bytes)
        set(property, UInt64(blob.rawValue))
        tables[property] = bytes
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

    func hasVblank(_ crtc: CrtcID) -> Bool? { vblank }

    func connector(_ id: ConnectorID) -> Connector { connector }

    func connectors() -> [Connector] { [connector] + others }

    func connectors(litBy crtc: CrtcID) -> [ConnectorID] {
        connectors().map(\.id).filter { values["\($0.rawValue).CRTC_ID"] == UInt64(crtc.rawValue) }
    }

    func crtc(_ id: CrtcID) -> Crtc { crtc }

    func planes() -> [Plane] { allPlanes }

    func properties<Kind: PropertyOwner>(of object: ObjectID<Kind>) -> PropertyTable {
        var table = PropertyTable()
        for (id, name) in names {
            let parts = name.split(separator: ".")
            guard parts[0] == "\(object.rawValue)", let value = values[name] else { continue }
            let hint = hints[name]
            table[String(parts[1])] = PropertyTable.Entry(
                id: PropertyID(rawValue: id),
                value: value,
                kind: hint?.kind ?? .number,
                choices: hint?.choices ?? [:],
                limits: hint?.limits ?? [],
                isImmutable: hint?.isImmutable ?? false
            )
        }
        return table
    }
}

// Blobs.
extension FakeDevice {
    func removeLeftovers() {
        for framebuffer in leftovers { store.removeFramebuffer(framebuffer) }
        leftovers = []
    }

    func createBlob(_ bytes: [UInt8]) -> BlobID {
        lastID += 1
        blobs[lastID] = bytes
        return BlobID(rawValue: lastID)
    }

    func destroyBlob(_ id: BlobID) {
        blobs[id.rawValue] = nil
    }

    func content(of blob: BlobID) throws(DisplayError) -> [UInt8] {
        guard let bytes = blobs[blob.rawValue] else { throw failed(.noSuchFileOrDirectory) }
        return bytes
    }
}

// What it is to show.
extension FakeDevice {
    func commit(_ request: AtomicRequest, _ flags: CommitFlags, serial: UInt64) throws(DisplayError) {
        beforeCommit()
        var changed: [String: UInt64] = [:]
        for item in request.assignments {
            guard let name = names[item.property.rawValue] else { throw failed(.invalidArgument) }
            changed[name] = item.value
        }
        calls.append(.commit(changed, flags))
        try failIfAsked()
        if let reason = rules.refusal(of: changed, flags, on: self) {
            if !flags.contains(.testOnly) { refusedChanges += 1 }
            throw failed(reason)
        }
        if let reason = rules.refusalOfConnectors(changed, on: self) { throw failed(reason) }
        if flags.contains(.testOnly) { return }
        if values["40.ACTIVE"] == 0, changed["40.ACTIVE"] == 1 { flips.haveStopped = false }
        if !flags.contains(.nonBlocking) { now += flips.blockingTime }
        for (name, value) in changed { keepTable(name, value) }
        values.merge(changed) { $1 }
        if let number = changed["30.FB_ID"], let clips = changed["30.FB_DAMAGE_CLIPS"] {
            show(FramebufferID(rawValue: UInt32(number)), only: rects(in: blobs[UInt32(clips)] ?? []))
        } else if let number = changed["30.FB_ID"] {
            show(FramebufferID(rawValue: UInt32(number)), only: nil)
        }
        if flags.contains(.flipEvent) { queueFlip(serial) }
    }

    /// Keeps what a table holds that a property points to now.
    private func keepTable(_ name: String, _ value: UInt64) {
        guard FakeDevice.tableNames.contains(where: name.hasSuffix) else { return }
        // A table that is set no more, and belongs to nobody, is gone.
        if let old = values[name], old != value { blobs[UInt32(old)] = nil }
        tables[name] = blobs[UInt32(value)]
    }

    private static let tableNames = ["GAMMA_LUT", "CTM", "HDR_OUTPUT_METADATA"]

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
        guard let name = names[assignment.property.rawValue] else { throw failed(.invalidArgument) }
        let value = assignment.value
        calls.append(.set(name, value))
        try failIfAsked()
        keepTable(name, value)
        if name == "50.DPMS", values[name] != 0, value == 0 { flips.haveStopped = false }
        values[name] = value
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
        flips.pending.append(FlipEvent(crtc: crtc.id, serial: serial, flip: PageFlip(time: now, sequence: 0)))
    }

    private func queueFlip(_ serial: UInt64) {
        now += flips.time
        if !flips.areLost, !flips.haveStopped { sendStaleFlip(serial: serial) }
    }

    private func failIfAsked() throws(DisplayError) {
        if !failures.isEmpty, let reason = failures.removeFirst() { throw failed(reason) }
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
        device.connector = Connector(
            50,
            .dsi,
            modes: [ModeLine(64, 48, preferred: true)],
            lit: 40,
            orientation: orientation
        )
        device.allPlanes = [Plane(30, crtc: 40, rotations: rotations), Plane(35, .cursor, crtc: 40)]
        return device
    }
}
