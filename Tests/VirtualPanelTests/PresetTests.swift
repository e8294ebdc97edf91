import Canvas
import Foundation
import Pictures
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// Every preset on a real kernel: the sheet over a picture, with one in it, and the strokes that are peculiar to it.
    struct PresetTests {
        /// Where the sheet rests in each story, replayed once for all displays.
        private static let rests = Result {
            try PresetStory.all.map { try Headless.rests(in: $0.strokes, configuration: $0.configuration) }
        }

        @Test(
            "Each preset shows on the screen what its replay shows, after a reload and after each stroke",
            arguments: GPU.emulated
        )
        func story(gpu: GPU) throws {
            let panel = try Guest.boot(gpu)
            let touchscreen = try Touchscreen(of: "demo", in: panel)
            try panel.loadDisplayDriver()
            try bringPictures(to: panel)
            let daemon = try Daemon(on: panel)
            try daemon.waitUntilReady()
            var isHidden = false
            for (story, rests) in zip(PresetStory.all, try Self.rests.get()) {
                #expect(rests.map(\.detent) == story.detents, "\(story.preset)")
                try daemon.takeOver(story.configuration)
                if isHidden { try touchscreen.play("tap-backdrop") }
                try expect(panel, shows: rests[0].picture, as: "\(story.preset), presented")
                if story.preset == "lunabee" { try stretches(story, with: touchscreen, on: panel) }
                // Where a stroke leads is no matter of the display: on the second one, the first of each story is enough.
                let played = gpu == .virtio ? rests : Array(rests.prefix(2))
                try play(story, towards: played.dropFirst(), with: touchscreen, on: panel)
                if story.preset == "fluid" { try expectClear(rests) }
                isHidden = played.last?.detent == "hidden"
            }
            try movesWithItsDetents(daemon, with: touchscreen, on: panel)
            try calibrates(daemon, with: touchscreen, on: panel)
            #expect(try daemon.terminate() == 0)
        }

        /// Plays the strokes; each ends at the next of `rests`.
        private func play(
            _ story: PresetStory,
            towards rests: ArraySlice<Headless.Rest>,
            with touchscreen: Touchscreen,
            on panel: VirtualPanel
        ) throws {
            for (number, (window, rest)) in zip(try story.strokes.windows, rests).enumerated() {
                try touchscreen.play(story.recording, within: window)
                try expect(panel, shows: rest.picture, as: "\(story.preset), \(rest.detent) after stroke \(number + 1)")
            }
        }

        /// A finger holds the sheet further up than it is tall.
        private func stretches(_ story: PresetStory, with touchscreen: Touchscreen, on panel: VirtualPanel) throws {
            let name = "drag-and-hold"
            let replay = { (options: [String]) in
                try Headless(replaying: name, configuration: story.configuration, options: options).frame { $0.last }
            }
            let (held, back) = (try replay(["--hold"]), try replay([]))
            #expect(held != back)
            try touchscreen.play(name)
            try expect(panel, shows: held, as: "\(story.preset), stretched")
            try touchscreen.lift()
            try expect(panel, shows: back, as: "\(story.preset), no longer stretched")
        }

        /// Above the small detent of `fluid`, and its shadow, nothing but the backdrop's picture shows.
        private func expectClear(_ rests: [Headless.Rest]) throws {
            let picture = try PNG.read(Guest.pictures.appendingPathComponent("home.png").path, over: .black)
            let small = try #require(rests.first { $0.detent == "small" }).picture
            let pixels = 1080 * picture.size.width
            #expect(small.pixels[..<pixels] == picture.pixels[..<pixels])
        }

        /// Other heights under a sheet at rest, which sets out for them; a tap beside it is not its own, until it is.
        private func movesWithItsDetents(
            _ daemon: Daemon,
            with touchscreen: Touchscreen,
            on panel: VirtualPanel
        ) throws {
            let tap = try Strokes(of: "tap-backdrop")
            for (reaction, height, detent) in [("forward", 800, "medium"), ("dismiss", 300, "hidden")] {
                let detents = "[{ name = \"medium\", height = \(height) }, { name = \"small\", height = 240 }]"
                let configuration = PresetStory.configuration(
                    "fluid",
                    "detents = \(detents)\nbackdrop_tap = \"\(reaction)\""
                )
                let rests = try Headless.rests(in: tap, configuration: configuration)
                #expect(rests.map(\.detent) == ["medium", detent])
                try daemon.takeOver(configuration)
                try expect(panel, shows: rests[0].picture, as: "medium, \(height) high")
                try touchscreen.play("tap-backdrop")
                try expect(panel, shows: rests[1].picture, as: "\(detent) after a tap, to \(reaction)")
            }
        }

        /// A touchscreen that is mounted upside down: a tap on the sheet is one beside it.
        private func calibrates(_ daemon: Daemon, with touchscreen: Touchscreen, on panel: VirtualPanel) throws {
            let calibration = "[input]\ncalibration = [-1, 0, 1, 0, -1, 1]\n"
            let configuration = calibration + PresetStory.configuration("classic", "")
            let rests = try Headless.rests(in: Strokes(of: "tap-sheet"), configuration: configuration)
            #expect(rests.map(\.detent) == ["normal", "hidden"])
            try daemon.takeOver(configuration)
            try touchscreen.play("tap-backdrop")
            try expect(panel, shows: rests[0].picture, as: "calibrated, presented by a tap")
            try touchscreen.play("tap-sheet")
            try expect(panel, shows: rests[1].picture, as: "calibrated, hidden by a tap")
        }

        private func bringPictures(to panel: VirtualPanel) throws {
            try panel.output(of: "mkdir /etc/pictures")
            for name in ["home.png", "settings.png"] {
                let picture = try Data(contentsOf: Guest.pictures.appendingPathComponent(name))
                try panel.write(picture, to: "/etc/pictures/\(name)")
            }
        }
    }
}
