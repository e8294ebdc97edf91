import EventLoop
import Glibc
import LoopTestSupport
import System
import SystemPackage
import TestSupport
import Testing

@testable import Metrics

struct MetricsServerTests {
    @Test("A scraper is answered, also where no daemon is, and the connection closed")
    func answers() throws {
        let loop = try EventLoop()
        let scratch = try Scratch()
        let server = try MetricsServer(port: 0, of: scratch.file("none"), on: loop)
        let scraper = try Self.connection(to: server.port)
        var (request, reply) = (Array("GET /metrics HTTP/1.1\r\n\r\n".utf8), [UInt8]())
        while !request.isEmpty { request.removeFirst(try scraper.writeAll(request)) }
        let source = try EventSource.readable(scraper.rawValue, on: loop) {
            let bytes = try withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
                Array(buffer[..<(try scraper.read(into: buffer))])
            }
            reply += bytes
            if bytes.isEmpty { loop.stop() }
        }
        try withExtendedLifetime((server, source)) { try loop.withDeadline { try loop.run() } }
        try scraper.close()
        let text = String(decoding: reply, as: UTF8.self)
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: text/plain; version=0.0.4"))
        #expect(text.hasSuffix("\r\n\r\n" + PanelNumbers().text(.text)))
    }

    @Test("A port that is taken is an error that says so")
    func taken() throws {
        let loop = try EventLoop()
        let server = try MetricsServer(port: 0, of: "none", on: loop)
        #expect(throws: Errno.addressInUse) { try MetricsServer(port: server.port, of: "none", on: loop) }
    }

    private static func connection(to port: UInt16) throws -> FileDescriptor {
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw Errno(rawValue: errno) }
        return FileDescriptor(rawValue: file)
    }
}
