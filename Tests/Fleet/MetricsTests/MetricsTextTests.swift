import Testing
import Values

@testable import Metrics

struct MetricsTextTests {
    private static let numbers = PanelNumbers(
        info: ["version": "1.2.3"],
        state: [
            "state": [
                "stack": [
                    ["name": "sheet", "priority": "normal", "state": "covered"],
                    ["name": "ask-2", "priority": "prompt", "state": "waiting"],
                    ["name": "ask-1", "priority": "prompt", "state": "shown"],
                ]
            ]
        ],
        stats: [
            "stats": [
                "frames_shown": 120.0, "frames_late": 3.0, "touch_faults": 1.0, "touch_to_glass_median_ms": 9.5,
                "touch_to_glass_p99_ms": 16.0, "age_p50_ms": 8.5, "unknown": 5,
            ]
        ]
    )

    @Test("OpenMetrics: counters and infos are declared without the endings that their samples have, and it has an end")
    func openMetrics() {
        #expect(
            Self.numbers.text(.openMetrics) == """
                # TYPE sheetd_up gauge
                # HELP sheetd_up Whether sheetd answers.
                sheetd_up 1.0
                # TYPE sheetd_build info
                # HELP sheetd_build The version of sheetd.
                sheetd_build_info{version="1.2.3"} 1.0
                # TYPE sheetd_presentations gauge
                # HELP sheetd_presentations What is presented, shown or not; a question is one of priority prompt unless it says another.
                sheetd_presentations{priority="normal"} 1.0
                sheetd_presentations{priority="prompt"} 2.0
                sheetd_presentations{priority="lock"} 0.0
                sheetd_presentations{priority="alarm"} 0.0
                # TYPE sheetd_frames counter
                # HELP sheetd_frames Frames that reached the glass.
                sheetd_frames_total 120.0
                # TYPE sheetd_frames_late counter
                # HELP sheetd_frames_late Frames that reached the glass at a later blank than meant.
                sheetd_frames_late_total 3.0
                # TYPE sheetd_touch_faults counter
                # HELP sheetd_touch_faults Faults of the touchscreen.
                sheetd_touch_faults_total 1.0
                # TYPE sheetd_touch_to_glass_seconds summary
                # HELP sheetd_touch_to_glass_seconds From a touch to the frame that shows it, since the start.
                sheetd_touch_to_glass_seconds{quantile="0.5"} 0.0095
                sheetd_touch_to_glass_seconds{quantile="0.99"} 0.016
                # TYPE sheetd_touch_age_seconds summary
                # HELP sheetd_touch_age_seconds How old the finger is that a frame shows, since the start.
                sheetd_touch_age_seconds{quantile="0.5"} 0.0085
                # EOF

                """
        )
    }

    @Test("The text of the node_exporter knows no info, and declares samples by their whole names")
    func text() {
        let lines = Self.numbers.text(.text).split(separator: "\n")
        #expect(
            lines.contains("# TYPE sheetd_frames_total counter") && lines.contains("# TYPE sheetd_build_info gauge")
        )
        #expect(!lines.contains("# EOF"))
    }

    @Test("A daemon that does not answer is down, and nothing else is said of it")
    func down() {
        #expect(PanelNumbers().text(.text).hasSuffix("sheetd_up 0.0\n"))
    }

    @Test("Where nothing is presented there is none of any priority; who may not see that gets no number of it")
    func nothing() {
        let none = PanelNumbers(info: ["version": "1"], state: ["state": ["state": "hidden"]], stats: [:]).text(.text)
        #expect(none.contains("sheetd_presentations{priority=\"alarm\"} 0.0\n"))
        let blind = PanelNumbers(info: ["version": "1"], state: [:], stats: [:]).text(.text)
        #expect(!blind.contains("sheetd_presentations"))
    }

    @Test(
        "What a scraper sends",
        arguments: [
            ("GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n", .numbers(.text)),
            ("GET /metrics?a=b HTTP/1.0\n\n", .numbers(.text)),
            (
                "GET /metrics HTTP/1.1\r\nAccept: application/openmetrics-text;version=1.0.0\r\n\r\n",
                .numbers(.openMetrics)
            ),
            ("GET /metrics HTTP/1.1\r\nHost: a\r\n", .none), ("", .none),
            ("GET / HTTP/1.1\r\n\r\n", .refusal(404, "Not Found")),
            ("POST /metrics HTTP/1.1\r\n\r\n", .refusal(405, "Method Not Allowed")),
            ("\u{16}\u{3}\r\n\r\n", .refusal(400, "Bad Request")),
            ("GET /metrics\r\n\r\n", .refusal(400, "Bad Request")),
            (String(repeating: "a", count: 9000), .refusal(431, "Request Header Fields Too Large")),
        ] as [(String, MetricsRequest.Answer)]
    )
    func requests(text: String, answer: MetricsRequest.Answer) {
        var request = MetricsRequest()
        // However it comes in pieces, nothing is answered before its end.
        for piece in text.utf8 { request.receive([piece]) }
        #expect(request.answer == answer)
    }
}
