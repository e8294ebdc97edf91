/// What a scraper has sent, as far as it matters: the request line and what it accepts.
package struct MetricsRequest: Equatable, Sendable {
    package enum Answer: Equatable, Sendable {
        case none
        case numbers(MetricsSyntax)
        /// It is refused: the status, and the word for it.
        case refusal(Int, String)
    }

    package static let limit = 8192
    private var bytes: [UInt8] = []

    package init() {}

    package mutating func receive(_ more: some Collection<UInt8>) { bytes += more.prefix(Self.limit + 1 - bytes.count) }

    package var answer: Answer {
        guard bytes.count <= Self.limit else { return .refusal(431, "Request Header Fields Too Large") }
        let lines = String(decoding: bytes, as: UTF8.self).split(
            omittingEmptySubsequences: false,
            whereSeparator: \.isNewline
        )
        // The head ends with an empty line; what follows the last line break is not complete.
        guard let end = lines.dropFirst().dropLast().firstIndex(of: "") else { return .none }
        let words = lines[0].split(separator: " ")
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { return .refusal(400, "Bad Request") }
        guard words[1].split(separator: "?").first == "/metrics" else { return .refusal(404, "Not Found") }
        guard words[0] == "GET" else { return .refusal(405, "Method Not Allowed") }
        let accepts = lines[..<end].contains { line in
            let line = line.lowercased()
            return line.hasPrefix("accept:") && line.contains("application/openmetrics-text")
        }
        return .numbers(accepts ? .openMetrics : .text)
    }

    /// A reply with `body`, after which the connection is closed.
    package static func reply(_ status: Int, _ word: String, _ contentType: String, _ body: String) -> [UInt8] {
        let head = [
            "HTTP/1.1 \(status) \(word)", "Content-Type: \(contentType)", "Content-Length: \(body.utf8.count)",
            "Connection: close",
        ]
        return Array((head.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
    }
}
