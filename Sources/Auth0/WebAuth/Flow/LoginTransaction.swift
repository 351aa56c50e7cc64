import A0JOSE
import Foundation

/// A login that goes to the browser: what it asks, and what its answer must be like.
struct LoginTransaction: Sendable {
    let authorizeURL: AuthorizeURL
    let route: BrowserRoute
    let secrets: LoginSecrets
    /// Who the answer and the ID token have to be from.
    let issuer: String
    /// The organization that the ID token must be for.
    let organization: String?

    /// Judges the URL with which the browser came back (RFC 6749 §4.1.2, §10.12, RFC 9207 §2.4).
    @Sendable func judge(_ url: URL) -> BrowserErrand.Verdict {
        let callback = CallbackURL(url)
        guard let state = callback.values["state"], constantTimeEqual(state, secrets.state) else {
            let text = "Invalid callback URL: \(callback.redacted). Its `state` is missing or belongs to another login."
            return .refused(WebAuthError(.unknown, text), isAnswer: false)
        }
        return callback.refusal(unlessFrom: issuer) ?? .accepted(callback)
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
