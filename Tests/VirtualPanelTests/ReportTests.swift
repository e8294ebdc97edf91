import Canvas
import Foundation
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// `sheetd probe --report` on every virtual display.
    ///
    /// With SHEETD_KEEP_REPORTS the reports become the fixtures from which the tests of displays make fake cards.
    struct ReportTests {
        /// A display of which the fixture `name` is a report.
        struct Specimen: CustomStringConvertible, Sendable {
            let name: String
            let driver: String
            let boot: @Sendable () throws -> VirtualPanel

            var description: String { name }
        }

        private static let specimens = [
            Specimen(name: "virtio-gpu", driver: "virtio_gpu") { try loaded(.virtio) },
            Specimen(name: "bochs", driver: "bochs-drm") { try loaded(.bochs) },
            Specimen(name: "qxl", driver: "qxl") { try loaded(.qxl) },
            Specimen(name: "vkms-6.1", driver: "vkms") { try loaded(.vkms, "enable_overlay=1") },
            Specimen(name: "ili9341", driver: "ili9341") { try loaded(.spi, "speed=32000000") },
            Specimen(name: "gud", driver: "gud") {
                let panel = try Guest.boot(.usb)
                _ = try panel.plugUSB("connectors=usb?,hdmi")
                return panel
            },
            Specimen(name: "vkms-6.12", driver: "vkms") {
                let panel = try Guest.bootNewer(.vkms)
                try panel.loadDisplayDriver("enable_overlay=1")
                return panel
            },
        ]

        private static func loaded(_ gpu: GPU, _ options: String = "") throws -> VirtualPanel {
            let panel = try Guest.boot(gpu)
            try panel.loadDisplayDriver(options)
            return panel
        }

        @Test("A report has the card and the touchscreen, and not the name of the host", arguments: specimens)
        func report(of specimen: Specimen) throws {
            let panel = try specimen.boot()
            _ = try Touchscreen(of: "drag-to-expanded", in: panel)
            try panel.output(of: "hostname somebodys-own-name")
            try panel.wait(for: "the card is there") { try panel.run("ls /dev/dri/card0").status == 0 }
            let text = try panel.output(of: "sheetd probe --report - 2>/dev/null") + "\n"
            #expect(!text.contains("somebodys-own-name"))
            if let folder = ProcessInfo.processInfo.environment["SHEETD_KEEP_REPORTS"] {
                try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(specimen.name).json"))
            }
            let (made, kept) = (try Self.card(in: text), try Self.card(in: fixture(specimen.name)))
            #expect(made["driver"] as? String == specimen.driver)
            #expect(made["atomic"] as? Bool == kept["atomic"] as? Bool)
            #expect(made["capabilities"] as? [String: Int] == kept["capabilities"] as? [String: Int])
            let inputs = try #require(try Self.object(text)["inputs"] as? [[String: Any]])
            let touchscreen = try #require(inputs.first { $0["verdict"] as? String == "touchscreen" })
            #expect((touchscreen["evemu"] as? [String])?.contains { $0.hasPrefix("A: 35 ") } == true)
        }

        private func fixture(_ name: String) throws -> String {
            let file = Guest.package.appendingPathComponent("Tests/Fixtures/reports/\(name).json")
            return try String(contentsOf: file, encoding: .utf8)
        }

        private static func card(in text: String) throws -> [String: Any] {
            let cards = try #require(try object(text)["cards"] as? [[String: Any]])
            return try #require(cards.first)
        }

        private static func object(_ text: String) throws -> [String: Any] {
            try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        }
    }
}
