import A0Encoding
import A0HTTPServer

/// The end of an email verification, as the owner's templates want it.
extension Call {
    /// Welcomes the user, if there is a template for it, and sends the browser to the template's `resultUrl`.
    ///
    /// - Returns: nil for the tenant's own page.
    func welcome(_ details: EmailVerification) async throws -> HTTPServerResponse? {
        let user = try await store.account(details.userID)
        if try await store.setting("email-templates", "welcome_email")?.document["enabled"] == true {
            try await messages.send(.welcome, to: details.email, by: .email, about: user)
        }
        guard let template = try await store.setting("email-templates", "verify_email")?.document,
            template["enabled"] != false, let text = template["resultUrl"]?.stringValue, !text.isEmpty
        else { return nil }
        let variables = try await MessageWriter(tenant: tenant, language: texts.language).variables(
            client: nil, user, recipient: details.email)
        let target: String
        do throws(LiquidError) {
            target = try LiquidTemplate(text, format: .text).render(variables)
        } catch {
            Warning.write("The resultUrl of the template verify_email isn't used. \(error.description)")
            return nil
        }
        guard let url = AbsoluteURL(target), !url.isUnsafe else {
            Warning.write("The resultUrl of the template verify_email isn't used: \(target.prefix(200)) is no URL.")
            return nil
        }
        var query = [
            ("success", "true"), ("message", "Your email was verified. You can continue using the application."),
        ]
        if template["includeEmailInRedirect"] != false { query.append(("email", details.email)) }
        return .seeOther(url.adding(query: FormEncoding.encode(query)))
    }
}
