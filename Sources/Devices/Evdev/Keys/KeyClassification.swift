/// What an input device is, as far as keys are concerned.
package enum KeyVerdict: String, Hashable, Sendable {
    case keyboard
    /// A remote control, or a few buttons.
    case keys
    case encoder
    case refused
    case unreadable

    /// Whether it is one that sheetd takes.
    package var isUsable: Bool { self == .keyboard || self == .keys || self == .encoder }
}

extension DeviceCapabilities {
    /// Whether it has a knob that is turned in steps, and no pointer.
    var hasKnob: Bool {
        (relative.contains(Motion.dial) || relative.contains(Motion.wheel))
            && !relative.contains(Motion.x) && !relative.contains(Motion.y)
    }

    /// Whether it has anything that is pressed or turned.
    var hasKeys: Bool { keys?.isEmpty == false || hasKnob }

    /// Whether it has the touches or the positions of something that is touched.
    var isTouched: Bool { [.touchscreen, .pointer].contains(classification().verdict) }

    /// What the device is, and why, in words.
    ///
    /// What is taken is kept from all other programs, so that a device whose keys the sheet does not know is left to them.
    /// - Parameter interest: with `.path` the user has named this very device: it is only refused where it has no keys, or is
    ///   a touchscreen.
    func keyClassification(for interest: DeviceInterest = .search) -> (verdict: KeyVerdict, reason: String) {
        if name == ForwardingDevice.name { return (.refused, "the touches that sheetd itself passes on") }
        guard hasKeys else { return (.refused, "neither keys nor a knob") }
        if isTouched {
            return (
                .refused,
                classification().verdict == .pointer ? "the buttons of a pointer" : "the keys of a touchscreen"
            )
        }
        if interest == .search, let kind = kindWithoutKeys { return (.refused, kind) }
        if has(Button.letterA) { return (.keyboard, "it has letters") }
        if hasKnob { return (.encoder, knob) }
        if interest == .search, let objection = objectionToKeys { return (.refused, objection) }
        return (.keys, keyKind)
    }

    /// What the device is whose keys belong to something else; nil where they may count.
    private var kindWithoutKeys: String? {
        if has(Button.letterA) { return nil }
        if let kind = udev.otherClass { return kind }
        if isTouchpad { return "a touchpad" }
        if has(Button.toolPen) || has(Button.stylus) { return "a pen" }
        if keys?.contains(where: Button.games.contains) ?? false { return "a joystick or gamepad" }
        return isMouse ? "a mouse" : nil
    }

    /// Every receiver of a remote control says that it can move a pointer; of those that have its buttons as well, the arrows
    /// tell them from mice.
    private var isMouse: Bool {
        let moves = relative.contains(Motion.x) && relative.contains(Motion.y)
        return (moves || !hasKnob) && has(Button.left) && !(keys?.isSuperset(of: KeyCode.arrows) ?? false)
    }

    private var objectionToKeys: String? {
        guard let keys else { return nil }
        if keys.isSubset(of: Button.power) { return "a power button" }
        return keys.contains(where: KeyCode.isUseful) ? nil : "keys that mean nothing to a sheet"
    }

    private var keyKind: String {
        if identity.bus == Bus.cec { return "a remote control over CEC" }
        return isOnlyButtons ? "a button: held down, it goes back" : "keys without letters"
    }

    private var knob: String {
        let axis = relative.contains(Motion.dial) ? "REL_DIAL" : "REL_WHEEL"
        return axis + (keys?.contains(where: KeyCode.isButton) ?? false ? ", with a button" : ", without a button")
    }
}
