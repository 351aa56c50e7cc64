import Foundation

/// Credentials as stored: JSON with a format version.
struct StoredCredentials: Sendable {
    private static let currentVersion = 1

    let credentials: Credentials

    /// The scope that the access token was requested with, which may not be the granted one. `nil` for the login's
    /// scope.
    var requestedScope: String?

    /// Identifies the login that they came from, also after renewals; `nil` in entries of earlier releases.
    var login: String?

    /// When they were stored; `nil` in entries of earlier releases.
    var stamp: TimeStamp?

    /// The renewal that was begun but hasn't completed.
    var renewal: RenewalJournal?

    func encoded() throws -> Data {
        try JSONEncoder().encode(self)
    }

    /// A format that only a later version of the library can read. The stored data is intact.
    struct NewerFormat: LocalizedError, Equatable {
        let version: Int

        var errorDescription: String? {
            """
            They were stored by a later version of this program, in the form \(version). Use that version, or log in again; \
            what is stored is then kept under another key.
            """
        }
    }

    /// Throws a ``NewerFormat``, or a `DecodingError` for anything else that cannot be read.
    static func decode(_ data: Data) throws -> StoredCredentials {
        do {
            return try JSONDecoder().decode(StoredCredentials.self, from: data)
        } catch let error as NewerFormat {
            throw error
        } catch {
            guard let archived = ArchivedCredentials.decode(data) else { throw error }
            return StoredCredentials(credentials: archived)
        }
    }
}

extension StoredCredentials: Codable {
    private enum CodingKeys: String, CodingKey {
        case version
        case accessToken = "access_token"
        case tokenType = "token_type"
        case idToken = "id_token"
        case refreshToken = "refresh_token"
        case expiresAt = "expires_at"
        case scope
        case recoveryCode = "recovery_code"
        case requestedScope = "requested_scope"
        case login
        case stamp = "stored"
        case renewal
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let version = try values.decode(Int.self, forKey: .version)
        guard version <= Self.currentVersion else { throw NewerFormat(version: version) }
        guard version == Self.currentVersion else {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: values,
                debugDescription: "The stored credentials have the unknown form \(version).")
        }
        credentials = Credentials(
            accessToken: try values.decode(String.self, forKey: .accessToken),
            tokenType: try values.decode(String.self, forKey: .tokenType),
            idToken: try values.decode(String.self, forKey: .idToken),
            refreshToken: try values.decodeIfPresent(String.self, forKey: .refreshToken),
            expiresIn: Date(timeIntervalSince1970: try values.decode(Double.self, forKey: .expiresAt)),
            scope: try values.decodeIfPresent(String.self, forKey: .scope),
            recoveryCode: try values.decodeIfPresent(String.self, forKey: .recoveryCode))
        requestedScope = try values.decodeIfPresent(String.self, forKey: .requestedScope)
        login = try values.decodeIfPresent(String.self, forKey: .login)
        stamp = try values.decodeIfPresent(TimeStamp.self, forKey: .stamp)
        renewal = try values.decodeIfPresent(RenewalJournal.self, forKey: .renewal)
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Self.currentVersion, forKey: .version)
        try values.encode(credentials.accessToken, forKey: .accessToken)
        try values.encode(credentials.tokenType, forKey: .tokenType)
        try values.encode(credentials.idToken, forKey: .idToken)
        try values.encodeIfPresent(credentials.refreshToken, forKey: .refreshToken)
        try values.encode(credentials.expiresIn.timeIntervalSince1970, forKey: .expiresAt)
        try values.encodeIfPresent(credentials.scope, forKey: .scope)
        try values.encodeIfPresent(credentials.recoveryCode, forKey: .recoveryCode)
        try values.encodeIfPresent(requestedScope, forKey: .requestedScope)
        try values.encodeIfPresent(login, forKey: .login)
        try values.encodeIfPresent(stamp, forKey: .stamp)
        try values.encodeIfPresent(renewal, forKey: .renewal)
    }
}
