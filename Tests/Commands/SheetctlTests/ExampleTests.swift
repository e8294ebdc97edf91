import Foundation
import Stacking
import Synchronization
import TestSupport
import Testing
import Values

@testable import Control

@Suite("The scripts that people copy")
struct ExampleTests {
    private static let examples = Checkout.folder.appendingPathComponent("Sources/Examples").path

    /// Knows two networks of five, and reaches the first one the second time.
    private static let nmcli = """
        #!/bin/sh
        case "$*" in
        *"connection show") printf 'Work shop\\nHome: 5 GHz\\n' ;;
        *"wifi list") printf ':Café\\nWPA2:Work shop\\nWPA1 WPA2:Neighbour\\nWPA3:Home: 5 GHz\\n:\\n:Café\\nWPA2 802.1X:Firm\\n' ;;
        *"wifi connect Café" | *"wifi connect Neighbour")
            read -r key
            printf '%s\\n' "$key" >> keys
            [ -e tried ] || { touch tried; echo "Error: no <address>"; exit 4; } ;;
        *) exit 10 ;;
        esac
        """

    /// Runs the picker, for a finger that presses an option, and ok.
    private func pick(_ nmcli: String, option: Int = 0) throws -> (code: Int32?, requests: [Request], keys: String) {
        let run = try run("wifi-picker.sh", with: [("nmcli", nmcli)], pressing: "option-\(option)")
        return (run.code, run.requests, run.files["keys"] ?? "")
    }

    /// Runs an example beside programs that stand in for those of the system.
    ///
    /// - Parameters:
    ///   - option: what is chosen; elsewhere ok is pressed.
    ///   - answers: what is typed, one after the other; the last one again and again.
    private func run(
        _ example: String,
        _ arguments: [String] = [],
        with others: [(name: String, script: String)],
        pressing option: String = "",
        typing answers: [String] = ["hunter2 \\ 안녕"],
        files: [String: String] = [:]
    ) throws -> (code: Int32?, requests: [Request], files: [String: String]) {
        let scratch = try Scratch()
        for other in others {
            let program = try scratch.write(other.script, to: "bin/\(other.name)")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        }
        for (name, text) in files { try scratch.write(text, to: name) }
        let asked = Count()
        var script = FakeService.Script()
        script.answer = { request throws(ControlError) in
            guard case .ask(let question) = request else { return [:] }
            if question.content?["title"] == "Wi-Fi" { return ["id": .text(option), "values": [:]] }
            guard question.content?.json.contains(#""kind":"field""#) == true else {
                return ["id": "ok", "values": [:]]
            }
            return ["id": "ok", "values": ["answer": .text(answers[min(asked.next(), answers.count - 1)])]]
        }
        return try withService(script) { service in
            let programs = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            var environment = ChildProcess.environment
            environment["PATH"] = "\(scratch.path)/bin:\(programs.path):\(environment["PATH"] ?? "")"
            environment["SHEETD_SOCKET"] = service.path
            environment["PAUSE"] = "0"
            let (code, output) = try ChildProcess.run(
                "sh",
                ["\(Self.examples)/\(example)"] + arguments,
                environment: environment,
                in: scratch.path
            )
            #expect(output.isEmpty, "\(output)")
            let names = scratch.names.filter { $0 != "bin" }
            let texts = names.map { ($0, String(decoding: (try? scratch.read($0)) ?? [], as: UTF8.self)) }
            return (code, service.requests, Dictionary(uniqueKeysWithValues: texts))
        }
    }

    @Test("The picker offers the networks that are there, and says why one cannot be used")
    func picker() throws {
        let (code, requests, keys) = try pick(Self.nmcli)
        #expect(code == 0 && requests.count == 7 && keys == "\n\n")
        let contents = requests.map { request -> Value? in
            switch request {
            case .ask(let presentation), .present(let presentation): presentation.content
            default: nil
            }
        }
        let titles = ["Café", "Home: 5 GHz", "Neighbour", "Work shop"] as [Value]
        let rows = zip(0..., titles).map { ["kind": "row", "id": .text("option-\($0)"), "title": $1] as Value }
        #expect(contents[0]?["items"] == .list(rows))
        let again = [contents[0], contents[1], nil]
        #expect(Array(contents[..<3]) == again && Array(contents[4...]) == again)
        #expect(requests[2] == .dismiss(name: "wifi") && requests[6] == requests[2])
        #expect(contents[3]?["title"] == "Café cannot be used")
        #expect(contents[3]?["items"] == [["kind": "text", "markup": "Error: no &lt;address&gt;"]])
    }

    @Test("It asks for the password of a network that is neither open nor known, and hands it over as it was typed")
    func password() throws {
        let (code, requests, keys) = try pick(Self.nmcli, option: 2)
        #expect(code == 0 && keys == "hunter2 \\ 안녕\nhunter2 \\ 안녕\n")
        guard case .ask(let question) = requests[1] else { throw Unasked() }
        #expect(question.content?["title"] == "Neighbour")
        #expect(question.content?.json.contains(#""purpose":"password""#) == true)
    }

    private struct Unasked: Error {}

    private final class Count: Sendable {
        private let value = Mutex(0)

        func next() -> Int {
            value.withLock { value in
                defer { value += 1 }
                return value
            }
        }
    }

    @Test("The PIN pad runs its command for the right PIN alone, and makes whoever guesses wait")
    func pinPad() throws {
        // What `printf %s 2580 | sha256sum` prints.
        let hash = "ed946f65d2c785d90e827c5ffd879ce3b49c68d4c88013074176a7e73bc58bcf  -\n"
        let run = try run(
            "pin-pad.sh",
            ["pin", "touch", "open"],
            with: [],
            typing: ["1", "22", "0000", "2580"],
            files: ["pin": hash]
        )
        #expect(run.code == 0 && run.files["open"] == "")
        let notices = run.requests.filter { if case .notify = $0 { true } else { false } }
        #expect(run.requests.count == 5 && notices.count == 1)
    }

    @Test("What comes on the topic is an alarm that no finger dismisses, whatever characters it has; off takes it away")
    func alarm() throws {
        let subscriber = #"""
            #!/bin/sh
            [ "$*" = "-h localhost -q 1 -t building/alarm" ] || exit 1
            printf 'Fire in "B\\3" \t<now>\n안녕 100%%\noff\n'
            """#
        let (code, requests, _) = try run("mqtt-alarm.sh", with: [("mosquitto_sub", subscriber)])
        #expect(code == 0)
        let alarms = requests.compactMap { if case .present(let alarm) = $0 { alarm } else { nil } }
        #expect(alarms.map { $0.content?["title"] } == [#"Fire in "B\3" <now>"#, "안녕 100%"])
        #expect(alarms.allSatisfy { $0.name == "alarm" && $0.priority == .alarm && $0.preset == "tray" })
        #expect(alarms.allSatisfy { $0.settings == ["sheet.dismissible": false] })
        #expect(requests.count == 3 && requests.last == .dismiss(name: "alarm"))
    }

    @Test("Where no network is there it says so, and fails")
    func nothing() throws {
        let (code, requests, _) = try pick("#!/bin/sh\ncase \"$*\" in *list) echo 'WPA2 802.1X:Firm' ;; esac\n")
        #expect(code == 1 && requests.count == 1)
    }
}
