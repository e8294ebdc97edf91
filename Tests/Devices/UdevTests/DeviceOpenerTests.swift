import SystemPackage
import Testing

@testable import Udev

@Suite("Opening devices")
struct DeviceOpenerTests {
    @Test("A device that is opened directly for writing can be written")
    func direct() throws {
        let file = try DeviceOpener.direct.open("/dev/null", for: .readingAndWriting)
        #expect(try FileDescriptor(rawValue: file.descriptor).writeAll([1, 2, 3]) == 3)
    }

    @Test("A device that cannot be opened is refused for the system's reason")
    func refused() {
        #expect(throws: Errno.noSuchFileOrDirectory) {
            _ = try DeviceOpener.direct.open("/dev/no-such-device", for: .reading).descriptor
        }
    }

    @Test("A file is closed once, by its opener, and not before its value ends")
    func closes() throws {
        final class Desk { var closed: [Int32] = [] }
        let desk = Desk()
        let opener = DeviceOpener { path, _ throws(Errno) in
            guard path == "/dev/seven" else { throw Errno.notPermitted }
            return DeviceFile(7) { desk.closed.append(7) }
        }
        do {
            let file = try opener.open("/dev/seven", for: .reading)
            #expect(file.descriptor == 7)
            #expect(desk.closed.isEmpty)
        }
        #expect(desk.closed == [7])
        #expect(throws: Errno.notPermitted) { _ = try opener.open("/dev/eight", for: .reading).descriptor }
    }
}
