import SystemPackage
import Testing

@testable import Output

@Suite("What errors say")
struct DisplayErrorTests {
    @Test(
        "One sentence names the thing at fault and what was expected",
        arguments: [
            (
                .failed(operation: "set the mode", card: "/dev/dri/card0", errno: .invalidArgument),
                "/dev/dri/card0: cannot set the mode: Invalid argument"
            ),
            (.busy(card: "/dev/dri/card0", holders: []), "/dev/dri/card0: busy: another program is DRM master"),
            (.denied(card: "/dev/dri/card0", group: nil), "/dev/dri/card0: permission denied"),
            (.noSuchCard("card9", known: ["/dev/dri/card0"]), "there is no card 'card9'; there is /dev/dri/card0"),
            (.noSuchConnector("DP-1", known: []), "there is no connector 'DP-1'; there is none"),
            (
                .noSuchMode("1x1", connector: "DP-1", known: ["2x2@60", "3x3@60"]),
                "DP-1 has no mode '1x1'; it has 2x2@60, 3x3@60"
            ),
            (
                .unusable(connector: "DP-1", card: "/dev/dri/card0", reason: "no CRTC can feed it"),
                "/dev/dri/card0: cannot light DP-1: no CRTC can feed it"
            ),
        ] as [(DisplayError, String)]
    )
    func description(error: DisplayError, text: String) {
        #expect(error.description == text)
    }

    @Test("What a display goes on with after a refusal is one sentence, too")
    func fallback() {
        let fallback = Fallback.rotation(card: "/dev/dri/card0", method: "by the plane (no)", next: "by drawing")
        let text =
            "/dev/dri/card0: the picture cannot be turned by the plane (no), which passed the test; now by drawing"
        #expect("\(fallback)" == text)
    }
}
