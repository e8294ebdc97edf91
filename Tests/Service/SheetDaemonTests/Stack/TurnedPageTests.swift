import BottomSheet
import Canvas
import Content
import Control
import DaemonTestSupport
import EventLoop
import Gestures
import Interaction
import System
import TestSupport
import Testing
import Typing
import Values

@testable import SheetDaemon

@Suite("Pages of a sheet")
struct TurnedPageTests {
    private let panel: LeadingPanel

    init() throws { panel = try LeadingPanel() }

    private func offset(_ stage: StackStage) -> Double? {
        stage.daemon.touches.interaction?.contentPose(at: stage.daemon.loop.now)?.offset
    }

    @Test("A row brings a page in its sheet, and what leads back finds scroll place and values as they were")
    func turned() throws {
        let stage = try panel.settings()
        try stage.tap("row-2")
        try stage.call(.move(detent: "large", name: nil))
        let top = stage.daemon.pose.top
        try stage.tap("more")
        let before = try #require(offset(stage))
        #expect(try stage.title() == "Wi-Fi" && offset(stage) == 0)
        #expect(stage.stack == ["sheet!"] && stage.daemon.pose.top == top)
        #expect(try stage.state()?["pages"] == ["wifi.toml"])
        try stage.tap("on")
        try stage.tap("network")
        #expect(try stage.title() == "Network" && stage.state()?["pages"] == ["wifi.toml", "network.toml"])
        try stage.tap("back")
        #expect(try stage.title() == "Wi-Fi" && stage.call(.content(name: nil))?["values"]?["on"] == true)
        try stage.tap("back")
        #expect(try stage.title() == "Settings" && stage.state()?["pages"] == nil)
        #expect(try stage.call(.content(name: nil))?["values"]?["row-2"] == true)
        #expect(before == 0 && (offset(stage) ?? 0) > 500, "the place where the row was pressed")
    }

    @Test("The page is seen under a line with its title, which fades in, and the picture of before comes back")
    func seen() throws {
        let stage = try panel.settings()
        _ = try stage.place(of: "more")
        let before = try stage.picture()
        try stage.tap("more")
        let page = try stage.picture()
        #expect(page != before)
        try stage.tap("back")
        // What is scrolled to is as it was; only the indicator may still fade.
        try stage.wait(5_000_000)
        #expect(try stage.picture() == before)
    }

    @Test(
        "Escape, Back and an encoder that is held lead a page back, and then dismiss the sheet",
        arguments: [0, 1, 2]
    )
    func keys(way: Int) throws {
        let stage = try panel.settings()
        try stage.tap("more")
        func back() throws {
            switch way {
            case 0: try stage.press(.escape)
            case 1: try stage.press(.back)
            default: try stage.press(.select, of: .encoder, for: 700_000)
            }
        }
        try stage.tap("network")
        try back()
        #expect(try stage.title() == "Wi-Fi")
        try back()
        #expect(try stage.title() == "Settings" && stage.daemon.pose.state == .resting)
        try back()
        #expect(stage.daemon.pose.state == .hidden)
    }

    @Test("Keys come to the rows first, then to what leads back, and the row has the focus again")
    func focus() throws {
        let stage = try panel.settings()
        for _ in 0..<2 { try stage.press(.end) }
        #expect(try stage.state()?["focus"] == "more")
        try stage.press(.enter)
        #expect(try stage.title() == "Wi-Fi")
        try stage.turn(1)
        #expect(try stage.state()?["focus"] == "on")
        try stage.turn(-1)
        #expect(try stage.state()?["focus"] == "back")
        try stage.press(.select, of: .encoder)
        #expect(try stage.title() == "Settings" && stage.state()?["focus"] == "more")
    }

    @Test("Two quick taps bring one page, and press nothing of it")
    func doubleTap() throws {
        let stage = try panel.settings()
        let place = try #require(try stage.place(of: "more"))
        try stage.tapQuickly(place, times: 3)
        #expect(try stage.state()?["pages"] == ["wifi.toml"])
        #expect(try stage.call(.content(name: nil))?["values"] == .table([:]))
    }

    @Test(
        "Dismissing the sheet drops its pages, by whatever way, and values of what lies beneath stay",
        arguments: [0, 1, 2]
    )
    func dismissed(way: Int) throws {
        let stage = try panel.settings()
        try stage.tap("row-2")
        try stage.tap("more")
        try stage.tap("network")
        switch way {
        case 0: try stage.tap("forget")
        case 1: try stage.call(.dismiss(name: nil))
        default: try stage.tapBackdrop()
        }
        #expect(stage.daemon.pose.state == .hidden)
        try stage.call(.present(Request.Presentation()))
        #expect(try stage.title() == "Settings" && stage.state()?["pages"] == nil)
        #expect(try stage.call(.content(name: nil))?["values"]?["row-2"] == true)
    }

