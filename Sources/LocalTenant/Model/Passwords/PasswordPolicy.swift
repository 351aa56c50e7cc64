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
    func rules(for password: String?) -> [PasswordRule] {
        var rules: [(String, String?, (String) -> Bool)] = []
        rules.append(
            (
                minimumLength == 1 ? "Not empty" : "At least \(minimumLength) characters",
                "length \(minimumLength)",
                { $0.count >= minimumLength }
            ))
        switch self {
        case .none, .low: break
        case .fair:
            rules.append(
                (
                    "Lower case (a\u{2011}z), upper case (A\u{2011}Z) and numbers (0\u{2011}9)",
                    "mixed", { Set($0.map(Kind.init)).isSuperset(of: [.lower, .upper, .digit]) }
                ))
        case .good, .excellent:
            rules.append(
                (
                    "At least 3 of: lower case (a\u{2011}z), upper case (A\u{2011}Z), numbers (0\u{2011}9), special characters (such as !@#$%^&*)",
                    "three", { Set($0.map(Kind.init)).count >= 3 }
                ))
        }
        if self == .excellent {
            rules.append(("No more than 2 identical characters in a row", "repeat", { !hasThreeInARow($0) }))
        }
        if let password, password.utf8.count > Self.maximumLength {
            rules.append(("No more than \(Self.maximumLength) bytes", nil, { _ in false }))
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
