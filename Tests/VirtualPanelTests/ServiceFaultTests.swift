import Foundation
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// sheetd as an installed service when something is wrong with it.
    struct ServiceFaultTests {
        @Test(
            """
            A wrong configuration refuses clients, leaves the login alone and is mended by a restart; without a card the \
            service starts and says for what it waits, and lights a late one
            """,
            .tags(.long, .installed)
        )
        func wrongConfiguration() throws {
            let service = try InstalledService()
            try service.waitUntilActive()
            try service.systemctl("stop sheetd.service")
            try service.configure("[sheet]\npreset = \"clasic\"")

            // It waits at the socket while the service it has started finds the fault.
            let waiting = try service.call("state")
            #expect(waiting.status == 1, "\(waiting.output)")
            try service.wait(for: "failed")
            try service.panel.wait(for: "the login is back") { try service.isActive("getty@tty1.service") }
            let login = try service.property("InvocationID", of: "getty@tty1.service")

            for _ in 0..<3 {
                let later = try service.call("state")
                #expect(later.status == 1, "\(later.output)")
                try service.panel.sleep(2)
            }
            #expect(try service.count("status=78") == 1, "the service was started again and again")
            #expect(try service.property("InvocationID", of: "getty@tty1.service") == login)

            try service.configure("[sheet]\npreset = \"classic\"")
            try service.systemctl("restart sheetd.service")
            try service.waitUntilActive()
            let answer = try service.call("state")
            #expect(answer.status == 0, "\(answer.output)")
            try takesTheCardAway(from: service)
            try waitsForACard(service)
            try service.panel.loadDisplayDriver()
            let sheet = try Headless.start(of: "drag-to-expanded", configured: false)
            try expect(service.panel, shows: sheet, as: "the sheet on a card whose driver came after the service")
            #expect(try service.property("StatusText").hasPrefix("/dev/dri/card"))
        }

        /// The card's module goes, and that of all cards.
        private func takesTheCardAway(from service: InstalledService) throws {
            let panel = service.panel
            try service.systemctl("stop sheetd.service getty@tty1.service")
            try service.configure("")
            try panel.output(of: "for i in /sys/class/vtconsole/*/bind; do echo 0 >$i; done; true")
            // In some order they go, and with them what they depend on.
            let names = "$(awk '$1 ~ /drm|ttm|bochs|qxl|virtio_gpu/ { print $1 }' /proc/modules)"
            try panel.output(of: "for i in 1 2 3 4 5 6; do rmmod \(names); done 2>/dev/null; cat /proc/modules")
            #expect(try panel.run("grep ' drm$' /proc/devices").status != 0, "the cards' module is still there")
        }

        /// The start is over without a display, as `apt install` needs it; the service says for what it waits, and answers.
        private func waitsForACard(_ service: InstalledService) throws {
            let start = try service.panel.run("timeout 60 systemctl start sheetd.service")
            #expect(start.status == 0, "\(start.output)")
            #expect(try service.isActive("sheetd.service"))
            let reason = "there is no DRM card"
            try service.panel.wait(for: "the journal has it") {
                try service.count("no display; waiting for one: \(reason)") > 0
            }
            try service.systemctl("reload sheetd.service")
            try service.panel.wait(for: "the service has reloaded") {
                try service.count("configuration reloaded") > 0 && service.isActive("sheetd.service")
            }
            let status = try service.panel.run("systemctl status --no-pager --full sheetd.service").output
            #expect(status.contains("waiting for a display: \(reason)"), "\(status)")
            let answer = try service.call("state")
            #expect(answer.status == 0 && !answer.output.contains("Virtual-1"), "\(answer.output)")
        }
    }
}

/// A Debian in which sheetd is installed and started by systemd.
struct InstalledService {
    let panel: VirtualPanel
    private let sheetctl: String

    /// Boots it with the display `gpu`.
    init(_ gpu: GPU = .virtio) throws {
        panel = try Guest.bootService(gpu)
        sheetctl = "/usr/local/bin/sheetctl"
    }

    /// The service of the packages on a board that has booted.
    init(onBoard board: VirtualPanel) {
        panel = board
        sheetctl = "/usr/bin/sheetctl"
    }

    /// Waits until the sheet is shown.
    func waitUntilActive() throws { try wait(for: "active") }

    /// Waits until the service is in `state`, as `systemctl is-active` names it.
    func wait(for state: String) throws {
        do {
            try panel.wait(for: "sheetd.service is \(state)", within: 120) {
                try panel.run("systemctl is-active sheetd.service").output.hasPrefix(state)
            }
        } catch let error as VirtualPanelError {
            let status = try panel.run("systemctl status --no-pager --full sheetd.service sheetd.socket").output
            throw VirtualPanelError("\(error.message)\n\(status)", log: error.log)
        }
    }

    /// Writes its configuration file.
    func configure(_ text: String) throws {
        try panel.output(of: "mkdir -p /etc/sheetd")
        try panel.write(Data("\(text)\n".utf8), to: "/etc/sheetd/sheetd.toml")
    }

    /// Calls systemctl; a job that fails is no error.
    func systemctl(_ arguments: String) throws { try panel.run("systemctl \(arguments)") }

    /// Calls sheetctl, which gets no more than ten seconds.
    func call(_ arguments: String) throws -> CommandResult {
        try panel.run("timeout 10 \(sheetctl) \(arguments)")
    }

    /// Whether the unit is active.
    func isActive(_ unit: String) throws -> Bool { try panel.run("systemctl is-active \(unit)").status == 0 }

    /// A property of a unit.
    func property(_ name: String, of unit: String = "sheetd.service") throws -> String {
        try panel.output(of: "systemctl show --property \(name) --value \(unit)")
    }

    /// How many lines of the service's journal hold `text`.
    func count(_ text: String) throws -> Int {
        Int(try panel.output(of: "journalctl --no-pager -u sheetd.service | grep -cF '\(text)'; true")) ?? 0
    }
}
