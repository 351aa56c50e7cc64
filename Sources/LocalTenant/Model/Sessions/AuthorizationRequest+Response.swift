import Foundation

extension AuthorizationRequest {
    /// A part of a response, as a word in `response_type` (OAuth 2.0 Multiple Response Type Encoding Practices §3, §5).
    enum ResponseType: String, Sendable, Codable, CaseIterable {
        case code, token
        case idToken = "id_token"
    }

    /// How the response is sent to the application (`response_mode`).
    enum ResponseMode: String, Sendable, Codable, CaseIterable {
        case query, fragment
        /// In a form that submits itself (OAuth 2.0 Form Post Response Mode).
        case formPost = "form_post"
        /// As a message to the window that opened or framed the page.
        case webMessage = "web_message"
    }
}

extension Set<AuthorizationRequest.ResponseType> {
    /// The words of `response_type`, in any order; nil for anything else.
    init?(text: String) {
        let words = text.split(separator: " ")
        let types = words.compactMap { Element(rawValue: String($0)) }
        guard !words.isEmpty, types.count == words.count, Set(types).count == types.count else { return nil }
        self.init(types)
    }

    /// In the usual order, such as `code id_token`.
    var text: String { map(\.rawValue).sorted().joined(separator: " ") }

    /// Whether tokens come without the token endpoint: the implicit and the hybrid flow (OpenID Connect Core §3.2,
    /// §3.3).
    var haveTokens: Bool { self != [.code] && !isEmpty }

    /// All combinations, starting with the plain code flow.
    static let all: [Set<Element>] = [
        [.code], [.token], [.idToken], [.code, .token], [.code, .idToken], [.idToken, .token],
        [.code, .idToken, .token],
    ]
}

extension AuthorizationRequest.ResponseMode {
    /// The requested mode if it's allowed for the response, or else the default mode. Errors use it too.
    ///
    /// - Parameter callback: The callback for the response.
    init(_ name: String?, for types: Set<AuthorizationRequest.ResponseType>, to callback: AbsoluteURL?) {
        let usual = types.haveTokens ? Self.fragment : .query
        switch name.flatMap(Self.init) {
        case .query where types.haveTokens: self = usual
        case let mode? where mode.isByPage && callback?.origin == nil: self = usual
        case let mode: self = mode ?? usual
        }
    }

    /// Whether a page delivers the response, which requires a callback with an origin.
    var isByPage: Bool { self == .formPost || self == .webMessage }
}
