import Configuration
import EventLoop
import SystemPackage
import Testing

@testable import Seat
@testable import SheetDaemon

@Suite("How devices are opened")
struct DeviceAccessTests {
    private static let socket = "/run/seatd.sock"
    private static let seatd = SeatProvider.seatd(socket: socket)
    private static let logind = SeatProvider.logind(session: "2", seat: "seat0")

    @Test(
        "seatd is preferred to logind, and a session without a seat is not used",
        arguments: [
            (true, nil, nil, seatd), (true, "2", "seat0", seatd), (false, "2", "seat0", logind), (false, "2", nil, nil),
            (false, nil, nil, nil),
        ] as [(Bool, String?, String?, SeatProvider?)]
    )
    func provider(hasSocket: Bool, session: String?, seat: String?, expected: SeatProvider?) {
        let found = SeatProvider(
            socket: Self.socket,
            isThere: { hasSocket && $0 == Self.socket },
            session: session.map { LoginSession(id: $0, seat: seat) }
        )
        #expect(found == expected)
    }

    @Test(
        "A way that is configured by name is tried whichever provider is found",
        arguments: [
            (.none, seatd, .direct(reason: "asked for")), (.none, nil, .direct(reason: "asked for")),
            (.libseat, seatd, .seat(seatd)), (.libseat, nil, .seat(nil)), (.auto, logind, .seat(logind)),
            (.auto, nil, .direct(reason: "no seatd, and no session with a seat")),
        ] as [(DisplaySettings.Seat, SeatProvider?, DeviceAccess)]
    )
    func access(wanted: DisplaySettings.Seat, provider: SeatProvider?, expected: DeviceAccess) {
        #expect(DeviceAccess(wanted, provider: provider) == expected)
    }

    @Test("A message names the key, the reason and the provider")
    func messages() {
        let error = SeatError(operation: "open a seat", reason: .permissionDenied)
        #expect(
            SeatUnavailableError(provider: Self.seatd, error: error).description
                == "display.seat: cannot open a seat: Permission denied; asked was seatd (/run/seatd.sock)"
        )
        #expect(
            SeatUnavailableError(provider: nil, error: error).description
                == "display.seat: cannot open a seat: Permission denied: "
                + "there is no seatd, and this program belongs to no session with a seat"
        )
        #expect(
            SeatUnavailableError(provider: Self.logind, error: error).description
                == "display.seat: cannot open a seat: Permission denied; asked was logind (session 2 on seat0); "
                + "it asks polkit, and where that is missing it lets nobody in"
        )
        let other = SeatError(operation: "open a seat", reason: .resourceBusy)
        #expect(
            SeatUnavailableError(provider: Self.logind, error: other).description.hasSuffix(
                "asked was logind (session 2 on seat0)"
            )
        )
        #expect(
            DeviceAccess.seat(Self.logind).description == "devices are opened through logind (session 2 on seat0)"
        )
    }
}
