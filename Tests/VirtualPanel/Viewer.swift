import Canvas
import Foundation
import TestSupport

/// A VNC client of one display of the machine: a window with a pointer.
///
/// It only resizes the window, after which the display prefers another mode, and moves the pointer, which is a tablet
/// in the guest. Pictures come from `VirtualPanel.screendump`.
struct Viewer {
    private let socket: UnixSocket

    private enum Message: UInt8 {
        case setEncodings = 2
        case updateRequest = 3
        case pointer = 5
        case setDesktopSize = 251
    }

    private enum Encoding: Int32, CaseIterable {
        case raw = 0
        /// No pixels: the display has another size, or answers a request for one.
        case desktopSize = -308
    }

    /// Shakes hands with the server at `path`: version 3.8, no password, window shared.
    init(path: String) throws {
        socket = try UnixSocket(path: path)
        let version = try socket.read(12)
        guard version.starts(with: Data("RFB 003.008".utf8)) else {
            throw VirtualPanelError("the VNC server greets with \(version)")
        }
        try socket.write(version)
        let kinds = try socket.read(Int(socket.read(1)[0]))
        guard kinds.contains(1) else { throw VirtualPanelError("the VNC server wants a password") }
        try socket.write([1])
        guard try number(4) == 0 else { throw VirtualPanelError("the VNC server refuses") }
        try socket.write([1])
        // Size and pixel format, of 32 bits in QEMU, then the name of the machine.
        _ = try socket.read(20)
        _ = try socket.read(number(4))
        let encodings = Encoding.allCases.flatMap { bytes(UInt32(bitPattern: $0.rawValue), 4) }
        try send(.setEncodings, [0] + bytes(Encoding.allCases.count, 2) + encodings)
    }

    /// Resizes the window; a size of zero unplugs the display.
    func resize(to size: PixelSize) throws {
        let sides = bytes(size.width, 2) + bytes(size.height, 2)
        // One screen, number 0, from the corner.
        let place = bytes(0, 4) + bytes(0, 4)
        let screen = place + sides + bytes(0, 4)
        try send(.setDesktopSize, [0] + sides + [1, 0] + screen)
        try wait { encoding, place in encoding == .desktopSize && place.x == 1 }
    }

    func click(_ places: [(x: Int, y: Int)]) throws {
        for place in places {
            for buttons in [0, 1, 0] as [UInt8] {
                try send(.pointer, [buttons] + bytes(place.x, 2) + bytes(place.y, 2))
            }
        }
        // The server has handled the clicks when it answers a later request.
        try send(.updateRequest, [0] + bytes(0, 2) + bytes(0, 2) + bytes(16, 2) + bytes(16, 2))
        try wait { encoding, _ in encoding == .raw }
    }

    /// Reads updates until one has a rectangle for which `isMeant` is true.
    private func wait(for isMeant: (Encoding, (x: Int, y: Int)) -> Bool) throws {
        try Waiting.wait(for: "update of the display", within: 300) { try readUpdate(isMeant) }
    }

    private func readUpdate(_ isMeant: (Encoding, (x: Int, y: Int)) -> Bool) throws -> Bool {
        let kind = try socket.read(2)[0]
        guard kind == 0 else { throw VirtualPanelError("the VNC server sends a message of kind \(kind)") }
        var isFound = false
        for _ in 0..<(try number(2)) {
            let place = (x: try number(2), y: try number(2))
            let (width, height) = (try number(2), try number(2))
            let code = Int32(bitPattern: UInt32(try number(4)))
            guard let encoding = Encoding(rawValue: code) else {
                throw VirtualPanelError("the VNC server writes a rectangle in the encoding \(code)")
            }
            switch encoding {
            case .raw: _ = try socket.read(width * height * 4)
            case .desktopSize: _ = try socket.read(3 + 16 * Int(socket.read(1)[0]))
            }
            isFound = isFound || isMeant(encoding, place)
        }
        return isFound
    }

    private func send(_ kind: Message, _ content: [UInt8]) throws {
        try socket.write([kind.rawValue] + content)
    }

    private func number(_ count: Int) throws -> Int {
        try socket.read(count).reduce(0) { $0 << 8 | Int($1) }
    }

    private func bytes(_ number: some BinaryInteger, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
}
