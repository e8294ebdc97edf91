import Keyboard

@testable import Configuration

extension Change {
    /// How programs reach the sheet.
    static let control = [
        Change("control.socket = \"off\"", { $0.panel.control.socket = nil }),
        Change("control.socket = \"/tmp/sheet\"", { $0.panel.control.socket = "/tmp/sheet" }),
        Change("control.group = \"users\"", { $0.panel.control.group = "users" }),
        Change("control.watch = []", { $0.panel.control.rights.watch = [] }),
        Change("control.show = [\"user:maria\"]", { $0.panel.control.rights.show = [.user("maria")] }),
        Change("control.record = [\"group:50\"]", { $0.panel.control.rights.record = [.group("50")] }),
        Change(
            "control.screenshot = [\"everyone\", \"user:0\"]",
            { $0.panel.control.rights.screenshot = [.everyone, .user("0")] }
        ),
        Change("control.alarm = [\"group:fire\"]", { $0.panel.control.rights.alarm = [.group("fire")] }),
        Change("control.injection = true", { $0.panel.control.injection = true }),
        Change("control.calls_per_second = 20", { $0.panel.control.callsPerSecond = 20 }),
        Change("control.pictures = [\"/a\", \"/b\"]", { $0.panel.control.pictures = ["/a", "/b"] }),
    ]
}

extension Change {
    /// Which programs lie behind the sheet.
    static let programs = [
        Change("programs.socket = \"wayland-0\"", { $0.panel.programs.socket = "wayland-0" }),
        Change("programs.behind = \"kiosk\"", { $0.panel.programs.behind = "kiosk" }),
        Change("programs.keyboard = \"over\"", { $0.panel.programs.keyboard = .over }),
        Change("programs.group = \"users\"", { $0.panel.programs.group = "users" }),
    ]
}

extension Change {
    /// What the keyboard on the panel writes.
    static let keyboard = [
        Change("keyboard.layouts = [\"kr\", \"us\"]", { $0.panel.keyboard.layouts.names = ["kr", "us"] }),
        Change("icons.path = \"/icons\"", { $0.panel.icons.path = ["/icons"] }),
    ]

    /// How much of the machine the daemon may use.
    static let limits = [
        Change("home.content = \"/home.toml\"", { $0.panel.home.content = "/home.toml" }),
        Change("state.keep = true", { $0.panel.state.keep = true }),
        Change("limits.job_ms = 500", { $0.panel.limits.jobMilliseconds = 500 }),
    ]
}
