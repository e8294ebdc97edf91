import CLibdrm
import Canvas
import Output

/// Property values that take effect together or not at all.
struct AtomicRequest: Hashable, Sendable {
    /// One value for one property of one object.
    struct Assignment: Hashable, Sendable {
        let object: UInt32
        let property: PropertyID
        let value: UInt64
    }

    private(set) var assignments: [Assignment] = []

    /// Sets the property called `name`.
    ///
    /// An object without it, or on which the driver has set it for good, is left alone: what must be settable is checked
    /// beforehand.
    mutating func set<Kind>(_ object: ObjectID<Kind>, _ properties: PropertyTable, _ name: String, _ value: UInt64) {
        if let property = properties.settable(name) { set(object.rawValue, property, value) }
    }

    /// Sets a property of the object with a number, whatever its kind.
    mutating func set(_ object: UInt32, _ property: PropertyID, _ value: UInt64) {
        assignments.append(Assignment(object: object, property: property, value: value))
    }

    /// Sets a property that points to another object, or to none.
    mutating func set<Kind, Target>(
        _ object: ObjectID<Kind>,
        _ properties: PropertyTable,
        _ name: String,
        to target: ObjectID<Target>?
    ) {
        set(object, properties, name, UInt64(target?.rawValue ?? 0))
    }

    /// Sets a property to the value it had when `properties` was read.
    mutating func keep<Kind>(_ object: ObjectID<Kind>, _ properties: PropertyTable, _ name: String) {
        guard let property = properties[name] else { return }
        set(object, properties, name, property.value)
    }
}

/// How a commit is carried out.
///
/// Without any of these it blocks until the change is on the screen and may not change the mode.
struct CommitFlags: OptionSet, Hashable, Sendable {
    let rawValue: UInt32

    /// Return at once; the change waits for the next vertical blank.
    static let nonBlocking = CommitFlags(rawValue: 1 << 0)
    /// Permit what makes the screen flicker.
    static let allowModeset = CommitFlags(rawValue: 1 << 1)
    /// Send an event when it is on the screen.
    static let flipEvent = CommitFlags(rawValue: 1 << 2)
    /// Change nothing, only say whether it could be done.
    static let testOnly = CommitFlags(rawValue: 1 << 3)
}

/// Data in the kernel that a property can point to.
///
/// Once committed, the kernel keeps its own hold on it.
struct PropertyBlob: ~Copyable {
    let id: BlobID
    private let device: any KMSDevice

    /// A mode, for a CRTC's MODE_ID.
    init(_ mode: ModeLine, on device: any KMSDevice) throws(DisplayError) {
        try self.init(elements: [mode.info], on: device)
    }

    /// Rectangles, for a plane's FB_DAMAGE_CLIPS.
    init(_ damage: Damage, on device: any KMSDevice) throws(DisplayError) {
        let clips = damage.rects.map { rect in
            drm_mode_rect(x1: Int32(rect.x), y1: Int32(rect.y), x2: Int32(rect.maxX), y2: Int32(rect.maxY))
        }
        try self.init(elements: clips, on: device)
    }

    private init<Element: BitwiseCopyable>(elements: [Element], on device: any KMSDevice) throws(DisplayError) {
        id = try device.createBlob(elements.withUnsafeBytes { [UInt8]($0) })
        self.device = device
    }

    deinit {
        device.destroyBlob(id)
    }
}
