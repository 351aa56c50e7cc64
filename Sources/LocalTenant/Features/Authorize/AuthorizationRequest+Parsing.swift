import A0JOSE
import Foundation

extension AuthorizationRequest {
    /// Reads first what errors depend on: where they are sent, and how.
    ///
    /// - Throws: `PageError` if web messages aren't allowed for the origin.
    init(_ parameters: Parameters, _ client: TenantClient, redirectURI: String) throws {
        let types = parameters.first("response_type").flatMap { Set<ResponseType>(text: $0) }
        self.init(
            clientID: client.clientID, redirectURI: redirectURI,
            responseMode: ResponseMode(
                parameters.first("response_mode"), for: types ?? [.code], to: AbsoluteURL(redirectURI)),
            state: parameters.first("state"))
        if responseMode == .webMessage { _ = try client.messageTarget(for: redirectURI) }
    }
}

extension AuthorizationRequest {
    /// Reads everything that can fail once the client and redirect URI are known to be valid, in the order that Auth0
    /// documents.
    ///
    /// - Throws: `CallbackError`, or `OAuthError` for parameters that are malformed as such.
    mutating func read(_ parameters: Parameters, _ client: TenantClient, _ rules: AuthorizationRules) async throws {
        try Self.requireModestSize(parameters)
        state = try parameters["state"]
        try readResponseType(parameters, client)
        try ThirdPartyRules.check(parameters, client)
        try readChallenge(parameters, client, rules)
        try readKey(parameters)
        try readPrompt(parameters)
        loginHint = try parameters["login_hint"]
        uiLocales = try parameters["ui_locales"]
        try await readOrganization(parameters, client, rules)
        try readClass(parameters, rules)
        try await readAudience(parameters, client, rules)
        try readConnection(parameters, client, rules)
        wantsSignup = try parameters["screen_hint"] == "signup"
        if invitation != nil, let loginHint {
            wantsSignup = try await rules.store.user(identifier: loginHint, connection: connection) == nil
        }
        idTokenHint = try parameters["id_token_hint"]
        if rules.configuration.loginPage(of: client) != nil {
            pageParameters = parameters.others(than: Self.notForPages)
        }
        passedOn = rules.configuration.passedOn(parameters)
    }

    /// Parameters that the tenant reads itself, or that no page may see.
    private static let notForPages: Set<String> = [
        "acr_values", "audience", "authorization_details", "client_assertion", "client_assertion_type", "client_id",
        "client_secret", "code_challenge", "code_challenge_method", "connection", "dpop_jkt", "id_token_hint",
        "invitation", "login_hint", "login_ticket", "max_age", "nonce", "organization", "prompt", "redirect_uri",
        "request", "request_uri", "resource",
        "response_mode", "response_type", "scope", "screen_hint", "session_transfer_token", "state",
    ]

    /// The limit for a request that is stored until the login ends. It's plenty for all known parameters, but nobody
    /// can fill the disk.
    private static let maximumBytes = 16 << 10

    private static func requireModestSize(_ parameters: Parameters) throws {
        guard parameters.size <= maximumBytes else {
            throw CallbackError.invalidRequest("The request is larger than \(maximumBytes) bytes")
        }
    }

    private mutating func readResponseType(_ parameters: Parameters, _ client: TenantClient) throws {
        let text = try parameters.required("response_type")
        guard let types = Set<ResponseType>(text: text) else {
            throw CallbackError("unsupported_response_type", "Unsupported response type: \(text)")
        }
        guard !types.haveTokens || client.allows(.implicit) else {
            throw CallbackError("unauthorized_client", "Response type '\(text)' not allowed for the client.")
        }
        guard !types.contains(.code) || client.allows(.authorizationCode) else {
            throw CallbackError("unauthorized_client", GrantError.description(.authorizationCode, client))
        }
        if types.haveTokens { responseTypes = types }
        if let name = try parameters["response_mode"] { try requireMode(name, types) }
        nonce = try parameters["nonce"]
        guard nonce != nil || !types.contains(.idToken) else {
            throw CallbackError.invalidRequest("Missing required parameter: nonce")
        }
    }

    private func requireMode(_ name: String, _ types: Set<ResponseType>) throws {
        guard let mode = ResponseMode(rawValue: name) else {
            throw CallbackError.invalidRequest("Unsupported response mode: \(name)")
        }
        guard mode != .query || !types.haveTokens else {
            // Queries end up in logs and browser histories.
            throw CallbackError.invalidRequest("Response mode 'query' is not allowed for response type '\(types.text)'")
        }
        guard mode == responseMode else {
            throw CallbackError.invalidRequest("Response mode '\(name)' needs a callback with http or https")
        }
    }

    /// RFC 7636. `plain` doesn't protect against anyone who can read the authorize URL, so it counts as no challenge at
    /// all. A pushed challenge without a method is one for S256, as at Auth0.
    private mutating func readChallenge(
        _ parameters: Parameters, _ client: TenantClient, _ rules: AuthorizationRules
    ) throws {
        guard effectiveResponseTypes.contains(.code) else { return }
        guard let challenge = try parameters["code_challenge"] else {
            guard try parameters["code_challenge_method"] == nil,
                !client.isPublic || !rules.configuration.publicClientsNeedPKCE
            else {
                throw CallbackError.invalidRequest("Missing required parameter: code_challenge")
            }
            return
        }
        let method = try parameters["code_challenge_method"]
        guard method == "S256" || (method == nil && rules.isPushed) else {
            throw CallbackError.invalidRequest("Parameter 'code_challenge_method' must be S256")
        }
        guard challenge.utf8.count == 43, challenge.utf8.allSatisfy(\.isBase64URL) else {
            throw CallbackError.invalidRequest("Parameter 'code_challenge' must be 43 characters of base64url")
        }
        codeChallenge = challenge
    }

