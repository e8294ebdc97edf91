import BottomSheet
import Canvas

@testable import Configuration

extension Change {
    /// How it moves, and what it is made of.
    static let motion = [
        Change("sheet.motion.show.curve = \"ease-in-out\"", \.behavior.motion.show.drive, .timing(.easeInOut)),
        Change("sheet.motion.show.duration_ms = 120", \.behavior.motion.show.duration, 120),
        Change("sheet.motion.show.response_ms = 350", \.behavior.motion.show.response, 350),
        Change("sheet.motion.show.damping = 0.8", \.behavior.motion.show.damping, 0.8),
        Change("sheet.motion.show.velocity = -2", \.behavior.motion.show.velocity, -2),
        Change("sheet.motion.show.keeps_velocity = true", \.behavior.motion.show.keepsVelocity, true),
        Change("sheet.motion.hide.curve = \"ease-in-out\"", \.behavior.motion.hide.drive, .timing(.easeInOut)),
        Change("sheet.motion.hide.duration_ms = 120", \.behavior.motion.hide.duration, 120),
        Change("sheet.motion.hide.response_ms = 350", \.behavior.motion.hide.response, 350),
        Change("sheet.motion.hide.damping = 0.8", \.behavior.motion.hide.damping, 0.8),
        Change("sheet.motion.hide.velocity = -2", \.behavior.motion.hide.velocity, -2),
        Change("sheet.motion.hide.keeps_velocity = true", \.behavior.motion.hide.keepsVelocity, true),
        Change("sheet.motion.settle.curve = \"ease-in-out\"", \.behavior.motion.settle.drive, .timing(.easeInOut)),
        Change("sheet.motion.settle.duration_ms = 120", \.behavior.motion.settle.duration, 120),
        Change("sheet.motion.settle.response_ms = 350", \.behavior.motion.settle.response, 350),
        Change("sheet.motion.settle.damping = 0.8", \.behavior.motion.settle.damping, 0.8),
        Change("sheet.motion.settle.velocity = -2", \.behavior.motion.settle.velocity, -2),
        Change("sheet.motion.settle.keeps_velocity = true", \.behavior.motion.settle.keepsVelocity, true),
        Change("sheet.motion.show.curve = \"linear\"", \.behavior.motion.show.drive, .timing(.linear)),
        Change("sheet.motion.show.curve = \"ease-in\"", \.behavior.motion.show.drive, .timing(.easeIn)),
        Change("sheet.motion.show.curve = \"ease-out\"", \.behavior.motion.show.drive, .timing(.easeOut)),
        Change("sheet.motion.show.curve = \"spring\"", \.behavior.motion.show.drive, .spring),
        Change(
            "sheet.motion.show.curve = [0.2, -1, 1, 2.5]",
            \.behavior.motion.show.drive,
            .timing(TimingCurve(0.2, -1, 1, 2.5))
        ),
        Change("sheet.motion.reduced = \"fade\"", \.behavior.motion.reduced, .fade),
        Change("sheet.color = \"#eee\"", { $0.sheet.color = Color(0xEEEEEE) }),
        Change("sheet.content = \"/b.png\"", { $0.sheet.content = "/b.png" }),
    ]
}
