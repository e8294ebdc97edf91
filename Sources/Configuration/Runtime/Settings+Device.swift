extension Settings.Input.Device {
    /// The configuration's word for it.
    package var name: String {
        switch self {
        case .auto: "auto"
        case .path(let path): path
        case .name(let name): name
        }
    }
}
