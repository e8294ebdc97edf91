import Canvas
import Output

/// Framebuffers in the findings.
extension DisplayProbe {
    /// What the framebuffers are, and why they are not chosen, a line each.
    var framebufferLines: [String] {
        framebuffers.map { report in
            let name = "framebuffer \(report.path)" + (report.driver.isEmpty ? "" : " (\(report.driver))")
            let about = report.geometry.map { name + ": " + DisplayProbe.words($0) } ?? name
            return about + (path(of: framebufferChoice) == report.path ? "" : ", not chosen: \(whyNot(report))")
        }
    }

    /// What is to be said of the choice where it is one among framebuffers; nil else.
    var chosenFramebufferLines: [String]? {
        guard case .success(.none(let reasons)) = choice, let framebufferChoice else { return nil }
        switch framebufferChoice {
        case .success(.framebuffer(let report, let reason)):
            return ["chosen:", "  framebuffer \(report.path): \(reason)"]
        case .success(.none(let more)): return ["no display:"] + (reasons + more).map { "  \($0)" }
        case .failure(let error): return ["no display can be used: \(error)"]
        }
    }

    /// The choice among framebuffers; nil when it is one among cards.
    private var framebufferChoice: Result<FramebufferChoice, DisplayError>? {
        let isNamed = FramebufferSelector.isFramebuffer(request.card)
        guard case .success(.none) = choice, isNamed || !cardsDriveDisplays && request.card == nil else { return nil }
        return Result { () throws(DisplayError) in try selector.choose(from: framebuffers) }
    }

    private var selector: FramebufferSelector {
        FramebufferSelector(request: request, cardsDriveDisplays: cardsDriveDisplays)
    }

    private func path(of choice: Result<FramebufferChoice, DisplayError>?) -> String? {
        if case .success(.framebuffer(let report, _)) = choice { report.path } else { nil }
    }

    private func whyNot(_ report: FramebufferReport) -> String {
        request.card == nil ? selector.whyNot(report) : "another device was asked for"
    }

    private static func words(_ geometry: FramebufferGeometry) -> String {
        let pages = geometry.rows.count > 1 ? "\(geometry.rows.count) pages" : "one page"
        return "\(geometry.size.width)x\(geometry.size.height), \(geometry.format.rawValue), \(pages)"
    }
}
