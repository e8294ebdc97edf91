import Foundation
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// A home on a panel with a finger.
    struct HomeTests {
        /// Kilobytes.
        private static let most = 24 * 1024
        /// Of the start with the same items on a sheet.
        private static let mostOfSheet = 1.1
        private static let file = "/tmp/home.toml"

        /// Twelve tiles, of which every other one is a switch.
        private static let document = """
            columns = 3
            items = [
            \((1...12).map { "{ kind = \"tile\", id = \"t\($0)\", title = \"Tile \($0)\", icon = \"sun\"\($0.isMultiple(of: 2) ? "" : ", value = false") }," }
                .joined(separator: "\n"))
            ]

            """
        private static let configuration = PanelStage.configuration + "[home]\ncontent = \"\(file)\"\n"

        @Test("A home is used by a finger, alone and after a sheet, and seen as its screenshot is")
        func used() throws {
            let panel = try Guest.bootClients(.virtio)
            try panel.loadDisplayDriver()
            try panel.write(Data(Self.document.utf8), to: Self.file)
            let stage = try PanelStage(on: panel, configuration: Self.configuration)
            let bare = try stage.expectScreenLikeScreenshot("the home alone")
            let resident = try stage.daemon.residentKilobytes()
            print("resident with a home of twelve tiles: \(resident) kB")
            if Guest.isShipped { #expect(resident <= Self.most) }

            try stage.tap(100, 60)
            #expect(try isOn("t1", stage))
            let switched = try stage.expectScreenLikeScreenshot("the home with a switch that is on")
            #expect(switched != bare)
            try panel.output(of: "sheetctl present /contents/kitchen.json --wait")
            #expect(try stage.expectScreenLikeScreenshot("the home under a sheet") != switched)
            // A tap beside the sheet dismisses it, and is not for the home.
            try stage.tap(100, 60)
            try stage.expectHidden(after: "a tap beside it")
            #expect(try isOn("t1", stage))
            #expect(try stage.expectScreenLikeScreenshot("the home again") == switched)
            #expect(try stage.daemon.terminate() == 0)
            try expectAsSoonAsASheet(panel)
            try panel.powerOff()
        }

        /// Whether a tile is on, as programs read it.
        private func isOn(_ id: String, _ stage: PanelStage) throws -> Bool {
            let json = try stage.panel.output(of: "sheetctl content home")
            let document = try JSONDecoder().decode(Home.self, from: Data(json.utf8))
            return try #require(document.items.first { $0.id == id }).value == true
        }

        private struct Home: Decodable {
            let items: [Tile]

            struct Tile: Decodable {
                let id: String
                let value: Bool?
            }
        }

        /// The first picture comes as soon as with the same items on a sheet.
        private func expectAsSoonAsASheet(_ panel: VirtualPanel) throws {
            func start(_ configuration: String) throws -> Double {
                try panel.write(Data(configuration.utf8), to: Daemon.configuration)
                return try panel.timeToFirstPicture("sheetd", of: Daemon.command)
            }
            let home = try start(Self.configuration)
            let content = "present_on = [\"start\"]\ncontent = \"\(Self.file)\""
            let sheet = try start(PanelStage.configuration.replacing("present_on = []", with: content))
            print("from exec to the first picture: with a home \(home) ms, with a sheet \(sheet) ms")
            if Guest.isShipped { #expect(home <= Self.mostOfSheet * sheet) }
        }
    }
}
