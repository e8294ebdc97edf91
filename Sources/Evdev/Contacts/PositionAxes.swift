/// The axes on which a device tells positions.
///
/// Those of its protocol, unless a quirk names others: some devices send on ABS_Z and ABS_RX what they declare as ABS_X
/// and ABS_Y. The names are looked up once.
struct PositionAxes: Hashable {
    /// The code of the horizontal axis.
    let x: UInt16
    /// The code of the vertical axis.
    let y: UInt16

    /// The axes of `device`; a name that the kernel does not know leaves that of the protocol.
    init(device: TouchDevice) {
        let isSingle = device.touchProtocol == .single
        x = device.quirk?.x?.code ?? (isSingle ? Axis.x : Axis.positionX)
        y = device.quirk?.y?.code ?? (isSingle ? Axis.y : Axis.positionY)
    }

    /// The multi-touch axis whose meaning `code` has on this device; nil when it says nothing of contacts.
    func multiTouchAxis(_ code: UInt16) -> UInt16? {
        if code == x { return Axis.positionX }
        if code == y { return Axis.positionY }
        guard code > Axis.slot, code <= Axis.toolY else { return nil }
        return code == Axis.positionX || code == Axis.positionY ? nil : code
    }
}
