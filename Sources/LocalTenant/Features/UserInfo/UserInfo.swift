import A0HTTPServer
import Foundation

/// `GET` and `POST /userinfo` (OpenID Connect Core §5.3), with bearer tokens (RFC 6750) and bound ones (RFC 9449 §7.1).
@Sendable func userInfo(_ call: Call) async throws -> HTTPServerResponse {
    var call = call
    guard let presented = try PresentedToken(in: call.request) else {
        throw PresentedToken.refusal("An access token is required")
    }
    let (accessToken, grant) = try await presented.find(call)
    call.notes.set(\.client, grant.clientID)
    guard let user = try await call.store.user(grant.userID) else {
        throw presented.refusal("The user does not exist anymore")
    }
    guard !user.profile.blocked else { throw presented.refusal("The user is blocked") }
    guard let client = try await call.store.client(grant.clientID)?.client else {
        throw presented.refusal("The client does not exist anymore")
    }
    call.keyThumbprint = try await presented.provedKey(accessToken, client, call)
    guard accessToken.scope.contains("openid") else {
        throw OAuthError(
            403, "insufficient_scope", "The access token needs the scope openid",
            challenge: #"\#(presented.scheme.rawValue) error="insufficient_scope", scope="openid""#)
    }
    var claims = call.tenant.claims.withLock {
        $0.claims(.idToken, clientID: grant.clientID, userID: user.id, audience: grant.details.audience)
    }
    claims.merge(try Profile.claims(of: user, scope: accessToken.scope)) { _, own in own }
    claims["act"] = grant.details.actor
    claims.merge(call.organizationClaims(grant)) { _, own in own }
    var response = try HTTPServerResponse.json(claims)
    try await call.addNonce(to: &response, for: client)
    return response
}

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
        text = parts[1].trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty else { return nil }
        self.scheme = scheme
    }

    /// The access token of a request: from the `Authorization` header, else from a form, else from the query (RFC 6750 §2).
    ///
    /// - Throws: `OAuthError` for a token in two places.
    init?(in request: HTTPServerRequest) throws {
        let type = request.headers["Content-Type"]?.lowercased() ?? ""
        let isForm = request.method == "POST" && type.hasPrefix("application/x-www-form-urlencoded")
        let form = isForm ? FormEncoding.parse(String(decoding: request.body, as: UTF8.self)) : []
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

    /// - Throws: `OAuthError` unless the token is good.
    func find(_ call: Call) async throws -> (AccessToken, Grant) {
        if text.split(separator: ".", omittingEmptySubsequences: false).count == 3 {
            try await checkSignature(call)
        }
        guard let (accessToken, grant) = try await call.store.accessToken(text.secretHash) else {
            throw refusal("The access token is unknown or was revoked")
        }
        guard accessToken.expiresAt > call.now else { throw refusal("The access token expired") }
        return (accessToken, grant)
    }

    /// A bound token needs a proof by its key, and no other token may come as if it were bound.
    ///
    /// - Throws: `OAuthError`.
    func provedKey(_ token: AccessToken, _ client: TenantClient, _ call: Call) async throws -> String? {
        guard let bound = token.keyThumbprint else {
            guard scheme == .bearer else { throw refusal("The access token is not bound to a key") }
            return nil
        }
        do {
            guard scheme == .dpop else {
                throw DPoPRefusal.invalidToken("The access token is bound to a key and needs the scheme DPoP")
            }
            guard let key = try await call.provedKey(for: client, accessToken: text) else {
                throw DPoPRefusal("A DPoP proof is required")
            }
            guard key == bound else { throw DPoPRefusal.invalidToken("The access token is bound to another key") }
            return key
        } catch let refusal as DPoPRefusal {
            throw refusal.asChallenge
        }
    }

    /// A token that is a JWT must be ours, for `/userinfo`, and signed with a key that still counts.
    private func checkSignature(_ call: Call) async throws {
        guard let claims = try await call.tenant.keys.verify(text), claims["iss"]?.stringValue == call.tenant.issuer
        else { throw refusal("The access token is not valid") }
        let own = call.tenant.userInfoURL
        if case .array(let audience)? = claims["aud"], audience.contains(.string(own)) { return }
        let audience = claims["aud"]?.stringValue ?? "no text"
        // What the refusal says goes into a header, between quotation marks.
        let shown = audience.filter { $0.isASCII && !$0.isNewline && !"\"\\".contains($0) }
        throw refusal(
            "The access token is for the audience \(shown), and not for \(own): ask for the scope openid, too")
    }

    func refusal(_ description: String) -> OAuthError {
        scheme == .dpop ? DPoPRefusal.invalidToken(description).asChallenge : Self.refusal(description)
    }

    static func refusal(_ description: String) -> OAuthError {
        OAuthError(401, "invalid_token", description, challenge: #"Bearer error="invalid_token""#)
    }
}
