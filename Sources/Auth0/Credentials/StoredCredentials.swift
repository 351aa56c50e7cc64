import Foundation

/// Credentials as they lie in a storage: JSON with a version of its form.
struct StoredCredentials: Codable {
    private static let currentVersion = 1

    private let version: Int
    private let accessToken: String
    private let tokenType: String
    private let idToken: String
    private let refreshToken: String?
    /// Seconds since 1970.
    private let expiresAt: Double
    private let scope: String?
    private let recoveryCode: String?

    static func encode(_ credentials: Credentials) throws -> Data {
        try JSONEncoder().encode(StoredCredentials(credentials))
    }

    /// Throws a `DecodingError` for anything that this version of the library cannot read.
    static func decode(_ data: Data) throws -> Credentials {
        try JSONDecoder().decode(StoredCredentials.self, from: data).credentials
    }

    private enum CodingKeys: String, CodingKey {
        case version
        case accessToken = "access_token"
        case tokenType = "token_type"
        case idToken = "id_token"
        case refreshToken = "refresh_token"
        case expiresAt = "expires_at"
        case scope
        case recoveryCode = "recovery_code"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        version = try values.decode(Int.self, forKey: .version)
        guard version == Self.currentVersion else {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: values,
                debugDescription: "The stored credentials have the unknown form \(version).")
        }
        accessToken = try values.decode(String.self, forKey: .accessToken)
        tokenType = try values.decode(String.self, forKey: .tokenType)
        idToken = try values.decode(String.self, forKey: .idToken)
        refreshToken = try values.decodeIfPresent(String.self, forKey: .refreshToken)
        expiresAt = try values.decode(Double.self, forKey: .expiresAt)
        scope = try values.decodeIfPresent(String.self, forKey: .scope)
        recoveryCode = try values.decodeIfPresent(String.self, forKey: .recoveryCode)
    }

    private init(_ credentials: Credentials) {
        version = Self.currentVersion
        accessToken = credentials.accessToken
        tokenType = credentials.tokenType
        idToken = credentials.idToken
        refreshToken = credentials.refreshToken
        expiresAt = credentials.expiresIn.timeIntervalSince1970
        scope = credentials.scope
        recoveryCode = credentials.recoveryCode
    }

    private var credentials: Credentials {
        Credentials(
            accessToken: accessToken, tokenType: tokenType, idToken: idToken, refreshToken: refreshToken,
            expiresIn: Date(timeIntervalSince1970: expiresAt), scope: scope, recoveryCode: recoveryCode)
    }
}
