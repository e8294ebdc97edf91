import Passwords
import TestSupport
import Testing

@Suite("What systemd asks, as its files say it")
struct PasswordRequestTests {
    private static func request(_ text: String) -> PasswordRequest? { PasswordRequest(Array(text.utf8)) }

    @Test("A file as systemd 252 writes it")
    func written() throws {
        let request = try #require(
            Self.request(
                """
                [Ask]
                PID=4711
                Socket=/run/systemd/ask-password/sck.3c4d
                AcceptCached=0
                Echo=0
                NotAfter=90000000
                Silent=0
                Message=Please enter passphrase for disk data (a=b; c):
                Icon=drive-harddisk
                Id=cryptsetup:/dev/sda5

                """
            )
        )
        #expect(request.socket == "/run/systemd/ask-password/sck.3c4d" && request.process == 4711)
        #expect(request.message == "Please enter passphrase for disk data (a=b; c):")
        #expect(request.end == 90_000_000 && !request.isShown)
    }

    private static let places = [
        "", "Socket=", "Socket=relative", "socket=/a", "Socket /a", "#Socket=/a", ";Socket=/a",
    ]

    @Test("A file without a place to answer to is none", arguments: places)
    func without(line: String) {
        #expect(Self.request("[Ask]\nMessage=x\n\(line)\n") == nil)
        #expect(Self.request("[Asked]\nSocket=/a\n[Ask]\n\(line)") == nil)
        #expect(Self.request("Socket=/a\n[Ask]\n\(line)") == nil)
    }

    private static let words: [(line: String, isShown: Bool)] = [
        ("Echo=1", true), ("Echo=yes", true), ("Echo = On", true), ("Echo=0", false), ("Echo=2", false),
        ("Echo=", false),
        ("Echo=masked", false), ("Echo=1\nEcho=no", false), ("Other=1", false),
    ]

    @Test("Letters are shown where it says so", arguments: words)
    func echo(line: String, isShown: Bool) throws {
        #expect(try #require(Self.request("[Ask]\nSocket=/a\n\(line)")).isShown == isShown)
    }

    private static let values: [(word: String, end: Int64?, process: Int32?)] = [
        ("0", nil, nil), ("12", 12, 12), ("-1", nil, nil), ("", nil, nil), ("1.5", nil, nil), ("0x10", nil, nil),
        ("2147483648", 2_147_483_648, nil), ("18446744073709551615", nil, nil), ("99999999999999999999", nil, nil),
    ]

    @Test("A number that is none does not count", arguments: values)
    func numbers(word: String, end: Int64?, process: Int32?) throws {
        let request = try #require(Self.request("[Ask]\r\nSocket=/a\r\nNotAfter=\(word)\r\nPID=\(word)\r\n"))
        #expect(request.end == end && request.process == process)
    }

    @Test("Nonsense is read without harm", arguments: 1...200)
    func nonsense(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let pieces = [
            "[Ask]", "\n", "=", "Socket", "/", "\r", "\0", "NotAfter", "PID", "[", "]", "\u{FEFF}", "\u{2028}", " ",
            "9", "\\", "Ω",
        ]
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 0..<60, using: &random) {
            bytes += pieces.randomElement(using: &random).map { Array($0.utf8) } ?? []
            if Int.random(in: 0..<8, using: &random) == 0 { bytes.append(UInt8.random(in: 0...255, using: &random)) }
        }
        if let request = PasswordRequest(bytes) {
            #expect(request.socket.hasPrefix("/") && !request.socket.contains("\0"))
        }
    }
}
