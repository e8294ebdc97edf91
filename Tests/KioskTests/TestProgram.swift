import BottomSheet
import Canvas
import Configuration
import Content
import DaemonTestSupport
import EventLoop
import Gestures
import Interaction
import Logging
import LoopTestSupport
import Output
import Power
import Rendering
import Testing

@testable import Kiosk
@testable import SheetDaemon

/// A program with a sheet on a fake display, without a touchscreen.
final class TestProgram {
    let application: SheetApplication
    let display = FakeDisplay("Fake-1", size: PixelSize(width: 360, height: 640))
    /// The events of the program, in order.
    var events: [String] = []

    /// A sheet that there may be.
    static let kitchen = Sheet(
        title: "Kitchen",
        items: [
            .toggle("light", "Light", isOn: false),
            .slider("heat", "Heating", value: 21, in: 15...25),
            .row("more", "More", accessory: .chevron),
        ],
        footer: [.button("done", "Done", role: .primary)],
        defaultHeight: 400,
        cornerRadius: 25,
        dimAlpha: 0.4,
        isPannable: true
    )

    /// - Parameter settings: what is configured, besides what a fake needs.
    init(_ settings: [String: Kiosk.Value] = [:], hasDisplay: Bool = true) throws {
        let fixed = FakeDisplay.settings.mapValues { Kiosk.Value.text($0) }
        let overrides = try SheetApplication.overrides(fixed.merging(settings) { $1 })
        let environment = DaemonEnvironment(
            load: { try SheetApplication.load(nil, overrides) },
            search: { [display] _, _ in hasDisplay ? .found(display) : .none(reasons: ["a test"]) }
        )
        application = try SheetApplication(environment, log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        application.note { [unowned self] in events.append($0) }
        application.onDismissed = { [unowned self] in
            events.append("dismissed by \($0)")
            application.stop()
        }
    }

    /// Runs the program until it stops; its events.
    @discardableResult
    func run() throws -> [String] {
        try application.daemon.loop.withDeadline { try application.run() }
        return events
    }

    /// A finger taps the middle of an item.
    func tap(_ id: String) throws {
        let daemon = application.daemon
        let (interaction, page) = (
            try #require(daemon.touches.interaction), try #require(daemon.presentations.shown.page)
        )
        let layout = page.layout
        let pose = interaction.pose(at: daemon.loop.now)
        let place = try #require(layout.document.location(of: id))
        let rows = layout.rows(of: place)
        let viewport = try #require(interaction.contentPose(at: daemon.loop.now)).viewport
        var middle = Double(layout.titleHeight + (rows.lowerBound + rows.upperBound) / 2) / layout.scale
        if case .footer = place { middle += viewport }
        try tap(y: pose.top + page.place.top + middle)
    }

    /// A finger taps the backdrop.
    func tapBeside() throws { try tap(y: 10) }

    private func tap(y: Double) throws {
        let daemon = application.daemon
        let transform = try #require(daemon.touches.interaction?.transform)
        let place = Point(x: 0.5, y: (y + transform.safeArea.top) * transform.scale / Double(display.size.height))
        for frame in TouchFrame.tap(at: place, time: daemon.loop.now) { try daemon.devices.handle(frame) }
    }
}

extension SheetApplication {
    /// Has every closure say in words that it is called, and with what.
    func note(_ event: @escaping (String) -> Void) {
        onPresented = { event("presented") }
        onMoved = { event("at \($0)") }
        onDismissed = { event("dismissed by \($0)") }
        onActivated = { event("\($0) activated") }
        onChanged = { event("\($0) is \($1)") }
    }
}
