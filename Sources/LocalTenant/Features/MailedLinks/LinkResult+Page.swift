import A0Encoding
import A0HTTPServer

/// The page after a link was used.
extension LinkResult {
    /// The ticket's own result, or else that of its email's template.
    static func find(_ own: LinkResult?, _ template: String, about user: UserRecord?, _ call: Call) async throws
        -> LinkResult?
    {
        guard own == nil, let template = try await call.store.setting("email-templates", template),
            template.document["enabled"] != false, let text = template.document["resultUrl"]?.stringValue, !text.isEmpty
        else { return own }
        let variables = try await MessageWriter(tenant: call.tenant, language: call.texts.language).variables(
            client: nil, user, recipient: user?.profile.email ?? "")
        do throws(LiquidError) {
            let url = try LiquidTemplate(text, format: .text).render(variables)
            if isAllowed(url) {
                return LinkResult(url: url, includesEmail: template.document["includeEmailInRedirect"] != false)
            }
            Warning.write("The resultUrl of the template \(template.id) isn't used: \(url.prefix(200)) is no URL.")
        } catch {
            Warning.write("The resultUrl of the template \(template.id) isn't used. \(error.description)")
        }
        return nil
    }

    static func isAllowed(_ url: String) -> Bool { AbsoluteURL(url)?.isUnsafe == false }

    var formTarget: FormTarget { url == nil ? .tenant : .anywhere }

    /// Sends the browser to the URL, with the members that Auth0 adds.
    ///
    /// - Returns: nil without a URL.
    func redirect(_ message: String, email: String?) -> HTTPServerResponse? {
        guard let url = url.flatMap(AbsoluteURL.init) else { return nil }
        var query = [("success", "true"), ("message", message)]
        if includesEmail, let email { query.append(("email", email)) }
        return .seeOther(url.adding(query: FormEncoding.encode(query)))
    }
}

extension Call {
    /// The button of a page at the end of a flow.
    func wayBack(_ result: LinkResult?) async throws -> PageLink? {
        guard let id = result?.clientID else { return wayBack() }
        return wayBack(to: try await store.client(id)?.client)
    }
}
