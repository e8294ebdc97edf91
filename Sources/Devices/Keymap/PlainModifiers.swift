import Typing

/// The modifiers that are held, by the numbers of their keys.
struct PlainModifiers {
    private var held: Set<UInt16> = []

    /// Shift, Ctrl, Alt and the logo, left and right, in the kernel's numbers.
    private static let keys: [UInt16: KeyModifiers] = [
        42: .shift, 54: .shift, 29: .control, 97: .control, 56: .alt, 100: .alt, 125: .logo, 126: .logo,
    ]

    mutating func update(_ press: KeyPress) {
        guard Self.keys[press.code] != nil else { return }
        if press.isDown { held.insert(press.code) } else { held.remove(press.code) }
    }

    var modifiers: KeyModifiers { held.reduce(into: []) { $0.formUnion(Self.keys[$1] ?? []) } }
}
