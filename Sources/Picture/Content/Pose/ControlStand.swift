/// Where the part of a control stands that moves.
package enum ControlStand: Sendable {
    /// A switch or a check, on or off.
    case flipped(Bool)
    /// A knob or a bar, 0…1 of its way.
    case along(Double)

    /// 0…1; of a switch that is on 1.
    package var place: Double {
        switch self {
        case .flipped(let isOn): isOn ? 1 : 0
        case .along(let part): part
        }
    }
}
