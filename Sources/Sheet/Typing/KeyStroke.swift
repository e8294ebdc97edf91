package import System

/// A key of a keyboard, plugged or drawn, at one moment.
package struct KeyStroke: Equatable, Sendable {
    package enum Phase: String, Hashable, Sendable {
        case down
        case up
        /// It is still down: keyboards say so again and again.
        case `repeat`
    }

    package enum Origin: Hashable, Sendable {
        case keyboard
        /// The button of an encoder, which has no key to go back: held down, it does.
        case encoder
    }

    /// On the clock of touches.
    package var time: Microseconds
    package var key: Key
    package var phase: Phase
    package var modifiers: KeyModifiers
    /// What it writes; nil where it writes nothing.
    package var text: String?
    package var origin: Origin
    /// Whether its letter is a part of a syllable.
    package var isPart = false

    package init(
        _ key: Key,
        _ phase: Phase,
        modifiers: KeyModifiers = [],
        text: String? = nil,
        of origin: Origin = .keyboard,
        at time: Microseconds
    ) {
        (self.time, self.key, self.phase) = (time, key, phase)
        (self.modifiers, self.text, self.origin) = (modifiers, text, origin)
    }
}

extension KeyStroke {
    /// The same without what it is the stroke of.
    package var nameless: KeyStroke {
        KeyStroke(Key(""), phase, of: origin, at: time)
    }
}

/// The keys that are held while another one is pressed.
package struct KeyModifiers: OptionSet, Equatable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let shift = KeyModifiers(rawValue: 1)
    package static let control = KeyModifiers(rawValue: 2)
    package static let alt = KeyModifiers(rawValue: 4)
    package static let logo = KeyModifiers(rawValue: 8)
}
