import Glibc
import System
import SystemPackage
import TestSupport
import Testing

struct ProcessWatchTests {
    @Test("It says when a process has ended, and knows one that has")
    func end() throws {
        let child = try ChildProcess("sleep", ["600"])
        let watch = try ProcessWatch(child.id)
        #expect(!watch.hasEnded)
        child.stop(SIGKILL)
        #expect(watch.hasEnded)
        #expect(throws: Errno.noSuchProcess) { _ = try ProcessWatch(child.id) }
    }

    @Test("A message to nobody is an error")
    func datagram() throws {
        let scratch = try Scratch()
        #expect(throws: Errno.noSuchFileOrDirectory) { try UnixDatagram.send([43], to: scratch.file("none")) }
        let listener = try UnixSocket(.blocking)
        try listener.bind(to: scratch.file("stream"))
        #expect(throws: Errno.self) { try UnixDatagram.send([43], to: scratch.file("stream")) }
    }
}
