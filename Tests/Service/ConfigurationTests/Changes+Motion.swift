import BottomSheet
import Canvas

@testable import Configuration

extension Change {
    /// How it moves, and what it is made of.
    static let motion = [
        Change("sheet.motion.show.curve = \"ease-in-out\"", { $0.sheet.motion.show.curve = .timing(.easeInOut) }),
        Change("sheet.motion.show.duration_ms = 120", { $0.sheet.motion.show.durationMilliseconds = 120 }),
        Change("sheet.motion.show.response_ms = 350", { $0.sheet.motion.show.responseMilliseconds = 350 }),
        Change("sheet.motion.show.damping = 0.8", { $0.sheet.motion.show.damping = 0.8 }),
        Change("sheet.motion.show.velocity = -2", { $0.sheet.motion.show.velocity = -2 }),
        Change("sheet.motion.show.keeps_velocity = true", { $0.sheet.motion.show.keepsVelocity = true }),
        Change("sheet.motion.hide.curve = \"ease-in-out\"", { $0.sheet.motion.hide.curve = .timing(.easeInOut) }),
        Change("sheet.motion.hide.duration_ms = 120", { $0.sheet.motion.hide.durationMilliseconds = 120 }),
        Change("sheet.motion.hide.response_ms = 350", { $0.sheet.motion.hide.responseMilliseconds = 350 }),
        Change("sheet.motion.hide.damping = 0.8", { $0.sheet.motion.hide.damping = 0.8 }),
        Change("sheet.motion.hide.velocity = -2", { $0.sheet.motion.hide.velocity = -2 }),
        Change("sheet.motion.hide.keeps_velocity = true", { $0.sheet.motion.hide.keepsVelocity = true }),
        Change("sheet.motion.settle.curve = \"ease-in-out\"", { $0.sheet.motion.settle.curve = .timing(.easeInOut) }),
        Change("sheet.motion.settle.duration_ms = 120", { $0.sheet.motion.settle.durationMilliseconds = 120 }),
        Change("sheet.motion.settle.response_ms = 350", { $0.sheet.motion.settle.responseMilliseconds = 350 }),
        Change("sheet.motion.settle.damping = 0.8", { $0.sheet.motion.settle.damping = 0.8 }),
        Change("sheet.motion.settle.velocity = -2", { $0.sheet.motion.settle.velocity = -2 }),
        Change("sheet.motion.settle.keeps_velocity = true", { $0.sheet.motion.settle.keepsVelocity = true }),
        Change("sheet.motion.show.curve = \"linear\"", { $0.sheet.motion.show.curve = .timing(.linear) }),
        Change("sheet.motion.show.curve = \"ease-in\"", { $0.sheet.motion.show.curve = .timing(.easeIn) }),
        Change("sheet.motion.show.curve = \"ease-out\"", { $0.sheet.motion.show.curve = .timing(.easeOut) }),
        Change("sheet.motion.show.curve = \"spring\"", { $0.sheet.motion.show.curve = .spring }),
        Change(
            "sheet.motion.show.curve = [0.2, -1, 1, 2.5]",
            { $0.sheet.motion.show.curve = .timing(TimingCurve(0.2, -1, 1, 2.5)) }
        ),
        Change("sheet.motion.reduced = \"fade\"", { $0.sheet.motion.reduced = .fade }),
        Change("sheet.color = \"#eee\"", { $0.sheet.appearance.color = Color(0xEEEEEE) }),
        Change("sheet.content = \"/b.png\"", { $0.sheet.content = "/b.png" }),
    ]
}
