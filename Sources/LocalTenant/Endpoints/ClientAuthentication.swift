import A0JOSE
import Foundation

/// Who is calling (RFC 6749 §2.3).
enum ClientAuthentication {
    /// The client, once it has proved who it is; nil if it is unknown or its proof is wrong.
    ///
    /// - Throws: `OAuthError` if the request names no client, or two.
    static func client(_ parameters: Parameters, _ call: Call) async throws -> TenantClient? {
        let basic = basicCredentials(call.request.headers["Authorization"])
        let named = try parameters["client_id"]
        guard let id = try named ?? basic?.id ?? ClientAssertion(parameters)?.claimedClient else {
            throw OAuthError.invalidRequest("Missing required parameter: client_id")
        }
        if let basic, basic.id != id {
            throw OAuthError.invalidRequest("Parameter 'client_id' differs from the Authorization header")
        }
        guard let record = try await call.client(id) else { return nil }
        let isProved =
            switch record.client.authenticationMethod {
            case .none: true
            case .secretPost: try matches(try parameters["client_secret"], record)
            case .secretBasic: try matches(basic?.secret, record)
            case .privateKeyJWT:
                try await ClientAssertion(parameters)?.isValid(for: record.client, call) ?? false
            }
        return isProved ? record.client : nil
    }

    /// Like `client(_:_:)`, for the endpoints other than `/oauth/token`.
    ///
    /// - Throws: also `OAuthError` `invalid_client`.
    static func require(_ parameters: Parameters, _ call: Call) async throws -> TenantClient {
        guard let client = try await client(parameters, call) else {
            throw ClientRefusal.unknown
        }
        return client
    }

    private static func matches(_ secret: String?, _ record: ClientRecord) throws -> Bool {
        guard let secret, let hash = record.secretHash else { return false }
        return constantTimeEqual(secret.secretHash, hash)
    }

    /// Both parts are form-encoded before they are joined (RFC 6749 §2.3.1).
    private static func basicCredentials(_ header: String?) -> (id: String, secret: String)? {
        guard let header, header.lowercased().hasPrefix("basic "),
            let data = Data(base64Encoded: header.dropFirst(6).trimmingCharacters(in: .whitespaces))
        else { return nil }
        let parts = String(decoding: data, as: UTF8.self).split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let id = decoded(parts[0]), let secret = decoded(parts[1]) else { return nil }
        return (id, secret)
    }

    private static func decoded(_ text: Substring) -> String? {
        text.replacing("+", with: " ").removingPercentEncoding
    }
}
