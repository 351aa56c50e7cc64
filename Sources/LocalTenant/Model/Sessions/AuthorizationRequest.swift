import Foundation

/// A client's validated request to `/authorize` (RFC 6749 §4.1.1, OpenID Connect Core §3.1.2.1).
struct AuthorizationRequest: Sendable, Equatable, Codable {
    enum Prompt: String, Sendable, Codable {
        case none, login, consent
        case selectAccount = "select_account"
    }

    let clientID: String
    let redirectURI: String
    let responseMode: ResponseMode
    var state: String?
    /// The parts of the response (`response_type`); nil for a code alone.
    var responseTypes: Set<ResponseType>?
    /// The database to log in with.
    var connection = ""
    /// Whether the client named that connection.
    var namesConnection = false
    /// The identifier of the API; nil for `/userinfo` alone.
    var audience: String?
    var scope: [String] = []
    var details: AuthorizationDetails?
    var nonce: String?
    /// S256; nil for confidential clients that don't use PKCE.
    var codeChallenge: String?
    var prompts: Set<Prompt> = []
    /// Seconds.
    var maxAge: Int?
    var loginHint: String?
    /// The languages of the pages, best first (`ui_locales`).
    var uiLocales: String?
    var wantsSignup = false
    /// Whether the login's session is added to those of the browser's other accounts.
    var addsAccount: Bool?
    var idTokenHint: String?
    /// `dpop_jkt`: the key that the code is bound to (RFC 9449 §10).
    var keyThumbprint: String?
    /// `acr_values`, limited to the one supported class.
    var authenticationClass: String?
    /// The id of the organization to log in for.
    var organization: String?
    /// When to ask the user for the organization, if the application named none and the user hasn't been asked yet.
    var organizationPrompt: OrganizationPrompt?
    /// The key of the invitation to it.
    var invitation: Data?
    /// The name of the inviter.
    var inviter: String?
    /// The application's other parameters, for a customized login page; nil if there is no such page.
    var pageParameters: [String: String]?
    /// The application's parameters that are passed on to other providers.
    var passedOn: [String: String]?
    /// The user code of the device that waits for this login, as a digest; nil for logins with a callback.
    var device: Data?

    /// The parts of the response.
    var effectiveResponseTypes: Set<ResponseType> { responseTypes ?? [.code] }

    /// Whether the login's result is sent to a callback: not for a device, or for an invitation that is accepted at the
    /// tenant.
    var respondsToCallback: Bool { device == nil && !redirectURI.isEmpty }

    /// Whether the ID token must include `auth_time` (OpenID Connect Core §2).
    var needsAuthenticationTime: Bool { maxAge != nil || prompts.contains(.login) }

    /// The remaining requirements after the user has logged in for this request.
    var afterLogin: AuthorizationRequest {
        var request = self
        request.prompts.subtract([.login, .selectAccount])
        request.maxAge = nil
        return request
    }

    /// Whether an existing session isn't enough.
    var forcesLogin: Bool { prompts.contains(.login) || invitation != nil }
}
