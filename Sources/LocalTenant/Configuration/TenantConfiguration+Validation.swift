import A0JOSE
import A0Web
import Foundation

extension TenantConfiguration {
    /// Checks the configuration for errors, as when a tenant starts.
    ///
    /// - Throws: ``TenantError`` with the cause `configuration`, whose `keyPath` is that of the JSON form.
    public func validate() throws(TenantError) {
        try require((0...65_535).contains(port), "port", "a port lies between 0 and 65535.")
        try validateNames()
        for (isOn, key) in [
            (loginAs, "login_as"), (testAPI, "test_api"), (!simulatedProviders.isEmpty, "simulated_providers"),
        ] where isOn {
            try require(
                !isReachableFromElsewhere, key,
                "anyone who can reach the tenant could log in as any user. Remove listen and public_url, or \(key).")
        }
        if let testAPIKey {
            try require(testAPIKey.utf8.count >= 16, "test_api_key", "a key has at least 16 bytes.")
        }
        try branding.validate("branding")
        if let signingKey { _ = try PrivateKey.rsa(pem: signingKey) }
        try require(logRetentionDays > 0, "log_retention_days", "days must be more than 0.")
        try require(sessionLifetime > 0, "session_lifetime", "hours must be more than 0.")
        try require(idleSessionLifetime > 0, "idle_session_lifetime", "hours must be more than 0.")
        try require((1...100).contains(bruteForceThreshold), "brute_force_threshold", "choose 1 to 100.")
        try require(accessTokenLifetime ?? 1 > 0, "access_token_lifetime", "seconds must be more than 0.")
        try require((1...60_000).contains(apiRateLimit), "api_rate_limit", "choose 1 to 60000 calls per minute.")
        try requireURLs([("allowed_logout_urls", allowedLogoutURLs)])
        for (key, url) in [
            ("support_url", supportURL), ("default_redirection_uri", defaultRedirectionURI),
            ("error_page_url", errorPageURL),
        ] {
            if let url { try requireURL(url, key) }
        }
        for (index, client) in clients.enumerated() {
            try client.validate("clients[\(index)]")
        }
        try validateSimulation()
        for (index, connection) in connections.enumerated() {
            try connection.validate("connections[\(index)]", isSimulated: simulates(connection))
            try validateClients(of: connection, "connections[\(index)]")
        }
        let all = withSimulatedConnections
        if let defaultDirectory, !defaultDirectory.isEmpty {
            try require(
                databases.contains { $0.name == defaultDirectory }, "default_directory",
                "there is no database \(defaultDirectory).")
        }
        for (index, api) in apis.enumerated() {
            try api.validate("apis[\(index)]")
        }
        for (index, grant) in clientGrants.enumerated() {
            try grant.validate("client_grants[\(index)]", self)
        }
        for (index, organization) in organizations.enumerated() {
            try organization.validate("organizations[\(index)]", all)
        }
        for (index, client) in clients.enumerated() {
            guard let id = client.defaultOrganization?.organizationID else { continue }
            try require(
                organizations.contains { $0.id == id }, "clients[\(index)].default_organization.organization_id",
                "there is no organization \(id).")
        }
        try requireUnique(organizations.map(\.id), "organizations", "id")
        try requireUnique(organizations.map(\.name), "organizations", "name")
        try deviceFlow.validate("device_flow")
        try passkeys.validate("passkeys")
        for (index, issuer) in socialIssuers.enumerated() {
            try issuer.keys.validate("social_issuers[\(index)].jwks")
        }
        var names: Set<[String]> = []
        for (index, user) in users.enumerated() {
            try user.validate("users[\(index)]", all.connections)
            try requireNew(user, "users[\(index)]", besides: &names)
        }
        try requireUnique(roles.map(\.name), "roles", "name")
        try validateRoles()
        try actions.validate()
        try requireUnique(clients.map(\.clientID), "clients", "client_id")
        try requireUnique(all.connections.map(\.name), "connections", "name")
        try requireUnique(all.connections.map(\.id), "connections", "id")
        try requireUnique(apis.map(\.identifier), "apis", "identifier")
    }

    private func validateClients(of connection: TenantConnection, _ path: String) throws(TenantError) {
        let known = clients.map(\.clientID)
        for (index, id) in (connection.enabledClients ?? []).enumerated() where !known.contains(id) {
            throw .unknown("client", id, known, "\(path).enabled_clients[\(index)]")
        }
    }

