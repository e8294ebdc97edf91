/// Whether layers are to be shown on planes: the configuration's word for it.
package enum PlaneUse: String, Hashable, Sendable, CaseIterable {
    /// Where the card takes it.
    case auto
    /// Never.
    case off
    /// Always; a card that cannot is a fault.
    case on
}
