import Foundation

/// An API's access token as it lies in a storage: the JSON of `APICredentials`, whose it is and since when, and how long its
/// session may last, so that it is not handed out after the session's end even where nothing else is left of that.
struct StoredAPICredentials: Codable, Sendable {
    let credentials: APICredentials
    /// The user whose session the token came from; `nil` where that was not known.
    let subject: String?
    /// The scope that it was asked for with, which may not be the granted one.
    let requestedScope: String?
    /// The end of the session that the token came from, as far as it was known.
    let ceiling: SessionCeiling?
    /// The thumbprint of the key that the session was bound to.
    let thumbprint: String?
    /// `nil` in entries of other releases.
    let stamp: TimeStamp?

    private enum CodingKeys: String, CodingKey {
        case subject = "sub"
        case requestedScope = "requested_scope"
        case ceiling = "session_expiry"
        case thumbprint = "jkt"
        case stamp = "stored"
    }

    init(
        _ credentials: APICredentials, subject: String?, requestedScope: String?, ceiling: SessionCeiling?,
        thumbprint: String?, at time: TenantTime
    ) {
        self.credentials = credentials
        self.subject = subject
        self.requestedScope = requestedScope
        self.ceiling = ceiling
        self.thumbprint = thumbprint
        stamp = TimeStamp(time)
    }

    init(from decoder: any Decoder) throws {
        credentials = try APICredentials(from: decoder)
        let values = try decoder.container(keyedBy: CodingKeys.self)
        subject = try values.decodeIfPresent(String.self, forKey: .subject)
        requestedScope = try values.decodeIfPresent(String.self, forKey: .requestedScope)
        ceiling = try values.decodeIfPresent(Double.self, forKey: .ceiling).flatMap(SessionCeiling.init)
        thumbprint = try values.decodeIfPresent(String.self, forKey: .thumbprint)
        stamp = try values.decodeIfPresent(TimeStamp.self, forKey: .stamp)
    }

    func encode(to encoder: any Encoder) throws {
        try credentials.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(subject, forKey: .subject)
        try values.encodeIfPresent(requestedScope, forKey: .requestedScope)
        try values.encodeIfPresent(ceiling?.seconds, forKey: .ceiling)
        try values.encodeIfPresent(thumbprint, forKey: .thumbprint)
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

    /// Whether the token may be handed out beside this session: not another user's, and nothing beyond the end of its own.
    ///
    /// Without a session, only a token of which that end is known to be not reached.
    func belongs(to session: Credentials?, at now: Date) -> Bool {
        if let ceiling, ceiling.hasPassed(at: now) { return false }
        guard let session else { return stamp != nil }
        return subject == nil || subject == session.subject
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

    /// - Parameter session: Where the token came from; `nil` where nobody is logged in.
    func write(
        _ credentials: APICredentials, audience: String, scope: String?, of session: Credentials?, at time: TenantTime
    ) throws(EntryStore.Failure) {
        let stored = StoredAPICredentials(
            credentials, subject: session?.subject, requestedScope: scope, ceiling: session.flatMap(ceiling),
            thumbprint: try session == nil ? nil : boundThumbprint(), at: time)
        let data: Data
        do {
            data = try stored.encoded()
        } catch {
            throw EntryStore.Failure(cause: error)
        }
        guard try writeBeside(data, apiKey(audience: audience, scope: scope)) else {
            throw EntryStore.Failure(cause: SingleEntryStorage())
        }
    }
}

/// The storage has one entry, which is there under every key.
private struct SingleEntryStorage: LocalizedError {
    let errorDescription: String? =
        "This storage gives the same entry for every key, so that it can keep nothing beside the credentials."
}
