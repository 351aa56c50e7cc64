/// The limits of third-party clients at `/authorize` (Auth0 docs, "Security Controls for Third-Party Applications").
enum ThirdPartyRules {
    private static let parameters: Set<String> = [
        "acr_values", "audience", "auth0Client", "authorization_details", "client_id", "code_challenge",
        "code_challenge_method", "connection", "correlation_id", "display", "dpop_jkt", "login_hint", "max_age",
        "nonce", "organization", "prompt", "redirect_uri", "resource", "response_mode", "response_type", "scope",
        "state", "ui_locales",
    ]

    /// - Throws: `CallbackError` for a parameter that such a client may not send, or without PKCE.
    static func check(_ parameters: Parameters, _ client: TenantClient) throws {
        guard client.isStrict else { return }
        let others = parameters.names.subtracting(Self.parameters).filter { !$0.hasPrefix("ext-") }
        if let name = others.min() {
            throw CallbackError.invalidRequest("Parameter '\(name)' is not allowed for third-party clients")
        }
        guard parameters.first("code_challenge") != nil else {
            throw CallbackError.invalidRequest("Missing required parameter: code_challenge")
        }
    }
}
