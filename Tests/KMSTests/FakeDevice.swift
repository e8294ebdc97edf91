import Canvas
import SystemPackage

@testable import KMS

/// A card in memory: it keeps the state that a kernel would, writes down what it is told, and fails on demand.
///
/// It is strict where kernels are: a plane that knows damage clips shows nothing else of a frame than the clips, and so
/// does a flush.
final class FakeDevice: KMSDevice {
    /// What it was told.
    enum Call: Hashable {
        case commit([String: UInt64], CommitFlags)
        case setCrtc(LegacyScene?)
        case pageFlip(FramebufferID)
        case markDirty
        case turnOff(PlaneID)
        case addFramebuffer(FramebufferID)
        case removeFramebuffer(FramebufferID)
    }

    static let console = FramebufferID(rawValue: 900)

    var connector = Connector(50, .hdmi, modes: [Mode(64, 48, preferred: true)], lit: 40)
    var crtc = Crtc(40, index: 0, mode: Mode(64, 48), framebuffer: FakeDevice.console.rawValue)
    var allPlanes = [Plane(30, crtc: 40), Plane(35, .cursor, crtc: 40)]
    var vblank: Bool?
    var isMaster = true
    var now: Int64 = 1_000_000
    /// How long a flip takes.
    var flipTime: Int64 = 10_000
    /// Errors of the next changes, first come first served; nil lets one pass.
    var failures: [Errno?] = []
    var losesFlips = false
    var bufferLimit = Int.max
    /// What it says to a turned plane.
    var answerToTurns = AnswerToTurns.yes

    /// What another program shows.
    let foreign = ForeignScreen()

    private(set) var calls: [Call] = []
    /// What came out of framebuffers, before the plane turned it.
    private(set) var unturned: Surface
    private(set) var memory: [UInt32: UnsafeMutableRawBufferPointer] = [:]
    private(set) var blobs: [UInt32: [UInt8]] = [:]
    private(set) var allocations: [FramebufferID: DumbAllocation] = [:]
    private(set) var values: [String: UInt64] = [:]
    private var names: [UInt32: String] = [:]
    private var pending: [FlipEvent] = []
    private var glass = FakeDevice.console
    private var lastID: UInt32 = 1000

    let path = "/dev/dri/card0"
    let driver: String
    let fileDescriptor: Int32 = -1

    init(driver: String = "fake", damageClips: Bool = false) {
        self.driver = driver
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
        for (index, name) in values.keys.sorted().enumerated() { names[UInt32(index + 1)] = name }
    }

    /// Sets or removes a property, as a driver or an earlier program would have.
    func set(_ property: String, _ value: UInt64?) {
        values[property] = value
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

    func connectors(litBy crtc: CrtcID) -> [ConnectorID] { connector.litCrtc == crtc ? [connector.id] : [] }

    func crtc(_ id: CrtcID) -> Crtc { crtc }

    func planes() -> [Plane] { allPlanes }

    func properties<Kind: PropertyOwner>(of object: ObjectID<Kind>) -> PropertyTable {
        var table = PropertyTable()
        for (id, name) in names {
            let parts = name.split(separator: ".")
            guard parts[0] == "\(object.rawValue)", let value = values[name] else { continue }
            table[String(parts[1])] = PropertyTable.Entry(id: PropertyID(rawValue: id), value: value)
        }
        return table
    }
}

// Buffers.
extension FakeDevice {
    func createDumbBuffer(size: PixelSize, format: PixelFormat) throws(KMSError) -> DumbAllocation {
        if memory.count >= bufferLimit { throw failed(.noMemory) }
        // A pitch larger than a row, as many drivers have it.
        let pitch = size.width * format.bytesPerPixel + 48
        lastID += 1
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: pitch * size.height, alignment: 16)
        _ = bytes.initializeMemory(as: UInt8.self, repeating: 0xEE)
        memory[lastID] = bytes
        return DumbAllocation(handle: lastID, size: size, format: format, pitch: pitch, byteCount: bytes.count)
    }

    func destroyDumbBuffer(_ allocation: DumbAllocation) {
        memory.removeValue(forKey: allocation.handle)?.deallocate()
    }

