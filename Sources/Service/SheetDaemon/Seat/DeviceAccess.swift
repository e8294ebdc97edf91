import Configuration
import Seat
import SystemPackage

enum DeviceAccess: Equatable {
    /// By this program itself, and why so.
    case direct(reason: String)
    /// Through libseat; the provider is nil where none was found, and libseat is tried all the same: for root it works without
    /// one.
    case seat(SeatProvider?)

    /// The way that the setting `wanted` names, where `provider` would lend devices.
    init(_ wanted: DisplaySettings.Seat, provider: @autoclosure () -> SeatProvider?) {
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

/// A seat was requested by name and cannot be opened.
struct SeatUnavailableError: Error, Equatable, CustomStringConvertible {
    /// The provider that refused it; nil where there is none.
    let provider: SeatProvider?
    let error: SeatError

    static let nobody = "there is no seatd, and this program belongs to no session with a seat"
    private static let polkit = "it asks polkit, and where that is missing it lets nobody in"

    var description: String {
        guard let provider else { return "display.seat: \(error): \(Self.nobody)" }
        return "display.seat: \(error); asked was \(provider)" + (isUpToPolkit ? "; \(Self.polkit)" : "")
    }

    /// Whether polkit may be at fault: it alone decides whether a session gets its seat, and libseat stops waiting for one that
    /// does not answer.
    private var isUpToPolkit: Bool {
        guard case .logind? = provider else { return false }
        return error.reason == .permissionDenied || error.reason == .timedOut
    }
}
