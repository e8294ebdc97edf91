import Canvas
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// A sheet with round corners, a shadow and a grabber on a plane of its own: vkms blends it over the backdrop.
    struct RoundPlanesTests {
        @Test("Round corners and a shadow look alike on planes and composed, also when that changes under a finger")
        func story() throws {
            let panel = try Guest.boot(.vkms)
            let touchscreen = try Touchscreen(of: RoundSheet.recording, in: panel)
            try panel.loadDisplayDriver("enable_overlay=1")
            let sheet = try RoundSheet(size: panel.size)
            for picture in [sheet.rest, sheet.held] { expectAlike(picture) }
            let viewpoint = Viewpoint(panel.size)
            let (on, off) = ("planes = \"on\"", "planes = \"off\"")
            let daemon = try Daemon(on: panel, configuration: RoundSheet.configuration(display: on))
            try daemon.waitUntilReady()
            try expect(panel, composes: sheet.rest.onPlanes(from: viewpoint), as: "the round sheet at rest")
            try touchscreen.play(RoundSheet.recording)
            let held = sheet.held.onPlanes(from: viewpoint)
            try expect(panel, composes: held, as: "the round sheet under a finger")
            try daemon.takeOver(RoundSheet.configuration(display: off))
            try expect(panel, shows: sheet.held.composed, as: "the round sheet composed under a finger")
            try daemon.takeOver(RoundSheet.configuration(display: on))
            try expect(panel, composes: held, as: "the round sheet on its plane again")
            try touchscreen.lift()
            #expect(try daemon.keepsTheScreen())
            #expect(try daemon.terminate() == 0)
        }

        /// What planes show differs from the composed picture by rounding alone.
        ///
        /// Where one thing is laid over another in eight bits, a channel is rounded once, by half a level at most. So are
        /// the replays over black and over white that the sheet's layer is taken from, and what vkms makes of that layer
        /// lies between them as the backdrop lies between black and white: half a level off at most, and a whole one from
        /// the composed picture. Where a round corner lies over the shadow all are rounded twice, which makes two. vkms
        /// blends in sixteen bits and rounds to their levels, of which 257 are one of eight bits: a bound that is a whole
        /// number of them holds as it is. Pixels that the sheet covers altogether, or not at all, are the same to the last
        /// bit.
        private func expectAlike(_ picture: LayeredPicture) {
            let (width, level) = (picture.composed.size.width, 257)
            let corners = RoundSheet.corners(of: picture)
            let distances = picture.distances()
            let wrong = distances.indices.filter { place in
                let alpha = picture.sheet.pixels[place] >> 24
                if alpha == 0 || alpha == 255 { return distances[place] > 0 }
                let pixel = PixelRect(x: place % width, y: place / width, width: 1, height: 1)
                let isInCorner = corners.contains { $0.contains(pixel) }
                return distances[place] > (isInCorner ? 2 * level : level)
            }
            #expect(wrong.isEmpty, "\(wrong.count) pixels, in rows \(Set(wrong.map { $0 / width }).sorted())")
            // A shadow that shines through nowhere would be no test.
            #expect(distances.contains { $0 > level / 2 })
        }
    }
}
