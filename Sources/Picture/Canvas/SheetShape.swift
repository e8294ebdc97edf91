/// Some of the four corners of a sheet.
package struct Corners: OptionSet, Hashable, Sendable {
    /// One bit a corner.
    package let rawValue: UInt8

    /// Corners by their bits.
    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The upper left one.
    package static let topLeft = Corners(rawValue: 1)
    /// The upper right one.
    package static let topRight = Corners(rawValue: 2)
    /// The lower left one, at the panel's lower edge.
    package static let bottomLeft = Corners(rawValue: 4)
    /// The lower right one, at the panel's lower edge.
    package static let bottomRight = Corners(rawValue: 8)
    /// Both upper ones.
    package static let top: Corners = [.topLeft, .topRight]
    /// Both lower ones.
    package static let bottom: Corners = [.bottomLeft, .bottomRight]
    /// All four.
    package static let all: Corners = [.top, .bottom]
}

/// Which corners of a sheet are round, and how much.
package struct Rounding: Hashable, Sendable {
    /// The round corners.
    package let corners: Corners
    /// The radius of a frame that asks for none of its own, in pixels.
    package let radius: Int
    /// The radii that a frame may ask for.
    package let radii: ClosedRange<Int>

    /// The most steps between the radii that frames are drawn with: a finer step is not visible while the sheet moves.
    private static let mostSteps = 32

    /// Round `corners` of `radius`; frames may ask for any radius between it and `other`.
    ///
    /// Negative radii become 0.
    package init(_ corners: Corners = .top, radius: Int, to other: Int? = nil) {
        let radius = max(0, radius)
        let other = max(0, other ?? radius)
        self.corners = corners
        self.radius = radius
        radii = min(radius, other)...max(radius, other)
    }

    /// The radii that frames are drawn with, from the smallest on: all of them, or evenly spaced ones.
    var keptRadii: [Int] { (0...steps).map(keptRadius) }

    private var span: Int { radii.upperBound - radii.lowerBound }
    private var steps: Int { min(span, Self.mostSteps) }

    /// The kept radius at `index`, from the smallest on.
    func keptRadius(at index: Int) -> Int {
        span == 0 ? radius : radii.lowerBound + index * span / steps
    }

    /// The index of the kept radius that is nearest to `radius`.
    func index(of radius: Int) -> Int {
        guard span > 0 else { return 0 }
        let above = min(max(radius, radii.lowerBound), radii.upperBound) - radii.lowerBound
        return (above * steps + span / 2) / span
    }

    /// The rounding limited to a sheet of `width` columns, in which two corners fit side by side.
    func limited(to width: Int) -> Rounding {
        let most = max(0, width / 2)
        let other = radii.lowerBound == radius ? radii.upperBound : radii.lowerBound
        return Rounding(corners, radius: min(radius, most), to: min(other, most))
    }
}

/// How far a sheet's outline and its shadow reach with one radius: what frames are compared by.
struct SheetShape: Hashable, Sendable {
    /// The radius of the corners that are round, in pixels.
    let radius: Int
    /// The reach of the shadow, if there is one to be seen.
    let shadow: ShadowReach?
    /// The shadow's rows, from the first that is seen down to the one that stands for all further ones.
    let shadowRows: Int

    /// The shape with `radius` on a panel of `height` rows.
    init(radius: Int, shadow: ShadowReach?, height: Int) {
        self.radius = radius
        self.shadow = shadow
        shadowRows = shadow?.rows(radius: radius, height: height) ?? 0
    }
}

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
    /// The sheet's shape with the kept radius at `index`.
    func shape(at index: Int) -> SheetShape {
        let radius = sheet.rounding.corners.isEmpty ? 0 : sheet.rounding.keptRadius(at: index)
        return SheetShape(radius: radius, shadow: reach, height: size.height)
    }

    /// The sheet's shape with the radius that `placement` asks for.
    func shape(_ placement: Placement) -> SheetShape {
        shape(at: sheet.rounding.index(of: placement.radius ?? sheet.rounding.radius))
    }

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
struct SheetMaskCache {
    /// The most bytes that are kept, unless the masks of one frame are larger.
    static let limit = 8 << 20

    /// The one used last at the end.
    private var entries: [(key: SheetMasks.Key, masks: SheetMasks)] = []
    /// The bytes of the masks that are kept.
    private(set) var bytes = 0
    /// How many masks were rasterised.
    private(set) var rasterised = 0

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
