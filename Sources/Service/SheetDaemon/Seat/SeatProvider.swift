import EventLoop
import Glibc

/// The service that would lend devices to this program, found without opening any.
enum SeatProvider: Equatable {
    case seatd(socket: String)
    /// logind, for the session that this program belongs to.
    case logind(session: String, seat: String)

    /// The provider in use now; nil where this program belongs to no seat.
    static func find() -> SeatProvider? {
        SeatProvider(
            socket: getenv("SEATD_SOCK").map { String(cString: $0) } ?? "/run/seatd.sock",
            isThere: { access($0, F_OK) == 0 },
            session: LoginSession.current
        )
    }

    /// The provider that libseat would use: seatd before logind, and of logind's sessions only one that has a seat.
    init?(socket: String, isThere: (String) -> Bool, session: LoginSession?) {
        if isThere(socket) {
            self = .seatd(socket: socket)
        } else if let session, let seat = session.seat {
            self = .logind(session: session.id, seat: seat)
        } else {
            return nil
        }
    }
}

extension SeatProvider: CustomStringConvertible {
    /// Such as "seatd (/run/seatd.sock)".
    var description: String {
        switch self {
        case .seatd(let socket): "seatd (\(socket))"
        case .logind(let session, let seat): "logind (session \(session) on \(seat))"
        }
    }
}
