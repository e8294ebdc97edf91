import Output

/// The colours of a screen that is driven by the calls older than atomic commits: properties are set one after another, and
/// some drivers have no property but a table.
struct LegacyColors {
    private let device: any KMSDevice
    private let crtc: CrtcID
    private let connector: ConnectorID
    private let properties: ColorState
    /// The table of a driver that has no property for it; nil where it changes nothing.
    private let gamma: GammaTable?

    init(of crtc: CrtcID, _ connector: ConnectorID, on device: any KMSDevice) throws(DisplayError) {
        (self.device, self.crtc, self.connector) = (device, crtc, connector)
        properties = try ColorState(of: crtc, connector, on: device)
        gamma = try LegacyColors.tint(of: crtc, on: device)
    }

    /// Sets what is not neutral now to neutral.
    ///
    /// What the driver does not let go stays as it is: a tinted sheet is better than none.
    /// - Throws: `DisplayError` when it can be done later.
    func clear() throws(DisplayError) {
        var request = AtomicRequest()
        try ColorState.clear(in: &request, crtc, connector, on: device)
        for assignment in request.assignments {
            try isAccepted { () throws(DisplayError) in try device.set(assignment) }
        }
        guard let tint = try LegacyColors.tint(of: crtc, on: device) else { return }
        try isAccepted { () throws(DisplayError) in try device.set(.straight(tint.red.count), of: crtc) }
    }

    func restore() throws(DisplayError) {
        try properties.restoring(AtomicRequest()) { (request) throws(DisplayError) in
            for assignment in request.assignments { try device.set(assignment) }
        }
        if let gamma { try device.set(gamma, of: crtc) }
    }

    private func isAccepted(_ change: () throws(DisplayError) -> Void) throws(DisplayError) {
        do throws(DisplayError) {
            try change()
        } catch {
            if error.meansLater { throw error }
        }
    }

    /// The table of a CRTC that has no property for it; nil where there is none, or it changes nothing.
    private static func tint(of crtc: CrtcID, on device: any KMSDevice) throws(DisplayError) -> GammaTable? {
        guard try ObjectProperties(of: crtc, on: device)[.gamma] == nil, let table = device.gamma(of: crtc) else {
            return nil
        }
        return table.isStraight ? nil : table
    }
}

/// How bright each colour leaves a CRTC, for evenly spaced brightnesses that come in.
struct GammaTable: Equatable, Sendable {
    var red: [UInt16]
    var green: [UInt16]
    var blue: [UInt16]

    /// The table of `count` entries, at least two, that changes nothing.
    static func straight(_ count: Int) -> GammaTable {
        let ramp = (0..<count).map { UInt16($0 * 65535 / (count - 1)) }
        return GammaTable(red: ramp, green: ramp, blue: ramp)
    }

    /// Whether it changes nothing in the upper eight bits, which are all that the kernel's own first table fills.
    var isStraight: Bool {
        let ramp = GammaTable.straight(red.count).red
        return [red, green, blue].allSatisfy { zip($0, ramp).allSatisfy { abs(Int($0) - Int($1)) < 256 } }
    }
}
