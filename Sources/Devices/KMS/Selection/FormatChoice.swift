import Canvas
import Output
import SystemPackage

enum FormatChoice {
    /// The formats that a whole picture may have, the better one first.
    ///
    /// First what scenes are drawn in without conversion, then what keeps every colour, by bytes that can be written at
    /// once, then what rounds colours. Red and blue the other way round is all that some panels' wiring leaves (tilcdc), and
    /// an opacity, which is stored as opaque, all that others offer in four bytes (ZynqMP).
    static let all: [PixelFormat] = [.xrgb8888, .argb8888, .xbgr8888, .rgb888, .bgr888, .rgb565, .bgr565]

    /// The formats that a plane shows, in the order in which they are to be tried.
    ///
    /// Drivers without a list of planes get XRGB8888, which every driver shows, and RGB565 where there is no memory for it.
    /// - Parameter preferredDepth: the colours' bits that the driver prefers, as panels behind SPI prefer 16: the kernel
    ///   would read twice as much and convert each pixel.
    static func formats(of plane: Plane?, preferredDepth: Int?) -> [PixelFormat] {
        let shown = plane.map { plane in all.filter(plane.formats.contains) } ?? [.xrgb8888, .rgb565]
        guard preferredDepth == 16 else { return shown }
        return shown.filter { $0.bytesPerPixel == 2 } + shown.filter { $0.bytesPerPixel != 2 }
    }
}

/// What a display can make do with, when the card has no buffer for what was chosen: another format, then a lower mode.
///
/// Pure: it looks at what is known and touches no device.
struct FallbackPlan {
    private(set) var current: DisplaySelection
    private var rest: ArraySlice<DisplaySelection>
    private var refused: [String] = []
    private var fault: DisplayError?

    /// - Parameter modes: the lower modes that will do, the best first.
    init(_ selection: DisplaySelection, orIn modes: [ModeLine]) {
        current = selection
        let others = selection.formats.drop { $0 != selection.format }.dropFirst()
        rest =
            ArraySlice(others.map { selection.with($0, in: selection.mode) })
            + modes.flatMap { mode in selection.formats.map { selection.with($0, in: mode) } }
    }

    /// Goes on to what may be had although the card refused what is tried now with `error`.
    ///
    /// Without memory only smaller buffers help.
    /// - Returns: what to report where there is nothing: `error` where it is about something else, or `noBuffer` when nothing
    ///   is left; else nil.
    mutating func advance(after error: DisplayError) -> DisplayError? {
        guard error.lacksMemory || error.refusesFormat else { return error }
        refused.append(current.pictureName)
        fault = error
        let size = current.byteCount
        if error.lacksMemory { rest = rest.drop { $0.byteCount >= size } }
        guard let next = rest.popFirst() else {
            return .noBuffer(
                card: current.card,
                connector: current.connector.name,
                tried: refused,
                reason: "\(error)"
            )
        }
        current = next
        return nil
    }

    /// What is done instead of what was chosen, and why, for the log; nil where nothing was refused.
    var remark: String? {
        guard let first = refused.first, let fault else { return nil }
        return "\(current.connector.name): no buffer for \(first) (\(fault)); now \(current.pictureName)"
    }
}

extension DisplaySelection {
    var pictureName: String { "\(mode.name) in \(format.rawValue)" }

    /// The next format whose buffers are smaller; nil where there is none.
    var smallerFormat: PixelFormat? { formats.first { $0.bytesPerPixel < format.bytesPerPixel } }

    /// About the bytes of a buffer.
    fileprivate var byteCount: Int { mode.size.area * format.bytesPerPixel }

    fileprivate func with(_ format: PixelFormat, in mode: ModeLine) -> DisplaySelection {
        var selection = self
        (selection.format, selection.mode) = (format, mode)
        return selection
    }
}

extension DisplayError {
    var lacksMemory: Bool { errno == .noMemory || errno == .noSpace }

    fileprivate var refusesFormat: Bool {
        errno.map { [.invalidArgument, .outOfRange, .argListTooLong, .notSupported].contains($0) } ?? false
    }
}
