/// The keys of texts about what users log in with.
struct IdentifierTexts {
    /// The label of the field.
    let label: String
    /// The field is empty.
    let missing: String
    /// The password isn't that of the identifier.
    let wrong: String
}

extension ConnectionAttributes {
    var texts: IdentifierTexts {
        switch identifying.map(\.name) {
        case ["email"]:
            IdentifierTexts(
                label: "login.emailPlaceholder", missing: "login-id.no-email", wrong: "login.wrong-email-credentials")
        case ["email", "username"]:
            IdentifierTexts(
                label: "login.usernamePlaceholder", missing: "login-id.no-email",
                wrong: "login.wrong-username-credentials")
        case ["username"]:
            IdentifierTexts(
                label: "signup.usernamePlaceholder", missing: "login.no-identifier",
                wrong: "login.wrong-username-credentials")
        case let names:
            IdentifierTexts(
                label: names.count == 1
                    ? "login.phonePlaceholder"
                    : !names.contains("email")
                        ? "login.phoneOrUsernamePlaceholder"
                        : names.contains("username")
                            ? "login.phoneOrUsernameOrEmailPlaceholder" : "login.phoneOrEmailPlaceholder",
                missing: "login.no-identifier", wrong: "login.wrong-credentials")
        }
    }

    /// The type of the field for an identifier.
    var inputType: String {
        switch identifying.map(\.name) {
        case ["email"]: "email"
        case ["phone_number"]: "tel"
        default: "text"
        }
    }
}

extension UserAttribute {
    /// Says what to enter at signup, after something else or nothing.
    func signupError(_ rules: ConnectionAttributes.UsernameRules, _ texts: Texts) -> String {
        switch name {
        case "email": texts["login.invalid-email"]
        case "phone_number": texts["login.invalid-phone-number"]
        default:
            texts[
                "signup.invalid-username", ["min": String(rules.minimumLength), "max": String(rules.maximumLength)]]
        }
    }
}
