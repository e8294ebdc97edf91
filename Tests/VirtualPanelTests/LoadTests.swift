import Foundation
import Testing
import VirtualPanel

extension VirtualPanelTests {
    /// What a finger notices of the work that clients cause.
    struct LoadTests {
        /// What a client asks for, again and again.
        private struct Load {
            let title: String
            /// The client, in Python; `call` sends one call and waits for its reply.
            let script: String
            /// How often it must be answered while the finger drags, so that the figure means something.
            let leastAnswers: Int
        }

        /// How many times as long as with an idle daemon a touch may wait; a debug build does everything many times as slowly.
        private static let factor = Guest.isShipped ? 2.0 : 4.0

        /// The time between two frames of the display, in milliseconds.
        private static let period = 1000.0 / 60

        private static let texts = "[{'kind': 'text', 'markup': 'Paragraph %d <b>bold</b>' % i} for i in range(count)]"
        private static let rows = "[{'kind': 'row', 'id': str(i), 'title': 'Row %d' % i} for i in range(10000)]"

        private static let loads = [
            Load(title: "100 texts twice a second", script: present(texts, count: 100), leastAnswers: 4),
            Load(title: "two screenshots a second", script: "call('Screenshot', {}); time.sleep(0.5)", leastAnswers: 4),
            Load(title: "1,000 texts", script: present(texts, count: 1000), leastAnswers: 1),
            Load(title: "10,000 rows", script: present(rows, count: 0), leastAnswers: 1),
            Load(
                title: "a picture of 4096 x 4096",
                script: present("[{'kind': 'image', 'image': '/tmp/large.png'}]", count: 0),
                leastAnswers: 1
            ),
        ]

        /// Writes a grey PNG of 4096 x 4096 pixels; the guest's shell takes no command that is as long.
        private static let picture = """
            import struct, zlib
            def chunk(name, data):
                return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
            header = chunk(b"IHDR", struct.pack(">IIBBBBB", 4096, 4096, 8, 2, 0, 0, 0))
            packer = zlib.compressobj(1)
            row = bytes(1 + 3 * 4096)
            data = b"".join(packer.compress(row) for _ in range(4096)) + packer.flush()
            with open("/tmp/large.png", "wb") as file:
                file.write(b"\\x89PNG\\r\\n\\x1a\\n" + header + chunk(b"IDAT", data) + chunk(b"IEND", b""))
            """

        private static func present(_ items: String, count: Int) -> String {
            "count = \(count); call('Present', {'content': {'items': \(items)}}); time.sleep(0.5)"
        }

        @Test(
            "Whatever clients ask for, a touch waits at most twice as long as with an idle daemon, or for one frame more"
        )
        func touchToGlass() throws {
            let panel = try Guest.bootClients(.virtio)
            try panel.loadDisplayDriver()
            try panel.write(Data(Self.picture.utf8), to: "/tmp/picture.py")
            try panel.output(of: "python3 /tmp/picture.py")
            let idle = try figures(on: panel, under: nil)
            print("touch to glass, ms: idle \(idle)")
            // How the touches of the idle run lie between two frames is chance. A touch right behind a frame waits for
            // the next, with an idle daemon too.
            let bound = max(Self.factor * idle.p99, Self.period + idle.median)
            for load in Self.loads {
                let busy = try figures(on: panel, under: load)
                print("touch to glass, ms: \(load.title) \(busy)")
                #expect(busy.p99 <= bound, "\(load.title)")
            }
            try panel.powerOff()
        }

        /// Times from touch to glass, in milliseconds.
        private struct Latency: Decodable, CustomStringConvertible {
            let median: Double
            let p99: Double
            let longest: Double

            private enum CodingKeys: String, CodingKey {
                case median = "touch_to_glass_median_ms"
                case p99 = "touch_to_glass_p99_ms"
                case longest = "touch_to_glass_longest_ms"
            }

            struct Reply: Decodable {
                let stats: Latency
            }

            var description: String { "median \(median), p99 \(p99), longest \(longest)" }
        }

        /// What a finger that drags the sheet up and down for some seconds sees while a client asks.
        private func figures(on panel: VirtualPanel, under load: Load?) throws -> Latency {
            let configuration = PanelStage.configuration.replacing(
                "[control]\n",
                with: "[limits]\njob_ms = 60000\n[control]\npictures = [\"/tmp\"]\n"
            )
            let stage = try PanelStage(on: panel, configuration: configuration)
            try panel.output(of: "sheetctl present /contents/kitchen.json")
            try stage.waitForRest()
            let client = try load.map { try start($0, on: panel) }
            try drag(stage)
            let reply = try panel.output(of: "sheetctl stats --json")
            if let client, let load {
                let answers = try client.output().split(separator: "\n")
                #expect(
                    answers.count >= load.leastAnswers && !answers.contains("error"),
                    "\(load.title): \(answers)"
                )
                try client.signal("TERM")
                _ = try client.waitForExit()
            }
            #expect(try stage.daemon.terminate() == 0)
            try stage.finger.touchscreen.unplug()
            return try JSONDecoder().decode(Latency.Reply.self, from: Data(reply.utf8)).stats
        }

        /// Holds the sheet by its grabber, whatever lies on it, and leads it up and down.
        private func drag(_ stage: PanelStage) throws {
            let x = 360
            let top = Int(try stage.situation().top) + 12
            var (finger, y) = (stage.finger.down(x, top), top)
            for step in 0..<16 {
                let next = top - (step % 2 == 0 ? 240 : 40)
                finger = finger.move(from: (x, y), to: (x, next))
                y = next
            }
            try finger.up().play()
        }

        /// Starts a client that writes a line for each answer.
        private func start(_ load: Load, on panel: VirtualPanel) throws -> GuestProgram {
            let program = """
                import json, socket, time
                s = socket.socket(socket.AF_UNIX)
                s.connect("/run/sheetd/control")
                def call(method, parameters):
                    message = {"method": "io.sheetd.Sheet." + method, "parameters": parameters}
                    s.sendall(json.dumps(message).encode() + b"\\0")
                    reply = b""
                    while not reply.endswith(b"\\0"):
                        reply += s.recv(1 << 16)
                    print("error" if b'"error"' in reply else "ok", flush=True)
                while True:
                    \(load.script)
                """
            try panel.write(Data(program.utf8), to: "/tmp/load.py")
            let client = try panel.start("python3 /tmp/load.py")
            try panel.wait(for: "the client is answered", within: 120) { try client.output().contains("\n") }
            return client
        }
    }
}

extension String {
    fileprivate func replacing(_ part: String, with other: String) -> String {
        replacingOccurrences(of: part, with: other)
    }
}
