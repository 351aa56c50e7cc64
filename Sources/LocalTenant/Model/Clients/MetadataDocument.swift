/// A client's description of itself at the URL by which it is known (OAuth Client ID Metadata Document §4), with
/// Auth0's rules: no shared secrets, code and refresh token only, and keys from the same origin.
struct MetadataDocument: Sendable {
    private static let supported: Set<String> = [
        "application_type", "client_id", "client_name", "description", "grant_types", "jwks", "jwks_uri", "logo_uri",
        "redirect_uris", "response_types", "token_endpoint_auth_method",
    ]
    private static let authorizationCode = "authorization_code"
    private static let grantTypes = [authorizationCode, "refresh_token"]
    private static let longestDescription = 140

    let url: MetadataDocumentURL
    private let content: [String: TenantValue]
    /// The client's members in the Management API.
    private(set) var members: [String: TenantValue] = [:]
    /// The keys that the client authenticates with, as JSON Web Keys with `kid` and `alg`.
    private(set) var keys: [[String: TenantValue]] = []
    /// The reasons that it can't be registered.
    private(set) var violations: [String] = []
    /// The parts that the tenant doesn't use.
    var warnings: [String] = []

    init(_ content: [String: TenantValue], at url: MetadataDocumentURL) {
        (self.url, self.content) = (url, content)
        members["external_client_id"] = .string(url.text)
        require(text("client_id") == url.text, "client_id must be \(url.text), where the document is")
        readName()
        readKind()
        readGrants()
        readRedirectURIs()
        readAuthentication()
        if url.isLocal { warnings.append("Auth0 doesn't accept documents on this machine") }
        for name in content.keys.sorted() where !Self.supported.contains(name) {
            warnings.append("Property not supported: '\(name)'")
        }
    }

    /// The URL of its key set; nil if it authenticates without keys.
    var keySetURL: String? {
        authenticationMethod == .privateKeyJWT ? members["jwks_uri"]?.stringValue : nil
    }

    /// Reads the key set at `keySetURL`. Keys that aren't for signatures are left out.
    mutating func read(keySet: [String: TenantValue]) {
        for key in keySet["keys"]?.arrayValue?.compactMap(\.objectValue) ?? [] where key["use"] ?? "sig" == "sig" {
            let usual = key["kty"] == "EC" ? "ES256" : "RS256"
            var members = key.filter { ["kty", "n", "e", "crv", "x", "y", "d", "kid"].contains($0.key) }
            members["alg"] = key["alg"] ?? .string(usual)
            if key["d"] != nil {
                violations.append("jwks_uri has a private key")
            } else if key["kid"]?.stringValue == nil {
                violations.append("jwks_uri has a key without kid")
            } else if (try? TenantKeySet.publicKey(members)) == nil {
                warnings.append("Key not supported: '\(key["kid"]?.stringValue ?? "")'")
            } else {
                keys.append(members)
            }
        }
        let names = Set(keys.compactMap { $0["kid"]?.stringValue })
        require(!keys.isEmpty && names.count == keys.count, "jwks_uri needs RSA or P-256 keys with a kid of their own")
    }

    private var authenticationMethod: TenantClient.AuthenticationMethod? {
        TenantClient.AuthenticationMethod(rawValue: members["token_endpoint_auth_method"]?.stringValue ?? "")
    }

    private var isNative: Bool { members["app_type"]?.stringValue == TenantClient.AppType.native.rawValue }

    private mutating func readName() {
        let name = text("client_name") ?? ""
        require(!name.isEmpty && !name.contains(where: "<>".contains), "client_name must be a text without < and >")
        members["name"] = .string(name)
        if let description = content["description"] {
            let isShort = description.stringValue.map { $0.count <= Self.longestDescription } == true
            require(isShort, "description must be a text of at most \(Self.longestDescription) characters")
            members["description"] = description
        }
        if let logo = content["logo_uri"] {
            let scheme = AbsoluteURL(logo.stringValue ?? "")?.scheme ?? ""
            require(["http", "https"].contains(scheme), "logo_uri must be a URL with http or https")
            members["logo_uri"] = logo
        }
    }

    private mutating func readKind() {
        let kinds: [String: TenantClient.AppType] = ["native": .native, "web": .regularWeb]
        let kind = kinds[content["application_type"] == nil ? "web" : text("application_type") ?? ""]
        require(kind != nil, "application_type must be native or web")
        members["app_type"] = .string((kind ?? .regularWeb).rawValue)
    }

    private mutating func readGrants() {
        let grants = texts("grant_types") ?? []
        let usable = Self.grantTypes.filter(grants.contains)
        require(!usable.isEmpty, "grant_types must have authorization_code or refresh_token")
        for grant in grants where !usable.contains(grant) {
            warnings.append("Grant type not supported: '\(grant)'")
        }
        members["grant_types"] = .array(usable.map(TenantValue.string))
        let responses = content["response_types"] == nil ? [] : texts("response_types")
        require(responses != nil, "response_types must be an array of texts")
        if responses?.contains("code") == true, !usable.contains(Self.authorizationCode) {
            warnings.append("response_types has code, and grant_types lacks authorization_code")
        }
        for response in responses ?? [] where response != "code" {
            warnings.append("Response type not supported: '\(response)'")
        }
    }

    private mutating func readRedirectURIs() {
        let isNeeded = ![Self.authorizationCode, "implicit"].filter((texts("grant_types") ?? []).contains).isEmpty
        let uris = content["redirect_uris"] == nil && !isNeeded ? [] : texts("redirect_uris")
        require(uris.map { !isNeeded || !$0.isEmpty } == true, "redirect_uris must be an array of URLs")
        require(Set(uris ?? []).count == uris?.count ?? 0, "redirect_uris must differ from each other")
        for uri in uris ?? [] {
            let url = AbsoluteURL(uri)
            let isSafe = url?.scheme == "https" || isNative && url?.isHTTPLoopback == true
            require(
                isSafe && url?.hasFragment == false && !uri.contains(where: "*{".contains),
                "\(uri.prefix(200)) must be an exact URL with https, or of a native application on the device")
        }
        members["callbacks"] = .array((uris ?? []).map(TenantValue.string))
    }

    private mutating func readAuthentication() {
        let name = content["token_endpoint_auth_method"] == nil ? "none" : text("token_endpoint_auth_method") ?? ""
        let method = [.none, .privateKeyJWT].first { $0.rawValue == name } as TenantClient.AuthenticationMethod?
        require(method != nil, "token_endpoint_auth_method must be none or private_key_jwt")
        members["token_endpoint_auth_method"] = .string(name)
        require(content["jwks"] == nil, "jwks isn't supported: the keys must be at jwks_uri")
        require(content["client_secret"] == nil, "a client with a metadata document can't have a secret")
        if let keySet = content["jwks_uri"] {
            let place = AbsoluteURL(keySet.stringValue ?? "")
            let isOwn = place?.origin == url.origin && place?.hasFragment == false
            require(isOwn, "jwks_uri must be a URL at \(url.origin)")
            members["jwks_uri"] = keySet
        } else {
            require(method != .privateKeyJWT, "private_key_jwt needs jwks_uri")
        }
    }

    private mutating func require(_ condition: Bool, _ rule: String) {
        if !condition { violations.append(rule) }
    }

    private func text(_ name: String) -> String? { content[name]?.stringValue }

    /// nil for anything but an array of texts.
    private func texts(_ name: String) -> [String]? {
        guard let values = content[name]?.arrayValue else { return nil }
        let texts = values.compactMap(\.stringValue)
        return texts.count == values.count ? texts : nil
    }
}
