import Foundation

extension PasswordRequirements {
    /// The result of each rule for `password`, in the format of Auth0's signup errors.
    func report(on password: String) -> TenantValue {
        let rules = checks(password)
        return [
            "rules": .array(rules.map(\.value)),
            "verified": .bool(rules.allSatisfy(\.isObeyed)),
        ]
    }

    /// The rules as a list for people, one on each line.
    func text(for password: String) -> String {
        checks(password).flatMap(\.lines).joined(separator: "\n")
    }

    private struct Check {
        let code: String
        let message: String
        let isObeyed: Bool
        /// The values for the placeholders in the message.
        var format: [TenantValue] = []
        var items: [Check] = []

        var value: TenantValue {
            var members: [String: TenantValue] = [
                "code": .string(code), "message": .string(message), "verified": .bool(isObeyed),
            ]
            if !format.isEmpty { members["format"] = .array(format) }
            if !items.isEmpty { members["items"] = .array(items.map(\.value)) }
            return .object(members)
        }

        /// Indented by one space for each level, as Auth0 does.
        var lines: [String] {
            let text = format.reduce(message) { text, value in
                guard let placeholder = text.range(of: "%[ds]", options: .regularExpression) else { return text }
                let word = if case .integer(let number) = value { "\(number)" } else { value.stringValue ?? "" }
                return text.replacingCharacters(in: placeholder, with: word)
            }
            return ["* \(text)"] + items.flatMap(\.lines).map { " " + $0 }
        }
    }

    private func checks(_ password: String) -> [Check] {
        var checks = [
            minimumLength == 1
                ? Check(code: "nonEmpty", message: "Non-empty password required", isObeyed: !password.isEmpty)
                : Check(
                    code: "lengthAtLeast", message: "At least %d characters in length",
                    isObeyed: password.count >= minimumLength, format: [.integer(minimumLength)])
        ]
        let types = typeChecks(password)
        if characterTypeRule == .threeOfFour {
            checks.append(
                Check(
                    code: "containsAtLeast",
                    message: "Contain at least %d of the following %d types of characters:",
                    isObeyed: types.count(where: \.isObeyed) >= 3, format: [3, 4], items: types))
        } else if !types.isEmpty {
            checks.append(
                Check(
                    code: "shouldContain", message: "Should contain:", isObeyed: types.allSatisfy(\.isObeyed),
                    items: types))
        }
        if !allowsIdentical {
            checks.append(
                Check(
                    code: "identicalChars",
                    message: "No more than %d identical characters in a row (such as \"%s\")",
                    isObeyed: !Self.hasThreeEqual(password), format: [2, "aaa"]))
        }
        if !allowsSequential {
            checks.append(
                Check(
                    code: "sequentialChars",
                    message: "No more than %d letters or digits in sequence (such as \"%s\")",
                    isObeyed: !Self.hasSequence(password), format: [2, "abc"]))
        }
        if password.utf8.count > Self.maximumLength {
            checks.append(
                Check(
                    code: "lengthAtMost", message: "No more than %d bytes", isObeyed: false,
                    format: [.integer(Self.maximumLength)]))
        }
        return checks
    }

    private func typeChecks(_ password: String) -> [Check] {
        let found = Set(password.map(CharacterType.init))
        return characterTypes.map { type in
            let (code, message) =
                switch type {
                case .lowercase: ("lowerCase", "lower case letters (a-z)")
                case .uppercase: ("upperCase", "upper case letters (A-Z)")
                case .number: ("numbers", "numbers (0-9)")
                case .special: ("specialCharacters", "special characters (such as !@#$%^&*)")
                }
            return Check(code: code, message: message, isObeyed: found.contains(type))
        }
    }
}
