import Canvas
import Foundation
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// sheetd on an SPI panel of 240 x 320 pixels, whose frames take as long as their pixels on the wire.
    struct SPIPanelTests {
        @Test(
            "On an SPI panel the sheet is there at once, follows the finger as fast as the wire allows, and comes back",
            arguments: [SPIWire.fast, .slow]
        )
        func story(wire: SPIWire) throws {
            let panel = try Guest.boot(.spi)
            let touchscreen = try Touchscreen(of: "drag-to-expanded", in: panel)
            try panel.loadDisplayDriver("speed=\(wire.megahertz * 1_000_000)")
            let before = try panel.drawPattern()
            try expect(panel, shows: before, as: "the pattern before sheetd")
            let writes = try panel.wireWrites().count
            let daemon = try Daemon(on: panel, configuration: wire.configuration)
            try isThereAtOnce(daemon, on: panel, wire, after: writes)
            try followsTheFinger(of: touchscreen, on: panel, wire)
            try keepsTheWireBusy(wire, under: touchscreen, on: panel)
            try answersATouch(of: touchscreen, on: panel, wire)
            try slidesOverAPicture(daemon, under: touchscreen, on: panel, wire)
            #expect(try daemon.terminate() == 0)
            try expect(panel, shows: before, as: "the pattern after sheetd")
            try saysNothingIsWrong(daemon)
            try comesBack(under: touchscreen, on: panel, wire)
            let faults = try panel.wireFaults()
            let kernel = try panel.output(of: "dmesg | tail -n 3")
            #expect(faults == 0, "\(kernel)")
        }

        private func isThereAtOnce(_ daemon: Daemon, on panel: VirtualPanel, _ wire: SPIWire, after old: Int) throws {
            try daemon.waitUntilReady()
            try expect(panel, shows: wire.picture(of: "drag-to-expanded") { $0.first }, as: "the sheet at rest")
            let writes = try panel.wireWrites().dropFirst(old).map(\.time)
            let duration = try #require(writes.last).upperBound - #require(writes.first).lowerBound
            print(
                "SPI at \(wire): \(writes.count) frames and \(duration / 1000) ms from the backdrop to the sheet at rest"
            )
            // It comes up within a quarter of a second; three frames at most are shown before and after.
            #expect(duration <= 500_000 + 3 * wire.fullFrame)
        }

        private func followsTheFinger(of touchscreen: Touchscreen, on panel: VirtualPanel, _ wire: SPIWire) throws {
            try touchscreen.play("drag-and-hold")
            let held = try wire.picture(of: "drag-and-hold", ["--hold"])
            try expect(panel, shows: held, as: "the sheet under a resting finger")
            try touchscreen.lift()
            try panel.sleep(1)
            try touchscreen.play("flick-down")
            try expect(panel, shows: wire.picture(of: "flick-down"), as: "the backdrop after a flick")
            try touchscreen.play("edge-swipe-up")
            try expect(panel, shows: wire.picture(of: "edge-swipe-up"), as: "the sheet after an edge swipe")
        }

        /// While a finger moves, frame follows frame.
        private func keepsTheWireBusy(_ wire: SPIWire, under touchscreen: Touchscreen, on panel: VirtualPanel) throws {
            try touchscreen.play(Self.toNormal)
            try panel.sleep(1)
            let (writes, rate) = try writesOfADrag(by: touchscreen, on: panel)
            // What takes longer than a period of 60 Hz keeps the wire busy: the next frame waits for nothing else.
            let pauses = zip(writes, writes.dropFirst()).filter { $0.0.time.count > 16_667 }.map {
                $1.time.lowerBound - $0.time.upperBound
            }.sorted()
            let pause = try #require(pauses.isEmpty ? nil : pauses[pauses.count / 2])
            let rows = rows(of: writes)
            print("SPI at \(wire), a finger drags: \(rate) frames/s of \(rows) rows, \(pause) µs between long ones")
            #expect(rate >= wire.rate)
            #expect(pause <= 12_000)
        }

        /// Over a picture no row is like the next, and a dim that changes sends nearly all of it.
        private func slidesOverAPicture(
            _ daemon: Daemon,
            under touchscreen: Touchscreen,
            on panel: VirtualPanel,
            _ wire: SPIWire
        ) throws {
            try panel.write(Data(contentsOf: Guest.pictures.appendingPathComponent("home.png")), to: "/tmp/home.png")
            try daemon.takeOver(wire.configuration(over: "/tmp/home.png"))
            try panel.sleep(1)
            let (writes, rate) = try writesOfADrag(by: touchscreen, on: panel)
            print("SPI at \(wire), a finger drags over a picture: \(rate) frames/s of \(rows(of: writes)) rows")
            #expect(rate >= wire.rateOverAPicture)
            try panel.sleep(1)
            let rest = try wire.picture(of: "drag-and-hold", over: "pictures/home.png") { $0.first }
            try expect(panel, shows: rest, as: "the sheet over a picture")
        }

        /// What goes over the wire while a finger drags for five seconds, and how many frames a second that is.
        private func writesOfADrag(
            by touchscreen: Touchscreen,
            on panel: VirtualPanel
        ) throws -> (writes: [VirtualPanel.WireWrite], rate: Double) {
            let touches = try panel.touches { try touchscreen.play(Self.pendulum) }
            let (first, last) = (try #require(touches.first), try #require(touches.last))
            let writes = try panel.wireWrites().filter { first <= $0.time.lowerBound && $0.time.lowerBound <= last }
            return (writes, Double(writes.count) / (Double(last - first) / 1_000_000))
        }

        private func rows(of writes: [VirtualPanel.WireWrite]) -> Int {
            writes.map(\.rows.count).reduce(0, +) / max(writes.count, 1)
        }

        /// A touch that finds the wire idle is on the screen after the transfer of its pixels and 10 ms.
        private func answersATouch(of touchscreen: Touchscreen, on panel: VirtualPanel, _ wire: SPIWire) throws {
            // The frame of each touch is on the screen before the next touch.
            try panel.sleep(1)
            let slow = Touchscreen.Drag(x: 2048, y: 2400, reach: 1000, period: 12, rounds: 1, rate: 2)
            let stamps = try panel.touches { try touchscreen.play(slow) }
            let writes = try panel.wireWrites()
            let delays = zip(stamps, stamps.dropFirst()).compactMap { touch, next in
                writes.first { touch <= $0.time.lowerBound && $0.time.lowerBound < next }.map {
                    $0.time.lowerBound - touch
                }
            }
            let longest = try #require(delays.max())
            print(
                "SPI at \(wire): \(delays.count) of \(stamps.count) touches, at most \(longest) µs before the transfer"
            )
            #expect(delays.count * 10 >= stamps.count * 8)
            // A debug build draws more slowly.
            #expect(longest <= (Guest.isShipped ? 10_000 : 20_000))
        }

        /// A finger that moves the sheet up and down, by 156 pixels in two seconds.
        private static let pendulum = Touchscreen.Drag(x: 2048, y: 2400, reach: 1000, period: 4, rounds: 1)

        /// Takes an expanded sheet down to its normal detent.
        private static let toNormal = Touchscreen.Drag(x: 2048, y: 1500, reach: 1500, period: 4, rounds: 0)

        private func saysNothingIsWrong(_ daemon: Daemon) throws {
            let log = try daemon.program.output()
            #expect(!log.contains("overdue"), "\(log)")
            #expect(!log.contains("warning") && !log.contains("error"), "\(log)")
        }

        /// The cable comes loose while a finger drags, and is put back.
        private func comesBack(under touchscreen: Touchscreen, on panel: VirtualPanel, _ wire: SPIWire) throws {
            let daemon = try Daemon(on: panel, configuration: wire.configuration)
            let rest = try wire.picture(of: "drag-and-hold") { $0.first }
            try expect(panel, shows: rest, as: "the sheet at rest, once more")
            try touchscreen.play("drag-and-hold")
            try panel.unplugSPI()
            try panel.sleep(2)
            #expect(try daemon.program.exitStatus() == nil)
            try touchscreen.lift()
            try panel.plugSPI()
            let expanded = try wire.picture(of: "drag-to-expanded")
            try expect(panel, shows: expanded, as: "the sheet on a panel that was pulled out and plugged in again")
            try touchscreen.play(Self.toNormal)
            try expect(panel, shows: rest, as: "the sheet under a finger after that")
            #expect(try daemon.terminate() == 0)
        }
    }
}
