import Output

/// Which display is searched for: the one that is requested, and of several that qualify the one that was lit first.
struct DisplayFinder {
    typealias Search = (DisplayRequest) throws -> DisplaySearch

    /// Set only where it requests the same display in another way; else by `change`.
    var request: DisplayRequest
    /// Whether any display was lit: errors before that end the daemon, errors after it are waited out.
    private(set) var hasLit = false
    /// The first display that was lit and not only for want of a better one: it is used again when it was unplugged and
    /// comes back.
    private(set) var home: DisplayName?
    private let search: Search

    init(_ request: DisplayRequest, search: @escaping Search) {
        self.request = request
        self.search = search
    }

    /// A card that has not appeared yet is no error, nor is one that goes while it is looked at: it is waited for.
    /// - Throws: `DisplayError` when one cannot be used.
    func find() throws -> DisplaySearch {
        do {
            if let home = homeRequest, case .found(let display)? = try? search(home) { return .found(display) }
            return try search(request)
        } catch DisplayError.noSuchCard(let name, let known) {
            return .none(reasons: ["\(DisplayError.noSuchCard(name, known: known))"])
        } catch let error as DisplayError where error.meansGone {
            return .none(reasons: ["\(error)"])
        }
    }

    mutating func didLight(_ display: any Display) {
        hasLit = true
        if !display.isStopgap { home = home ?? display.name }
    }

    mutating func change(to request: DisplayRequest) {
        self.request = request
        home = nil
    }

    /// The first display, where it has come back while `display` is in use.
    func returnedHome(insteadOf display: any Display) -> DisplayName? {
        guard let home, display.name != home, homeRequest != nil else { return nil }
        let isOnSameCard = home.device == display.name.device
        let isBack = isOnSameCard ? display.modes?.sees(home) == true : DisplayKinds.all.isConnected(home)
        return isBack ? home : nil
    }

    /// The request for the first display that was lit; nil where one was requested by name, or none was lit.
    ///
    /// Another one replaces it only for as long as it is gone.
    private var homeRequest: DisplayRequest? {
        guard let home, let connector = home.connector, request.connector == nil else { return nil }
        var narrowed = request
        (narrowed.card, narrowed.connector) = (home.device, connector)
        return narrowed
    }
}