    private mutating func readKey(_ parameters: Parameters) throws {
        guard let thumbprint = try parameters["dpop_jkt"] else { return }
        guard thumbprint.utf8.count == 43, thumbprint.utf8.allSatisfy(\.isBase64URL) else {
            throw CallbackError.invalidRequest("Parameter 'dpop_jkt' must be 43 characters of base64url")
        }
        keyThumbprint = thumbprint
    }

    private mutating func readPrompt(_ parameters: Parameters) throws {
        for name in try parameters["prompt"]?.split(separator: " ") ?? [] {
            guard let prompt = Prompt(rawValue: String(name)) else {
                throw CallbackError.invalidRequest("Unsupported prompt: \(name)")
            }
            prompts.insert(prompt)
        }
        guard !prompts.contains(.none) || prompts.count == 1 else {
            throw CallbackError.invalidRequest("Prompt 'none' must not be combined with others")
        }
        if let text = try parameters["max_age"] {
            guard let seconds = Int(digits: text) else {
                throw CallbackError.invalidRequest("Parameter 'max_age' must be a number of seconds")
            }
            maxAge = seconds
        }
    }

    private mutating func readClass(_ parameters: Parameters, _ rules: AuthorizationRules) throws {
        let classes = try parameters["acr_values"]?.split(separator: " ").map(String.init) ?? []
        guard classes.contains(Self.multifactor) else { return }
        guard rules.configuration.mfa.factors.contains(where: { $0 != .recoveryCode }) else {
            throw CallbackError.noFactors
        }
        authenticationClass = Self.multifactor
    }

    private mutating func readAudience(_ parameters: Parameters, _ client: TenantClient, _ rules: AuthorizationRules)
        async throws
    {
        let api = try await rules.api(try rules.configuration.audience(parameters), client)
        audience = api?.identifier
        if let text = try parameters["authorization_details"] {
            // As at Auth0: they must not be in a URL.
            guard rules.isPushed else {
                throw CallbackError.invalidRequest("Parameter 'authorization_details' must be pushed to /oauth/par")
            }
            details = try AuthorizationDetails(text, for: api)
        }
        let requested = try parameters.scope() ?? []
        guard !(requested.contains(ScopeResolution.offlineAccess) && requested.contains(ScopeResolution.onlineAccess))
        else {
            throw CallbackError.invalidRequest("Cannot request both online_access and offline_access scopes")
        }
        scope = ScopeResolution.resolve(
            requested, client: client, api: api, sessions: rules.configuration.sessionCookieMode)
        rules.scopeWarnings.report(ScopeResolution.unknown(requested, api), client: client, api: api)
        if effectiveResponseTypes.contains(.token),
            client.requireProofOfPossession || api?.requiresProof(from: client) == true
        {
            throw CallbackError.invalidRequest(
                "Tokens that need a proof of possession, such as DPoP, come from the token endpoint alone")
        }
        guard scope.contains("openid") || !effectiveResponseTypes.contains(.idToken) else {
            throw CallbackError(
                "invalid_scope", "Response type '\(effectiveResponseTypes.text)' needs the scope openid")
        }
        // Without a code, there is no token request that could return a refresh token (OpenID Connect Core §11).
        if !effectiveResponseTypes.contains(.code) { scope.removeAll(where: ScopeResolution.refreshing.contains) }
    }

    private mutating func readConnection(_ parameters: Parameters, _ client: TenantClient, _ rules: AuthorizationRules)
        throws
    {
        let connections = rules.configuration.connections
        if let name = try parameters["connection"] {
            guard let wanted = connections.first(where: { $0.name == name }) else {
                throw CallbackError.invalidRequest("the connection was not found")
            }
            guard wanted.isForLogins, wanted.isEnabled(for: client) else {
                throw CallbackError.invalidRequest("the connection was disabled" + client.connectionHint)
            }
            guard rules.configuration.organization(organization)?.enables(wanted.name) != false else {
                throw CallbackError.invalidRequest("the connection was disabled")
            }
            (connection, namesConnection) = (wanted.name, true)
        } else {
            try takeConnection(client, rules.configuration)
        }
    }

    /// Takes the first connection of the client and the organization, unless the application named one.
    ///
    /// - Throws: `CallbackError` if there is none, or the named one isn't enabled for the organization.
    mutating func takeConnection(_ client: TenantClient, _ configuration: TenantConfiguration) throws {
        let organization = configuration.organization(organization)
        guard !namesConnection else {
            guard organization?.enables(connection) != false else {
                throw CallbackError.invalidRequest("the connection was disabled")
            }
            return
        }
        guard let first = configuration.usualConnection(for: client, organization) else {
            throw CallbackError.invalidRequest("no connections enabled for the client" + client.connectionHint)
        }
        connection = first.name
    }
}

extension UInt8 {
    fileprivate var isBase64URL: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
