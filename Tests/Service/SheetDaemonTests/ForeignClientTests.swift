import Content
import Control
import Foundation
import TestSupport
import Testing

@testable import SheetDaemon

@Suite("A foreign client: the Python package varlink")
struct ForeignClientTests {
    /// Runs Python, which finds packages in `.build/python` as well; its exit code and what it printed.
    private static func python(_ arguments: [String]) throws -> (code: Int32?, output: String) {
        let packages = Checkout.folder.appendingPathComponent(".build/python").path
        let environment = ChildProcess.environment.merging(["PYTHONPATH": packages]) { $1 }
        return try ChildProcess.run("python3", arguments, environment: environment)
    }

    private static var isThere: Bool { (try? python(["-c", "import varlink"]).code) == 0 }

    @Test(
        "It presents, monitors, updates and dismisses, and receives typed errors",
        .enabled(if: isThere, "not there: python3 -m pip install --target .build/python varlink")
    )
    func foreign() throws {
        let stage = try DaemonStage()
        let script = Checkout.tests.appendingPathComponent("Fixtures/varlink-client").path
        let (code, output) = try stage.play { try Self.python([script, $0]) }
        #expect(code == 0, "\(output)")
        #expect(
            output == """
                sheetd \(ProgramVersion.current): io.sheetd.Sheet, org.varlink.service
                will_present normal control
                did_present normal control
                NoSuchItem lamp
                InvalidContent content.items[0].kind: found "rowe", did you mean "row"?
                will_dismiss hidden control
                did_dismiss hidden control

                """
        )
        #expect(stage.daemon.presentations.presentation.document?.items.count == 1)
    }
}
