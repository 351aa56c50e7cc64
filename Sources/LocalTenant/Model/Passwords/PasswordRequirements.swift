/// The rules for new passwords: those of a policy level, changed by a connection's own.
struct PasswordRequirements: Sendable, Equatable {
    typealias CharacterType = PasswordOptions.CharacterType

    /// The maximum length in UTF-8 bytes. Longer passwords are rejected rather than truncated.
    static let maximumLength = 72

    private(set) var minimumLength: Int
    private(set) var characterTypes: [CharacterType] = []
    private(set) var characterTypeRule = PasswordOptions.CharacterTypeRule.all
    private(set) var allowsIdentical = true
    private(set) var allowsSequential = true
    /// How many former passwords can't be chosen again.
    private(set) var history = 0
    private(set) var usesDictionary = false
    /// Passwords that the dictionary has besides the most common ones.
    private(set) var dictionary: [String] = []
    private(set) var blocksProfileData = false
    /// The members of the profile that a password must not contain.
    private(set) var blockedFields = ["name", "given_name", "family_name", "nickname", "username", "email"]

    /// The rules of Auth0's five levels.
    init(_ policy: TenantConnection.PasswordPolicy) {
        minimumLength =
            switch policy {
            case .none: 1
            case .low: 6
            case .fair, .good: 8
            case .excellent: 10
            }
        switch policy {
        case .none, .low: break
        case .fair: characterTypes = [.lowercase, .uppercase, .number]
        case .good, .excellent: (characterTypes, characterTypeRule) = (CharacterType.allCases, .threeOfFour)
        }
        allowsIdentical = policy != .excellent
    }

    init(_ connection: TenantConnection) {
        self.init(connection.passwordPolicy)
        let options = connection.passwordOptions ?? PasswordOptions()
        minimumLength = options.minimumLength ?? connection.passwordMinimumLength ?? minimumLength
        if let types = options.characterTypes {
            (characterTypes, characterTypeRule) = (CharacterType.allCases.filter(types.contains), .all)
        }
        characterTypeRule = options.characterTypeRule ?? characterTypeRule
        if let handling = options.identicalCharacters { allowsIdentical = handling == .allow }
        if let handling = options.sequentialCharacters { allowsSequential = handling == .allow }
        usesDictionary = options.usesDictionary ?? connection.passwordDictionary
        dictionary = connection.passwordDictionaryWords + options.dictionary
        history = connection.passwordHistory
        if let usesHistory = options.usesHistory { history = usesHistory ? options.historySize ?? 3 : 0 }
        blocksProfileData = options.blocksProfileData ?? connection.passwordNoPersonalInfo
        if !options.blockedFields.isEmpty { blockedFields = options.blockedFields }
    }

    func accepts(_ password: String) -> Bool {
        rules(for: password).allSatisfy { $0.satisfied == true }
    }

    func isInDictionary(_ password: String) -> Bool {
        guard usesDictionary else { return false }
        let word = password.lowercased()
        return CommonPasswords.contain(word) || dictionary.contains { $0.lowercased() == word }
    }

    /// Whether `password` contains a part of the profile of at least three characters.
    func mentions(_ profile: TenantUser, _ password: String) -> Bool {
        guard blocksProfileData else { return false }
        let password = password.lowercased()
        return blockedFields.flatMap { profile.words(of: $0) }.contains { word in
            word.count >= 3 && password.contains(word.lowercased())
        }
    }

    /// Each line for people, with hyphens that don't break lines, and whether `password` satisfies it; undecided
    /// without a password.
    func rules(for password: String?, _ texts: Texts = .english) -> [PasswordRule] {
        var rules = [
            PasswordRule(
                text: minimumLength == 1
                    ? texts["signup.passwordNotEmpty"] : texts["signup.passwordLength", count: minimumLength],
                satisfied: password.map { $0.count >= minimumLength }, check: "length \(minimumLength)")
        ]
        if characterTypeRule == .threeOfFour {
            rules.append(rule(texts["signup.passwordThreeKinds"], 3, characterTypes, password))
        } else {
            rules += characterTypes.map { rule(texts[$0.textKey], 1, [$0], password) }
        }
        if !allowsIdentical {
            rules.append(
                PasswordRule(
                    text: texts["signup.passwordRepetition"], satisfied: password.map { !Self.hasThreeEqual($0) },
                    check: "repeat"))
        }
        if !allowsSequential {
            rules.append(
                PasswordRule(
                    text: texts["signup.passwordSequence"], satisfied: password.map { !Self.hasSequence($0) },
                    check: "sequence"))
        }
        if let password, password.utf8.count > Self.maximumLength {
            let text = texts["signup.passwordTooLong", ["max": String(Self.maximumLength)]]
            rules.append(PasswordRule(text: text, satisfied: false, check: nil))
        }
        return rules
    }

    private func rule(_ text: String, _ count: Int, _ types: [CharacterType], _ password: String?) -> PasswordRule {
        PasswordRule(
            text: text, satisfied: password.map { Set($0.map(CharacterType.init)).intersection(types).count >= count },
            check: "types \(count) " + types.map(\.rawValue).joined(separator: " "))
    }

    static func hasThreeEqual(_ password: String) -> Bool {
        zip(password, zip(password.dropFirst(), password.dropFirst(2))).contains { $0 == $1.0 && $0 == $1.1 }
    }

    /// Whether three ASCII letters or digits in a row ascend or descend by one.
    static func hasSequence(_ password: String) -> Bool {
        let scalars = Array(password.unicodeScalars)
        return scalars.indices.dropLast(2).contains { index in
            let three = scalars[index..<index + 3]
            guard three.allSatisfy({ $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0) }) else {
                return false
            }
            let values = three.map { Int($0.value) }
            return abs(values[1] - values[0]) == 1 && values[2] - values[1] == values[1] - values[0]
        }
    }
}

extension TenantConnection {
    var passwordRequirements: PasswordRequirements { PasswordRequirements(self) }
}

/// One line of the rules for passwords; `satisfied` is nil before anything was typed.
struct PasswordRule: Sendable, Equatable {
    var text: String
    var satisfied: Bool?
    /// The name of the rule for the page's script, with its values; nil for one that isn't checked there.
    var check: String?
}

extension PasswordOptions.CharacterType {
    init(_ character: Character) {
        if character.isNumber {
            self = .number
        } else if character.isLowercase {
            self = .lowercase
        } else if character.isUppercase {
            self = .uppercase
        } else {
            self = .special
        }
    }

    fileprivate var textKey: String {
        switch self {
        case .lowercase: "signup.passwordLowercase"
        case .uppercase: "signup.passwordUppercase"
        case .number: "signup.passwordNumber"
        case .special: "signup.passwordSpecial"
        }
    }
}

extension TenantUser {
    /// The words in a member of the profile, such as `name` or `user_metadata.pet`; of an email address also what is
    /// before the @.
    fileprivate func words(of field: String) -> [String] {
        let path = field.split(separator: ".").map(String.init)
        guard let text = object[path: path[...]]?.stringValue else { return [] }
        return text.split(separator: " ").map(String.init) + text.split(separator: "@").prefix(1).map(String.init)
    }
}
