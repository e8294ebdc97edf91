import BottomSheet
import Canvas
import Configuration
import Control
import Values

extension Sheet {
    /// What it asks for, as keys of the configuration; the later ones win.
    func overrides(_ faults: Faults) -> [Override] {
        let named: [(String, Value?)] = [
            ("sheet.preset", preset.map { .text($0.name) }),
            ("sheet.default_height", defaultHeight.map(Value.number)),
            ("sheet.corner_radius", cornerRadius.map(Value.number)),
            ("sheet.dim.alpha", dimAlpha.map(Value.number)),
            ("sheet.dim.color", dimColor.map { .text($0.hexadecimal) }),
            ("sheet.pannable", isPannable.map(Value.flag)),
        ]
        let keys = named.compactMap { key, value in value.map { (key, $0) } }
        return (keys + settings.sorted { $0.key < $1.key }).compactMap { key, value in
            let isOfSheet = key.hasPrefix("sheet.") || key.hasPrefix("backdrop.")
            let refusal = isOfSheet ? nil : "expected a key of [sheet] or [backdrop]"
            return Override(key, value, refusal: refusal, faults)
        }
    }
}

extension Override {
    /// A key that a program has set; nil with a fault noted where it is none, or where `refusal` says why not.
    init?(_ key: String, _ value: Value, refusal: String? = nil, _ faults: Faults) {
        if refusal == nil, let override = Override(key: key, value: value) {
            self = override
        } else {
            let wrong = "expected a key and a value of the configuration, found \(value.shown)"
            faults.note(refusal ?? wrong, at: "settings.\(key.oneLine(atMost: 80))")
            return nil
        }
    }
}

extension Color {
    /// The colour as a configuration has it.
    fileprivate var hexadecimal: String {
        let digits = String(word, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
