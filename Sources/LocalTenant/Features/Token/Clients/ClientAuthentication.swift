import A0HTTPServer
import A0JOSE
import Foundation

/// Authenticates the client (RFC 6749 §2.3).
enum ClientAuthentication {
    /// The authenticated client. A secret is accepted in the body and in the `Authorization` header, whichever method
    /// is registered: both prove the same, and many clients can't choose.
    ///
    /// - Parameter oauthError: the error for a client that isn't authenticated. Its description gets the reason, unless
    ///   that is the secret itself.
    /// - Throws: `OAuthError`: `oauthError`, or `invalid_request` if the request names no client or two, or contains
    ///   two different proofs.
    static func client(
        _ parameters: Parameters, _ call: Call, orThrow oauthError: OAuthError = ClientError.unknown
    ) async throws -> TenantClient {
        let certificate = try await call.clientCertificate()
        let proof = try ClientProof(parameters, call.request)
        guard let id = try parameters["client_id"] ?? proof.claimedClient else {
            throw OAuthError.invalidRequest("Missing required parameter: client_id")
        }
        guard proof.header.isEmpty || proof.header.contains(where: { $0.id == id }) else {
            throw OAuthError.invalidRequest("Parameter 'client_id' differs from the Authorization header")
        }
        guard let record = try await call.client(id) else { throw oauthError }
        let client = record.client
        switch client.authenticationMethod {
        case .none:
            return client
        case .secretPost, .secretBasic:
            guard !proof.methods.isEmpty || parameters.first("code_verifier") == nil else {
                // Auth0's SDKs rely on the unchanged text to detect a public client that is registered as confidential.
                throw oauthError
            }
            let secrets = try proof.secrets(of: id)
            guard !secrets.isEmpty else { throw oauthError.because(proof.mismatch(with: client)) }
            guard secrets.contains(where: { isRight($0, record) }) else { throw oauthError }
        case .privateKeyJWT:
            guard proof.methods.contains(.privateKeyJWT) else { throw oauthError.because(proof.mismatch(with: client)) }
            guard let assertion = proof.assertion else {
                throw oauthError.because(
                    "client_assertion must be a signed JWT with claims, and client_assertion_type \(ClientAssertion.type)"
                )
            }
            if let reason = try await assertion.error(for: client, call) { throw oauthError.because(reason) }
        case .tlsClientAuth, .selfSignedTLSClientAuth:
            guard let certificate else {
                throw oauthError.because(proof.mismatch(with: client) + " on a connection with no client certificate")
            }
            if let reason = certificate.error(for: client, at: call.now) { throw oauthError.because(reason) }
        }
        return client
    }

    private static func isRight(_ secret: String, _ record: ClientRecord) -> Bool {
        guard let hash = record.secretHash else { return false }
        return constantTimeEqual(secret.secretHash, hash)
    }
}

/// The client credentials in a request.
struct ClientProof {
    /// The possible readings of the `Authorization` header; empty if it's missing or malformed.
    let header: [(id: String, secret: String)]
    let secret: String?
    /// nil if it's missing or malformed.
    let assertion: ClientAssertion?
    /// The methods that the request uses.
    let methods: [TenantClient.AuthenticationMethod]

    /// - Throws: `OAuthError` for a parameter that was sent twice or isn't a string.
    init(_ parameters: Parameters, _ request: HTTPServerRequest) throws {
        header = Self.basicCredentials(request.headers["Authorization"])
        assertion = try ClientAssertion(parameters)
        secret = try parameters["client_secret"]
        var methods: [TenantClient.AuthenticationMethod] = []
        if !header.isEmpty { methods.append(.secretBasic) }
        if secret != nil { methods.append(.secretPost) }
        if parameters.names.contains("client_assertion") { methods.append(.privateKeyJWT) }
        self.methods = methods
    }

    var claimedClient: String? { header.first?.id ?? assertion?.claimedClient }

    /// The possible values of the client's secret.
    ///
    /// - Throws: `OAuthError` if body and header differ: RFC 6749 §2.3 allows one way only, but clients that send the
    ///   same secret in both are common.
    func secrets(of id: String) throws -> [String] {
        let inHeader = header.filter { $0.id == id }.map(\.secret)
        guard let secret, !inHeader.isEmpty else { return secret.map { [$0] } ?? inHeader }
        guard inHeader.contains(secret) else {
            throw OAuthError.invalidRequest("Parameter 'client_secret' differs from the Authorization header")
        }
        return [secret]
    }

    func mismatch(with client: TenantClient) -> String {
        let received = methods.map(\.rawValue).joined(separator: " and ")
        return "the client is registered with \(client.authenticationMethod.rawValue), and the request came with "
            + (received.isEmpty ? "no client authentication" : received)
    }

    /// Most clients don't encode the id and secret; RFC 6749 §2.3.1 requires form-encoding, and some clients encode
    /// spaces as `%20` and leave `+` unchanged.
    private static func basicCredentials(_ header: String?) -> [(id: String, secret: String)] {
        guard let header, header.lowercased().hasPrefix("basic "),
            let data = Data(base64Encoded: header.dropFirst(6).trimmingCharacters(in: .whitespaces))
        else { return [] }
        let parts = String(decoding: data, as: UTF8.self)
            .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty else { return [] }
        return meanings(parts[0]).flatMap { id in meanings(parts[1]).map { (id, $0) } }
    }

    private static func meanings(_ text: String) -> [String] {
        [text, text.replacingOccurrences(of: "+", with: " ").removingPercentEncoding, text.removingPercentEncoding]
            .compactMap { $0 }.withoutRepetition()
    }
}

enum ClientError {
    static let unknown = OAuthError(401, "invalid_client", "Unauthorized")
    /// The error of `/oauth/token`.
    static let denied = OAuthError(401, "access_denied", "Unauthorized")
}

extension OAuthError {
    /// The same error with a reason, for the client's developer.
    fileprivate func because(_ reason: String) -> OAuthError {
        var error = self
        error.description += ": \(reason)"
        return error
    }
}
