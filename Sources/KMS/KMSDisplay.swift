import Canvas
import Output
import SystemPackage

/// A panel on a DRM/KMS card.
///
/// The first frame takes the screen over, when it is drawn completely; the last act is to give it back. In between, one
/// frame is in flight at a time. A class, because the kernel's events and the screen's state belong to one owner.
final class KMSDisplay: LiveDisplay {
    /// Whose picture is on the glass.
    enum ScreenOwnership {
        /// Not ours: nothing was shown yet, or another program has taken the screen since.
        case foreign
        /// Ours, at rest.
        case idle
        /// Ours, and the next one is on its way.
        case waiting(Flight)
        /// Ours, but which one is not known: the event of the next one never came, and it could not be lit anew yet.
        case overdue(Flight)
    }

    /// A frame that was committed and whose event has not come.
    struct Flight {
        let picture: ScanoutPicture
        let serial: UInt64
        let committed: Int64
    }

    /// What was chosen, and why.
    var selection: DisplaySelection

    /// How the picture is turned on its way to the panel, and why so.
    var method: RotationMethod

    var request: DisplayRequest
    let device: any KMSDevice
    var scanout: any Scanout
    var pool: BufferPool
    /// What stays on the glass until the first frame of a new mode or rotation is there.
    var retired: Retired?
    /// What the card said to methods of turning.
    var verdicts: RotationTestCache
    var pacing: PacingDetector
    var glass = ScreenOwnership.foreign
    var hasTakenOver = false
    var serial: UInt64 = 0
    /// What is on the glass or on its way there, when it is ours.
    var shown: ScanoutPicture?
    /// Whether layers are shown on planes, and what the card said to it.
    var layers = LayerState()
    /// Whether the display lost its signal, and is dark until a mode is set.
    var hasBadLink = false
    /// A mode that was refused where nothing else was to be seen, and the lower one that took its place.
    var lowered: (from: Mode, to: Mode)?
    /// Whether the panel was switched off, with its mode kept.
    var isOff = false

    /// Prepares a display that was chosen.
    ///
    /// Nothing changes on the glass before the first frame.
    /// - Throws: `DisplayError` when the card has no memory for a frame or cannot be asked for its state.
    init(_ selection: DisplaySelection, _ request: DisplayRequest, on device: any KMSDevice, isAtomic: Bool) throws {
        self.selection = selection
        self.request = request
        self.device = device
        let atomic = isAtomic ? try AtomicScanout(selection, on: device) : nil
        let scanout: any Scanout = try atomic ?? LegacyScanout(selection, on: device)
        let plan = RotationPlan(selection, request, driver: device.driver, planesTurn: atomic != nil)
        let trial = RotationTestCommit(scanout: scanout, selection: selection, way: request.turning.way, device: device)
        var verdicts = RotationTestCache()
        (method, pool) = try trial.choose(from: plan, &verdicts)
        self.scanout = scanout
        self.verdicts = verdicts
        pacing = PacingDetector(method.mode, of: selection.crtc, on: device)
    }

    /// What can be put back is put back.
    ///
    /// If it cannot, because the program that drew it is gone, closing the card lets the kernel's console take the
    /// screen when nobody else has the card open.
    deinit {
        try? restore()
    }

    /// Columns and rows that frames are drawn for: those of the panel, or with the sides exchanged where the plane turns.
    var size: PixelSize { method.bufferSize }

    /// Frames a second of the current mode.
    var refreshRate: Double { method.mode.refreshRate }

    /// Width and height of the panel; nil when it does not say, or what it says makes less than 50 or more than 600 dpi.
    var millimeters: (width: Int, height: Int)? {
        let size = selection.connector.millimeters.lying(as: panel, ifTurned: method.way == .modeChange)
        return size.isPlausible(for: panel) ? (size.width, size.height) : nil
    }

    /// Readable when `handleEvents` has something to do.
    var fileDescriptor: Int32? { device.fileDescriptor }

    /// Whether flips wait for a vertical blank.
    ///
    /// If not, frames are to be paced by a timer, or they come as fast as they are drawn.
    var isPacedByHardware: Bool { pacing.isPacedByHardware && !pool.isSingle }

    /// Card and connector.
    var name: DisplayName { DisplayName(device: selection.card, connector: selection.connector.name) }

    /// One line for the log: card, driver, connector, mode and how frames get there.
    var summary: String {
        let way = scanout is AtomicScanout ? "atomic" : "legacy"
        let buffers = pool.isSingle ? "one buffer" : "\(pool.count) buffers"
        let name = "\(selection.card) (\(device.driver)) \(selection.connector.name) \(selection.mode.name)"
        let turn = total == .none ? "" : ", turned \(total.rawValue) \(method.name) (\(method.reason))"
        return "\(name), \(selection.format.rawValue), \(way), \(buffers)\(turn)\(layers.summary)"
    }

    /// Draws `damage` and shows it; the first time everything, which takes the screen over.
    func present(_ damage: Damage, painter: (FrameTarget, Damage) -> Void) throws -> PresentResult {
        switch glass {
        case .waiting: return .deferred
        case .overdue(let flight): return try bringIn(flight)
        case .foreign: return try takeOver(painter)
        case .idle: break
        }
        let damage = damage.clipped(to: PixelRect(size)).simplified
        if damage.isEmpty { return .shown(bytesWritten: 0) }
        return pool.isSingle ? try flush(damage, painter) : try flip(damage, painter)
    }

    /// Takes note of the flips that happened.
    ///
    /// Never blocks.
    /// - Returns: when the frame in flight reached the glass; at most one, later and foreign events do not count.
    /// - Throws: `DisplayError` when the card is gone.
    func handleEvents() throws -> [PageFlip] {
        var flips: [PageFlip] = []
        for event in try device.readFlips() {
            guard let flight = expected, event.serial == flight.serial else { continue }
            pacing.note(committed: flight.committed, flipped: event.flip.time)
            glass = .idle
            flips.append(event.flip)
        }
        return flips
    }
}
