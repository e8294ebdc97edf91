package import Values

/// The error that sheetd replied with: one of varlink, or of the sheet's interface.
package struct ControlReplyError: Error, Equatable, Sendable {
    /// The error's name with its interface, such as "io.sheetd.Sheet.NoSuchDetent".
    package let name: String
    package let parameters: Value

    package init(name: String, parameters: Value = [:]) {
        self.name = name
        self.parameters = parameters
    }

    /// Whether the panel lacks what the call is about: there is no display, no touchscreen or no backlight, or it refuses.
    package var isMissingDevice: Bool { name == "io.sheetd.Sheet.NoDevice" }

    /// Whether the call has waited for a rest that did not come, or for an answer.
    package var isTimeout: Bool {
        name == "io.sheetd.Sheet.NotSettled" || isUnanswered && parameters["reason"] == "timeout"
    }

    /// Whether a question has gone without an answer.
    package var isUnanswered: Bool { name == "io.sheetd.Sheet.Dismissed" }

    /// What is wrong with the content or the settings of the call, in the order in which it was found.
    package var faults: [ValueFault] {
        guard case .list(let faults)? = parameters["faults"] else { return [] }
        return faults.map { ValueFault(path: $0.word("path") ?? "", message: $0.word("message") ?? "") }
    }
}

extension ControlReplyError: CustomStringConvertible {
    /// What is wrong, in a line; content and settings with several faults have one for each.
    package var description: String {
        let sheet = "io.sheetd.Sheet."
        guard name.hasPrefix(sheet) else { return ofVarlink ?? unknown }
        switch name.dropFirst(sheet.count) {
        case "InvalidContent", "InvalidSettings":
            return faults.isEmpty ? unknown : faults.map { "\($0)".oneLine() }.joined(separator: "\n")
        case "NoSuchDetent": return "the sheet has no detent \(quoted("detent")); \(known(but: "it has"))"
        case "NoSuchItem": return "the sheet shows no item \(quoted("id"))"
        case "NoSuchPresentation": return "there is no presentation \(quoted("name")); \(known(but: "there are"))"
        case "Dismissed": return "no answer: \(parameters.word("reason") ?? "it was dismissed")"
        case "Hidden": return "the sheet is hidden"
        case "NotUsable":
            return "no finger can use \(quoted("id")): \(parameters.word("reason") ?? "sheetd does not say why")"
        case "NotSettled": return "the sheet has not come to rest in \(waited)"
        case "NotPermitted" where parameters["name"] != nil: return "this user may not see or change \(quoted("name"))"
        case "NotPermitted": return "this sheetd does not let programs touch (control.injection in its configuration)"
        case "NoSuchAttempt":
            return "attempt \(quoted("attempt")) is not to be decided: nobody asked, or it is too late"
        case "TooMany": return "there are \(parameters["limit"]?.shown ?? "so many") \(what) already"
        case "LimitExceeded": return "sheetd takes no more: at most \(parameters["limit"]?.shown ?? "so many") \(what)"
        case "NoDevice": return parameters.word("reason") ?? unknown
        default: return unknown
        }
    }

    private var ofVarlink: String? {
        switch name {
        case "org.varlink.service.InterfaceNotFound": "this sheetd has no interface \(quoted("interface"))"
        case "org.varlink.service.MethodNotFound": "this sheetd has no method \(quoted("method"))"
        case "org.varlink.service.MethodNotImplemented": "this sheetd does not carry out \(quoted("method"))"
        case "org.varlink.service.InvalidParameter": "sheetd does not take the parameter \(quoted("parameter"))"
        case "org.varlink.service.PermissionDenied":
            "sheetd does not permit that to this user (control.watch, show, record, screenshot and alarm in its configuration)"
        case "org.varlink.service.ExpectedMore": "sheetd answers that more than once, and one answer was asked for"
        default: nil
        }
    }

    private var unknown: String { "\(name.oneLine()): \(parameters.json)" }

    private func quoted(_ name: String) -> String { parameters[name]?.shown ?? "that was named" }

    private var waited: String { parameters["waited_ms"].map { "\($0.shown) ms" } ?? "time" }

    private var what: String { parameters.word("what") ?? "of something" }

    private func known(but start: String) -> String {
        guard case .list(let names)? = parameters["known"], !names.isEmpty else { return "\(start) none" }
        return "\(start) " + names.map(\.shown).joined(separator: ", ")
    }
}

extension Value {
    fileprivate func word(_ name: String) -> String? {
        if case .text(let text)? = self[name] { text.oneLine() } else { nil }
    }
}