    @Test("Programs change items wherever they lie, and another document takes the pages away")
    func updated() throws {
        let stage = try panel.settings()
        try stage.tap("row-2")
        try stage.tap("more")
        try stage.call(.update(.value(true, id: "on"), name: nil))
        #expect(try stage.item("on")?["value"] == true)
        try stage.call(.update(.value(false, id: "row-2"), name: nil))
        #expect(throws: ControlError.noSuchItem("nothing")) {
            try stage.call(.update(.value(false, id: "nothing"), name: nil))
        }
        #expect(throws: ControlError.self) { try stage.call(.update(.value(7, id: "row-2"), name: nil)) }
        #expect(try stage.title() == "Wi-Fi")
        try stage.tap("back")
        #expect(try stage.item("row-2")?["value"] == false)
        try stage.tap("more")
        try stage.call(.update(.content(["title": "Another"]), name: nil))
        #expect(try stage.title() == "Another" && stage.state()?["pages"] == nil)
    }

    @Test("A sheet over it, a display that is turned, and a configuration that is read again keep the page as it is")
    func stays() throws {
        let stage = try panel.settings()
        try stage.tap("more")
        try stage.tap("on")
        try stage.call(.present(.document("Timer").named("timer")))
        try stage.call(.dismiss(name: "timer"))
        #expect(try stage.title() == "Wi-Fi" && stage.call(.content(name: nil))?["values"]?["on"] == true)
        try stage.call(.rotate(degrees: 90))
        stage.daemon.reload()
        try stage.daemon.run()
        #expect(try stage.title() == "Wi-Fi" && stage.state()?["pages"] == ["wifi.toml"])
        try stage.press(.escape)
        #expect(try stage.title() == "Settings" && stage.daemon.pose.state == .resting)
    }

    @Test("A sheet as tall as its content stays as it is: the document comes over it as a sheet of its own")
    func over() throws {
        let stage = try panel.settings(["sheet.preset=tray"])
        try stage.tap("more")
        #expect(stage.stack == ["sheet", "wifi.toml!"])
        try stage.tap("network")
        #expect(stage.stack == ["sheet", "wifi.toml", "network.toml!"])
        try stage.tap("forget")
        #expect(stage.stack == ["sheet", "wifi.toml!"])
    }

    @Test("With a missing page the sheet stays as it is, with a line in the log")
    func missing() throws {
        let stage = try panel.settings()
        try panel.scratch.write("title = \"Wi-Fi\"\n[[items]]\nkind = \"text\"\nmarkup = \"<b>\"\n", to: "wifi.toml")
        try stage.tap("more")
        #expect(try stage.title() == "Settings")
        #expect(stage.failures.count == 1 && stage.failures[0].contains("\(panel.scratch.file("wifi.toml")):4:"))
    }

    @Test("There are at most sixteen pages")
    func limit() throws {
        try panel.scratch.write(
            "title = \"Round\"\n[[items]]\nkind = \"button\"\nid = \"on\"\ntitle = \"On\"\npresents = \"wifi.toml\"\n",
            to: "wifi.toml"
        )
        let stage = try panel.settings()
        try stage.tap("more")
        for _ in 0..<16 { try stage.tap("on") }
        guard case .list(let pages)? = try stage.state()?["pages"] else {
            Issue.record("no pages")
            return
        }
        #expect(pages.count == 16 && stage.failures.count == 1)
    }
}

// After a run that ends without warning.
extension TurnedPageTests {
    private var folder: String {
        get throws {
            try panel.scratch.write("", to: "runtime/.keep")
            return panel.scratch.file("runtime")
        }
    }

    @Test("The next run has the sheet as it was beneath its pages")
    func crashBeneath() throws {
        let stage = try panel.settings(runtimeFolder: folder)
        try stage.tap("row-2")
        try stage.tap("more")
        try stage.tap("on")
        try stage.wait(2_000_000)
        let next = try panel.settings(runtimeFolder: folder)
        #expect(try next.title() == "Settings" && next.state()?["pages"] == nil && next.stack == ["sheet!"])
        let values = try next.call(.content(name: nil))?["values"]
        #expect(values == ["row-2": true])
    }

    /// A run in which the home has brought a document, of which a finger and a program have changed something.
    private func broughtAndCrashed() throws {
        let stage = try panel.stage(runtimeFolder: folder)
        try stage.perform(.tap(id: "wifi", on: .home))
        try stage.tap("on")
        try stage.call(.update(.item(["kind": "row", "id": "network", "title": "Net"]), name: "wifi.toml"))
        try stage.wait(2_000_000)
    }

    @Test("The next run reads again what the home has brought, and has it as it was")
    func crashOver() throws {
        try broughtAndCrashed()
        let wifi = LeadingPanel.wifi.replacing("title = \"Wi-Fi\"", with: "title = \"WLAN\"")
        try panel.scratch.write(wifi, to: "wifi.toml")
        let next = try panel.stage(runtimeFolder: folder)
        #expect(next.stack == ["wifi.toml!"] && next.daemon.pose.state == .resting)
        let content = try #require(try next.call(.content(name: "wifi.toml")))
        #expect(content["content"]?["title"] == "WLAN" && content["values"]?["on"] == true)
        #expect(try next.item("network", of: "wifi.toml")?["title"] == "Net")
        try next.tap("done")
        #expect(next.stack == [])
    }

    @Test("What the home has brought is gone where its file is wrong by then, with a line in the log")
    func crashWithoutFile() throws {
        try broughtAndCrashed()
        try panel.scratch.write("title = 7", to: "wifi.toml")
        let next = try panel.stage(runtimeFolder: folder)
        #expect(next.stack == [] && next.daemon.pose.state == .hidden)
        let line = next.journal.lines.first { $0.contains("before the crash") }
        #expect(line?.contains("\(panel.scratch.file("wifi.toml")):1:9: title: ") == true)
    }
}
