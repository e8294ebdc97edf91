/// The outline of a sheet and its shadow with one radius, rasterised as they lie on the panel.
struct SheetMasks: Hashable, Sendable {
    /// All that the masks depend on.
    struct Key: Hashable, Sendable {
        /// The radius of the round corners, in pixels.
        let radius: Int
        /// The round corners.
        let corners: Corners
        /// The sheet's columns.
        let width: Int
        /// The shadow, if there is one to be seen.
        let shadow: Scene.Shadow?
        /// The columns of the shadow's shape that lie in the picture, from the shape's left edge.
        let columns: Range<Int>
        /// Rows of the picture.
        let height: Int
        /// How the masks are turned.
        let rotation: Rotation
    }

    /// The square of a round corner.
    struct Corner: Hashable, Sendable {
        /// Which one.
        let corner: Corners
        /// Its coverage, as it lies on the panel.
        let mask: Mask
    }

    /// The round corners.
    let corners: [Corner]
    /// The parts of the shadow that lie in the picture's columns.
    let patches: [ShadowPatch]

    /// Rasterises what `key` describes.
    init(_ key: Key) {
        let mask = Mask.corner(radius: Double(key.radius))
        corners = [Corners.topLeft, .topRight, .bottomLeft, .bottomRight].filter(key.corners.contains).map { corner in
            Corner(corner: corner, mask: mask.mirrored(for: corner).turned(key.rotation))
        }
        patches =
            key.shadow.map { shadow in
                ShadowMask(shadow, width: key.width, corner: mask, corners: key.corners, height: key.height)
                    .patches(key.rotation, columns: key.columns)
            } ?? []
    }

    /// The bytes of all masks.
    var bytes: Int {
        corners.reduce(0) { $0 + $1.mask.coverage.count } + patches.reduce(0) { $0 + $1.mask.coverage.count }
    }
}

extension Scene {
    /// What the masks of `frame` depend on.
    func masksKey(_ frame: Frame) -> SheetMasks.Key {
        let left = sheet.x + (sheet.shadow?.x ?? 0)
        return SheetMasks.Key(
            radius: frame.shape.radius,
            corners: sheet.rounding.corners,
            width: sheet.width,
            shadow: reach == nil ? nil : sheet.shadow,
            columns: -left..<size.width - left,
            height: size.height,
            rotation: rotation
        )
    }
}

/// The masks that frames were drawn with last.
///
/// A drag shows up to 33 radii again and again. Masks of common sizes are kept for all of them; of huge ones, those of the
/// last frames.
package struct SheetMaskCache {
    /// The most bytes that are kept, unless the masks of one frame are larger.
    static let limit = 8 << 20

    /// The one used last at the end.
    private var entries: [(key: SheetMasks.Key, masks: SheetMasks)] = []
    /// The bytes of the masks that are kept.
    private(set) var bytes = 0
    /// How many masks were rasterised.
    private(set) var rasterised = 0

    /// An empty cache.
    package init() {}

    /// The masks that `key` describes, rasterised where they are not kept.
    mutating func masks(_ key: SheetMasks.Key) -> SheetMasks {
        if let last = entries.last, last.key == key { return last.masks }
        let masks: SheetMasks
        if let index = entries.firstIndex(where: { $0.key == key }) {
            masks = entries.remove(at: index).masks
        } else {
            masks = SheetMasks(key)
            rasterised += 1
            bytes += masks.bytes
        }
        entries.append((key, masks))
        while bytes > Self.limit, entries.count > 1 { bytes -= entries.removeFirst().masks.bytes }
        return masks
    }
}
