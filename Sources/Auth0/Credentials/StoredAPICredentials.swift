import Foundation

/// An API's access token as it lies in a storage: the JSON of `APICredentials`, and whose it is and since when.
struct StoredAPICredentials: Codable, Sendable {
    let credentials: APICredentials
    /// The user whose session the token came from; `nil` where that was not known.
    let subject: String?
    let stamp: TimeStamp?

    private enum CodingKeys: String, CodingKey {
        case subject = "sub"
        case stamp = "stored"
    }

    init(_ credentials: APICredentials, subject: String?, at time: TenantTime) {
        self.credentials = credentials
        self.subject = subject
        stamp = TimeStamp(time)
    }

    init(from decoder: any Decoder) throws {
        credentials = try APICredentials(from: decoder)
        let values = try decoder.container(keyedBy: CodingKeys.self)
        subject = try values.decodeIfPresent(String.self, forKey: .subject)
        stamp = try values.decodeIfPresent(TimeStamp.self, forKey: .stamp)
    }

    func encode(to encoder: any Encoder) throws {
        try credentials.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(subject, forKey: .subject)
        try values.encodeIfPresent(stamp, forKey: .stamp)
    }

    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        return try encoder.encode(self)
    }

    static func decode(_ data: Data) throws -> StoredAPICredentials {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        return try decoder.decode(Self.self, from: data)
    }

    /// Whether the token may be given to this user: not another one's.
    func belongs(to subject: String?) -> Bool {
        guard let owner = self.subject, let subject else { return true }
        return owner == subject
    }

    /// The present moment by the clock that the expiry is told in; `nil` when it was put back since.
    func present(_ time: TenantTime) -> Date? {
        stamp.map { $0.present(time) } ?? time.local
    }
}

extension CredentialsStore {
    /// The key of an API's entry: the audience, followed by the words of the scope in their order. Sessions under a store key
    /// of their own have API entries of their own.
    func apiKey(audience: String, scope: String?) -> String {
        let words = scope.map { $0.split(separator: " ").map(String.init).sorted() } ?? []
        let key = ([audience] + words).joined(separator: "::")
        return credentialsKey == CredentialsManager.defaultStoreKey ? key : "\(credentialsKey)::\(key)"
    }

    /// The stored token for the API, `nil` when there is none that can be read.
    ///
    /// Earlier releases of Auth0.swift stored tokens with a scope under the audience alone.
    func apiCredentials(audience: String, scope: String?) -> StoredAPICredentials? {
        let keys = scope == nil ? [nil] : [scope, nil]
        return keys.lazy.compactMap { scope in
            guard let data = try? entries.read(apiKey(audience: audience, scope: scope)) else { return nil }
            return try? StoredAPICredentials.decode(data)
        }.first
    }

    func write(
        _ credentials: APICredentials, audience: String, scope: String?, subject: String?, at time: TenantTime
    ) throws(EntryStore.Failure) {
        let data: Data
        do {
            data = try StoredAPICredentials(credentials, subject: subject, at: time).encoded()
        } catch {
            throw EntryStore.Failure(cause: error)
        }
        try entries.write(data, apiKey(audience: audience, scope: scope))
    }
}
