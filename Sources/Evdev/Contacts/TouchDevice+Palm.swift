extension TouchDevice {
    /// From this length on a contact is the palm of a hand: the thumb of a large hand, laid flat, is shorter.
    private static let palmMillimeters = 45

    /// `ABS_MT_TOUCH_MAJOR` from which a contact is the palm of a hand; as large as any number where nobody knows.
    ///
    /// The kernel has lengths in the units of the positions.
    var palmSize: Int32 {
        if let size = quirk?.palmSize { return Int32(clamping: size) }
        guard millimeters != nil else { return .max }
        return Int32(clamping: x.resolution * Self.palmMillimeters)
    }
}
