import Foundation
import Stacking
import TestSupport
import Testing
import Values

@testable import Control

@Suite("The scripts that people copy")
struct ExampleTests {
    private static let examples = Checkout.folder.appendingPathComponent("Sources/Examples").path

    /// Knows two networks of four, and reaches the open one the second time.
    private static let nmcli = """
        #!/bin/sh
        case "$*" in
        *"connection show") printf 'Work shop\\nHome: 5 GHz\\n' ;;
        *"wifi list") printf ':Café\\nWPA2:Work shop\\nWPA1 WPA2:Neighbour\\nWPA3:Home: 5 GHz\\n:\\n:Café\\n' ;;
        *"wifi connect Café") [ -e tried ] || { touch tried; echo "Error: no <address>"; exit 4; } ;;
        *) exit 10 ;;
        esac
        """

    /// Runs the picker, for a finger that presses the first option, and ok.
    private func pick(_ nmcli: String) throws -> (code: Int32?, requests: [Request]) {
        try run("wifi-picker.sh", with: ("nmcli", nmcli))
    }

    /// Runs an example beside a program that stands in for one of the system.
    private func run(
        _ example: String,
        with other: (name: String, script: String)
    ) throws -> (code: Int32?, requests: [Request]) {
        let scratch = try Scratch()
        let program = try scratch.write(other.script, to: "bin/\(other.name)")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        var script = FakeService.Script()
        script.answer = { request throws(ControlError) in
            guard case .ask(let question) = request else { return [:] }
            return ["id": question.content?["title"] == "Wi-Fi" ? "option-0" : "ok", "values": [:]]
        }
        return try withService(script) { service in
            let programs = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
            var environment = ChildProcess.environment
            environment["PATH"] = "\(scratch.path)/bin:\(programs.path):\(environment["PATH"] ?? "")"
            environment["SHEETD_SOCKET"] = service.path
            let (code, output) = try ChildProcess.run(
                "sh",
                ["\(Self.examples)/\(example)"],
                environment: environment,
                in: scratch.path
            )
            #expect(output.isEmpty, "\(output)")
            return (code, service.requests)
        }
    }

    @Test("The picker offers the networks that are open or known, and says why one cannot be used")
    func picker() throws {
        let (code, requests) = try pick(Self.nmcli)
        #expect(code == 0 && requests.count == 7)
        let contents = requests.map { request -> Value? in
            switch request {
            case .ask(let presentation), .present(let presentation): presentation.content
            default: nil
            }
        }
        let titles = ["Café", "Home: 5 GHz", "Work shop"] as [Value]
        let rows = zip(0..., titles).map { ["kind": "row", "id": .text("option-\($0)"), "title": $1] as Value }
        let text: Value = ["kind": "text", "markup": "Networks that need no password"]
        #expect(contents[0]?["items"] == .list([text] + rows))
        let again = [contents[0], contents[1], nil]
        #expect(Array(contents[..<3]) == again && Array(contents[4...]) == again)
        #expect(requests[2] == .dismiss(name: "wifi") && requests[6] == requests[2])
        #expect(contents[3]?["title"] == "Café cannot be used")
        #expect(contents[3]?["items"] == [["kind": "text", "markup": "Error: no &lt;address&gt;"]])
    }

    @Test("What comes on the topic is an alarm that no finger dismisses, whatever characters it has; off takes it away")
    func alarm() throws {
        let subscriber = #"""
            #!/bin/sh
            [ "$*" = "-h localhost -q 1 -t building/alarm" ] || exit 1
            printf 'Fire in "B\\3" \t<now>\n안녕 100%%\noff\n'
            """#
        let (code, requests) = try run("mqtt-alarm.sh", with: ("mosquitto_sub", subscriber))
        #expect(code == 0)
        let alarms = requests.compactMap { if case .present(let alarm) = $0 { alarm } else { nil } }
        #expect(alarms.map { $0.content?["title"] } == [#"Fire in "B\3" <now>"#, "안녕 100%"])
        #expect(alarms.allSatisfy { $0.name == "alarm" && $0.priority == .alarm && $0.preset == "tray" })
        #expect(alarms.allSatisfy { $0.settings == ["sheet.dismissible": false] })
        #expect(requests.count == 3 && requests.last == .dismiss(name: "alarm"))
    }

    @Test("Where no network is open or known it says so, and fails")
    func nothing() throws {
        let (code, requests) = try pick("#!/bin/sh\ncase \"$*\" in *list) echo WPA2:Neighbour ;; esac\n")
        #expect(code == 1 && requests.count == 1)
    }
}
