import Canvas
import Output

/// The calls of libdrm that showing frames needs, one to one.
///
/// `Card` makes them; tests put a recorder in its place.
///
/// Every throwing call throws `DisplayError.failed` with the kernel's errno and never returns EINTR.
protocol KMSDevice: AnyObject {
    /// The card's device file, for messages.
    var path: String { get }
    /// The kernel driver's name, such as "virtio_gpu".
    var driver: String { get }
    /// Readable when `readFlips` has something.
    var fileDescriptor: Int32 { get }
    /// CLOCK_MONOTONIC in microseconds, the clock of flip events.
    var now: Int64 { get }

    /// The framebuffers that a run of this program left on the card when it crashed; one of them may be on the screen.
    var leftovers: Set<FramebufferID> { get }
    /// Removes them, which turns a plane off that still shows one.
    func removeLeftovers()

    /// What its buffers may take of the memory that the service has.
    var budget: BufferBudget { get }

    /// Whether this program is DRM master, after asking for it if it was not.
    func claimMaster() -> Bool

    // State
    func connector(_ id: ConnectorID) throws(DisplayError) -> Connector
    func connectors() throws(DisplayError) -> [Connector]
    func connectors(litBy crtc: CrtcID) throws(DisplayError) -> [ConnectorID]
    func crtc(_ id: CrtcID) throws(DisplayError) -> Crtc
    func planes() throws(DisplayError) -> [Plane]
    func properties<Kind: PropertyOwner>(of object: ObjectID<Kind>) throws(DisplayError) -> PropertyTable
    /// Whether the CRTC counts vertical blanks; nil when that is not known.
    func hasVblank(_ crtc: CrtcID) -> Bool?

    // Buffers
    func createDumbBuffer(size: PixelSize, format: PixelFormat) throws(DisplayError) -> DumbAllocation
    func destroyDumbBuffer(_ allocation: DumbAllocation)
    func addFramebuffer(_ allocation: DumbAllocation) throws(DisplayError) -> FramebufferID
    func removeFramebuffer(_ id: FramebufferID)
    func map(_ allocation: DumbAllocation) throws(DisplayError) -> UnsafeMutableRawBufferPointer
    func unmap(_ memory: UnsafeMutableRawBufferPointer)
    func createBlob(_ bytes: [UInt8]) throws(DisplayError) -> BlobID
    func destroyBlob(_ id: BlobID)
    /// What a blob of any program holds.
    func content(of blob: BlobID) throws(DisplayError) -> [UInt8]

    // What another program shows. Handles of a description are to be closed, each once; mappings outlive them.
    func framebuffer(_ id: FramebufferID) throws(DisplayError) -> FramebufferDescription
    /// The same through the call of old kernels.
    func framebufferByDepth(_ id: FramebufferID) throws(DisplayError) -> FramebufferDescription
    func closeHandle(_ handle: UInt32)
    func mapDumb(_ handle: UInt32, byteCount: Int) throws(DisplayError) -> ReadOnlyMapping
    func mapShared(_ handle: UInt32, byteCount: Int) throws(DisplayError) -> ReadOnlyMapping
    func unmap(_ mapping: ReadOnlyMapping)

    // What is on the screen. `serial` comes back with the flip event.
    func commit(_ request: AtomicRequest, _ flags: CommitFlags, serial: UInt64) throws(DisplayError)
    func setCrtc(_ crtc: CrtcID, to scene: LegacyScene?) throws(DisplayError)
    func pageFlip(_ crtc: CrtcID, to framebuffer: FramebufferID, serial: UInt64) throws(DisplayError)
    func markDirty(_ framebuffer: FramebufferID, _ damage: Damage) throws(DisplayError)
    func turnOff(_ plane: Plane) throws(DisplayError)
    /// Sets a property at once, by the old call.
    func set(_ property: PropertyID, of plane: PlaneID, to value: UInt64) throws(DisplayError)
    /// The old call for one property of a connector.
    func set(_ property: PropertyID, of connector: ConnectorID, to value: UInt64) throws(DisplayError)
    /// The old call for one property of whatever object.
    func set(_ assignment: AtomicRequest.Assignment) throws(DisplayError)
    /// The brightness table of a CRTC, as drivers without the property GAMMA_LUT have one; nil where there is none.
    func gamma(of crtc: CrtcID) -> GammaTable?
    /// Sets that table, which has as many entries as before.
    func set(_ gamma: GammaTable, of crtc: CrtcID) throws(DisplayError)
    /// The flips since the last call; none when there was none. Never blocks.
    func readFlips() throws(DisplayError) -> [FlipEvent]
}

extension KMSDevice {
    /// None.
    var leftovers: Set<FramebufferID> { [] }
    /// There are none.
    func removeLeftovers() {}
}

/// A kernel object that has properties, by the kernel's word for its type.
protocol PropertyOwner {
    static var objectType: UInt32 { get }
}

/// What a legacy mode setting needs to know.
struct LegacyScene: Hashable, Sendable {
    var framebuffer: FramebufferID
    var origin = Crtc.Origin()
    var connectors: [ConnectorID]
    var mode: ModeLine
}

/// A flip event as the kernel sends it.
struct FlipEvent: Hashable, Sendable {
    let crtc: CrtcID
    let serial: UInt64
    let flip: PageFlip
}

/// Memory that the kernel handed out for a framebuffer.
struct DumbAllocation: Hashable, Sendable {
    let handle: UInt32
    let size: PixelSize
    let format: PixelFormat
    /// Bytes from one row to the next: the driver's choice, often more than a row needs.
    let pitch: Int
    let byteCount: Int
}
