import Canvas
import SystemPackage

@testable import KMS
@testable import Output

/// A card in memory on which things go wrong by a plan, and which keeps account of what is on the screen.
///
/// It stands before another one and looks only at what that one shows and holds: whatever a display does with planes,
/// buffers and modes, the account is the same.
final class FaultyDevice: KMSDevice, CardBuffers {
    let card: FakeDevice
    var plan: FaultPlan
    let isAtomic: Bool
    /// What a kernel would not have forgiven.
    private(set) var complaints: [String] = []
    /// The framebuffers that are scanned out, or may be before the next event.
    private(set) var onScreen: Set<UInt32> = [FakeDevice.console.rawValue]
    /// Whether the panel shows nothing at all.
    private(set) var isDark = false
    /// Whether it may: the program has tried to give the screen back and could not.
    var mayBeDark = false
    /// How many pieces of memory are mapped.
    private(set) var mappings = 0

    private var counts: [FaultPlan.Call: Int] = [:]
    private var flips = 0
    private var changes = 0
    private var latest: Set<UInt32> = [FakeDevice.console.rawValue]
    private var legacy = FakeDevice.console.rawValue
    private var held: [FlipEvent] = []
    private var isFlipping = false
    private var isLate = false
    private var removed: Set<UInt32> = []

    init(_ card: FakeDevice, _ plan: FaultPlan, isAtomic: Bool) {
        (self.card, self.plan, self.isAtomic) = (card, plan, isAtomic)
    }

    var path: String { card.path }
    var driver: String { card.driver }
    var style: CallStyle { isAtomic ? .atomic : .legacy }
    var buffers: any CardBuffers { self }
    var foreign: any ForeignFramebuffers { card.foreign }
    var budget: BufferBudget { card.store.budget }
    var leftovers: Set<FramebufferID> { card.leftovers }
    func removeLeftovers() { card.removeLeftovers() }
    var fileDescriptor: Int32 { card.fileDescriptor }
    var now: Int64 { card.now }
    var isGone: Bool { plan.end.map { changes >= $0 } ?? false }

    /// What lies in the framebuffers on the screen: must not change while others are drawn in.
    var scannedOut: [UInt32: [UInt8]] {
        onScreen.reduce(into: [:]) { $0[$1] = bytes(of: $1) }
    }

    /// What lies in a framebuffer; nil where there is none of that number any more.
    func bytes(of framebuffer: UInt32) -> [UInt8]? {
        guard let allocation = card.store.allocations[FramebufferID(rawValue: framebuffer)] else { return nil }
        return card.store.memory[allocation.handle].map { Array($0) }
    }

    /// The state that belongs to whoever had the screen before.
    var state: [String: UInt64] {
        let ours = ["MODE_ID", "FB_DAMAGE_CLIPS", "link-status"]
        let kept = card.properties.values.filter { name, _ in !ours.contains { name.hasSuffix(".\($0)") } }
        return isAtomic ? kept : ["framebuffer": UInt64(legacy)]
    }

    private func refuse(_ call: FaultPlan.Call) throws(DisplayError) {
        let number = counts[call, default: 0]
        counts[call] = number + 1
        if isGone { throw failed(.operationNotSupportedByDevice) }
        if let reason = plan.refusals[FaultPlan.Place(call: call, number: number)] { throw failed(reason) }
    }

    private func failed(_ reason: Errno) -> DisplayError {
        .failed(operation: "do it", card: path, errno: reason)
    }
}

// State.
extension FaultyDevice {
    func claimMaster() -> Bool { card.claimMaster() }
    func hasVblank(_ crtc: CrtcID) -> Bool? { card.hasVblank(crtc) }
    func connectors() -> [Connector] { card.connectors() }
    func connectors(litBy crtc: CrtcID) -> [ConnectorID] { card.connectors(litBy: crtc) }
    func planes() -> [Plane] { card.planes() }

    /// A CRTC that was taken down has neither mode nor picture.
    func crtc(_ id: CrtcID) -> Crtc {
        isDark ? Crtc(id.rawValue, index: card.objects.crtc.index) : card.crtc(id)
    }

    func connector(_ id: ConnectorID) throws(DisplayError) -> Connector {
        try refuse(.connector)
        return card.connector(id)
    }

    func properties<Kind: PropertyOwner>(of object: ObjectID<Kind>) throws(DisplayError) -> PropertyTable {
        if isGone { throw failed(.operationNotSupportedByDevice) }
        return card.properties(of: object)
    }
}

// Buffers. Letting go always works: the kernel does it even for a card that is gone.
extension FaultyDevice {
    func createDumbBuffer(size: PixelSize, format: PixelFormat) throws(DisplayError) -> DumbAllocation {
        try refuse(.buffer)
        return try card.store.createDumbBuffer(size: size, format: format)
    }

    func destroyDumbBuffer(_ allocation: DumbAllocation) {
        if card.store.memory[allocation.handle] == nil { complaints.append("a buffer is destroyed twice") }
        card.store.destroyDumbBuffer(allocation)
    }

    func addFramebuffer(_ allocation: DumbAllocation) throws(DisplayError) -> FramebufferID {
        try refuse(.framebuffer)
        return try card.store.addFramebuffer(allocation)
    }

