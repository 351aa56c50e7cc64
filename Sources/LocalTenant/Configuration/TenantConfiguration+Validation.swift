import A0JOSE
import Foundation

extension TenantConfiguration {
    /// Checks the configuration for errors, as when a tenant starts.
    ///
    /// - Throws: ``TenantError`` with the cause `configuration`, whose `keyPath` is that of the JSON form.
    public func validate() throws(TenantError) { try check() }

    func checkTogether() throws(TenantError) {
        try checkNames()
        for (isOn, key) in [
            (loginAs, "login_as"), (testAPI, "test_api"), (!simulatedProviders.isEmpty, "simulated_providers"),
        ] where isOn {
            try require(
                !isReachableFromElsewhere, key,
                "anyone who can reach the tenant could log in as any user. Remove listen and public_url, or \(key).")
        }
        try require(testAPIKey?.utf8.count ?? 16 >= 16, "test_api_key", "a key has at least 16 bytes.")
        if let errorPageHTML {
            do throws(LiquidError) {
                _ = try ErrorPageTemplate(errorPageHTML)
            } catch {
                throw TenantError(.configuration, error.description, keyPath: "error_page_html")
            }
        }
        if let theme = branding.theme {
            try TenantError.locating("themes") { () throws(TenantError) in try theme.validate() }
        }
        for (index, language) in enabledLocales.enumerated() {
            try require(languages.contains(language), "enabled_locales[\(index)]", "there is no language \(language).")
        }
        for language in customTexts.keys {
            try require(languages.contains(language), "custom_text.\(language)", "there is no language \(language).")
        }
        try require(!mfa.phoneMessageTypes.isEmpty, "mfa.phone_message_types", "choose sms, voice, or both.")
        _ = try readSigningKey()
        try checkEach("apis", apis) { (api) throws(TenantError) in
            try requireKey(for: api.signingAlgorithm.signature, "signing_alg")
        }
        try checkSimulation()
        try checkEach("connections", connections) { (connection) throws(TenantError) in
            try connection.check(isSimulated: simulates(connection))
            for (index, id) in (connection.enabledClients ?? []).enumerated() {
                guard !clients.contains(where: { $0.clientID == id }) else { continue }
                throw .unknown("client", id, clients.map(\.clientID), "enabled_clients[\(index)]")
            }
        }
        let all = withSimulatedConnections
        if let defaultDirectory, !defaultDirectory.isEmpty {
            try require(
                databases.contains { $0.name == defaultDirectory }, "default_directory",
                "there is no database \(defaultDirectory).")
        }
        try checkEach("client_grants", clientGrants) { (grant) throws(TenantError) in try grant.check(in: self) }
        try checkEach("organizations", organizations) { (organization) throws(TenantError) in
            try organization.check(in: all)
        }
        try checkEach("clients", clients) { (client) throws(TenantError) in
            let algorithm = client.jwtConfiguration.algorithm
            try requireKey(for: algorithm.signature, "jwt_configuration.alg")
            try require(
                algorithm != .hs256 || client.clientSecret != nil, "jwt_configuration.alg",
                "HS256 needs a client_secret.")
            guard let id = client.defaultOrganization?.organizationID else { return }
            try require(
                organizations.contains { $0.id == id }, "default_organization.organization_id",
                "there is no organization \(id).")
        }
        try requireUnique(organizations.map(\.id), "organizations", "id")
        try requireUnique(organizations.map(\.name), "organizations", "name")
        var names: Set<[String]> = []
        try checkEach("users", users) { (user) throws(TenantError) in
            try user.check(in: all.connections)
            try requireNew(user, besides: &names)
        }
        try requireUnique(roles.map(\.name), "roles", "name")
        try checkRoles()
        try actions.checkCalls()
        try requireUnique(clients.map(\.clientID), "clients", "client_id")
        try requireUnique(clients.map(\.publicID), "clients", "external_client_id")
        try requireUnique(all.connections.map(\.name), "connections", "name")
        try requireUnique(all.connections.map(\.id), "connections", "id")
        try requireUnique(apis.map(\.identifier), "apis", "identifier")
    }

    private func checkEach<Element>(
        _ key: String, _ elements: [Element], _ check: (Element) throws(TenantError) -> Void
    ) throws(TenantError) {
        for (index, element) in elements.enumerated() {
            try TenantError.locating("\(key)[\(index)]") { () throws(TenantError) in try check(element) }
        }
    }

    /// - Parameter algorithm: nil for a shared secret.
    private func requireKey(for algorithm: SignatureAlgorithm?, _ keyPath: String) throws(TenantError) {
        guard let algorithm, algorithm != .rs256, signingAlgorithm == .es256 else { return }
        throw TenantError(
            .configuration, "\(algorithm.rawValue) needs an RSA key, and the tenant's are for ES256.", keyPath: keyPath)
    }

    /// Of two users with the same name, only one could log in.
    private func requireNew(_ user: TenantUser, besides known: inout Set<[String]>) throws(TenantError) {
        for (key, text) in [("email", user.email), ("username", user.username), ("phone_number", user.phoneNumber)] {
            guard let text else { continue }
            try require(
                known.insert([user.connection, key, text.identifierKey]).inserted, key,
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

extension TenantClientGrant {
    func check(in configuration: TenantConfiguration) throws(TenantError) {
        let clients = configuration.clients.map(\.clientID)
        guard isDefaultForThirdParties || clients.contains(clientID) else {
            throw .unknown("client", clientID, clients, "client_id")
        }
        let isManagement = audience.hasSuffix(TenantAPI.managementPath)
        let api =
            configuration.apis.first { $0.identifier == audience }
            ?? (isManagement ? .machineManagement(audience) : nil)
        guard let api else { throw .unknown("API", audience, configuration.apis.map(\.identifier), "audience") }
        try check(at: api)
    }

    func check(at api: TenantAPI) throws(TenantError) {
        for (index, name) in scope.enumerated() where !api.scopes.contains(name) {
            throw TenantError(
                .configuration, "the API has no scope \(name).\(TenantError.suggestion(for: name, api.scopes))",
                keyPath: "scope[\(index)]")
        }
        try require(
            !isForUsers || organizationUsage == .deny, "organization_usage",
            "organizations are for grants of clients themselves.")
    }
}

/// The languages that Auth0 knows.
private let languages = Set(
    """
    am ar ar-EG ar-SA az bg bn bs ca-ES cnr cs cy da de el en en-CA es es-419 es-AR es-MX et eu-ES fa fi fr fr-CA fr-FR \
    gl-ES gu he hi hr hu hy id is it ja ka kk kn ko lt lv mk ml mn mr ms my nb nl nn no pa pl pt pt-BR pt-PT ro ru sk \
    sl so sq sr sv sw ta te th tl tr uk ur vi zgh zh-CN zh-HK zh-MO zh-TW
    """.split(separator: " ").map(String.init))
