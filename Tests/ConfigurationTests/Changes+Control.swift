@testable import Configuration

extension Change {
    /// How programs reach the sheet.
    static let control = [
        Change("control.socket = \"off\"", { $0.control.socket = .off }),
        Change("control.socket = \"/tmp/sheet\"", { $0.control.socket = .on("/tmp/sheet") }),
        Change("control.group = \"users\"", { $0.control.group = "users" }),
        Change("control.pictures = [\"/a\", \"/b\"]", { $0.control.pictures = ["/a", "/b"] }),
    ]
}
