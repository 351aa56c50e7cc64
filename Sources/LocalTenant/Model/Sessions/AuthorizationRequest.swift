import Foundation

/// What a client asked for at `/authorize`, understood and allowed (RFC 6749 §4.1.1, OpenID Connect Core §3.1.2.1).
struct AuthorizationRequest: Sendable, Equatable, Codable {
    enum Prompt: String, Sendable, Codable {
        case none, login, consent
        case selectAccount = "select_account"
    }

    let clientID: String
    let redirectURI: String
    let responseMode: ResponseMode
    var state: String?
    /// What the answer has (`response_type`); nil for a code alone.
    var responseTypes: Set<ResponseType>?
    /// The database to log in with.
    var connection = ""
    /// Whether the client asked for that very one.
    var namesConnection = false
    /// The identifier of the API; nil for `/userinfo` alone.
    var audience: String?
    var scope: [String] = []
    var nonce: String?
    /// S256; nil for confidential clients that do without.
    var codeChallenge: String?
    var prompts: Set<Prompt> = []
    /// Seconds.
    var maxAge: Int?
    var loginHint: String?
    var wantsSignup = false
    var idTokenHint: String?
    /// `dpop_jkt`: the key that the code is bound to (RFC 9449 §10).
    var keyThumbprint: String?
    /// `acr_values`, as far as it is understood: the one class that there is.
    var authenticationClass: String?
    /// The id of the organization to log in for.
    var organization: String?
    /// When the person is asked for it, if the application named none and the person has not been asked yet.
    var organizationPrompt: OrganizationPrompt?
    /// The key of the invitation to it.
    var invitation: Data?
    /// Who invites.
    var inviter: String?
    /// What the application sent besides, for a customized login page to read; nil where there is none.
    var pageParameters: [String: String]?
    /// What other providers are told as the application sent it, by the names of its parameters.
    var passedOn: [String: String]?
    /// The user code of the device that waits for this login, as a digest; nil for logins that answer a callback.
    var device: Data?

    /// What the answer has.
    var answer: Set<ResponseType> { responseTypes ?? [.code] }

    /// Whether someone waits at a callback for how the login ends: not where a device does, or where a person accepts
    /// an invitation at the tenant.
    var answersCallback: Bool { device == nil && !redirectURI.isEmpty }

    /// Whether the ID token has to say when the password was entered (OpenID Connect Core §2).
    var needsAuthenticationTime: Bool { maxAge != nil || prompts.contains(.login) }

    /// What is left to ask of someone who has just logged in for it.
    var afterLogin: AuthorizationRequest {
        var request = self
        request.prompts.subtract([.login, .selectAccount])
        request.maxAge = nil
        return request
    }

    /// Whether a session that is there cannot do.
    var forcesLogin: Bool { prompts.contains(.login) || invitation != nil }
}
