/// Where the part of a control stands that moves.
package enum ControlStand: Sendable {
    /// A switch or a check, on or off.
    case flipped(Bool)
    /// A knob or a bar, 0…1 of its way.
    case along(Double)
    /// A knob at the option with this index, or at none, of so many.
    case chosen(Int?, of: Int)

    /// 0…1; of a switch that is on 1.
    package var place: Double {
        switch self {
        case .flipped(let isOn): isOn ? 1 : 0
        case .along(let part): part
        case .chosen(let index, let count): index.map { Double($0 + 1) / Double(max(1, count)) } ?? 0
        }
    }

    /// The option that stands at `place`, or nearest to it; nil where none is chosen.
    static func index(at place: Double, of count: Int) -> Int? {
        let index = Int((place * Double(count)).rounded()) - 1
        return index < 0 ? nil : min(index, count - 1)
    }

    /// Whether it goes there by itself where a finger has chosen that; a knob is where the finger has it.
    package var movesByItself: Bool {
        if case .along = self { false } else { true }
    }
}
