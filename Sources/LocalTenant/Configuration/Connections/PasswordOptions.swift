/// The rules for new passwords of a database, one by one (`password_options`). What is set here takes precedence over
/// ``TenantConnection/passwordPolicy`` and the settings beside it.
///
/// ```swift
/// var options = PasswordOptions()
/// options.minimumLength = 12
/// options.characterTypes = [.lowercase, .number]
/// options.sequentialCharacters = .block
/// var connection = TenantConnection()
/// connection.passwordOptions = options
/// ```
public struct PasswordOptions: Sendable, Hashable {
    /// A kind of characters.
    public enum CharacterType: String, Sendable, Codable, CaseIterable, Choice {
        /// Lower-case letters.
        case lowercase
        /// Upper-case letters.
        case uppercase
        /// Digits.
        case number
        /// All others.
        case special
    }

    /// The number of kinds of characters that a password needs.
    public enum CharacterTypeRule: String, Sendable, Codable, CaseIterable, Choice {
        /// All.
        case all
        /// Three of the four, so that all four have to be listed.
        case threeOfFour = "three_of_four"
    }

    /// The treatment of passwords with such characters.
    public enum Handling: String, Sendable, Codable, CaseIterable, Choice {
        /// They are accepted.
        case allow
        /// They are refused.
        case block
    }

    /// `complexity.min_length`, 1 to 72 characters.
    public var minimumLength: Int?
    /// `complexity.character_types` that a password needs.
    public var characterTypes: [CharacterType]?
    /// `complexity.character_type_rule`. Default: all.
    public var characterTypeRule: CharacterTypeRule?
    /// `complexity.identical_characters`: three in a row, such as `aaa`.
    public var identicalCharacters: Handling?
    /// `complexity.sequential_characters`: three letters or digits in a row, such as `abc` or `321`.
    public var sequentialCharacters: Handling?
    /// `dictionary.active`: whether the most common passwords are refused, and those of ``dictionary``.
    public var usesDictionary: Bool?
    /// `dictionary.custom`: more passwords that are refused, at most 200.
    public var dictionary: [String] = []
    /// `history.active`: whether users may not choose their former passwords again.
    public var usesHistory: Bool?
    /// `history.size`, 1 to 24 passwords. Default: 3.
    public var historySize: Int?
    /// `profile_data.active`: whether passwords are refused that contain a part of the user's profile.
    public var blocksProfileData: Bool?
    /// `profile_data.blocked_fields`: the members of the profile, such as `user_metadata.pet`. Default: names and
    /// identifiers.
    public var blockedFields: [String] = []

    /// No rules of its own.
    public init() {}
}

extension PasswordOptions: Codable, Record {
    static let blank = PasswordOptions()
    static let table = Table<PasswordOptions> {
        Member("complexity") {
            Member("min_length", \.minimumLength, .within(1...72, "choose 1 to 72 characters."))
            Member("character_types", \.characterTypes)
            Member("character_type_rule", \.characterTypeRule)
            Member("identical_characters", \.identicalCharacters)
            Member("sequential_characters", \.sequentialCharacters)
            // Longer ones are always refused: cut off, they would match others.
            Member.withoutEffect("max_length_exceeded")
        }
        Member("dictionary") {
            Member("active", \.usesDictionary)
            Member("custom", \.dictionary)
            Member.withoutEffect("default")
        }
        Member("history") {
            Member("active", \.usesHistory)
            Member("size", \.historySize, .within(1...24, "choose 1 to 24 passwords."))
        }
        Member("profile_data") {
            Member("active", \.blocksProfileData)
            Member("blocked_fields", \.blockedFields)
        }
    }

    func checkTogether() throws(TenantError) {
        try require(dictionary.count <= 200, "dictionary.custom", "there can be at most 200 passwords.")
        try require(
            characterTypeRule != .threeOfFour || Set(characterTypes ?? CharacterType.allCases).count == 4,
            "complexity.character_types", "three_of_four needs all four types.")
    }
}
