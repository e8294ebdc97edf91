extension Settings {
    /// How programs reach the sheet.
    public struct Control: Hashable, Sendable {
        /// The path of the socket that they connect to.
        public var socket = Switchable.on("/run/sheetd/control")
        /// The group whose members may; nil for "sheetd" where there is such a group.
        public var group: String?
        /// The folders from which a program may name pictures, and all below them.
        public var pictures: [String] = []

        /// The defaults.
        public init() {}
    }
}
