import TestSupport
import Testing
import Values

@testable import Control

@Suite("Made-up messages")
struct MalformedMessagesTests {
    private static let messages = [
        call(
            "Present",
            #"{"content":{"title":"안녕","items":[{"kind":"row","id":"a"}]},"settings":{"sheet.dim.alpha":0.5}}"#
        ),
        call("Monitor", #"{"names":["did_move"],"decides":true,"patience_ms":100,"touches":true}"#, "more"),
        call("Update", #"{"item":{"id":"a","kind":"progress","value":1e3}}"#, "oneway"),
        call("Decide", #"{"attempt":1,"dismiss":false}"#), call("Record", "{}", "more"), call("Screenshot"),
        #"{"method":"org.varlink.service.GetInterfaceDescription","parameters":{"interface":"io.sheetd.Sheet"}}"#,
        #"{"method":"\ud83d\ude00.\u0000","parameters":null}"#, String(repeating: "[", count: 3000), "nonsense",
    ]

    @Test("10,000 of them crash nothing, and a healthy client beside them is served", arguments: [1, 2] as [UInt64])
    func mutated(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        var desk = Desk()
        let healthy = try desk.connect()
        var wild = try desk.connect()
        for _ in 0..<5000 {
            for piece in Self.message(&random) { desk.send(piece, from: wild) }
            if random.oneIn(3) { desk.service.publish(["name": "did_move"]) }
            if random.oneIn(4) { _ = try desk.read(wild) }
            if wild.dropReason != nil || random.oneIn(20) {
                desk.service.disconnect(wild)
                wild = try desk.connect()
            }
            #expect(try desk.ask(call("State"), from: healthy)["error"] == nil)
        }
        #expect(desk.service.clients.map(\.caller) == [healthy.caller, wild.caller])
    }

    /// A message with something wrong in it, most of the time, in pieces.
    private static func message(_ random: inout SplitMix) -> [ArraySlice<UInt8>] {
        var bytes = Array(random.pick(messages).utf8)
        for _ in 0..<random.index(4) {
            let place = random.index(bytes.count + 1)
            switch random.index(4) {
            case 0: bytes.insert(UInt8(random.index(256)), at: place)
            case 1 where place < bytes.count: bytes[place] ^= 1 << UInt8(random.index(8))
            case 2: bytes.removeSubrange(place..<min(place + 1 + random.index(8), bytes.count))
            default: bytes.insert(contentsOf: random.pick(messages).utf8.prefix(random.index(40)), at: place)
            }
        }
        if !random.oneIn(10) { bytes.append(0) }
        let cut = random.index(bytes.count + 1)
        return [bytes[..<cut], bytes[cut...]]
    }
}
