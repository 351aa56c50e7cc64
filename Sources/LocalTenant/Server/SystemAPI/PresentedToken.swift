import A0HTTPServer
import A0JOSE
import Foundation

/// The access token of a request, and how it was presented.
struct PresentedToken: Sendable {
    enum Scheme: String, CaseIterable {
        case bearer = "Bearer"
        case dpop = "DPoP"
    }

    let scheme: Scheme
    let text: String

    init?(_ header: String?) {
        let parts = (header ?? "").split(separator: " ", maxSplits: 1)
        guard parts.count == 2,
            let scheme = Scheme.allCases.first(where: { $0.rawValue.lowercased() == parts[0].lowercased() })
        else { return nil }
        let isPlain = parts[1].utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        text = isPlain ? String(parts[1]) : parts[1].trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty else { return nil }
        self.scheme = scheme
    }

    /// The access token of a request: from the `Authorization` header, else from a form, else from the query (RFC 6750
    /// §2).
    ///
    /// - Throws: `OAuthError` if there is a token in two places.
    init?(in request: HTTPServerRequest) throws {
        let form = request.method == "POST" ? request.form ?? [] : []
        let header = PresentedToken(request.headers["Authorization"])
        let elsewhere = try [Parameters(form), Parameters(request.query)].compactMap { try $0["access_token"] }
            .map { PresentedToken(scheme: .bearer, text: $0) }
        let all = (header.map { [$0] } ?? []) + elsewhere
        guard all.count <= 1 else {
            throw OAuthError(
                400, "invalid_request", "The access token came in more than one place",
                challenge: #"Bearer error="invalid_request""#)
        }
        guard let only = all.first else { return nil }
        self = only
    }

    private init(scheme: Scheme, text: String) {
        (self.scheme, self.text) = (scheme, text)
    }

    /// - Throws: `OAuthError` unless the token is valid.
    func find(in tenant: Tenant, at now: Date) async throws -> (AccessToken, Grant) {
        if text.split(separator: ".", omittingEmptySubsequences: false).count == 3 {
            try await checkSignature(tenant)
        }
        guard let (accessToken, grant) = try await tenant.store.accessToken(text.secretHash) else {
            throw error("The access token is unknown or was revoked")
        }
        guard accessToken.expiresAt > now else { throw error("The access token expired") }
        return (accessToken, grant)
    }

    /// The key that the request proved possession of; nil for a token that isn't bound to one. Requires what a bound
    /// token is bound to, and rejects other tokens that are sent as bound ones.
    ///
    /// - Throws: `OAuthError`.
    func provedKey(_ token: AccessToken, _ client: TenantClient, _ call: Call) async throws -> String? {
        guard case .key(let bound) = token.binding else {
            guard scheme == .bearer else { throw error("The access token is not bound to a key") }
            if case .certificate(let bound) = token.binding {
                let thumbprint = try await call.clientCertificate()?.certificate.thumbprint
                guard let thumbprint, constantTimeEqual(thumbprint, bound) else {
                    throw error("The access token is bound to a client certificate, which this connection doesn't have")
                }
            }
            return nil
        }
        do {
            guard scheme == .dpop else {
                throw DPoPProofError.invalidToken("The access token is bound to a key and needs the scheme DPoP")
            }
            guard let key = try await call.provedKey(for: client, accessToken: text) else {
                throw DPoPProofError("A DPoP proof is required")
            }
            guard key == bound else { throw DPoPProofError.invalidToken("The access token is bound to another key") }
            return key
        } catch let error as DPoPProofError {
            throw error.asChallenge
        }
    }

    /// A JWT must be from this tenant, for `/userinfo`, and signed with a key that is still valid.
    private func checkSignature(_ tenant: Tenant) async throws {
        guard let claims = try await tenant.keys.verify(text), claims["iss"]?.stringValue == tenant.issuer
        else { throw error("The access token is not valid") }
        let own = tenant.userInfoURL
        if case .array(let audience)? = claims["aud"], audience.contains(.string(own)) { return }
        let audience = claims["aud"]?.stringValue ?? "no text"
        // The message is put into a header, between quotation marks.
        let shown = audience.filter { $0.isASCII && !$0.isNewline && !"\"\\".contains($0) }
        throw error(
            "The access token is for the audience \(shown), and not for \(own): ask for the scope openid, too")
    }

    func error(_ description: String) -> OAuthError {
        scheme == .dpop ? DPoPProofError.invalidToken(description).asChallenge : Self.error(description)
    }

    static func error(_ description: String) -> OAuthError {
        OAuthError(401, "invalid_token", description, challenge: #"Bearer error="invalid_token""#)
    }
}
