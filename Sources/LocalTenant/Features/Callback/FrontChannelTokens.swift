import A0Encoding
import A0JOSE
import Foundation

/// The tokens that a response from `/authorize` contains (OpenID Connect Core §3.2.2.5, §3.3.2.5); none for a code
/// alone.
struct FrontChannelTokens: Sendable {
    /// Lifetimes in seconds of access tokens that are only for `/userinfo`.
    private static let implicitLifetime = 7_200, hybridLifetime = 86_400

    private(set) var members: [(name: String, value: TenantValue)] = []
    /// The record of the access token for `/userinfo`; nil without one.
    private(set) var accessToken: AccessToken?

    /// - Parameter code: The code in the same response; nil without one.
    /// - Throws: `CallbackError` if the user isn't allowed to get tokens.
    init(
        _ grant: Grant, _ request: AuthorizationRequest, _ client: TenantClient, code: String?, _ call: Call
    ) async throws {
        guard request.effectiveResponseTypes.haveTokens else { return }
        do {
            try await make(grant, request, code: code, TokenRequest(call, Parameters([]), client))
        } catch let error as OAuthError {
            throw CallbackError(error.error, error.description)
        }
    }

    private mutating func make(
        _ grant: Grant, _ request: AuthorizationRequest, code: String?, _ tokenRequest: TokenRequest
    ) async throws {
        let api = try await tokenRequest.grantedAPI(grant.details.audience)
        let issuer = TokenIssuer(
            request: tokenRequest,
            user: try await tokenRequest.user(of: grant, orThrow: GrantError.blockedUser), grant: grant, api: api,
            scope: grant.details.scope.filter { !ScopeResolution.refreshing.contains($0) }, grantType: .implicit,
            nonce: request.nonce,
            accessTokenLifetime: api?.webTokenLifetime
                ?? (code == nil ? Self.implicitLifetime : Self.hybridLifetime))
        var proofs: [String: TenantValue] = [:]
        if request.effectiveResponseTypes.contains(.token) {
            let (token, record) = try await issuer.accessToken()
            for name in ["access_token", "token_type", "expires_in", "scope"] {
                if let value = token[name] { members.append((name, value)) }
            }
            accessToken = record
            proofs["at_hash"] = token["access_token"]?.stringValue.map { .string(Self.leftHalf(of: $0)) }
        }
        guard request.effectiveResponseTypes.contains(.idToken) else { return }
        proofs["c_hash"] = code.map { .string(Self.leftHalf(of: $0)) }
        members.append(("id_token", .string(try await issuer.idToken(proofs))))
    }

    /// The value of `c_hash` or `at_hash`, which ties an ID token to the rest of the response (OpenID Connect Core
    /// §3.3.2.11).
    static func leftHalf(of text: String) -> String {
        Base64URL.encode(Digest.sha256(Data(text.utf8)).prefix(16))
    }
}
