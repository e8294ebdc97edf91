/// The outline of a sheet and its shadow with one radius, rasterised as they lie on the panel.
struct SheetMasks: Sendable {
    struct Key: Hashable, Sendable {
        let radius: Int
        let corners: Corners
        let curve: CornerCurve
        let width: Int
        /// The shadow, if there is one to be seen.
        let shadow: Scene.Shadow?
        /// The columns of the shadow's shape that lie in the picture, from the shape's left edge.
        let columns: Range<Int>
        let height: Int
        let rotation: Rotation
    }

    let corners: [(corner: Corners, mask: Mask)]
    let patches: [ShadowPatch]

    init(_ key: Key) {
        let mask = Mask.corner(side: Double(key.radius), key.curve)
        corners = [Corners.topLeft, .topRight, .bottomLeft, .bottomRight].filter(key.corners.contains).map { corner in
            (corner, mask.mirrored(for: corner).turned(key.rotation))
        }
        patches =
            key.shadow.map { shadow in
                ShadowMask(
                    shadow,
                    width: key.width,
                    corner: mask,
                    corners: key.corners,
                    curve: key.curve,
                    height: key.height
                )
                .patches(key.rotation, columns: key.columns)
            } ?? []
    }

    var bytes: Int {
        corners.reduce(0) { $0 + $1.mask.coverage.count } + patches.reduce(0) { $0 + $1.mask.coverage.count }
    }
}

/// The masks that frames were drawn with last.
///
/// A drag shows up to 33 radii again and again. Masks of common sizes are kept for all of them; of huge ones, those of the
/// last frames.
struct SheetMaskCache {
    /// The most bytes that are kept, unless the masks of one frame are larger.
    static let limit = 8 << 20

    private var entries: [(key: SheetMasks.Key, masks: SheetMasks)] = []
    private(set) var bytes = 0
    private(set) var rasterised = 0

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
