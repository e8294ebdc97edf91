import Canvas
import DisplaySupport
import SystemPackage

@testable import KMS
@testable import Output

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
    var now: Int64 = 1_000_000
    /// How long a flip takes.
    var flipTime: Int64 = 10_000
    /// Errors of the next changes, first come first served; nil lets one pass.
    var failures: [Errno?] = []
    var losesFlips = false
    /// Whether vertical blanks have stopped: no flip comes before the CRTC has gone off and on.
    var hasStopped = false
    /// How long a call takes that waits for its frame.
    var blockingTime: Int64 = 0
    var bufferLimit = Int.max
    /// The bytes that all buffers together may take.
    var memoryLimit = Int.max
    /// Looks at what there is before a commit is made or tried.
    var beforeCommit: () -> Void = {}
    /// The most bytes that all buffers together took.
    var peak = 0
    /// The service whose memory the buffers are, where it has a limit.
    var service: FakeService?
    private(set) lazy var budget = BufferBudget { [unowned self] in
        service?.allowance(with: memory.values)
    }
    /// The formats that it lists, and yet makes no framebuffers of.
    var refusedFormats: Set<PixelFormat> = []
    /// What it says to a turned plane.
    var answerToTurns = AnswerToTurns.yes
    /// What it says to planes over the primary one.
    var answerToPlanes = AnswerToTurns.yes
    /// When it sets the mode for them, and refuses frames, which may not do that.
    var modesetForPlanes = ModesetForPlanes.never
    /// How many changes it refused that were no tests.
    var refusedChanges = 0
    /// The planes that it has over the primary one.
    let overlays: [FakePlane]

    /// What a run that has crashed has left.
    var leftovers: Set<FramebufferID> = []

    /// What another program shows.
    let foreign = ForeignScreen()

    var calls: [Call] = []
    /// What came out of framebuffers, before the plane turned it.
    var unturned: Surface
    private(set) var memory: [UInt32: UnsafeMutableRawBufferPointer] = [:]
    /// What lies in the buffers, by their handles.
    var contents: [UInt32: [UInt8]] { memory.mapValues { Array($0) } }
    var blobs: [UInt32: [UInt8]] = [:]
    /// What the tables hold that properties of colours point to: the kernel keeps that as long as it is set.
    var tables: [String: [UInt8]] = [:]
    /// The table of a driver that has no property for it.
    var gamma: GammaTable?
    private(set) var allocations: [FramebufferID: DumbAllocation] = [:]
    var values: [String: UInt64] = [:]
    /// What else it says of a property.
    var hints: [String: PropertyTable.Entry] = [:]
    var names: [UInt32: String] = [:]
    var pending: [FlipEvent] = []
    var glass = FakeDevice.console
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

// Buffers.
extension FakeDevice {
    func createDumbBuffer(size: PixelSize, format: PixelFormat) throws(DisplayError) -> DumbAllocation {
        if memory.count >= bufferLimit { throw failed(.noMemory) }
        // A pitch larger than a row, as many drivers have it.
        let pitch = size.width * format.bytesPerPixel + 48
        let used = memory.values.reduce(0) { $0 + $1.count }
        if used + pitch * size.height > memoryLimit { throw failed(.noMemory) }
        peak = max(peak, used + pitch * size.height)
        lastID += 1
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: pitch * size.height, alignment: 16)
        _ = bytes.initializeMemory(as: UInt8.self, repeating: 0xEE)
        memory[lastID] = bytes
        return DumbAllocation(handle: lastID, size: size, format: format, pitch: pitch, byteCount: bytes.count)
    }

    func destroyDumbBuffer(_ allocation: DumbAllocation) {
        memory.removeValue(forKey: allocation.handle)?.deallocate()
    }

    func addFramebuffer(_ allocation: DumbAllocation) throws(DisplayError) -> FramebufferID {
        if refusedFormats.contains(allocation.format) { throw failed(.invalidArgument) }
        lastID += 1
        let id = FramebufferID(rawValue: lastID)
        allocations[id] = allocation
        calls.append(.addFramebuffer(id))
        return id
    }

    func removeFramebuffer(_ id: FramebufferID) {
        allocations[id] = nil
        calls.append(.removeFramebuffer(id))
    }

    func removeLeftovers() {
        for framebuffer in leftovers { removeFramebuffer(framebuffer) }
        leftovers = []
    }

    func map(_ allocation: DumbAllocation) throws(DisplayError) -> UnsafeMutableRawBufferPointer {
        guard let bytes = memory[allocation.handle] else { throw failed(.noSuchFileOrDirectory) }
        return bytes
    }

    func unmap(_ memory: UnsafeMutableRawBufferPointer) {}

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
