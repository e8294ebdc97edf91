import Foundation
import Gestures
import TestSupport
import Testing

@testable import Evdev

/// Recordings in the forms in which people have put them into public reports.
@Suite struct FieldRecordingTests {
    /// A recording, the device that is played, and what its contacts do, motion left out.
    struct Report: CustomTestStringConvertible {
        var files: [String]
        var device: String
        var turns: [String]
        /// What `RecordingReader` says of it.
        var remark: String?

        init(_ files: String..., device: String, turns: [String], remark: String? = nil) {
            (self.files, self.device, self.turns, self.remark) = (files, device, turns, remark)
        }

        var testDescription: String { files.joined(separator: " ") }
    }

    private static let tap = ["began 7", "ended 7"]

    @Test(
        "It is played as it was meant",
        arguments: [
            Report("virtio-desc.txt", "virtio-ev.txt", device: "virtio_input_multi_touch_1", turns: tap),
            Report("virtio-all.txt", device: "virtio_input_multi_touch_1", turns: tap),
            Report("moto-desc.txt", "moto-ev.txt", device: "synaptics_dsx_i2c", turns: tap),
            Report("moto-all.txt", device: "synaptics_dsx_i2c", turns: tap),
            Report("dsi-phantom.evemu", device: "generic ft5x06 (00)", turns: [], remark: "6 phantoms"),
            Report(
                "snow-newid.evemu",
                device: "Goodix Capacitive TouchScreen",
                turns: ["began 1", "ended 1", "began 2", "ended 2"]
            ),
            Report("pen-hold.evemu", device: "PenMount 1610", turns: ["began 0", "ended 0"]),
            Report(
                "states.evemu",
                device: "Sheetd Test Panel",
                turns: (17...25).flatMap { ["began \($0)", "ended \($0)"] }
            ),
            Report(
                "over.evemu",
                device: "Sheetd Test Panel",
                turns: (17...19).flatMap { ["began \($0)", "ended \($0)"] }
            ),
            Report("li-pre2.yml", device: "tlsc6x_dbg", turns: ["began 0", "ended 0"]),
            Report("bom.evemu", device: "Sheetd Test Panel", turns: ["began 65", "ended 65"]),
            Report("tm-jumpback.evemu", device: "T", turns: ["began 5", "ended 5"], remark: "1 clock resets"),
        ]
    )
    func played(report: Report) throws {
        var reader = try Self.reader(report.files)
        var frames: [TouchFrame] = []
        while let frame = try reader.next() { frames.append(frame) }
        try expectConsistent(frames)
        #expect(reader.device.name == report.device)
        let story = frames.flatMap { $0.contacts.map { "\($0.phase) \($0.id)" } }
        #expect(story.filter { !$0.hasPrefix("moved") && !$0.hasPrefix("stationary") } == report.turns)
        let counts = [
            (reader.phantoms, "phantoms"), (reader.clockResets, "clock resets"), (reader.droppedFrames, "dropped"),
        ]
        let remarks = counts.filter { $0.0 > 0 }.map { "\($0) \($1)" }
        #expect(remarks == (report.remark.map { [$0] } ?? []))
    }

    @Test(
        "A tap is where the device of its events has it",
        arguments: [["virtio-all.txt"], ["moto-desc.txt", "moto-ev.txt"]]
    )
    func place(files: [String]) throws {
        var reader = try Self.reader(files)
        let contact = try #require(try reader.next()?.contacts.first)
        #expect(abs(contact.position.x * 720 - 360) < 1 && abs(contact.position.y * 1280 - 200) < 1)
    }

    @Test("Blanks that fill a name up do not count, whoever writes it", arguments: ["weida.evemu", "weida.evtest"])
    func blanks(file: String) throws {
        let name = "Weida Hi-Tech                CoolTouchR System"
        for written in [name, name + "           ", "  " + name] {
            let quirk = DeviceQuirk(name: written, liftGap: 140_000)
            let reader = try RecordingReader(paths: [Self.path(file)], quirks: [quirk])
            #expect(reader.device.quirk?.liftGap == 140_000)
        }
    }

    @Test("Where several touchscreens were used, it says which one is played")
    func several() throws {
        let both = try Self.text("virtio-all.txt") + Self.text("virtio-ev.txt").replacing("event1:", with: "event3:")
        let file = try TemporaryFile(both)
        var reader = try RecordingReader(paths: [file.path])
        while try reader.next() != nil {}
        #expect(
            reader.choice == "played: 'virtio_input_multi_touch_1' (/dev/input/event1); "
                + "not played: 'virtio_input_multi_touch_3' (/dev/input/event3)"
        )
        var single = try Self.reader(["virtio-all.txt"])
        while try single.next() != nil {}
        #expect(single.choice == nil)
    }

    @Test("Of a libinput recording with several touchscreens, too")
    func severalOfLibinput() throws {
        let devices = ["first", "second"].map { name in
            """
            - node: /dev/input/\(name)
              evdev:
                name: "\(name)"
                id: [24, 0, 0, 0]
                codes:
                  3: [47, 53, 54, 57]
                absinfo:
                  47: [0, 9, 0, 0, 0]
                  53: [0, 719, 0, 0, 0]
                  54: [0, 1279, 0, 0, 0]
                  57: [0, 65535, 0, 0, 0]
                properties: [1]
              events:
              - evdev:
                - [0, 0, 3, 57, 1]
                - [0, 0, 3, 53, 10]
                - [0, 0, 0, 0, 0]

            """
        }
        let file = try TemporaryFile("version: 1\nndevices: 2\ndevices:\n" + devices.joined())
        var reader = try RecordingReader(paths: [file.path])
        while try reader.next() != nil {}
        #expect(reader.choice == "played: 'first' (/dev/input/first); not played: 'second' (/dev/input/second)")
    }

    private static func path(_ name: String) -> String {
        Checkout.tests.appendingPathComponent("Fixtures/field/\(name)").path
    }

    private static func text(_ name: String) throws -> String {
        try String(contentsOfFile: path(name), encoding: .utf8)
    }

    private static func reader(_ files: [String]) throws -> RecordingReader {
        try RecordingReader(paths: files.map(path))
    }
}
