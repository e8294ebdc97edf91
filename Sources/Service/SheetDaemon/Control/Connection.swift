import Control
import EventLoop
import System
import SystemPackage

final class Connection {
    let client: Client
    private var source: EventSource?
    private var socket: UnixSocket?
    /// Whether it waits for the answer to a question, which goes with it.
    var asks = false

    init(_ socket: consuming UnixSocket, of client: Client) {
        self.socket = consume socket
        self.client = client
    }

    /// The number by which the log names the client.
    var id: Caller.ID { client.caller.id }

    var isOpen: Bool { socket != nil }

    /// Whether somebody still wants the call that is carried out.
    var isAwaited: Bool { client.expectsNothing || isOpen && socket?.isHungUp == false }

    /// Whether nobody reads what is sent to it.
    var isHungUp: Bool { socket?.isHungUp != false }

    private static let piece = 1 << 16

    /// Calls `body` whenever there is what it waits for: bytes, until `await` says otherwise.
    /// - Throws: `LoopError`.
    func watch(on loop: EventLoop, _ body: @escaping () throws -> Void) throws {
        guard let descriptor = socket?.file.rawValue else { return }
        source = try .readable(descriptor, on: loop, priority: .control, body)
    }

    func await(_ need: ControlService.Need) {
        switch need {
        // A call that can be carried out needs only a turn.
        case .room, .turn: source?.await(.write)
        case .bytes: source?.await(.read)
        case .nothing: source?.await(asks ? .hangUp : [])
        }
    }

    /// The bytes that have arrived, at most a piece; nil when there are none now, empty when the peer has closed.
    /// - Throws: `Errno`.
    func read() throws -> [UInt8]? {
        do {
            return try [UInt8](unsafeUninitializedCapacity: Self.piece) { buffer, count in
                count = try socket?.receive(into: UnsafeMutableRawBufferPointer(buffer)) ?? 0
            }
        } catch Errno.wouldBlock {
            return nil
        }
    }

    /// Sends to the client as much as there is room for, at most a piece.
    func write() throws(Errno) {
        let unsent = client.unsent.prefix(Self.piece)
        guard !unsent.isEmpty else { return }
        do throws(Errno) {
            client.sent(try socket?.send(unsent) ?? 0)
        } catch .wouldBlock {}
    }

    func close() {
        source?.stop()
        source = nil
        socket = nil
    }
}
