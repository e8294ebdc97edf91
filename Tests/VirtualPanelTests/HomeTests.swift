import Canvas
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

        @Test(
            "A clock changes with each minute, and wakes nothing in between, under a dim that hides it or in the dark"
        )
        func clock() throws {
            let panel = try Guest.bootClients(.virtio)
            try panel.loadDisplayDriver()
            try panel.write(Data(#"items = [{ kind = "clock", id = "time" }]"#.utf8), to: Self.file)
            let stage = try PanelStage(on: panel, configuration: Self.configuration + "[sheet.dim]\nalpha = 1\n")
            var pictures: [Surface] = []
            for _ in 0..<3 {
                try panel.sleep(toSecond: 20)
                pictures.append(try stage.expectScreenLikeScreenshot("the clock"))
                let minute = try switches(stage, fromSecond: 25, toSecond: 55)
                #expect(minute == 0, "sheetd wakes up between minutes")
                try panel.sleep(toSecond: 20)
            }
            #expect(pictures[0] != pictures[1] && pictures[1] != pictures[2])
            #expect(try switches(stage, fromSecond: 25, toSecond: 20) > 0)

            try panel.output(of: "sheetctl present /contents/kitchen.json --detent expanded --wait")
            #expect(try unseen(stage) == 0, "sheetd wakes up for a clock that is covered")
            try panel.output(of: "sheetctl dismiss --wait")
            #expect(try stage.expectScreenLikeScreenshot("the clock after it was covered") != pictures[2])
            try panel.output(of: "sheetctl light --no-awake")
            #expect(try unseen(stage) == 0, "sheetd wakes up for a clock in the dark")
            try panel.output(of: "sheetctl light --awake")
            try panel.sleep(1)
            let lit = try stage.expectScreenLikeScreenshot("the clock after the dark")

            // Another time zone is another picture in the same minute.
            try panel.write(Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Asia/Seoul")), to: "/etc/zone")
            try panel.output(of: "ln -s zone /etc/new && mv /etc/new /etc/localtime")
            try panel.sleep(1)
            #expect(try stage.expectScreenLikeScreenshot("the clock elsewhere") != lit)
            #expect(try stage.daemon.terminate() == 0)
            try panel.powerOff()
        }

        /// How often threads of sheetd have slept between two seconds of a minute; the second one may be of the next.
        private func switches(_ stage: PanelStage, fromSecond start: Int, toSecond end: Int) throws -> Int {
            try stage.panel.sleep(toSecond: start)
            let before = try stage.daemon.contextSwitches()
            try stage.panel.sleep(toSecond: end)
            return try stage.daemon.contextSwitches() - before
        }

        /// The same in three minutes of which it shows nothing.
        private func unseen(_ stage: PanelStage) throws -> Int {
            try stage.panel.sleep(5)
            let before = try stage.daemon.contextSwitches()
            try stage.panel.sleep(180)
            return try stage.daemon.contextSwitches() - before
        }

        @Test("What a finger has set of a home is there again after kill -9")
        func killed() throws {
            let panel = try Guest.bootClients(.virtio)
            try panel.loadDisplayDriver()
            try panel.write(Data(Self.document.utf8), to: Self.file)
            let configuration = Self.configuration + "[state]\nkeep = true\n"
            let launcher = "env STATE_DIRECTORY=/tmp/state"
            try panel.output(of: "mkdir /tmp/state")
            var stage = try PanelStage(on: panel, configuration: configuration, through: launcher)
            try stage.tap(100, 60)
            try panel.wait(for: "the switch is on the disk") {
                try panel.run("grep -q '\"t1\":true' /tmp/state/values.json").status == 0
            }
            let picture = try stage.screenshot()
            try stage.daemon.program.signal("KILL")
            _ = try stage.daemon.program.waitForExit()
            try stage.finger.touchscreen.unplug()
            stage = try PanelStage(on: panel, configuration: configuration, through: launcher)
            #expect(try isOn("t1", stage) && !isOn("t3", stage))
            #expect(try stage.expectScreenLikeScreenshot("the home after kill -9") == picture)
            #expect(try stage.daemon.terminate() == 0)
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
