/// What lights on a keyboard say.
package struct KeyboardLights: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let num = KeyboardLights(rawValue: 1)
    package static let caps = KeyboardLights(rawValue: 2)
    package static let scroll = KeyboardLights(rawValue: 4)
}
