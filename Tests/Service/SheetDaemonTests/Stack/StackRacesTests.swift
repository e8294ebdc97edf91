import BottomSheet
import Canvas
import Configuration
import Control
import EventLoop
import Gestures
import Interaction
import Stacking
import System
import Testing
import Values

@testable import SheetDaemon

/// Calls, fingers and clients that come at an inconvenient moment.
struct StackRacesTests {
    private static let yes: Value = ["kind": "button", "id": "yes", "title": "Yes"]

    private static func question(_ title: String) -> Request { .ask(.document(title, footer: [yes])) }

    @Test("A client that goes while its question is prepared takes it along, as what is to last no longer than it")
    func orphans() throws {
        let stage = try StackStage()
        var guest = Request.Presentation.document("Guest").named("guest")
        guest.lifetime = .connection
        var sheet = Request.Presentation.document("Guest")
        sheet.lifetime = .connection
        for request in [Self.question("Leave?"), .present(guest), .present(sheet)] {
            stage.begin(request, isAwaited: false)
            try stage.wait(2_000_000)
            #expect(stage.stack == [])
            #expect(throws: ControlError.dismissed(reason: "client")) { try stage.answers["call"]?.get() }
        }
        #expect(try stage.call(.present(guest)) == ["name": "guest"] && stage.stack == ["guest!"])
    }

    @Test("A turn counts for all that is presented, whatever comes up meanwhile")
    func turned() throws {
        let stage = try StackStage()
        try stage.call(.present(.document("Kitchen").named("kitchen")))
        let upright = try stage.picture()
        var alarm = Request.Presentation.document("Fire").named("fire")
        alarm.priority = .alarm
        stage.begin(.present(alarm), called: "alarm")
        stage.begin(.rotate(degrees: 180), called: "turn")
        try stage.wait(2_000_000)
        #expect(stage.stack == ["kitchen", "fire!"] && stage.answers["turn"] == .success([:]))
        #expect(stage.daemon.touches.interaction?.transform.rotation == .half)
        try stage.call(.dismiss(name: "fire"))
        #expect(stage.stack == ["kitchen!"] && stage.daemon.pose.state == .resting)
        #expect(stage.daemon.touches.interaction?.transform.rotation == .half)
        try stage.call(.rotate(degrees: 0))
        #expect(try stage.picture() == upright)
    }

    @Test(
        "A configuration counts for all that is presented, whatever comes up or goes meanwhile, and the panel is turned once",
        arguments: [true, false]
    )
    func reconfigured(comesUp: Bool) throws {
        let stage = try StackStage()
        let presentations = stage.daemon.presentations
        try stage.call(.present(.document("Kitchen").named("kitchen")))
        var alarm = Request.Presentation.document("Fire").named("fire")
        alarm.priority = .alarm
        if !comesUp { try stage.call(.present(alarm)) }
        let keys = ["control.socket=off", "sheet.present_on=[]", "display.rotation=180"].map { Override($0) }
        let turned = try LoadedSettings.load(file: nil, overrides: keys)
        var rotations: [Rotation] = []
        presentations.touches.observers.append {
            if let rotation = presentations.touches.interaction?.transform.rotation, rotation != rotations.last {
                rotations.append(rotation)
            }
        }
        // Who answers has others wait: the configuration, and what is more urgent.
        func answer(_: Result<Void, any Error>) {
            presentations.enqueue(.reconfigure(turned)) { _ in }
            if comesUp {
                stage.begin(.present(alarm), called: "alarm")
            } else {
                presentations.show("kitchen", on: []) { _ in }
            }
        }
        if !comesUp { stage.begin(.dismiss(name: "fire")) }
        presentations.enqueue(.flatten, reply: answer)
        try stage.wait(2_000_000)
        #expect(rotations == [.none, .half])
        if comesUp { try stage.call(.dismiss(name: "fire")) }
        #expect(stage.stack == ["kitchen!"] && presentations.covered.keys.sorted() == ["sheet"])
        #expect(presentations.touches.interaction?.transform.rotation == .half)
        #expect(presentations.settings.panel.display.rotation == .half)
    }

    @Test("The configured sheet that is hidden comes with the priority that it is presented with")
    func priority() throws {
        for priority in [StackPriority.prompt, .alarm] {
            let stage = try StackStage()
            var fire = Request.Presentation.document("Fire")
            fire.priority = priority
            #expect(try stage.call(.present(fire)) == ["name": "sheet"])
            #expect(stage.stack == ["sheet!"] && stage.daemon.presenter.stack.top?.priority == priority)
        }
    }

    @Test("A finger that rests on the panel keeps what would go without one")
    func restingFinger() throws {
        let stage = try StackStage()
        var timer = Request.Presentation.document("Timer").named("timer")
        timer.timeout = 2_000_000
        try stage.call(.present(timer), for: 1_000_000)
        stage.finger(.began, x: 180, y: 600)
        try stage.wait(5_000_000)
        #expect(stage.stack == ["timer!"])
        stage.finger(.ended, x: 180, y: 600)
        try stage.wait(3_000_000)
        #expect(stage.stack == [])
    }

    @Test("A tap without a name is on what is shown when nothing moves any more: the next of two questions")
    func tapBetween() throws {
        let stage = try StackStage(["control.injection=true"])
        try stage.call(.present(.document("Kitchen")))
        stage.begin(Self.question("First?"), called: "first")
        stage.begin(Self.question("Second?"), called: "second")
        try stage.wait(2_000_000)
        stage.begin(.tap(id: "yes", name: nil), called: "tap")
        try stage.after(300_000) { stage.begin(.tap(id: "yes", name: nil), called: "next") }
        try stage.wait(4_000_000)
        #expect(stage.answers["first"] == stage.answers["second"] && stage.answers["first"] != nil)
        #expect(stage.answers["next"] == .success([:]) && stage.stack == ["sheet!"])
    }

    @Test("A question that nothing can answer is refused; one whose button is disabled so far is not")
    func answerable() throws {
        let stage = try StackStage()
        let toggle: Value = ["kind": "row", "id": "light", "title": "Light", "accessory": "toggle"]
        for request in [Request.ask(.document("No buttons")), .ask(.document("A switch", [toggle]))] {
            stage.begin(request)
            try stage.wait(100_000)
            guard case .failure(.invalidContent(let faults))? = stage.answers["call"] else {
                Issue.record("it is not refused")
                continue
            }
            #expect(faults.map(\.path) == ["content"] && stage.stack == [])
        }
        let disabled: Value = ["kind": "button", "id": "yes", "title": "Yes", "enabled": false]
        stage.begin(.ask(.document("Later", footer: [disabled])))
        try stage.wait(1_000_000)
        #expect(stage.stack.count == 1)
    }

    @Test("Fingers that an alarm cancels end in the trace, as does their drag")
    func trace() throws {
        let stage = try StackStage()
        try stage.call(.present(.document("Kitchen")))
        stage.finger(.began, x: 180, y: 400)
        for y in [440.0, 480, 500] {
            try stage.wait(20_000)
            stage.finger(.moved, x: 180, y: y)
        }
        #expect(stage.daemon.pose.state == .dragging)
        var alarm = Request.Presentation.document("Fire").named("fire")
        alarm.priority = .alarm
        try stage.call(.present(alarm))
        let lines = try stage.trace()
        let touches = lines.filter { $0["type"] == "touch" }.compactMap { $0["phase"] }
        #expect(touches == ["began", "moved", "moved", "moved", "cancelled"])
        #expect(lines.filter { $0["type"] == "pan" }.last?["state"] == "cancelled")
    }
}
