import Canvas
import Foundation
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// sheetd as a service of a machine that logind puts to sleep, and that has a light behind its panel.
    struct LogindTests {
        /// The light that the firmware of the machine offers, as bright as it can be.
        private static let light = "/sys/class/backlight/acpi_video0/brightness"
        private static let brightest = 10
        /// Its switch: 0 is on.
        private static let power = "/sys/class/backlight/acpi_video0/bl_power"
        private static let goes = "the machine goes to sleep"
        private static let slept = "the machine has slept"
        private static let refused = "sleep does not wait"
        private static let polkit = "/usr/lib/polkit-1/polkitd"
        private static let hidden = "/usr/lib/polkit-1/polkitd.away"
        /// The kernel's own word.
        private static let entry = "PM: suspend entry (deep)"

        @Test(
            """
            logind has sleep wait until the panel is dark, after sleep the sheet is there, and the light of an unused panel \
            is dimmed where its file may be written; in a session logind does it, and gives and takes the devices
            """,
            .tags(.long)
        )
        func story() throws {
            let panel = try Guest.bootService(.bochs, kernel: .packed)
            let sheet = try Headless.start(of: "drag-to-expanded", configured: false)
            try panel.wait(for: "the system is up", within: 300) {
                try panel.run("systemctl is-active multi-user.target").status == 0
            }
            try panel.wait(for: "sleep waits for sheetd") { try isWaitedFor(on: panel) }
            try sleeps(on: panel, sheet, 1)
            try panel.wait(for: "sleep waits for sheetd again") { try isWaitedFor(on: panel) }
            let order = try journal(of: panel, Self.goes, Self.entry)
            #expect(order == [Self.goes, Self.entry], "the panel is dark before the machine sleeps")
            try dims(on: panel)
            try sleepsUnasked(on: panel, sheet)
            try isRefusedLight(on: panel)
            try panel.output(of: "mv \(Self.hidden) \(Self.polkit); systemctl reset-failed polkit")
            // A question that the bus still holds back for a polkit that never came would be answered with no.
            try panel.output(of: "systemctl start polkit")
            try SessionStory(on: panel).run()
        }

        /// The service may write to the light, as the rule of udev says it.
        private func dims(on panel: VirtualPanel) throws {
            try panel.output(of: "mkdir -p /etc/sheetd")
            try panel.write(Data("[power]\ndim_after_s = 10\n".utf8), to: "/etc/sheetd/sheetd.toml")
            try panel.output(of: "systemctl reload sheetd")
            let touchscreen = try Touchscreen(of: "drag-to-expanded", in: panel)
            try dimsAndIsLit(panel, touchscreen)
            try touchscreen.unplug()
        }

        private func dimsAndIsLit(_ panel: VirtualPanel, _ touchscreen: Touchscreen) throws {
            try panel.wait(for: "sheetd takes \(touchscreen.node)") {
                try !journal(of: panel, "touchscreen \(touchscreen.node) (").isEmpty
            }
            try panel.wait(for: "the light is dimmed") { (1..<Self.brightest).contains(try brightness(of: panel)) }
            try touchscreen.play("drag-to-expanded")
            try panel.wait(for: "the light is back", within: 5) { try brightness(of: panel) == Self.brightest }
        }

        /// Where its file may not be written logind is asked, which changes the light only for who is in a session.
        private func isRefusedLight(on panel: VirtualPanel) throws {
            let refusal = "logind does not change the light"
            try panel.wait(for: "logind does not dim for a service") { try !journal(of: panel, refusal).isEmpty }
            #expect(try brightness(of: panel) == Self.brightest)
        }

        private func brightness(of panel: VirtualPanel) throws -> Int {
            try Int(panel.output(of: "cat \(Self.light)")) ?? -1
        }

        /// Where nobody may have sleep wait the panel may be lit to the end, and the sheet comes back all the same.
        ///
        /// From here on the light may not be written to either.
        private func sleepsUnasked(on panel: VirtualPanel, _ sheet: Surface) throws {
            let console = try panel.drawPattern()
            try panel.output(of: "systemctl stop sheetd polkit; mv \(Self.polkit) \(Self.hidden)")
            // The splash that was there before ended long ago, and its picture with it.
            try expect(panel, shows: console, as: "the kernel's console after sheetd")
            let words = ["went with it; the screen is left to the kernel's console", "could not be brought back"]
            #expect(try journal(of: panel, words[0], words[1]) == [words[0]])
            try panel.output(of: "chown root:root \(Self.light); chmod 644 \(Self.light); echo 4 >\(Self.power)")
            try panel.output(of: "systemctl start sheetd")
            try panel.wait(for: "the light that was switched off is on") {
                try panel.output(of: "cat \(Self.power)") == "0"
            }
            try panel.wait(for: "sleep does not wait for sheetd") { try !journal(of: panel, Self.refused).isEmpty }
            #expect(try !isWaitedFor(on: panel))
            try sleeps(on: panel, sheet, 2)
        }

        private func sleeps(on panel: VirtualPanel, _ sheet: Surface, _ number: Int) throws {
            try expect(panel, shows: sheet, as: "the sheet before logind's sleep \(number)")
            try panel.sleepDeeply(by: "systemctl suspend")
            try panel.wait(for: "sheetd has noticed sleep \(number)") {
                try journal(of: panel, Self.slept).count >= number
            }
            try expect(panel, shows: sheet, as: "the sheet after logind's sleep \(number)")
        }

        /// Whether logind knows that sheetd wants sleep to wait.
        private func isWaitedFor(on panel: VirtualPanel) throws -> Bool {
            try panel.run("systemd-inhibit --list --no-legend --no-pager | grep -q 'sheetd.*sleep.*delay'").status == 0
        }

        /// Those of `words` that the journal has, as often as it has them and in its order.
        private func journal(of panel: VirtualPanel, _ words: String...) throws -> [String] {
            let journal = try panel.output(of: "journalctl --boot --output cat --no-pager -t sheetd -t kernel")
            return journal.split(separator: "\n").compactMap { line in words.first { line.contains($0) } }
        }
    }
}
