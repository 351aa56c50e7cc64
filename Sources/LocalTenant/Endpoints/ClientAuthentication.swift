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
        guard let id = try named ?? basic.first?.id ?? ClientAssertion(parameters)?.claimedClient else {
            throw OAuthError.invalidRequest("Missing required parameter: client_id")
        }
        let secrets = basic.filter { $0.id == id }.map(\.secret)
        if !basic.isEmpty, secrets.isEmpty {
            throw OAuthError.invalidRequest("Parameter 'client_id' differs from the Authorization header")
        }
        guard let record = try await call.client(id) else { return nil }
        let isProved =
            switch record.client.authenticationMethod {
            case .none: true
            case .secretPost: matches(try parameters["client_secret"], record)
            case .secretBasic: secrets.contains { matches($0, record) }
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

    private static func matches(_ secret: String?, _ record: ClientRecord) -> Bool {
        guard let secret, let hash = record.secretHash else { return false }
        return constantTimeEqual(secret.secretHash, hash)
    }

    /// What the header may mean. Most clients join id and secret as they are; RFC 6749 §2.3.1 has them form-encoded first.
    private static func basicCredentials(_ header: String?) -> [(id: String, secret: String)] {
        guard let header, header.lowercased().hasPrefix("basic "),
            let data = Data(base64Encoded: header.dropFirst(6).trimmingCharacters(in: .whitespaces))
        else { return [] }
        let parts = String(decoding: data, as: UTF8.self).split(
            separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return [] }
        let asTheyAre = (id: String(parts[0]), secret: String(parts[1]))
        guard let id = decoded(parts[0]), let secret = decoded(parts[1]) else { return [asTheyAre] }
        return [asTheyAre, (id, secret)]
    }

    private static func decoded(_ text: Substring) -> String? {
        text.replacing("+", with: " ").removingPercentEncoding
    }
}
