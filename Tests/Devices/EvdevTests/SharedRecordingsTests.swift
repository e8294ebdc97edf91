import Foundation
import Gestures
import Testing

@testable import Evdev

/// Recordings of real panels, in the folder that SHEETD_RECORDINGS names; they are not part of the project.
private let folder = ProcessInfo.processInfo.environment["SHEETD_RECORDINGS"]

/// The paths to give for each recording: the description of a device stands beside its events.
private let recordings: [[String]] = {
    guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return [] }
    let descriptions = names.filter { $0.hasSuffix(".desc") }.map { String($0.dropLast(5)) }
    return names.sorted().compactMap { name in
        if name.hasSuffix(".evemu") { return ["\(folder)/\(name)"] }
        guard name.hasSuffix(".events"), let device = descriptions.first(where: name.hasPrefix) else { return nil }
        return ["\(folder)/\(device).desc", "\(folder)/\(name)"]
    }
}()

@Suite(.enabled(if: !recordings.isEmpty, "SHEETD_RECORDINGS names no folder of recordings"))
struct SharedRecordingsTests {
    @Test("every recording replays", arguments: recordings)
    func replays(paths: [String]) throws {
        let replay = try Replay(paths: paths)
        try expectConsistent(replay.frames)
        #expect(replay.frames.contains { $0.contacts.contains { $0.phase == .began } })
        #expect((replay.device.touchProtocol == .a) == paths[0].contains("N-Trig"))
    }

    @Test(
        "the drag on the panel without slots is one contact",
        arguments: recordings.filter { $0[0].contains("N-Trig") }
    )
    func oneDrag(paths: [String]) throws {
        let replay = try Replay(paths: paths)
        #expect(replay.turns == ["began 0", "ended 0"])
        #expect(replay.frames.count == 107)
    }
}
