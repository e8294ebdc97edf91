import Foundation
import Gestures
import System
import SystemPackage
import TestSupport
import Testing
import Udev

@testable import Evdev

/// A panel that is configured by its place, the only stable name that two identical ones have.
@Suite("A touchscreen that is named by a link")
struct DeviceLinkTests {
    private let scratch: Scratch
    private let node: String
    private let link: String

    init() throws {
        scratch = try Scratch()
        node = try #require(FilePath(scratch.write("", to: "input/event7")).resolved).string
        link = scratch.file("platform-i2c-event")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "input/event7")
    }

    @Test("It keeps its calibration")
    func calibration() throws {
        let matrix = "0 -1 1 1 0 0"
        let devices = [("/dev/input/event1", "1 0 0 0 1 0"), (node, matrix)].map { path, matrix in
            DeviceInfo(
                subsystem: "input",
                sysPath: "/sys/\(path)",
                sysName: "event",
                devNode: path,
                properties: ["LIBINPUT_CALIBRATION_MATRIX": matrix]
            )
        }
        let expected = try TouchscreenDiscovery.calibration(matrix: matrix)
        #expect(try TouchscreenDiscovery.calibration(of: link, among: devices) == expected)
        #expect(try TouchscreenDiscovery.calibration(of: node, among: devices) == expected)
        #expect(try TouchscreenDiscovery.calibration(of: scratch.file("none"), among: devices) == nil)
    }

    @Test("It is known as virtual or as hardware, as by its own name", arguments: ["virtual", "platform"])
    func isVirtual(kind: String) throws {
        let sys = try #require(FilePath(scratch.path).resolved).appending("sys")
        try scratch.write("", to: "sys/devices/\(kind)/input/input3/event7/uevent")
        try scratch.write("", to: "sys/class/input/mice")
        let place = "../../devices/\(kind)/input/input3/event7"
        try FileManager.default.createSymbolicLink(
            atPath: sys.appending("class/input/event7").string,
            withDestinationPath: place
        )
        for path in [link, node] { #expect(InputNode.isVirtual(path, sys: sys) == (kind == "virtual"), "\(path)") }
    }
}
