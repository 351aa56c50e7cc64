import Foundation

/// Why a login form is rejected.
struct FormError: Error, Sendable, Equatable {
    var status = 400
    /// Auth0's error code, for scripts of customized pages.
    let code: String
    /// Shown to the user.
    let message: String
    /// The message in English, if it isn't, for the log.
    var reason: String?
    /// The rules for passwords, for scripts of customized pages.
    var policy: String?

    /// Too many attempts from the user's address.
    static func suspicious(_ texts: Texts) -> FormError {
        FormError(
            status: LoginError.suspicious.status, code: LoginError.suspicious.error,
            message: texts["login.ip-blocked"], reason: Texts.english["login.ip-blocked"])
    }
}

extension Parameters {
    /// A field's text without surrounding spaces; empty if it's missing.
    func typed(_ name: String) -> String {
        (first(name) ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// A number or a code, whose digits may be those of any script.
    func typedDigits(_ name: String) -> String {
        String(
            typed(name).map { character in
                guard character.unicodeScalars.first?.properties.numericType == .decimal,
                    let digit = character.wholeNumberValue
                else { return character }
                return Character(String(digit))
            })
    }
}

extension LoginStep {
    /// - Throws: `FormError` if the form's CAPTCHA question isn't answered.
    func requireHuman(_ flow: AttackProtection.Flow, _ form: Parameters) async throws {
        guard let error = try await captcha.error(flow, form) else { return }
        throw FormError(code: "invalid_captcha", message: error)
    }

    /// - Throws: `FormError` if a form may not add a user now.
    func requireSignupAllowed(_ form: Parameters) async throws {
        try await requireHuman(.signup, form)
        guard try await call.addressThrottling(of: connection).take(.signup) else {
            throw FormError.suspicious(call.texts)
        }
    }
}
