import Canvas
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// Programs that know nothing of the sheet: fingers beside it reach them through a touchscreen of its own.
    struct ForwardingTests {
        @Test("A program that reads touchscreens gets the touches beside the sheet at their positions, and no others")
        func stories() throws {
            let panel = try Guest.bootClients(.virtio)
            try panel.loadDisplayDriver()
            var stage = try PanelStage(on: panel, configuration: Self.configuration)
            try receivesWhatGoesThrough(stage)
            try turns(&stage)
            try outlivesTheRealOne(&stage)
            try comesAndGoes(stage)
            try panel.powerOff()
        }

        private static let configuration =
            PanelStage.configuration + "backdrop_tap = \"forward\"\n[input]\nforward_to_uinput = true\n"

        private static let quietConfiguration = PanelStage.configuration + "backdrop_tap = \"forward\"\n"

        /// A hidden sheet lets everything through; one that is shown keeps the fingers that come down on it.
        private func receivesWhatGoesThrough(_ stage: PanelStage) throws {
            let program = try Listener(on: stage.panel)
            try stage.tap(700, 1270)
            try stage.panel.output(of: "sheetctl present /contents/kitchen.json")
            try stage.waitForRest()
            let listener = try stage.panel.start("sheetctl monitor --events changed --count 2")
            try stage.panel.sleep(1)
            let (above, onSheet) = ((x: 100, y: 200), try stage.oven())
            try stage.finger.down(above.x, above.y).move(from: above, to: onSheet).up().play()
            try stage.tapOven()

            try stage.finger.down(above.x, above.y).play()
            try stage.finger.second.down(onSheet.x, onSheet.y).up().play()
            try stage.finger.move(from: above, to: (200, 100)).up().play()
            #expect(try listener.waitForExit() == 0)
            #expect(try stage.situation().detent == "normal")

            let received = try program.end()
            #expect(
                received.contacts == [
                    .lifted([(700, 1270)]), .lifted(path(from: above, to: onSheet)),
                    .lifted(path(from: above, to: (200, 100))),
                ]
            )
            #expect(received.keys == [true, false, true, false, true, false])
            #expect(received.description == Self.description(of: Headless.size))
        }

        /// Its axes are those of the picture as the viewer sees it; a finger that is down while that turns is taken
        /// back.
        private func turns(_ stage: inout PanelStage) throws {
            let program = try Listener(on: stage.panel)
            try stage.finger.down(100, 200).play()
            try stage.panel.output(of: "sheetctl rotate 180")
            try stage.finger.up().play()
            stage.look(Viewpoint(Headless.size, turned: .half))
            try stage.tap(600, 100)
            #expect(try program.end().contacts == [.takenBack([(100, 200)]), .lifted([(600, 100)])])

            try stage.panel.output(of: "sheetctl rotate 90")
            let size = PixelSize(width: Headless.size.height, height: Headless.size.width)
            stage.look(Viewpoint(size, turned: .quarter))
            let another = try Listener(on: stage.panel)
            try stage.tap(1270, 10)
            let received = try another.end()
            #expect(received.contacts == [.lifted([(1270, 10)])])
            #expect(received.description == Self.description(of: size))
            try stage.panel.output(of: "sheetctl rotate 0")
            stage.look(Viewpoint(Headless.size))
        }

        /// sheetd does not take its own touchscreen for one, least of all when it is the only one.
        private func outlivesTheRealOne(_ stage: inout PanelStage) throws {
            let program = try Listener(on: stage.panel)
            let line = try stage.panel.output(of: "sheetd probe | grep '\(program.node) '")
            #expect(line.contains("refused") && line.contains("sheetd itself passes on"), "\(line)")
            try stage.finger.down(100, 200).play()
            try stage.unplug()
            try stage.panel.sleep(2)
            #expect(try stage.situation().touchscreen == nil)
            try stage.plug()
            try stage.tap(300, 400)
            #expect(try program.end().contacts == [.takenBack([(100, 200)]), .lifted([(300, 400)])])
        }

        /// It is there for as long as it is configured and sheetd runs.
        private func comesAndGoes(_ stage: PanelStage) throws {
            try stage.daemon.takeOver(Self.quietConfiguration)
            #expect(try Listener.node(on: stage.panel) == nil)
            try stage.daemon.takeOver(Self.configuration)
            #expect(try Listener.node(on: stage.panel) != nil)
            #expect(try stage.daemon.terminate() == 0)
            #expect(try Listener.node(on: stage.panel) == nil)
        }

        /// A direct touchscreen that counts pixels, with ten slots.
        private static func description(of size: PixelSize) -> [String] {
            let (x, y) = (size.width - 1, size.height - 1)
            let axes = [("00", x), ("01", y), ("2f", 9), ("35", x), ("36", y), ("37", 2), ("39", 65535)]
            return ["N: sheetd forwarded touches", "P: 02 00 00 00 00 00 00 00"]
                + axes.map { "A: \($0) 0 \($1) 0 0 0" }
        }

        /// Where a finger is reported that comes down and moves.
        private func path(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) -> [(x: Int, y: Int)] {
            (0...10).map { (start.x + (end.x - start.x) * $0 / 10, start.y + (end.y - start.y) * $0 / 10) }
        }
    }
}
