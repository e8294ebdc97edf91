/// The names of days and months in one language.
struct CalendarNames: Equatable, Sendable {
    /// From Sunday on.
    let weekdays: [String]
    let shortWeekdays: [String]
    let months: [String]
    let shortMonths: [String]
    /// Of the day: before noon, and after it.
    let halves: [String]

    private init(_ lines: [String]) {
        let words = lines.map { $0.split(separator: " ").map(String.init) }
        (weekdays, shortWeekdays, months, shortMonths, halves) = (words[0], words[1], words[2], words[3], words[4])
    }

    /// Those of a language such as `de` or `pt-BR`; nil of one whose names are not here.
    init?(_ language: String?) {
        let tag = language?.lowercased().prefix { $0 != "-" } ?? "en"
        guard let names = Self.known[String(tag)] else { return nil }
        self = names
    }

    static let english = CalendarNames([
        "Sunday Monday Tuesday Wednesday Thursday Friday Saturday", "Sun Mon Tue Wed Thu Fri Sat",
        "January February March April May June July August September October November December",
        "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec", "AM PM",
    ])

    /// The languages of our keyboards.
    static let languages = known.keys.sorted()

    private static let known = [
        "en": english,
        "de": CalendarNames([
            "Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag", "So Mo Di Mi Do Fr Sa",
            "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
            "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.", "AM PM",
        ]),
        "fr": CalendarNames([
            "dimanche lundi mardi mercredi jeudi vendredi samedi", "dim. lun. mar. mer. jeu. ven. sam.",
            "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
            "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.", "AM PM",
        ]),
        "es": CalendarNames([
            "domingo lunes martes miércoles jueves viernes sábado", "dom lun mar mié jue vie sáb",
            "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
            "ene feb mar abr may jun jul ago sept oct nov dic", "a.\u{A0}m. p.\u{A0}m.",
        ]),
        "ko": CalendarNames([
            "일요일 월요일 화요일 수요일 목요일 금요일 토요일", "일 월 화 수 목 금 토",
            "1월 2월 3월 4월 5월 6월 7월 8월 9월 10월 11월 12월", "1월 2월 3월 4월 5월 6월 7월 8월 9월 10월 11월 12월", "오전 오후",
        ]),
        "ar": CalendarNames([
            "الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت", "أحد اثنين ثلاثاء أربعاء خميس جمعة سبت",
            "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر",
            "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر", "ص م",
        ]),
    ]
}
