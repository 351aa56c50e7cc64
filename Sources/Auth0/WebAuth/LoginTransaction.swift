import A0JOSE
import Foundation

/// A login that goes to the browser: what it asks, and what its answer must be like.
struct LoginTransaction: Sendable {
    let authorizeURL: AuthorizeURL
    let route: BrowserRoute
    let secrets: LoginSecrets
    /// The organization that the ID token must be for.
    let organization: String?

    /// Judges the URL with which the browser came back (RFC 6749 §4.1.2, §10.12).
    @Sendable func judge(_ url: URL) -> BrowserErrand.Verdict {
        let callback = CallbackURL(url)
        guard let state = callback.values["state"], constantTimeEqual(state, secrets.state) else {
            let text = "Invalid callback URL: \(callback.redacted). Its `state` is missing or belongs to another login."
            return .refused(WebAuthError(.unknown, text), isAnswer: false)
        }
        if callback.values["error"] != nil {
            let cause = AuthenticationError(info: callback.values, statusCode: 302)
            return .refused(WebAuthError(.authenticationFailed, cause: cause), isAnswer: true)
        }
        return .accepted(callback)
    }

    /// The authorization code of an accepted callback.
    ///
    /// - Throws: `WebAuthError.noAuthorizationCode`, with the names of what came instead.
    func code(in callback: CallbackURL) throws(WebAuthError) -> String {
        guard let code = callback.values["code"] else {
            throw WebAuthError(.noAuthorizationCode, callback.values.keys.sorted().joined(separator: ", "))
        }
        return code
    }
}

/// The values that tie an answer to one login. Made anew for every start.
struct LoginSecrets: Sendable {
    var state: String
    var nonce: String
    let codeVerifier: CodeVerifier

    init(random: SecureRandom) throws(JOSEError) {
        state = try random.token()
        nonce = try random.token()
        codeVerifier = try CodeVerifier(random: random)
    }
}
