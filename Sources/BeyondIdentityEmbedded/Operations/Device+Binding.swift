import Foundation

extension Device {
    /// Accepts a link's offer: creates a key pair, has the provider certify it, and stores both.
    func bind(_ link: BindLink) async throws(BISDKError) -> BindCredentialResponse {
        let base = try domains.checked(link.apiBase, "api_base_url")
        let place = RealmPlace(base: link.apiBase, tenant: link.tenant, realm: link.realm)
        let offer: BindingOffer = try await provider.post(
            place.job(link.job, of: link.identity, "deliverRequest"), bearer: link.token, [String: String]())
        let issuer = try domains.checked(offer.issuer, "The credential's issuer")
        let jwksURI = try domains.checked(offer.jwksURI, "The credential's key set")
        guard offer.postBindingRedirectURI.map(isContinuation) ?? true else {
            throw .error(.badResponse, "The server named a URL that is neither https nor an app's.")
        }
        // A link can only be completed once, so whatever can fail comes first.
        let keys: KeySet = try await provider.get(jwksURI)

        let key = try DeviceKey.generate()
        let signed = try signingRequest(for: offer, link, key)
        let bound: BoundCredential = try await provider.post(
            place.job(link.job, of: link.identity, "complete"), bearer: link.token, ["csr": signed])
        try CredentialCertificate.check(
            bound.certificate, keys, of: key.thumbprint, passkey: bound.credential.id, issuer: offer.issuer, link)

        let record = record(
            of: bound, offer, key, link, base: base, issuer: issuer, jwksURI: jwksURI, handle: "odc:" + (try tokenID()))
        try store.add(record, key)
        return BindCredentialResponse(
            credential: record.credential,
            postBindingRedirectURI: bound.postBindingRedirectURI.flatMap { isContinuation($0) ? $0 : nil }
                ?? offer.postBindingRedirectURI)
    }

    private func signingRequest(
        for offer: BindingOffer, _ link: BindLink, _ key: DeviceKey
    ) throws(BISDKError) -> String {
        let now = Int64(environment.now().timeIntervalSince1970)
        let claims = SigningRequest(
            aud: offer.issuer, iat: now, exp: now + 120, jti: try tokenID(), nonce: offer.nonce, jobID: link.job,
            identityID: link.identity, keyProtection: environment.keychain.protection(of: key))
        return try key.sign(claims, type: "odc-csr+jwt", embedsKey: true)
    }

    private func record(
        of bound: BoundCredential, _ offer: BindingOffer, _ key: DeviceKey, _ link: BindLink, base: URL, issuer: URL,
        jwksURI: URL, handle: String
    ) -> CredentialRecord {
        let now = environment.now()
        return CredentialRecord(
            id: UUID().uuidString, localCreated: now, localUpdated: now, apiBaseURL: base, tenantID: link.tenant,
            realmID: link.realm, identityID: link.identity, keyHandle: handle, created: bound.credential.createTime,
            updated: bound.credential.updateTime, tenantName: offer.tenant.displayName,
            realmName: offer.realm.displayName, identityName: offer.identity.displayName,
            username: offer.identity.username, emailAddress: offer.identity.primaryEmailAddress,
            logoLightURL: offer.theme.logoLightURL, logoDarkURL: offer.theme.logoDarkURL,
            supportURL: offer.theme.supportURL, passkeyID: bound.credential.id, issuer: issuer, jwksURI: jwksURI,
            thumbprint: key.thumbprint, certificate: bound.certificate)
    }
}

/// The provider's offer to certify a key for an identity: the response to `:deliverRequest`.
private struct BindingOffer: Decodable {
    let nonce: String
    let issuer: String
    let jwksURI: String
    let tenant, realm: Named
    let identity: Person
    let theme: Look
    let postBindingRedirectURI: URL?

    struct Named: Decodable {
        let displayName: String

        enum CodingKeys: String, CodingKey {
            case displayName = "display_name"
        }
    }

    struct Person: Decodable {
        let displayName: String
        let username: String
        let primaryEmailAddress: String?

        enum CodingKeys: String, CodingKey {
            case username
            case displayName = "display_name"
            case primaryEmailAddress = "primary_email_address"
        }
    }

    struct Look: Decodable {
        let logoLightURL, logoDarkURL, supportURL: URL

        enum CodingKeys: String, CodingKey {
            case logoLightURL = "logo_light_url"
            case logoDarkURL = "logo_dark_url"
            case supportURL = "support_url"
        }
    }

    enum CodingKeys: String, CodingKey {
        case nonce, issuer, tenant, realm, identity, theme
        case jwksURI = "jwks_uri"
        case postBindingRedirectURI = "post_binding_redirect_uri"
    }
}

/// The claims of a new key's certification request.
private struct SigningRequest: Encodable {
    let aud: String
    let iat, exp: Int64
    let jti, nonce, jobID, identityID, keyProtection: String

    enum CodingKeys: String, CodingKey {
        case aud, iat, exp, jti, nonce
        case jobID = "job_id"
        case identityID = "identity_id"
        case keyProtection = "key_protection"
    }
}

/// The credential as the provider has stored it: the response to `:complete`.
private struct BoundCredential: Decodable {
    let credential: ServerCredential
    let certificate: String
    let postBindingRedirectURI: URL?

    struct ServerCredential: Decodable {
        let id: String
        let createTime, updateTime: Date

        enum CodingKeys: String, CodingKey {
            case id
            case createTime = "create_time"
            case updateTime = "update_time"
        }
    }

    enum CodingKeys: String, CodingKey {
        case credential
        case certificate = "credential_jws"
        case postBindingRedirectURI = "post_binding_redirect_uri"
    }
}
