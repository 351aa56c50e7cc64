/// An error that is shown as a page, because there is no application to send it to.
struct PageError: Error, Sendable, Equatable {
    var status: Int
    var code: String
    var title: String
    var message: String
    /// Whether title and message are for the application's developers, who caused the error. Users read what they can
    /// do about it.
    private(set) var isForDevelopers = false
    /// The URL where the user can continue.
    var link: PageLink?
    /// The name of its texts; nil for errors in English only.
    private var name: String?
    private var values: [String: String] = [:]
    private var hasMessage = false
    private var linkKey: String?

    init(_ status: Int, _ code: String, title: String, message: String, link: PageLink? = nil) {
        self.status = status
        self.code = code
        self.title = title
        self.message = message
        self.link = link
    }

    /// An error that only the application's developers can correct.
    init(_ status: Int, _ code: String, forDevelopers title: String, message: String) {
        self.init(status, code, title: title, message: message)
        isForDevelopers = true
    }

    init(_ error: OAuthError) {
        switch error.status {
        case 500: self = .serverError
        case 429, 501...: self.init(error.status, error.error, named: "unavailable", message: error.description)
        default:
            self.init(error.status, error.error, forDevelopers: "Invalid request", message: error.description)
        }
    }

    /// An error with the texts `error.NAMETitle` and `error.NAMEDescription`.
    ///
    /// - Parameters:
    ///   - message: a message in the place of the text.
    ///   - link: a link whose text is a key.
    init(
        _ status: Int, _ code: String, named name: String, _ values: [String: String] = [:], message: String? = nil,
        link: PageLink? = nil
    ) {
        self.init(status, code, title: "", message: message ?? "", link: link)
        (self.name, self.values, hasMessage, linkKey) = (name, values, message != nil, link?.text)
        self = translated(.english)
    }

    /// The error in the words of a language. Errors for developers are in English only.
    func translated(_ texts: Texts) -> PageError {
        guard let name else { return self }
        var error = self
        error.title = texts["error.\(name)Title"]
        if !hasMessage { error.message = texts["error.\(name)Description", values] }
        if let linkKey { error.link?.text = texts[linkKey] }
        return error
    }

    static let serverError = PageError(500, "server_error", named: "serverError")

    static let unavailable = PageError(503, "temporarily_unavailable", named: "unavailable")

    static let blockedUser = PageError(403, "unauthorized", named: "blockedUser")

    static let lostLogin = PageError(400, "invalid_request", named: "lostLogin")
}
