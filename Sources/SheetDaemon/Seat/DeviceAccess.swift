import Configuration
import Seat
import SystemPackage

/// By which way devices are opened.
enum DeviceAccess: Hashable {
    /// By this program itself, and why so.
    case direct(reason: String)
    /// Through libseat; the provider is nil where none is to be seen, and libseat is asked all the same: for root it can do
    /// without one.
    case seat(SeatProvider?)

    /// The way that `wanted` asks for, where `provider` would hand out devices.
    init(_ wanted: Settings.Display.Seat, provider: @autoclosure () -> SeatProvider?) {
        switch wanted {
        case .none: self = .direct(reason: "asked for")
        case .libseat: self = .seat(provider())
        case .auto:
            let provider = provider()
            self = provider.map { .seat($0) } ?? .direct(reason: "no seatd, and no session with a seat")
        }
    }
}

extension DeviceAccess: CustomStringConvertible {
    /// A line for the log and for `sheetd probe`.
    var description: String {
        switch self {
        case .direct(let reason): "devices are opened directly: \(reason)"
        case .seat(let provider?): "devices are opened through \(provider)"
        case .seat(nil): "devices are opened through libseat: asked for, though \(SeatUnavailableError.nobody)"
        }
    }
}

/// A seat was asked for and is not to be had.
struct SeatUnavailableError: Error, Hashable, CustomStringConvertible {
    /// Who should have given it; nil for nobody.
    let provider: SeatProvider?
    /// What libseat says.
    let error: SeatError

    /// Why there can be none.
    static let nobody = "there is no seatd, and this program belongs to no session with a seat"
    /// Who may be missing.
    private static let polkit = "it asks polkit, and where that is missing it lets nobody in"

    var description: String {
        guard let provider else { return "display.seat: \(error): \(Self.nobody)" }
        return "display.seat: \(error); asked was \(provider)" + (isUpToPolkit ? "; \(Self.polkit)" : "")
    }

    /// Nobody else is asked whether a session may have its seat, and one that hangs is not waited for.
    private var isUpToPolkit: Bool {
        guard case .logind? = provider else { return false }
        return error.reason == .permissionDenied || error.reason == .timedOut
    }
}