    /// Of two users with the same name, only one could log in.
    private func requireNew(
        _ user: TenantUser, _ path: String, besides known: inout Set<[String]>
    ) throws(TenantError) {
        for (key, text) in [("email", user.email), ("username", user.username), ("phone_number", user.phoneNumber)] {
            guard let text else { continue }
            try require(
                known.insert([user.connection, key, text.identifierKey]).inserted, "\(path).\(key)",
                "\(text) appears twice in the connection \(user.connection).")
        }
    }

    private func requireUnique(_ names: [String], _ list: String, _ key: String) throws(TenantError) {
        for (index, name) in names.enumerated() where names[..<index].contains(name) {
            throw TenantError(.configuration, "\(name) appears twice.", keyPath: "\(list)[\(index)].\(key)")
        }
    }
}

extension TenantConfiguration {
    var databases: [TenantConnection] { connections.filter { $0.strategy == .database } }
}

extension TenantConnection {
    func validate(_ path: String, isSimulated: Bool) throws(TenantError) {
        try require(!name.isEmpty, "\(path).name", "a connection needs a name.")
        try require(
            Pattern("con_[A-Za-z0-9]{16}").fits(id), "\(path).id", "an id is con_ and 16 letters or digits.")
        try require((0...24).contains(passwordHistory), "\(path).password_history", "choose 0 to 24 passwords.")
        try require(codeLifetime > 0, "\(path).code_lifetime", "seconds must be more than 0.")
        try validateUpstream(path, isSimulated: isSimulated)
    }
}

extension TenantClient {
    func validate(_ path: String) throws(TenantError) {
        try require(!clientID.isEmpty, "\(path).client_id", "a client needs an id.")
        switch authenticationMethod {
        case .none: break
        case .privateKeyJWT:
            try require(
                keys?.keys.isEmpty == false, "\(path).jwks", "a client with private_key_jwt needs its public keys.")
        case .secretPost, .secretBasic:
            try require(
                clientSecret?.isEmpty == false, "\(path).client_secret",
                "a confidential client needs a secret; for a public one set token_endpoint_auth_method to none.")
        }
        try keys?.validate("\(path).jwks")
        try signedRequestObjects.validate("\(path).signed_request_object")
        let unknown = grantTypes.filter {
            GrantType(rawValue: $0) == nil && $0 != GrantType.implicit.rawValue && !GrantType.ofAuth0Only.contains($0)
        }
        if let name = unknown.min() {
            let known = GrantType.all.map(\.rawValue).joined(separator: ", ")
            throw TenantError(
                .configuration, "there is no grant '\(name)'. Known here: \(known).", keyPath: "\(path).grant_types")
        }
        try require(pushedRequestLifetime > 0, "\(path).par_request_expiry", "seconds must be more than 0.")
        for (index, url) in callbacks.enumerated() {
            try requireURL(url, "\(path).callbacks[\(index)]")
            try require(
                AbsoluteURL(url)?.hasFragment == false, "\(path).callbacks[\(index)]",
                "\(url) has a fragment, which a callback cannot have.")
        }
        try requireURLs([
            ("\(path).allowed_logout_urls", allowedLogoutURLs), ("\(path).web_origins", webOrigins),
            ("\(path).allowed_origins", allowedOrigins),
        ])
        for (key, origins) in [("web_origins", webOrigins), ("allowed_origins", allowedOrigins)] {
            for (index, origin) in origins.enumerated() {
                try require(
                    AbsoluteURL(origin)?.origin != nil, "\(path).\(key)[\(index)]",
                    "\(origin) is not an origin such as https://app.example.com.")
            }
        }
        try oidcLogout.validate("\(path).oidc_logout")
        if let initiateLoginURI { try requireURL(initiateLoginURI, "\(path).initiate_login_uri") }
        let refresh = "\(path).refresh_token"
        try require(refreshToken.leeway >= 0, "\(refresh).leeway", "seconds must not be negative.")
        try require(
            isFirstParty || (refreshToken.absoluteLifetime != nil && refreshToken.idleLifetime != nil), refresh,
            "refresh tokens of third-party clients have to expire.")
        try require(refreshToken.tokenLifetime > 0, "\(refresh).token_lifetime", "seconds must be more than 0.")
        try require(
            refreshToken.idleTokenLifetime > 0, "\(refresh).idle_token_lifetime", "seconds must be more than 0.")
        try require(
            jwtConfiguration.lifetimeInSeconds > 0, "\(path).jwt_configuration.lifetime_in_seconds",
            "seconds must be more than 0.")
    }
}

