import CLibsystemd
import Glibc

/// Who would hand out devices to this program: found out without asking for any.
enum SeatProvider: Hashable {
    /// seatd, by its socket.
    case seatd(socket: String)
    /// logind, for the session that this program belongs to.
    case logind(session: String, seat: String)

    /// Who would do it now; nil where this program belongs to no seat.
    static func find() -> SeatProvider? {
        SeatProvider(
            socket: getenv("SEATD_SOCK").map { String(cString: $0) } ?? "/run/seatd.sock",
            isThere: { access($0, F_OK) == 0 },
            session: session()
        )
    }

    /// The one that libseat would take: seatd before logind, and of logind's sessions only one that has a seat.
    init?(socket: String, isThere: (String) -> Bool, session: (id: String, seat: String?)?) {
        if isThere(socket) {
            self = .seatd(socket: socket)
        } else if let session, let seat = session.seat {
            self = .logind(session: session.id, seat: seat)
        } else {
            return nil
        }
    }

    /// A service belongs to no session unless its unit asks for one; a login over the network has one without a seat.
    private static func session() -> (id: String, seat: String?)? {
        let named = getenv("XDG_SESSION_ID").map { String(cString: $0) }
        guard let id = named ?? text({ sd_pid_get_session(0, $0) }) else { return nil }
        return (id, text { sd_session_get_seat(id, $0) })
    }

    /// A text that libsystemd has made; nil when it had none.
    private static func text(_ ask: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Int32) -> String? {
        var answer: UnsafeMutablePointer<CChar>?
        defer { free(answer) }
        guard ask(&answer) >= 0, let answer else { return nil }
        return String(cString: answer)
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
