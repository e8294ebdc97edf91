import Canvas
import Foundation
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// sheetd on a display whose plane turns pictures: vkms of Linux 6.12.
    struct PlaneRotationTests {
        @Test("The plane turns the sheet by every quarter, and the glass shows the picture of the replay, turned")
        func story() throws {
            let panel = try Stage.bootNewer(.vkms)
            try panel.loadDisplayDriver()
            let before = try panel.drawPattern()
            try expect(panel, shows: before, as: "the pattern before sheetd")
            let way = "--set display.mode=1024x768 --set display.rotation=270"
            let probe = try panel.output(of: "sheetd probe \(way)")
            #expect(probe.contains("rotation 270: by the plane"), "\(probe)")
            let daemon = try Daemon(on: panel, configuration: configuration(.quarter))
            try daemon.waitUntilReady()
            #expect(try daemon.program.output().contains(", turned 90 by the plane"))
            for rotation in [.quarter, .half, .threeQuarters, .none] as [Rotation] {
                if rotation != .quarter { try daemon.takeOver(configuration(rotation)) }
                let size = rotation.turn(panel.size)
                let picture = try Headless.start(of: "drag-to-expanded", size: size).turned(rotation)
                try expect(panel, shows: picture, as: "the sheet turned by \(rotation.rawValue)")
            }
            #expect(try daemon.terminate() == 0)
            try expect(panel, shows: before, as: "the pattern after sheetd")
        }

        /// The mode is asked for, so it is not exchanged for one with the picture's sides.
        private func configuration(_ rotation: Rotation) -> String {
            let display = "[display]\nmode = \"1024x768\"\nrotation = \(rotation.rawValue)"
            return Headless.panelConfiguration.replacingOccurrences(of: "[display]", with: display)
        }
    }
}
