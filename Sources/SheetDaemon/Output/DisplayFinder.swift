import Output

/// Which display is looked for: the one that is asked for, and of several that would do the one that was first.
struct DisplayFinder {
    /// How displays are found.
    typealias Search = (DisplayRequest) throws -> DisplaySearch

    /// What is asked for.
    private(set) var request: DisplayRequest
    /// Whether any display was lit: what goes wrong later is waited out.
    private(set) var hasLit = false
    /// The first display that was lit: it is returned to when it went away and comes again.
    private(set) var home: DisplayName?
    private let search: Search

    /// Looks for what `request` asks for.
    init(_ request: DisplayRequest, search: @escaping Search) {
        self.request = request
        self.search = search
    }

    /// Looks for a display.
    ///
    /// A card that has not appeared yet is no fault: it is waited for.
    /// - Throws: `DisplayError` when one cannot be used.
    func find() throws -> DisplaySearch {
        do {
            if let home = homeRequest, case .found(let display)? = try? search(home) { return .found(display) }
            return try search(request)
        } catch DisplayError.noSuchCard(let name, let known) {
            return .none(reasons: ["\(DisplayError.noSuchCard(name, known: known))"])
        }
    }

    /// The first frame of `display` is drawn.
    mutating func didLight(_ display: any LiveDisplay) {
        hasLit = true
        home = home ?? display.name
    }

    /// Another display is asked for.
    mutating func change(to request: DisplayRequest) {
        self.request = request
        home = nil
    }

    /// The same display is asked for in another way.
    mutating func adjust(to request: DisplayRequest) { self.request = request }

    /// The first display is not returned to: a better one has come.
    mutating func forgetHome() { home = nil }

    /// Whether the first display is there again while `display` is in use.
    func isHomeBack(insteadOf display: any LiveDisplay) -> Bool {
        guard let home, display.name != home, homeRequest != nil else { return false }
        return display.sees(home) || DisplayKinds.all.isConnected(home)
    }

    /// What asks for the first display that was lit; nil where it was asked for by name, or is not known.
    ///
    /// Another one takes over only for as long as it is gone.
    private var homeRequest: DisplayRequest? {
        guard let home, let connector = home.connector, request.connector == nil else { return nil }
        var narrowed = request
        (narrowed.card, narrowed.connector) = (home.device, connector)
        return narrowed
    }
}
