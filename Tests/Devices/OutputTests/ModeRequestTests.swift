import Testing

@testable import Output

@Suite("Modes that are asked for")
struct ModeRequestTests {
    @Test(
        "Written modes are read, and written again the same",
        arguments: ["preferred", "1280x720", "1280x720@60", "1920x1080@59.94"]
    )
    func reads(text: String) {
        #expect(ModeRequest(text)?.name == text)
    }

    @Test(
        "What is no mode is refused",
        arguments: [
            "", "best", "1280", "1280x", "x720", "1280x720x3", "1280x720@", "1280x720@0", "1280x720@-60",
            "1280x720@nan",
            "1280x720@60@60", "0x720", "70000x720", "1280X720", "1280x720@inf", "16385x1", "1280x720@1001", "+1280x720",
            "12.5x20", "1e3x720", "1280x720@6e1",
        ]
    )
    func refuses(text: String) {
        #expect(ModeRequest(text) == nil)
    }
}
