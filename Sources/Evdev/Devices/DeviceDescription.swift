/// All that an input device says about itself, as recordings keep it.
struct DeviceDescription: Hashable, Sendable {
    /// An axis as the device describes it.
    struct AxisInfo: Hashable, Sendable {
        /// What it spans.
        var range: AxisRange
        /// Changes below this are noise to the kernel.
        var fuzz = 0
        /// Values this near to the middle count as the middle.
        var flat = 0
        /// Where it is now.
        var value = 0
    }

    /// The name that the kernel gives it.
    var name = ""
    /// The bus that it is on, `BUS_…`.
    var bus: UInt16 = 0
    /// Who made it.
    var vendor: UInt16 = 0
    /// What its maker calls it.
    var product: UInt16 = 0
    /// Which edition of it.
    var version: UInt16 = 0
    /// Where it is plugged in, `usb-0000:00:14.0-3/input0`; empty when it does not say.
    var place = ""
    /// Input properties, `INPUT_PROP_…`.
    var properties: Set<UInt16> = []
    /// What it can say, by event type; EV_SYN, which all have, is not among it.
    var codes: [UInt16: Set<UInt16>] = [:]
    /// Its axes.
    var axes: [UInt16: AxisInfo] = [:]
    /// The lights that are on now.
    var lights: Set<UInt16> = []
    /// The switches that are closed now.
    var switches: Set<UInt16> = []
}
