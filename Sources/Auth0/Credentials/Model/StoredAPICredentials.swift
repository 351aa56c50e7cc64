import Foundation

/// An API's access token as stored: the JSON of `APICredentials`, its user, when it was stored, and the end of its
/// session. With these, it isn't returned after the session's end, even if nothing else of the session is left.
struct StoredAPICredentials: Codable, Sendable {
    let credentials: APICredentials
    /// The user whose session the token came from; `nil` if unknown.
    let subject: String?
    /// The requested scope, which may not be the granted one.
    let requestedScope: String?
    /// The end of the session that the token came from, if known.
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

    /// Whether the token may be returned with this session: not if it's another user's, and not after the end of its
    /// own session.
    ///
    /// Without a session, only if the token's session is known not to have ended.
    func belongs(to session: Credentials?, at now: Date) -> Bool {
        if let ceiling, ceiling.hasPassed(at: now) { return false }
        guard let session else { return stamp != nil }
        return subject == nil || subject == session.subject
    }

    /// The current time by the clock that the expiration refers to; `nil` if that clock was set back since.
    func present(_ time: TenantTime) -> Date? {
        stamp.map { $0.present(time) } ?? time.local
    }
}
