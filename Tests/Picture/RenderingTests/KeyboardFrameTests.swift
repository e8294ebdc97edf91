import BottomSheet
import Canvas
import Configuration
import Gestures
import Interaction
import Jobs
import Keyboard
import Output
import System
import TestSupport
import Testing

@testable import Content
@testable import Rendering

@Suite("Our keyboard in frames")
struct KeyboardFrameTests {
    private static let size = PixelSize(width: 320, height: 480)

    private struct Panel {
        var interaction: Interaction
        var renderer: Renderer
        let display: HeadlessDisplay
        let rotation: Rotation
        let makeRenderer: () -> Renderer

        init(_ rotation: Rotation, _ preset: Preset, layouts: [String] = ["us", "kr"]) throws {
            var settings = Settings()
            settings.sheet.preset = preset
            let transform = DisplayTransform(panel: rotation.turn(size), rotation: rotation)
            var document = Document()
            document.items = [.field("a", "Name", value: "Ada"), .field("b", "PIN", purpose: .pin), .row("Row")]
            document.footer = [.button("ok", "OK", role: .primary)]
            let assets = try SceneAssets(settings).presenting(document)
            let behavior = settings.sheet.behavior
            let page = try #require(assets.page(transform, behavior: behavior, turned: rotation))
            let area = assets.area(transform, behavior: behavior, page: page.layout)
            var machine = SheetMachine(behavior, in: area, presented: true)
            machine.rest(at: machine.layout.tallest.name, top: machine.layout.tallest.top)
            interaction = Interaction(machine: machine, transform: transform, handling: TouchHandling())
            _ = interaction.offer(KeyboardLayouts(layouts), at: 0)
            interaction.show(page.layout, contentTop: page.place.top, at: 0)
            let scene = assets.scene(transform, layout: machine.layout)
            let keyboard = assets.keyboard(transform, turned: rotation, paintedBy: .inline)
            makeRenderer = { Renderer(scene: scene, transform: transform, page: page, keyboard: keyboard) }
            renderer = makeRenderer()
            display = HeadlessDisplay(size: rotation.turn(size))
            self.rotation = rotation
        }

        mutating func touch(_ phase: Contact.Phase, _ place: Point, at time: Microseconds) {
            let position = interaction.transform.panelFraction(place)
            let contact = Contact(id: 1, phase: phase, position: position)
            _ = interaction.handle(TouchFrame(time: time, contacts: [contact]))
        }

        mutating func frame(at time: Microseconds) throws -> Surface {
            _ = interaction.elapse(to: time) + interaction.advance(to: time)
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

    @Test(
        "Frames drawn by what differs are the whole ones, and turned ones the upright ones, whatever fingers write",
        arguments: [Preset.classic, .fluid, .card, .tray, .lunabee]
    )
    func law(preset: Preset) throws {
        var random = SplitMix(seed: 43)
        var panels = try Rotation.allCases.map { try Panel($0, preset) }
        for index in panels.indices { _ = panels[index].interaction.editFirst(at: 0) }
        var (time, isDown, place): (Microseconds, Bool, Point) = (8_000, false, Point(x: 160, y: 300))
        for _ in 0..<60 {
            let turn = random.index(3)
            let phase: Contact.Phase? = isDown ? (turn == 0 ? .moved : .ended) : turn == 0 ? nil : .began
            if phase == .began {
                place = Point(x: random.number(in: 4...316), y: random.pick([120, 290, 340, 400, 450]))
            }
            if phase == .moved { place.x = min(max(place.x + random.number(in: -60...60), 4), 316) }
            for index in panels.indices {
                if let phase { panels[index].touch(phase, place, at: time) }
            }
            if let phase { isDown = phase != .ended }
            let shown = try panels.indices.map { try panels[$0].frame(at: time) }
            for (panel, surface) in zip(panels, shown) {
                #expect(surface == (try panel.whole(at: time)))
                #expect(surface.turned(panel.rotation.inverse) == shown[0])
            }
            time += [4_000, 16_000, 90_000, 600_000][random.index(4)]
        }
    }

    @Test(
        "A key that is pressed differs from what it was, and a frame without secrets shows neither that nor its balloon"
    )
    func pressed() throws {
        var panel = try Panel(.none, .fluid, layouts: ["us"])
        _ = panel.interaction.editFirst(at: 0)
        let rest = try panel.frame(at: 1_000_000)
        let keyboard = try #require(panel.interaction.appearance(at: 1_000_000, fingers: 1_000_000).keyboard)
        let key = try #require(keyboard.keys.first { $0.label == .letter("f") })
        let place = Point(x: key.cell.middle.x, y: keyboard.top + key.cell.middle.y)
        panel.touch(.began, place, at: 1_000_000)
        let pressed = try panel.frame(at: 1_008_000)
        let (x, y) = (Int(key.cell.x) + 6, Int(keyboard.top + key.cell.y) + 8)
        #expect(Color(pressed[x, y]).contrast(with: Color(rest[x, y])) >= Color.shadeContrast)
        let above = Int(keyboard.top + key.cell.y - key.cell.height / 2)
        #expect(pressed[Int(place.x), above - 14] != rest[Int(place.x), above - 14])
        let display = HeadlessDisplay(size: Self.size)
        var renderer = panel.makeRenderer()
        let appearance = panel.interaction.appearance(at: 1_008_000, fingers: 1_008_000)
        _ = try renderer.render(appearance.withoutSecrets, on: display)
        #expect(display.surface == rest)
        panel.touch(.ended, place, at: 1_050_000)
        #expect(panel.interaction.contentPose(at: 1_050_000)?.values["a"] == .text("Adaf"))
    }

    @Test("Its letters can be read and its keys be seen in every theme", arguments: [Theme.light, .dark])
    func colors(theme: Theme) {
        let colors = KeyboardColors(theme)
        for ground in [colors.key, colors.command] {
            #expect(colors.text.contrast(with: ground) >= Color.textContrast)
            #expect(ground.contrast(with: colors.ground) >= Color.shadeContrast)
            let pressed = ground.mixed(with: colors.press.color, Double(colors.press.opacity) / 255)
            #expect(pressed.contrast(with: ground) >= Color.shadeContrast)
        }
        #expect(colors.onEnter.contrast(with: colors.enter) >= Color.controlContrast)
    }
}
