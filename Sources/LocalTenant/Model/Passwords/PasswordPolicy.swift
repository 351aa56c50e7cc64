/// The rules of Auth0's five policy levels.
extension TenantConnection.PasswordPolicy {
    enum Kind: CaseIterable {
        case lower, upper, digit, other

        init(_ character: Character) {
            if character.isNumber {
                self = .digit
            } else if character.isLowercase {
                self = .lower
            } else if character.isUppercase {
                self = .upper
            } else {
                self = .other
            }
        }
    }

    /// The maximum length in UTF-8 bytes. Longer passwords are rejected rather than truncated.
    static let maximumLength = 72

    /// All rules for people, with hyphens that don't break lines, and whether `password` satisfies them; undecided
    /// without a password.
    func rules(for password: String?, _ texts: Texts = .english) -> [PasswordRule] {
        var rules: [(String, String?, (String) -> Bool)] = []
        rules.append(
            (
                minimumLength == 1
                    ? texts["signup.passwordNotEmpty"]
                    : texts["signup.passwordLength", count: minimumLength],
                "length \(minimumLength)",
                { $0.count >= minimumLength }
            ))
        switch self {
        case .none, .low: break
        case .fair:
            rules.append(
                (
                    texts["signup.passwordAllKinds"],
                    "mixed", { Set($0.map(Kind.init)).isSuperset(of: [.lower, .upper, .digit]) }
                ))
        case .good, .excellent:
            rules.append(
                (
                    texts["signup.passwordThreeKinds"],
                    "three", { Set($0.map(Kind.init)).count >= 3 }
                ))
        }
        if self == .excellent {
            rules.append((texts["signup.passwordRepetition"], "repeat", { !hasThreeInARow($0) }))
        }
        if let password, password.utf8.count > Self.maximumLength {
            rules.append((texts["signup.passwordTooLong", ["max": String(Self.maximumLength)]], nil, { _ in false }))
        }
        return rules.map { text, check, isObeyed in
            PasswordRule(text: text, satisfied: password.map(isObeyed), check: check)
        }
    }

    func accepts(_ password: String) -> Bool {
        rules(for: password).allSatisfy { $0.satisfied == true }
    }

    var minimumLength: Int {
        switch self {
        case .none: 1
        case .low: 6
        case .fair, .good: 8
        case .excellent: 10
        }
    }

    func hasThreeInARow(_ password: String) -> Bool {
        zip(password, zip(password.dropFirst(), password.dropFirst(2))).contains { $0 == $1.0 && $0 == $1.1 }
    }
}

/// One line of the password policy; `satisfied` is nil before anything was typed.
struct PasswordRule: Sendable, Equatable {
    var text: String
    var satisfied: Bool?
    /// The name of the rule for the page's script, with its number; nil for one that isn't checked there.
    var check: String?
}
