import BottomSheet
import Canvas
import Configuration
import Content
import ContentSupport
import Gestures
import Interaction
import Output
import TestSupport
import Testing

@testable import Rendering

@Suite("Messages in frames")
struct ToastFrameTests {
    private static let size = PixelSize(width: 240, height: 320)
    private static let messages = Result {
        try ["Saved", "The printer is out of paper, and nobody knows where more of it is kept"].map { text in
            try Dictionary(
                uniqueKeysWithValues: Rotation.allCases.map {
                    ($0, try ToastPicture.painted(Toast(text, role: .warning), width: 208, $0))
                }
            )
        }
    }

    private struct Panel {
        var interaction: Interaction
        var renderer: Renderer
        let display: HeadlessDisplay
        let rotation: Rotation
        let makeRenderer: () -> Renderer

        init(_ rotation: Rotation, preset: Preset) throws {
            var settings = Settings()
            settings.sheet.preset = preset
            let transform = DisplayTransform(panel: rotation.turn(size), rotation: rotation)
            let assets = try SceneAssets(settings)
            let behavior = settings.sheet.behavior
            let machine = SheetMachine(behavior, in: assets.area(transform, behavior: behavior), presented: true)
            interaction = Interaction(machine: machine, transform: transform, handling: TouchHandling())
            let scene = assets.scene(transform, layout: machine.layout)
            makeRenderer = { Renderer(scene: scene, transform: transform) }
            renderer = makeRenderer()
            display = HeadlessDisplay(size: rotation.turn(size))
            self.rotation = rotation
        }

        mutating func frame(at time: Microseconds) throws -> Surface {
            _ = interaction.advance(to: time)
            _ = try renderer.render(interaction.appearance(at: time, fingers: time), on: display)
            return display.surface
        }

        /// The same drawn as a whole.
        func whole(at time: Microseconds) throws -> Surface {
            let display = HeadlessDisplay(size: display.size)
            var renderer = makeRenderer()
            _ = try renderer.render(interaction.appearance(at: time, fingers: time), on: display)
            return display.surface
        }
    }

    @Test("Frames drawn by what differs are the whole ones, and turned ones the upright ones", arguments: 0..<6)
    func law(seed: UInt64) throws {
        let messages = try Self.messages.get()
        var random = SplitMix(seed: seed)
        let preset = [Preset.classic, .fluid, .card][Int(seed) % 3]
        var panels = try Rotation.allCases.map { try Panel($0, preset: preset) }
        var (time, isDown, y): (Microseconds, Bool, Double) = (16_000, false, 200)
        for _ in 0..<40 {
            let (isNew, message, turn) = (random.oneIn(6), random.index(2), random.index(3))
            if isDown { y = min(max(y + random.number(in: -40...40), 10), 310) }
            let phase: Contact.Phase? = isDown ? (turn == 0 ? .ended : .moved) : turn == 0 ? .began : nil
            if phase == .began { y = random.pick([30, 200, 280]) }
            for index in panels.indices {
                if isNew {
                    let (picture, time) = (messages[message][panels[index].rotation], time)
                    panels[index].interaction.changeToasts { toasts in
                        guard let picture, let id = toasts.reserve() else { return }
                        _ = toasts.put(picture, at: id, for: 400_000, time: time)
                    }
                }
                if let phase {
                    let place = panels[index].interaction.transform.panelFraction(Point(x: 120, y: y))
                    let contact = Contact(id: 1, phase: phase, position: place)
                    _ = panels[index].interaction.handle(TouchFrame(time: time, contacts: [contact]))
                }
            }
            if let phase { isDown = phase != .ended }
            let shown = try panels.indices.map { try panels[$0].frame(at: time) }
            for (panel, surface) in zip(panels, shown) {
                #expect(surface == (try panel.whole(at: time)))
                #expect(surface.turned(panel.rotation.inverse) == shown[0])
            }
            time += [4_000, 16_000, 50_000][random.index(3)]
        }
    }

    @Test(
        "It is seen as a viewer sees it who holds the panel upright, however the panel is turned",
        arguments: Rotation.allCases
    )
    func upright(rotation: Rotation) throws {
        var panel = try Panel(rotation, preset: .classic)
        let picture = try #require(try Self.messages.get()[1][rotation])
        _ = panel.interaction.changeToasts { toasts in
            toasts.reserve().map { toasts.put(picture, at: $0, for: 4_000_000, time: 0) }
        }
        let shown = try panel.frame(at: 300_000).turned(rotation.inverse)
        let appearance = panel.interaction.appearance(at: 300_000, fingers: 300_000).upright
        let upright = try Panel(.none, preset: .classic)
        var renderer = upright.makeRenderer()
        _ = try renderer.render(appearance, on: upright.display)
        #expect(shown == upright.display.surface)
        #expect(shown != (try upright.whole(at: 300_000)), "it is seen")
    }

    @Test("While one stays in its place, frames draw nothing")
    func still() throws {
        var panel = try Panel(.none, preset: .classic)
        let picture = try #require(try Self.messages.get()[0][.none])
        _ = panel.interaction.changeToasts { toasts in
            toasts.reserve().map { toasts.put(picture, at: $0, for: 4_000_000, time: 0) }
        }
        _ = try panel.frame(at: 300_000)
        let again = panel.interaction.appearance(at: 900_000, fingers: 900_000)
        #expect(try panel.renderer.render(again, on: panel.display) == .unchanged)
    }
}
