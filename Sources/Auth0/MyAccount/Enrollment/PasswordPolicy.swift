/// The rules for a new password.
public struct PasswordPolicy: Decodable, Sendable, Equatable {
    /// Length and characters.
    public let complexity: PasswordComplexity

    /// Whether the password may contain data from the user's profile.
    public let profileData: PasswordProfileData

    /// Whether the user may reuse a password.
    public let history: PasswordHistory

    /// Whether the most common passwords are rejected.
    public let dictionary: PasswordDictionary

    private enum CodingKeys: String, CodingKey {
        case complexity
        case profileData = "profile_data"
        case history
        case dictionary
    }
}

/// The length and the characters of a password.
public struct PasswordComplexity: Decodable, Sendable, Equatable {
    /// The minimum number of characters.
    public let minLength: Int?

    /// `uppercase`, `lowercase`, `number`, `special`.
    public let characterTypes: [String]?

    /// Whether the password needs all of the types: `all` or `three_of_four`.
    public let characterTypeRule: String?

    /// Whether the same character may appear more than twice in a row: `allow` or `block`.
    public let identicalCharacters: String?

    /// Whether runs such as `abc` are accepted: `allow` or `block`.
    public let sequentialCharacters: String?

    /// The treatment of a password that is too long: `truncate` or `error`.
    public let maxLengthExceeded: String?

    private enum CodingKeys: String, CodingKey {
        case minLength = "min_length"
        case characterTypes = "character_types"
        case characterTypeRule = "character_type_rule"
        case identicalCharacters = "identical_characters"
        case sequentialCharacters = "sequential_characters"
        case maxLengthExceeded = "max_length_exceeded"
    }
}

/// Whether a password may contain data from the user's profile.
public struct PasswordProfileData: Decodable, Sendable, Equatable {
    /// Whether the rule is on.
    public let active: Bool?

    /// The names of the profile's fields that must not appear.
    public let blockedFields: [String]?

    private enum CodingKeys: String, CodingKey {
        case active
        case blockedFields = "blocked_fields"
    }
}

/// Whether a user may reuse a password.
public struct PasswordHistory: Decodable, Sendable, Equatable {
    /// Whether the rule is on.
    public let active: Bool?

    /// How many passwords are remembered.
    public let size: Int?
}

/// Whether the most common passwords are rejected.
public struct PasswordDictionary: Decodable, Sendable, Equatable {
    /// Whether the rule is on.
    public let active: Bool?

    /// Which list: `en_10k` or `en_100k`.
    public let `default`: String?
}