    /// A framebuffer on the screen takes its CRTC down with it.
    func removeFramebuffer(_ id: FramebufferID) {
        if !removed.insert(id.rawValue).inserted { complaints.append("a framebuffer is removed twice") }
        card.store.removeFramebuffer(id)
        guard onScreen.remove(id.rawValue) != nil else { return }
        if !mayBeDark, !isGone { complaints.append("framebuffer \(id.rawValue) is removed while it is on the screen") }
        guard latest.remove(id.rawValue) != nil else { return }
        isDark = true
        for (name, value) in card.properties.values where name.hasSuffix(".FB_ID") && value == UInt64(id.rawValue) {
            card.properties[name] = 0
            card.properties["40.ACTIVE"] = 0
        }
        if legacy == id.rawValue { legacy = 0 }
    }

    func map(_ allocation: DumbAllocation) throws(DisplayError) -> UnsafeMutableRawBufferPointer {
        try refuse(.map)
        mappings += 1
        return try card.store.map(allocation)
    }

    func unmap(_ memory: UnsafeMutableRawBufferPointer) {
        mappings -= 1
        card.store.unmap(memory)
    }

    func createBlob(_ bytes: [UInt8]) throws(DisplayError) -> BlobID {
        try refuse(.blob)
        return card.createBlob(bytes)
    }

    func destroyBlob(_ id: BlobID) {
        if card.properties.blobs[id.rawValue] == nil { complaints.append("a blob is destroyed twice") }
        card.destroyBlob(id)
    }

    func content(of blob: BlobID) throws(DisplayError) -> [UInt8] { try card.content(of: blob) }
}

// The screen.
extension FaultyDevice {
    func commit(_ request: AtomicRequest, _ flags: CommitFlags, serial: UInt64) throws(DisplayError) {
        if flags.contains(.testOnly) {
            try refuse(.test)
            // Only drivers lie whose answer would have been no.
            if plan.lies.contains(counts[.test, default: 1] - 1) { return }
            return try card.commit(request, flags, serial: serial)
        }
        try prepareChange(isNonBlocking: flags.contains(.nonBlocking))
        try card.commit(request, flags, serial: serial)
        // A recovery switches the CRTC off on purpose, and may have to wait before it switches it on.
        if card.changes.last == .commit(["40.ACTIVE": 0], .allowModeset) { mayBeDark = true }
        let numbers = card.properties.values.filter { $0.key.hasSuffix(".FB_ID") && $0.value != 0 }.map {
            UInt32($0.value)
        }
        changed(to: Set(numbers), isLit: card.properties["40.ACTIVE"] == 1, isFlip: flags.contains(.flipEvent))
    }

    func setCrtc(_ crtc: CrtcID, to scene: LegacyScene?) throws(DisplayError) {
        try prepareChange(isNonBlocking: false)
        try card.setCrtc(crtc, to: scene)
        legacy = scene?.framebuffer.rawValue ?? 0
        // The old call trains a bad link again without being asked.
        card.properties["50.link-status"] = 0
        changed(to: Set(scene.map { [$0.framebuffer.rawValue] } ?? []), isLit: scene != nil, isFlip: false)
    }

    func pageFlip(_ crtc: CrtcID, to framebuffer: FramebufferID, serial: UInt64) throws(DisplayError) {
        try prepareChange(isNonBlocking: true)
        try card.pageFlip(crtc, to: framebuffer, serial: serial)
        legacy = framebuffer.rawValue
        changed(to: [framebuffer.rawValue], isLit: true, isFlip: true)
    }

    func markDirty(_ framebuffer: FramebufferID, _ damage: Damage) throws(DisplayError) {
        try refuse(.change)
        if !card.isMaster { throw failed(.permissionDenied) }
        try card.markDirty(framebuffer, damage)
    }

    func turnOff(_ plane: Plane) throws(DisplayError) {
        if isGone { throw failed(.operationNotSupportedByDevice) }
        try card.turnOff(plane)
    }

    func set(_ assignment: AtomicRequest.Assignment) throws(DisplayError) {
        if isGone { throw failed(.operationNotSupportedByDevice) }
        try card.set(assignment)
    }

    func gamma(of crtc: CrtcID) -> GammaTable? { isGone ? nil : card.gamma(of: crtc) }

    func set(_ gamma: GammaTable, of crtc: CrtcID) throws(DisplayError) {
        if isGone { throw failed(.operationNotSupportedByDevice) }
        try card.set(gamma, of: crtc)
    }

    func readFlips() throws(DisplayError) -> [FlipEvent] {
        if isGone { throw failed(.operationNotSupportedByDevice) }
        held += card.readFlips()
        if isLate {
            isLate = false
            return []
        }
        defer { held = [] }
        if !held.isEmpty { (onScreen, isFlipping) = (latest, false) }
        return held
    }

    private func prepareChange(isNonBlocking: Bool) throws(DisplayError) {
        changes += 1
        try refuse(.change)
        if !card.isMaster { throw failed(.permissionDenied) }
        if isNonBlocking, isFlipping { throw failed(.resourceBusy) }
    }

    private func changed(to framebuffers: Set<UInt32>, isLit: Bool, isFlip: Bool) {
        for id in framebuffers where id != FakeDevice.console.rawValue {
            if card.store.allocations[FramebufferID(rawValue: id)] == nil {
                complaints.append("\(id) is no framebuffer")
            }
        }
        latest = framebuffers
        isDark = !isLit || framebuffers.isEmpty
        // Until its event is there, a flip may or may not have happened.
        onScreen = isFlip ? onScreen.union(framebuffers) : framebuffers
        isFlipping = false
        guard isFlip else { return }
        if plan.lostFlips.contains(flips) {
            _ = card.readFlips()
        } else {
            isFlipping = true
            isLate = plan.lateFlips.contains(flips)
        }
        flips += 1
    }
}
