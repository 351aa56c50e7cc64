/// An authentication method that the tenant lets users enroll.
public struct Factor: Decodable, Sendable, Equatable {
    /// The kind: a raw value of `AuthenticationMethodType`.
    public let type: String

    /// `primary` for the first step of a login, `secondary` for second factors.
    public let usage: [String]?
}

/// The tenant's list of what users can enroll.
public struct Factors: Decodable, Sendable, Equatable {
    /// The factors that the tenant offers.
    public let factors: [Factor]
}
