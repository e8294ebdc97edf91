package import BottomSheet
import Canvas
import Content
package import Evdev
import Gestures
package import Interaction
package import Rendering
import Typing

package struct TraceLines: Equatable, Sendable {
    private let origin: Microseconds

    package init(origin: Microseconds = 0) { self.origin = origin }

    /// The first line: the panel, the device and the sheet.
    package func meta(_ interaction: Interaction, refreshRate: Double, device: TouchDevice) -> String {
        let (transform, machine) = (interaction.transform, interaction.machine)
        var line = JSONLine(type: "meta")
        line.add("version", 1)
        line.add("size_px", [transform.panel.width, transform.panel.height])
        line.add("scale", transform.scale)
        line.add("refresh_hz", refreshRate)
        line.add("rotation", transform.rotation.rawValue)
        line.add("height_pt", transform.area.height)
        line.add("device", object: Self.object(device))
        line.add("preset", machine.behavior.preset)
        line.add("detents", objects: machine.layout.detents.map(Self.object))
        return line.closed
    }

    /// Empty for a contact that has a line as a touch, and for what only moves a message.
    package func line(_ interaction: InteractionEvent) -> String {
        let time = interaction.time
        return switch interaction.kind {
        case .touch(let contact): touch(contact, time).closed
        case .forwarded(let contact): forwarded(contact, time)
        case .window: ""
        case .pan(let value): pan(value, time)
        case .tap(let value, let target):
            tap(value, interaction.name(of: target), time).closed(of: interaction.stage)
        case .longPress(let value, let target):
            longPress(value, interaction.name(of: target), time).closed(of: interaction.stage)
        case .sheet(let pose): sheet(pose, time).closed(of: interaction.stage)
        case .event(let value): event(value, time).closed(of: interaction.stage)
        case .content(let event, let reason, let detent):
            content(event, reason, detent, time).closed(of: interaction.stage)
        case .scrolled(let content, let pose): sheet(pose, time, content: content).closed(of: interaction.stage)
        case .key(let stroke): key(stroke, time)
        case .turn(let turn): self.turn(turn, time)
        case .focus(let id): focus(id, time).closed(of: interaction.stage)
        case .toast(let change): toast(change, time)
        case .expiry, .edited, .keyboard, .typed, .pick, .back: ""
        }
    }

    /// The line of a drawn frame, which shows the sheet at `top`, and the finger where it was `age` before; nil where no finger
    /// moves the sheet, or where its age is not measured.
    package func frame(_ frame: DrawnFrame, top: Double, age: Microseconds? = nil, at time: Microseconds) -> String {
        var line = timed("frame", time)
        line.add("seq", frame.number)
        line.add("damage", rows: frame.damage.rects.map { [$0.x, $0.y, $0.width, $0.height] })
        line.add("bytes_written", frame.bytesWritten)
        line.add("top", top)
        if let age { line.add("age_us", age) }
        return line.closed
    }

    /// `line` with the number of those before it that were dropped, because nobody has read them.
    package static func noting(dropped count: Int, in line: String) -> String {
        "\(line.dropLast(2)),\"dropped\":\(count)}\n"
    }

    private func touch(_ contact: Contact, _ time: Microseconds) -> JSONLine {
        var line = timed("touch", time)
        line.add("phase", contact.phase.rawValue)
        line.add("id", contact.id)
        line.add("x", contact.position.x)
        line.add("y", contact.position.y)
        return line
    }

    private func forwarded(_ contact: Contact, _ time: Microseconds) -> String {
        var line = touch(contact, time)
        line.add("forwarded", true)
        return line.closed
    }

    private func pan(_ pan: Pan, _ time: Microseconds) -> String {
        var line = timed("pan", time)
        line.add("state", pan.state.rawValue)
        line.add("touches", pan.touches)
        line.add("translation", [pan.translation.x, pan.translation.y])
        line.add("velocity", [pan.velocity.x, pan.velocity.y])
        return line.closed
    }

    private func tap(_ tap: Tap, _ target: String, _ time: Microseconds) -> JSONLine {
        var line = self.tap(at: tap.position, target, time)
        if tap.count > 1 { line.add("count", tap.count) }
        return line
    }

    /// A long press is written as a tap that was held: programs that know only taps find its position.
    private func longPress(_ press: LongPress, _ target: String, _ time: Microseconds) -> JSONLine {
        var line = tap(at: press.position, target, time)
        line.add("held", true)
        return line
    }

    private func tap(at place: Point, _ target: String, _ time: Microseconds) -> JSONLine {
        var line = timed("tap", time)
        line.add("x", place.x)
        line.add("y", place.y)
        line.add("target", target)
        return line
    }

    /// The line of a pose, with the content's when it is scrolled or pressed.
    private func sheet(_ pose: Pose, _ time: Microseconds, content: ContentPose? = nil) -> JSONLine {
        var line = timed("sheet", time)
        line.add("state", pose.state.rawValue)
        line.add("detent", pose.detent)
        line.add("top", pose.top)
        line.add("dim", pose.dim)
        line.add("progress", pose.progress)
        line.add("radius", pose.radius)
        line.add("opacity", pose.opacity)
        if let content {
            line.add("offset", content.offset)
            line.add("viewport", content.viewport)
            line.add("pressed", content.pressed != nil)
        }
        return line
    }

    private func event(_ event: SheetEvent, _ time: Microseconds) -> JSONLine {
        var line = timed("event", time)
        line.add("name", event.name.rawValue)
        line.add("detent", event.detent)
        line.add("reason", event.reason.rawValue)
        return line
    }

    private func key(_ stroke: KeyStroke, _ time: Microseconds) -> String {
        var line = timed("key", time)
        line.add("phase", stroke.phase.rawValue)
        // A stroke of a secret has no name.
        if !stroke.key.name.isEmpty { line.add("key", stroke.key.name) }
        return line.closed
    }

    /// An encoder is a key that knows how far it was turned.
    private func turn(_ turn: KnobTurn, _ time: Microseconds) -> String {
        var line = timed("key", time)
        line.add("phase", KeyStroke.Phase.down.rawValue)
        line.add("key", "Dial")
        line.add("ticks", turn.ticks)
        return line.closed
    }

    private func focus(_ id: String?, _ time: Microseconds) -> JSONLine {
        var line = timed("focus", time)
        line.add("id", id)
        return line
    }

    private func toast(_ change: InteractionEvent.ToastChange, _ time: Microseconds) -> String {
        guard change != .moved else { return "" }
        var line = timed("toast", time)
        line.add("state", change == .shown ? "shown" : "gone")
        return line.closed
    }

    private func content(
        _ event: ContentEvent,
        _ reason: SheetEvent.Reason,
        _ detent: String?,
        _ time: Microseconds
    ) -> JSONLine {
        var line = timed("event", time)
        switch event {
        case .activated(let id):
            line.add("name", "activated")
            line.add("id", id)
        case .submitted(let id, _):
            line.add("name", "submitted")
            line.add("id", id)
        case .changed(let id, let value):
            line.add("name", "changed")
            line.add("id", id)
            switch value {
            case .flag(let flag): line.add("value", flag)
            case .number(let number): line.add("value", number)
            case .text(let text): line.add("value", text)
            }
        }
        line.add("detent", detent)
        line.add("reason", reason.rawValue)
        return line
    }

    private func timed(_ type: String, _ time: Microseconds) -> JSONLine {
        var line = JSONLine(type: type)
        line.add("t_us", time - origin)
        return line
    }

    private static func object(_ device: TouchDevice) -> JSONObject {
        let object = JSONObject([
            "name": JSONLine.quote(device.name),
            "protocol": JSONLine.quote(device.touchProtocol.rawValue),
            "x": "[\(device.x.min),\(device.x.max)]",
            "y": "[\(device.y.min),\(device.y.max)]",
        ])
        return device.quirkSummary.map { object.adding("quirk", JSONLine.quote($0)) } ?? object
    }

    private static func object(_ detent: Detent) -> JSONObject {
        JSONObject(["name": JSONLine.quote(detent.name), "top": JSONLine.number(detent.top)])
    }
}

extension InteractionEvent {
    /// What a finger has hit, as traces name it.
    fileprivate func name(of target: Target) -> String { stage == .home ? StageID.home.name : target.rawValue }
}

extension JSONLine {
    /// The line of what happens on `stage`; the configured sheet goes without saying.
    fileprivate func closed(of stage: StageID?) -> String {
        var line = self
        if let stage, stage != .sheet { line.add("presentation", stage.name) }
        return line.closed
    }
}
