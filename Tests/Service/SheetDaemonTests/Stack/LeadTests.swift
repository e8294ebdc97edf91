import BottomSheet
import Control
import EventLoop
import Interaction
import System
import TestSupport
import Testing
import Typing
import Values

@testable import SheetDaemon

@Suite("Items bring documents, and dismiss their sheets")
struct LeadTests {
    private let panel: LeadingPanel

    init() throws { panel = try LeadingPanel() }

    @Test("A tile of the home brings its document as a sheet, by the name of its file, and a button there dismisses it")
    func fromTheHome() throws {
        let stage = try panel.stage()
        try stage.perform(.tap(id: "wifi", on: .home))
        #expect(stage.stack == ["wifi.toml!"])
        #expect(stage.failures == [])
        let shown = ["home activated tap", "wifi.toml will_present control", "wifi.toml did_present control"]
        #expect(try stage.events() == shown)
        #expect(try stage.title() == "Wi-Fi" && stage.state()?["presentation"] == "wifi.toml")
        #expect(try stage.state()?["pages"] == nil)
        try stage.tap("done")
        #expect(stage.stack == [] && stage.daemon.pose.state == .hidden)
        let gone = ["wifi.toml activated tap", "wifi.toml will_dismiss tap", "wifi.toml did_dismiss tap"]
        #expect(try stage.events() == gone)
        #expect(try stage.title("home") == "Home")
    }

    @Test("Programs change what an item has brought by its name, and take it away")
    func byName() throws {
        let stage = try panel.stage()
        try stage.perform(.tap(id: "wifi", on: .home))
        try stage.call(.update(.value(true, id: "on"), name: "wifi.toml"))
        #expect(try stage.item("on", of: "wifi.toml")?["value"] == true)
        try stage.call(.dismiss(name: "wifi.toml"), by: .init(number: 2, user: 1000))
        #expect(stage.stack == [])
    }

    @Test("Enter does what a tap does")
    func keys() throws {
        let stage = try panel.stage()
        try stage.press(.tab)
        try stage.press(.enter)
        #expect(stage.stack == ["wifi.toml!"])
        try stage.press(.escape)
        #expect(try stage.stack == [] && stage.state("home")?["state"] == "resting")
    }

    @Test("Two quick taps bring one sheet, which stays", arguments: ["off", "jump"])
    func doubleTap(motion: String) throws {
        let stage = try panel.stage(["sheet.motion.reduced=\(motion)"])
        let place = try #require(try stage.place(of: "wifi", on: .home))
        try stage.tapQuickly(place, times: 2)
        #expect(stage.stack == ["wifi.toml!"] && stage.daemon.pose.state == .resting)
        #expect(try stage.events().filter { $0.contains("will_") } == ["wifi.toml will_present control"])
        // Later taps beside it count as ever.
        try stage.tapBackdrop()
        #expect(stage.stack == [])
    }

    @Test("Where a program decides about dismissals, that of an item is an attempt")
    func veto() throws {
        let stage = try panel.stage()
        try stage.perform(.tap(id: "wifi", on: .home))
        stage.daemon.touches.perform { interaction, _ in
            interaction.asksBeforeDismissal = true
            return []
        }
        _ = try stage.events()
        try stage.tap("done")
        #expect(stage.stack == ["wifi.toml!"])
        #expect(try stage.events() == ["wifi.toml activated tap", "wifi.toml dismiss_attempted tap"])
    }

    @Test("A sheet that fingers may not dismiss goes where its item says so")
    func modal() throws {
        let stage = try panel.stage(["sheet.dismissible=false"])
        try stage.perform(.tap(id: "wifi", on: .home))
        try stage.tapBackdrop()
        #expect(stage.stack == ["wifi.toml!"])
        try stage.tap("done")
        #expect(stage.stack == [])
    }
}

// Faults.
extension LeadTests {
    @Test("A document that is not there is said in the log and on the panel, and the home works on")
    func missing() throws {
        let stage = try panel.stage()
        var message: String?
        try stage.after(1_000_000) { message = stage.daemon.touches.interaction?.toast }
        try stage.perform(.tap(id: "gone", on: .home))
        #expect(stage.stack == [] && message == "gone.toml cannot be shown")
        #expect(stage.failures.count == 1)
        #expect(stage.failures.first?.hasPrefix("gone.toml cannot be shown: gone.toml: ") == true)
        try stage.perform(.tap(id: "wifi", on: .home))
        #expect(stage.stack == ["wifi.toml!"])
    }

