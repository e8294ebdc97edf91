import Foundation
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
        let scratch = try Scratch()
        let program = try scratch.write(nmcli, to: "bin/nmcli")
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
                ["\(Self.examples)/wifi-picker.sh"],
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

    @Test("Where no network is open or known it says so, and fails")
    func nothing() throws {
        let (code, requests) = try pick("#!/bin/sh\ncase \"$*\" in *list) echo WPA2:Neighbour ;; esac\n")
        #expect(code == 1 && requests.count == 1)
    }
}
