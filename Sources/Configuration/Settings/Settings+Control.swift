extension Settings {
    /// How programs reach the sheet.
    package struct Control: Hashable, Sendable {
        /// The path of the socket that they connect to.
        package var socket = Switchable.on("/run/sheetd/control")
        /// The group whose members may; nil for "sheetd" where there is such a group.
        package var group: String?
        /// The folders from which a program may name pictures, and all below them.
        package var pictures: [String] = []

        /// The defaults.
        package init() {}
    }
}