    @Test("A faulty document is said with file, line and column at each press, until it is mended")
    func faulty() throws {
        let stage = try panel.stage()
        try panel.scratch.write("title = \"Gone\"\n[[items]]\nkind = \"rwo\"\n", to: "gone.toml")
        try stage.perform(.tap(id: "gone", on: .home))
        let line = try #require(stage.failures.first)
        let file = panel.scratch.file("gone.toml")
        #expect(line.contains("\(file):3:8: items[0].kind: found \"rwo\", did you mean \"row\"?"))
        #expect(stage.stack == [] && stage.daemon.pose.state == .hidden)
        try stage.perform(.tap(id: "gone", on: .home))
        #expect(stage.failures.count == 2)
        try panel.scratch.write("title = \"Gone\"\n", to: "gone.toml")
        try stage.perform(.tap(id: "gone", on: .home))
        #expect(stage.stack == ["gone.toml!"])
    }

    @Test("A document of a program names files in the folders of control.pictures alone")
    func outside() throws {
        try panel.scratch.write(LeadingPanel.wifi, to: "open/wifi.toml")
        try panel.scratch.write(LeadingPanel.network, to: "open/network.toml")
        let stage = try panel.stage(["control.pictures=[\"\(panel.scratch.file("open"))\"]"])
        func present(_ path: String) throws {
            let row: Value = ["kind": "button", "id": "go", "title": "Go", "presents": .text(path)]
            try stage.call(.present(.document("Menu", [row])))
        }
        let reason = "it is in none of the folders of control.pictures"
        for path in [panel.scratch.file("settings.toml"), "/etc/secret.toml"] {
            let fault = ValueFault(path: "content.items[0].presents", message: "\(path): \(reason)")
            #expect(throws: ControlError.invalidContent([fault])) { try present(path) }
        }
        try present(panel.scratch.file("open/wifi.toml"))
        try stage.tap("go")
        #expect(try stage.title() == "Wi-Fi")
        // What that names lies beside it.
        try stage.tap("network")
        #expect(try stage.title() == "Network")
        let row: Value = ["kind": "row", "id": "network", "title": "N", "presents": "/etc/secret.toml"]
        #expect(throws: ControlError.self) { try stage.call(.update(.item(row), name: nil)) }
    }

    @Test("Pages that lead to one another end with a line in plain words, and the last one stays")
    func circle() throws {
        for (name, next) in [("p", "q"), ("q", "p")] {
            let row = "kind = \"row\"\nid = \"go\"\ntitle = \"Go\"\npresents = \"\(next).toml\"\n"
            try panel.scratch.write("title = \"\(name)\"\n[[items]]\n\(row)", to: "\(name).toml")
        }
        let stage = try panel.stage(sheet: "p.toml")
        try stage.call(.present(Request.Presentation()))
        for _ in 0..<17 { try stage.tap("go") }
        #expect(stage.failures == ["q.toml cannot be shown: there are 16 pages already"])
        #expect(try stage.title() == "p")
    }

    @Test("What is dismissed or replaced before it is there is no failure", arguments: ["control", "replaced"])
    func dismissedMeanwhile(reason: String) throws {
        let stage = try panel.stage()
        stage.daemon.presenter.endLead("wifi.toml", Result<Void, ControlError>.failure(.dismissed(reason: reason)))
        #expect(stage.failures == [])
        try stage.perform(.tap(id: "wifi", on: .home))
        #expect(stage.stack == ["wifi.toml!"])
    }

    @Test("Nothing dismisses the home, whoever says so")
    func homeStays() throws {
        let stage = try panel.stage()
        let button: Value = ["kind": "button", "id": "away", "title": "Away", "dismisses": true]
        let fault = ValueFault(path: "content.items[0].dismisses", message: "the home cannot be dismissed")
        #expect(throws: ControlError.invalidContent([fault])) {
            try stage.call(.update(.content(["items": [button]]), name: "home"))
        }
        let item: Value = ["kind": "button", "id": "gone", "title": "Away", "dismisses": true]
        let own = ValueFault(path: "item.dismisses", message: "the home cannot be dismissed")
        #expect(throws: ControlError.invalidContent([own])) { try stage.call(.update(.item(item), name: "home")) }
    }

    @Test("A question is answered by whatever is pressed: nothing leads away from it")
    func question() throws {
        let stage = try panel.stage()
        let row: Value = ["kind": "button", "id": "go", "title": "Go", "presents": "wifi.toml"]
        #expect(throws: ControlError.self) { try stage.call(.ask(.document("Sure?", [row]))) }
    }
}