    func addFramebuffer(_ allocation: DumbAllocation) -> FramebufferID {
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

    func map(_ allocation: DumbAllocation) throws(KMSError) -> UnsafeMutableRawBufferPointer {
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
}

// The glass.
extension FakeDevice {
    func commit(_ request: AtomicRequest, _ flags: CommitFlags, serial: UInt64) throws(KMSError) {
        var changed: [String: UInt64] = [:]
        for item in request.assignments {
            guard let name = names[item.property.rawValue] else { throw failed(.invalidArgument) }
            changed[name] = item.value
        }
        calls.append(.commit(changed, flags))
        try failIfAsked()
        if let reason = refusal(of: changed, flags) { throw failed(reason) }
        if flags.contains(.testOnly) { return }
        values.merge(changed) { $1 }
        if let number = changed["30.FB_ID"], let clips = changed["30.FB_DAMAGE_CLIPS"] {
            show(FramebufferID(rawValue: UInt32(number)), only: rects(in: blobs[UInt32(clips)] ?? []))
        } else if let number = changed["30.FB_ID"] {
            show(FramebufferID(rawValue: UInt32(number)), only: nil)
        }
        if flags.contains(.flipEvent) { queueFlip(serial) }
    }

    func setCrtc(_ crtc: CrtcID, to scene: LegacyScene?) throws(KMSError) {
        calls.append(.setCrtc(scene))
        try failIfAsked()
        if let scene { show(scene.framebuffer, only: nil) }
    }

    func pageFlip(_ crtc: CrtcID, to framebuffer: FramebufferID, serial: UInt64) throws(KMSError) {
        calls.append(.pageFlip(framebuffer))
        try failIfAsked()
        show(framebuffer, only: nil)
        queueFlip(serial)
    }

    func markDirty(_ framebuffer: FramebufferID, _ damage: Damage) throws(KMSError) {
        calls.append(.markDirty)
        try failIfAsked()
        show(framebuffer, only: damage.rects)
    }

    func turnOff(_ plane: Plane) throws(KMSError) {
        calls.append(.turnOff(plane.id))
    }

    func readFlips() -> [FlipEvent] {
        defer { pending = [] }
        return pending
    }

    /// An event as the kernel might send one late.
    func sendStaleFlip(serial: UInt64) {
        pending.append(FlipEvent(crtc: crtc.id, serial: serial, flip: PageFlip(time: now, sequence: 0)))
    }

    private func queueFlip(_ serial: UInt64) {
        now += flipTime
        if !losesFlips { sendStaleFlip(serial: serial) }
    }

    private func failIfAsked() throws(KMSError) {
        if !failures.isEmpty, let reason = failures.removeFirst() { throw failed(reason) }
    }

    private func failed(_ reason: Errno) -> KMSError {
        .failed(operation: "do it", card: path, errno: reason)
    }

    /// The whole framebuffer that is scanned out: a clip is only a hint, so all of it must be right.
    var scannedOut: Surface? {
        allocations[glass].flatMap { allocation in
            memory[allocation.handle].map { bytes in
                var surface = Surface(size: allocation.size)
                FakeDevice.copy(PixelRect(allocation.size), of: bytes, allocation, to: &surface)
                return surface
            }
        }
    }

    /// Makes a framebuffer visible: all of it, or only some rectangles.
    private func show(_ framebuffer: FramebufferID, only rects: [PixelRect]?) {
        glass = framebuffer
        guard let allocation = allocations[framebuffer], let bytes = memory[allocation.handle] else { return }
        if unturned.size != allocation.size { unturned = Surface(size: allocation.size) }
        for rect in rects ?? [PixelRect(allocation.size)] {
            FakeDevice.copy(rect, of: bytes, allocation, to: &unturned)
        }
    }

    /// Copies pixels as they are stored, into words.
    private static func copy(
        _ rect: PixelRect,
        of bytes: UnsafeMutableRawBufferPointer,
        _ allocation: DumbAllocation,
        to surface: inout Surface
    ) {
        for y in rect.y..<rect.maxY {
            for x in rect.x..<rect.maxX {
                let offset = y * allocation.pitch + x * allocation.format.bytesPerPixel
                surface[x, y] =
                    switch allocation.format {
                    case .xrgb8888: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                    case .rgb565: UInt32(bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
                    }
            }
        }
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
