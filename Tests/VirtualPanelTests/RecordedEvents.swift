/// The events of a recording without their times: `E: 0.008610 0003 0035 2046` is `0003 0035 2046`.
func recordedEvents(in recording: String) -> [String] {
    recording.split(separator: "\n").filter { $0.hasPrefix("E:") }.map { line in
        line.prefix { $0 != "#" && $0 != "\t" }.split(separator: " ").dropFirst(2).joined(separator: " ")
    }
}
