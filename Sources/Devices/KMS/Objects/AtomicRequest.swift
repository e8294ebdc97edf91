import CLibdrm
import Canvas
import Output

/// Property values that take effect together or not at all.
struct AtomicRequest: Equatable, Sendable {
    struct Assignment: Equatable, Sendable {
        let object: UInt32
        let property: PropertyID
        let value: UInt64
    }

    private(set) var assignments: [Assignment] = []

    /// Sets a property that must be there.
    mutating func set<Kind>(
        _ name: Kind.PropertyName,
        of object: ObjectProperties<Kind>,
        to value: UInt64
    ) throws(DisplayError) {
        set(try object.required(name), of: object.object.rawValue, to: value)
    }

    /// Sets a property that must be there, and that points to another object or to none.
    mutating func set<Kind, Target>(
        _ name: Kind.PropertyName,
        of object: ObjectProperties<Kind>,
        to target: ObjectID<Target>?
    ) throws(DisplayError) {
        try set(name, of: object, to: UInt64(target?.rawValue ?? 0))
    }

    /// Sets a property that not every driver has, or lets be set.
    mutating func setIfPresent<Kind>(_ name: Kind.PropertyName, of object: ObjectProperties<Kind>, to value: UInt64) {
        if let property = object.settable(name) { set(property, of: object.object.rawValue, to: value) }
    }

    /// Sets properties to the values that they had when `object` was asked.
    mutating func keep<Kind>(_ names: [Kind.PropertyName], of object: ObjectProperties<Kind>) {
        for name in names { if let entry = object[name] { setIfPresent(name, of: object, to: entry.value) } }
    }

    /// Sets a property of the object with a number, whatever its kind.
    mutating func set(_ property: PropertyID, of object: UInt32, to value: UInt64) {
        assignments.append(Assignment(object: object, property: property, value: value))
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
    static let flipEvent = CommitFlags(rawValue: 1 << 2)
    static let testOnly = CommitFlags(rawValue: 1 << 3)
}

/// Data in the kernel that a property can point to.
///
/// Once committed, the kernel keeps its own hold on it.
struct PropertyBlob: ~Copyable {
    let id: BlobID
    private let device: any AtomicCalls

    /// A mode, for a CRTC's MODE_ID.
    init(_ mode: ModeLine, on device: any AtomicCalls) throws(DisplayError) {
        try self.init(elements: [mode.info], on: device)
    }

    /// Rectangles, for a plane's FB_DAMAGE_CLIPS.
    init(_ damage: Damage, on device: any AtomicCalls) throws(DisplayError) {
        let clips = damage.rects.map { rect in
            drm_mode_rect(x1: Int32(rect.x), y1: Int32(rect.y), x2: Int32(rect.maxX), y2: Int32(rect.maxY))
        }
        try self.init(elements: clips, on: device)
    }

    private init<Element: BitwiseCopyable>(elements: [Element], on device: any AtomicCalls) throws(DisplayError) {
        id = try device.createBlob(elements.withUnsafeBytes { [UInt8]($0) })
        self.device = device
    }

    deinit {
        device.destroyBlob(id)
    }
}
