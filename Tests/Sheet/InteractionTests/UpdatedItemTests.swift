import BottomSheet
import Content
import Gestures
import Testing

@testable import Interaction

@Suite("An item that is updated under a finger")
struct UpdatedItemTests {
    // The items of a classic sheet at 780 begin at 880: wifi, mute, volume, grey, row 0.
    private var stage = TouchPanel(Pages.page(Pages.controls))

    @Test("One that has moved is pressed where it lies now")
    mutating func moved() {
        stage.touch(.began, 1130, at: 0)
        show([.header("More")] + Pages.controls)
        #expect(stage.content(at: 80).pressed == .items(5))
        #expect(words(stage.touch(.ended, 1130, at: 50)).contains("activated row 0 tap"))
    }

    @Test("A switch that a program has flipped is flipped back")
    mutating func flipped() {
        stage.touch(.began, 900, at: 0)
        show([.toggle("wifi", "Wi-Fi", isOn: true)])
        #expect(words(stage.touch(.ended, 900, at: 50)).contains("changed wifi false tap"))
    }

    @Test(
        "One that does something else by now, or nothing, is let go",
        arguments: [
            .row("wifi", "Wi-Fi", accessory: .chevron), .row("Wi-Fi", id: "wifi", value: "on"),
            .toggle("wifi", "Wi-Fi", isOn: false, isEnabled: false),
            .slider("wifi", value: 0), .row("other", "Other", accessory: .chevron),
        ] as [Item]
    )
    func other(item: Item) {
        var stage = stage
        stage.touch(.began, 900, at: 0)
        stage.interaction.show(Pages.page([item]), contentTop: 20, keepingPlace: true, at: 10_000)
        #expect(stage.content(at: 80).pressed == nil)
        let reported = words(stage.touch(.ended, 900, at: 50))
        #expect(!reported.contains { $0.hasPrefix("changed") || $0.hasPrefix("activated") }, "\(reported)")
    }

    @Test("A slider of another range or step is let go, tapped or dragged", arguments: [false, true])
    func range(isDragged: Bool) {
        for slider in [
            Item.slider("volume", value: 5, in: 0...10, step: 10), .slider("volume", value: 50, in: 0...100),
        ] {
            var stage = stage
            stage.touch(.began, 1030, x: 400, at: 0)
            if isDragged { stage.touch(.moved, 1030, x: 430, at: 5) }
            var items = Pages.controls
            items[2] = slider
            stage.interaction.show(Pages.page(items), contentTop: 20, keepingPlace: true, at: 10_000)
            #expect(stage.interaction.content?.isHeld == false)
            let reported = stage.touch(.moved, 1030, x: 440, at: 20) + stage.touch(.ended, 1030, x: 440, at: 50)
            #expect(!words(reported).contains { $0.hasPrefix("changed") })
        }
    }

    @Test("A slider that has another value or title by now follows the finger further")
    mutating func value() {
        stage.touch(.began, 1030, x: 400, at: 0)
        stage.touch(.moved, 1030, x: 430, at: 5)
        var items = Pages.controls
        items[2] = .slider("volume", "Volume", value: 60, in: 0...100, step: 10)
        show(items)
        #expect(!words(stage.touch(.moved, 1030, x: 440, at: 20)).contains { $0.hasPrefix("changed") }, "it shows 60")
        #expect(words(stage.touch(.moved, 1030, x: 505, at: 30)).last == "changed volume 70.0 drag")
    }

    @Test("A value that an item cannot show is not reported")
    mutating func refused() {
        stage.interaction.content?.record(.changed(id: "volume", value: .number(700)), by: .drag, at: 0)
        stage.interaction.content?.record(.changed(id: "gone", value: .flag(true)), by: .tap, at: 0)
        #expect(stage.interaction.content?.report.drain() == [])
        stage.interaction.content?.record(.changed(id: "volume", value: .number(70)), by: .drag, at: 0)
        #expect(stage.interaction.content?.report.drain().count == 1)
    }

    private mutating func show(_ items: [Item]) {
        stage.interaction.show(Pages.page(items), contentTop: 20, keepingPlace: true, at: 10_000)
    }
}
