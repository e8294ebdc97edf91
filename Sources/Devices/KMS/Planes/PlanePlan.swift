import Canvas
import Output

/// The arrangements of layers on planes that a card may accept, the best first.
///
/// Pure: it looks at what is known and touches no device. Only a test commit shows whether the card accepts an
/// arrangement; composing always works.
struct PlanePlan: Equatable, Sendable {
    struct Situation {
        var primary: Plane?
        var planes: [Plane]
        var crtc: Crtc
        var turn: PlaneRotation
        /// Only atomic commits change several planes at once.
        var style: CallStyle
        var driver: String

        var overlays: [Plane] { planes.filter { $0.kind == .overlay && $0.serves(crtc) } }
    }

    let arrangements: [PlaneArrangement]
    /// Why there is none; or that all of them were refused.
    let lack: String

    /// More are not tried: planes of one card are much alike, and a test takes its time.
    private static let mostOfAKind = 4

    init(_ situation: Situation) {
        if let lack = Self.lackOfPlanes(situation) {
            (arrangements, self.lack) = ([], lack)
            return
        }
        let overlays = situation.overlays
        let sheets = overlays.filter { $0.whyNoSheet(situation) == nil }
        let dims = overlays.filter { $0.canDim(turned: situation.turn) }
        let three = sheets.flatMap { sheet in
            dims.filter { $0.id != sheet.id }.compactMap { Self.arrange(situation, $0, sheet) }
        }
        let two = sheets.compactMap { Self.arrange(situation, nil, $0) }
        arrangements = Array(three.prefix(Self.mostOfAKind) + two.prefix(Self.mostOfAKind))
        let faults = overlays.compactMap { $0.whyNoSheet(situation) }
        lack = sheets.isEmpty ? faults.joined(separator: "; ") : Self.lackOfOrder(arrangements)
    }

    private static func lackOfPlanes(_ situation: Situation) -> String? {
        if situation.style == .legacy { return "the card is driven by the old calls" }
        if situation.driver == "virtio_gpu" { return "\(situation.driver) shows one buffer" }
        let isLacking = situation.primary == nil || situation.overlays.isEmpty
        return isLacking ? "CRTC \(situation.crtc.id.rawValue) has no overlay plane" : nil
    }

    private static func lackOfOrder(_ arrangements: [PlaneArrangement]) -> String {
        arrangements.isEmpty ? "no overlay plane lies above the primary one" : "the card refuses its planes together"
    }

    /// The planes one above the other; nil when they cannot lie so.
    ///
    /// A dim of its own plane is worth it only where the plane has an opacity: else its buffer would be drawn again with
    /// every dim, which costs as much as drawing the backdrop dimmed, and a plane more.
    private static func arrange(_ situation: Situation, _ dim: Plane?, _ sheet: Plane) -> PlaneArrangement? {
        guard let primary = situation.primary else { return nil }
        let planes = ([primary, dim, sheet] as [Plane?]).compactMap(\.self)
        guard let levels = levels(of: planes), let lowest = levels.first, let highest = levels.last else {
            return nil
        }
        return PlaneArrangement(
            backdrop: .init(plane: primary, level: lowest),
            dim: dim.map { .init(plane: $0, level: levels[1]) },
            sheet: .init(plane: sheet, level: highest),
            turn: situation.turn
        )
    }

    /// How high each of the planes is to lie, from the lowest to the highest; nil when they cannot.
    ///
    /// Planes that say nothing lie above the primary one, but their order is undefined. Kernels give all planes a
    /// height or none: a driver that does otherwise is not to be relied on.
    private static func levels(of planes: [Plane]) -> [UInt64?]? {
        let known = planes.compactMap(\.traits.levels)
        if known.isEmpty { return planes.count == 2 ? [nil, nil] : nil }
        guard known.count == planes.count else { return nil }
        var levels: [UInt64] = []
        for range in known {
            let level = max(range.lowerBound, levels.last.map { $0 &+ 1 } ?? 0)
            guard level <= range.upperBound, levels.last != .max else { return nil }
            levels.append(level)
        }
        return levels
    }
}

extension PlanePlan {
    init(_ selection: DisplaySelection, _ method: RotationMethod, planes: [Plane], driver: String, _ style: CallStyle) {
        self.init(
            Situation(
                primary: selection.plane,
                planes: planes,
                crtc: selection.crtc,
                turn: method.planeRotation,
                style: style,
                driver: driver
            )
        )
    }
}

extension Plane {
    /// Whether it can feed the CRTC, and does not feed another one.
    fileprivate func serves(_ crtc: Crtc) -> Bool {
        crtc.isIn(possibleCrtcs) && (self.crtc == nil || self.crtc == crtc.id)
    }

    /// Why no sheet can lie on it; nil when one can.
    fileprivate func whyNoSheet(_ situation: PlanePlan.Situation) -> String? {
        let name = "plane \(id.rawValue)"
        if !formats.contains(.argb8888) { return "\(name) does not show ARGB8888" }
        if !traits.blendsMultiplied(by: situation.driver) {
            let isSaid = traits.blending != .unsaid
            return isSaid ? "\(name) does not blend multiplied colours" : "\(name) does not say how it blends"
        }
        return canTurn(situation.turn) ? nil : "\(name) cannot be turned as the primary one"
    }

    /// Its pixels are opaque, so it does not matter how it blends those that are not.
    fileprivate func canDim(turned turn: PlaneRotation) -> Bool {
        traits.hasAlpha && traits.blending != .chosen(nil) && canTurn(turn) && dimFormat != nil
    }

    var dimFormat: PixelFormat? {
        formats.contains(.xrgb8888) ? .xrgb8888 : formats.contains(.argb8888) ? .argb8888 : nil
    }

    private func canTurn(_ turn: PlaneRotation) -> Bool {
        turn == .upright || rotations?.isSuperset(of: turn) == true
    }
}

/// Which plane shows which layer.
struct PlaneArrangement: Equatable, Sendable {
    struct Slot: Equatable, Sendable {
        let plane: Plane
        /// How high it lies; nil where planes do not say.
        let level: UInt64?
    }

    let backdrop: Slot
    /// Between them: the dim; nil where it is drawn with the backdrop.
    let dim: Slot?
    let sheet: Slot
    let turn: PlaneRotation

    var overlays: [Plane] { ([dim, sheet] as [Slot?]).compactMap { $0?.plane } }

    var layering: Layering { .planes(dims: dim != nil, fades: sheet.plane.traits.hasAlpha) }

    var name: String {
        let dim = dim.map { "dim on plane \($0.plane.id.rawValue)" } ?? "dim drawn"
        return "sheet on plane \(sheet.plane.id.rawValue), \(dim)"
    }
}