extension TenantClientGrant {
    func validate(_ path: String, _ configuration: TenantConfiguration) throws(TenantError) {
        let clients = configuration.clients.map(\.clientID)
        guard isDefaultForThirdParties || clients.contains(clientID) else {
            throw .unknown("client", clientID, clients, "\(path).client_id")
        }
        let isManagement = audience.hasSuffix(TenantAPI.managementPath)
        let api =
            configuration.apis.first { $0.identifier == audience }
            ?? (isManagement ? .machineManagement(audience) : nil)
        guard let api else {
            throw .unknown("API", audience, configuration.apis.map(\.identifier), "\(path).audience")
        }
        try validate(path, api)
    }

    func validate(_ path: String, _ api: TenantAPI) throws(TenantError) {
        for (index, name) in scope.enumerated() where !api.scopes.contains(name) {
            throw TenantError(
                .configuration, "the API has no scope \(name).\(TenantError.suggestion(for: name, api.scopes))",
                keyPath: "\(path).scope[\(index)]")
        }
        try require(
            !isForUsers || organizationUsage == .deny, "\(path).organization_usage",
            "organizations are for grants of clients themselves.")
    }
}

extension DeviceFlowSettings {
    func validate(_ path: String) throws(TenantError) {
        try require(mask.count <= 20, "\(path).mask", "a mask has at most 20 characters.")
        try require(mask.allSatisfy { "*- ".contains($0) }, "\(path).mask", "a mask consists of *, -, and spaces.")
        let stars = mask.count { $0 == "*" }
        try require(
            stars >= charset.minimumLength, "\(path).mask",
            "\(stars) characters of \(charset.rawValue) are easy to guess; take at least \(charset.minimumLength).")
    }
}

extension PasskeySettings {
    func validate(_ path: String) throws(TenantError) {
        try require(
            DomainName.isValid(relyingPartyID), "\(path).relying_party_id",
            "\(relyingPartyID) is not a domain, such as localhost.")
    }
}

extension TenantAPI {
    func validate(_ path: String) throws(TenantError) {
        try require(!identifier.isEmpty, "\(path).identifier", "an API needs an identifier.")
        for (key, seconds) in [("token_lifetime", tokenLifetime), ("token_lifetime_for_web", webTokenLifetime)] {
            try require((1...2_592_000).contains(seconds), "\(path).\(key)", "choose 1 to 2592000 seconds.")
        }
        try require(
            webTokenLifetime <= tokenLifetime, "\(path).token_lifetime_for_web",
            "choose at most token_lifetime, \(tokenLifetime) seconds.")
        try require(
            clientPolicy != .allowAll, "\(path).subject_type_authorization.client.policy",
            "choose require_client_grant or deny_all.")
        for (index, scope) in scopes.enumerated() {
            try require(
                !scope.isEmpty && !scope.contains(where: \.isWhitespace) && scope.count <= 280,
                "\(path).scopes[\(index)]", "a scope is a word of up to 280 characters.")
            try require(
                !scopes[..<index].contains(scope), "\(path).scopes[\(index)]", "\(scope) appears twice.")
        }
        if signingAlgorithm == .hs256 {
            try require(
                (signingSecret?.utf8.count ?? 0) >= 32, "\(path).signing_secret", "HS256 needs at least 32 bytes.")
        }
    }
}

extension TenantUser {
    func validate(_ path: String, _ connections: [TenantConnection]) throws(TenantError) {
        try require(
            email != nil || username != nil || phoneNumber != nil, "\(path).email",
            "a user needs an email address, a username or a phone number.")
        guard let connection = connections.first(where: { $0.name == connection }) else {
            throw TenantError(
                .configuration, "there is no connection \(connection).", keyPath: "\(path).connection")
        }
        if let email {
            try require(EmailAddress.isValid(email), "\(path).email", "\(email.prefix(200)) is not an email address.")
        }
        if let prefix = connection.upstreamIDPrefix {
            try require(
                userID?.hasPrefix(prefix) == true, "\(path).user_id",
                "say who the user is to the provider, with \(prefix) and the provider's sub.")
        }
    }
}
