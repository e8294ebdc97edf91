import Canvas
import Output

/// The methods to turn a picture, the best first.
///
/// Pure: it looks at what is known and touches no device. Only a test commit shows whether the card accepts a method;
/// drawing always works.
struct RotationPlan: Equatable, Sendable {
    struct Situation {
        var rotation: Rotation
        var orientation: PanelOrientation
        var mode: ModeLine
        var modes: [ModeLine]
        /// What was configured as mode: one asked for by its size is exchanged only where that was asked for, too.
        var request: ModeRequest
        var driver: String
        /// What the plane can do; nil when it has no such property, or can only be had through the old calls.
        var plane: PlaneRotation?
        /// Who must turn the picture; nil for the best that can be had.
        var way: Turning.Way?
        var touches = TouchBase.panel
    }

    /// The methods, to be tried in this order; none when a way was asked for that is none.
    let methods: [RotationMethod]
    let total: Rotation
    let refusal: String

    init(_ situation: Situation) {
        total = situation.orientation.total(with: situation.rotation)
        let lack = Self.lack(situation, total)
        refusal = situation.way == .modeChange ? Self.lackOfMode(situation) : lack
        guard total != .none else {
            methods = [.drawing(.none, in: situation.mode, because: "nothing is to be turned")]
            return
        }
        let hardware = [Self.modeChange(situation), Self.plane(situation, total)].compactMap(\.self)
        let reason = situation.way == .drawing ? "asked for" : lack
        let all = hardware + [.drawing(total, in: situation.mode, because: reason)]
        methods = all.filter { $0.way == situation.way ?? $0.way }
    }
}

// What turns a picture.
extension RotationPlan {
    /// Drivers that show any mode, because the window or the memory behind them has any size.
    private static let virtualDrivers = ["virtio_gpu", "vkms"]
    /// Drivers whose display is a window, which takes the shape of its mode.
    private static let windows = ["virtio_gpu"]

    /// A display that has the picture's sides itself; a square one turns nothing.
    private static func modeChange(_ situation: Situation) -> RotationMethod? {
        let (mode, correction) = (situation.mode, situation.orientation.correction)
        let size = situation.rotation.turn(mode.size)
        guard mayExchange(situation), size != mode.size else { return nil }
        let listed = situation.modes.filter { $0.size == size && $0.isInterlaced == mode.isInterlaced }
        let nearest = listed.min { mode.distance(to: $0) < mode.distance(to: $1) }
        if let nearest { return .modeChange(to: nearest, residual: correction, because: "the display offers it") }
        guard virtualDrivers.contains(situation.driver), !mode.isInterlaced else { return nil }
        let reason = "\(situation.driver) shows any mode"
        return .modeChange(to: mode.sidesExchanged, residual: correction, because: reason)
    }

    /// Whether another mode turns the picture.
    ///
    /// On a panel that hangs on its wall it does not: the picture would lie there upright, squeezed or between bars. So it
    /// is chosen unasked only for the window of a virtual machine, which takes the shape of its mode and has no wall, and
    /// where the owner says that touches turn with the display, and the display therefore turns. Nor is it chosen under a
    /// touchscreen that stays where it is, for then nothing says that the display moves.
    private static func mayExchange(_ situation: Situation) -> Bool {
        if let way = situation.way { return way == .modeChange }
        guard situation.request == .preferred else { return false }
        return switch situation.touches {
        case .panel: false
        case .picture: windows.contains(situation.driver)
        case .display: true
        }
    }

    /// The plane turns everything: buffers have the picture's sides.
    private static func plane(_ situation: Situation, _ total: Rotation) -> RotationMethod? {
        situation.plane?.bits(for: total).map { bits in
            let (mode, reason) = (situation.mode, "the plane offers it")
            return RotationMethod(way: .plane, mode: mode, scanOut: total, reason: reason, planeRotation: bits)
        }
    }

    /// Why drawing has to do it.
    private static func lack(_ situation: Situation, _ total: Rotation) -> String {
        guard let plane = situation.plane else { return "the plane cannot be turned" }
        let isKnown = plane.bits(for: total) != nil
        return isKnown ? "the plane may refuse" : "the plane cannot be turned by \(total.rawValue)"
    }

    private static func lackOfMode(_ situation: Situation) -> String {
        let size = situation.rotation.turn(situation.mode.size)
        guard size != situation.mode.size else { return "no mode has other sides than \(situation.mode.name)" }
        return "the display offers no mode of \(size.width)x\(size.height)"
    }
}

extension RotationPlan {
    init(_ selection: DisplaySelection, _ request: DisplayRequest, driver: String, _ style: CallStyle) {
        self.init(
            Situation(
                rotation: request.turning.rotation,
                orientation: selection.connector.orientation ?? .normal,
                mode: selection.mode,
                modes: selection.connector.modes,
                request: request.mode,
                driver: driver,
                // Only atomic commits turn a plane.
                plane: style == .atomic ? selection.plane?.rotations : nil,
                way: request.turning.way,
                touches: request.turning.touches
            )
        )
    }

    init(_ selection: DisplaySelection, _ request: DisplayRequest, on screen: Screen) {
        self.init(selection, request, driver: screen.device.driver, screen.style)
    }
}

extension ModeLine {
    /// How far apart the rates are, in frames a second.
    fileprivate func distance(to other: ModeLine) -> Double {
        abs(refreshRate - other.refreshRate)
    }

    /// The same signal with rows for columns: as many pixels, so the same rate.
    ///
    /// Nobody prefers it: a virtual display holds a mode that claims to be preferred against the size of its window.
    var sidesExchanged: ModeLine {
        var exchanged = timing
        (exchanged.horizontal, exchanged.vertical) = (timing.vertical, timing.horizontal)
        return ModeLine(timing: exchanged, nominalRefresh: nominalRefresh, type: 0)
    }
}
