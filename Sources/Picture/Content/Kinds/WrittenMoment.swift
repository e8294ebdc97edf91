/// How a language writes dates and times of day; those that our keyboards have.
struct WrittenMoment {
    /// A date: y, M and d are its parts, all else stands as it is.
    let date: String
    /// The names of months; none where they are numbers.
    var months: [String] = []
    /// What is written behind each part of a date on a wheel.
    var units = ["", "", ""]
    /// Of the two halves of a day; none where hours go on.
    var halves: [String] = []
    /// Whether those stand before the hours.
    var hasHalfFirst = false
    var cancel = "Cancel"
    var done = "Done"

    /// - Parameter language: such as `ko` or `pt-BR`; nil writes as computers do.
    static func of(_ language: String?) -> WrittenMoment {
        let parts = (language ?? "").lowercased().split(separator: "-")
        let names = CalendarNames(language) ?? .english
        switch parts.first {
        case "en":
            let isAmerican = parts.count == 1 || parts.last == "us"
            return WrittenMoment(
                date: isAmerican ? "M d, y" : "d M y",
                months: names.shortMonths,
                halves: isAmerican ? names.halves : []
            )
        case "de":
            return WrittenMoment(
                date: "d. M y",
                months: names.shortMonths,
                cancel: "Abbrechen",
                done: "Fertig"
            )
        case "fr":
            return WrittenMoment(
                date: "d M y",
                months: names.shortMonths,
                cancel: "Annuler",
                done: "Terminé"
            )
        case "es":
            return WrittenMoment(
                date: "d M y",
                months: names.shortMonths,
                cancel: "Cancelar",
                done: "Listo"
            )
        case "ko":
            return WrittenMoment(
                date: "y M d",
                units: ["년", "월", "일"],
                halves: names.halves,
                hasHalfFirst: true,
                cancel: "취소",
                done: "완료"
            )
        case "ar":
            return WrittenMoment(
                date: "d M y",
                months: names.shortMonths,
                halves: names.halves,
                cancel: "إلغاء",
                done: "تم"
            )
        default: return WrittenMoment(date: "y-M-d")
        }
    }
}

extension WrittenMoment {
    /// The wheels in the order in which they are read, by their numbers in `moments`.
    func order(_ moments: Moments) -> [Int] {
        switch moments.scale {
        case .date: date.compactMap { $0 == "y" ? 0 : $0 == "M" ? 1 : $0 == "d" ? 2 : nil }
        case .time: moments.hasHalves ? hasHalfFirst ? [0, 1, 2] : [1, 2, 0] : [0, 1]
        }
    }

    /// What a wheel writes for `value`.
    func label(_ value: Int, ofWheel wheel: Int, _ moments: Moments) -> String {
        guard moments.scale == .time else {
            if wheel == 1, !months.isEmpty { return months[value - 1] }
            let isPlain = months.isEmpty && units[wheel].isEmpty
            return value.padded(wheel == 0 ? 4 : isPlain ? 2 : 1) + units[wheel]
        }
        switch moments.hasHalves ? wheel - 1 : wheel {
        case -1: return halves[value]
        case 0: return moments.hasHalves ? String(value == 0 ? 12 : value) : value.padded(2)
        default: return (value * moments.step).padded(2)
        }
    }

    /// A date or a time of day as it is read.
    func text(_ number: Int, _ moments: Moments) -> String {
        let labels = moments.parts(of: number).enumerated().map { label($1, ofWheel: $0, moments) }
        guard moments.scale == .time else {
            return date.map { $0 == "y" ? labels[0] : $0 == "M" ? labels[1] : $0 == "d" ? labels[2] : String($0) }
                .joined()
        }
        guard moments.hasHalves else { return labels.joined(separator: ":") }
        let time = "\(labels[1]):\(labels[2])"
        return hasHalfFirst ? "\(labels[0]) \(time)" : "\(time)\u{A0}\(labels[0])"
    }
}
