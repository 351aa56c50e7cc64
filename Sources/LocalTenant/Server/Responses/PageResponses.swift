import A0HTTPServer
import Foundation

extension Call {
    /// The context of a page, with a new nonce.
    ///
    /// - Parameters:
    ///   - owner: the owner of the page; nil for the tenant.
    ///   - isBranded: whether the page has the tenant's look, and not that of this package.
    ///   - screen: the page's screen, if it isn't that of the request.
    func pageContext(
        application: String? = nil, owner: String? = nil, isBranded: Bool = true, screen: String? = nil
    ) throws -> PageContext {
        let name = owner ?? configuration.friendlyName
        var texts = isBranded ? texts : .english
        if let screen { texts = texts.on(screen) }
        texts.values["companyName"] = name
        texts.values["clientName"] = application
        texts.values["organizationName"] = owner
        return PageContext(
            tenantName: name, applicationName: application, look: isBranded ? settings.look : nil, texts: texts,
            nonce: try tenant.random.token(bytes: 16))
    }

    /// Of `ui_locales`, only the first tag counts (Auth0 docs, "Universal Login Internationalization").
    var languageTags: [String] {
        let requested = notes.all.uiLocales ?? request.queryValue("ui_locales")
        let first = requested?.prefix(100).split(separator: " ").first.map(String.init)
        let header = request.headers["x-request-language"] ?? request.headers["Accept-Language"] ?? ""
        return [first].compactMap(\.self) + Language.tags(acceptLanguage: header)
    }

    /// A form's path on a page whose language is in its address.
    func keepingLanguage(_ path: String) -> String {
        request.queryValue("ui_locales").map { path + "?" + FormEncoding.encode([("ui_locales", $0)]) } ?? path
    }

    /// The URL where a login begins at the client, or at the tenant's default application (OpenID Connect Core §4); nil
    /// if neither is configured.
    func loginStart(of client: TenantClient?) -> String? {
        (client?.initiateLoginURI ?? configuration.defaultRedirectionURI).flatMap(AbsoluteURL.init)?
            .adding(query: FormEncoding.encode([("iss", tenant.issuer)]))
    }

    /// The button of a page at the end of a flow.
    func wayBack(to client: TenantClient? = nil) -> PageLink? {
        let name = client?.initiateLoginURI == nil ? nil : client?.name
        let text =
            name.map { texts["common.goToAppText", ["clientName": $0]] } ?? texts["common.goToTheAppText"]
        return loginStart(of: client).map { PageLink(text: text, target: $0) }
    }
}

/// The URL that a form finally leads to. Chromium applies `form-action` to each redirect that follows a form, so all of
/// them must be listed.
enum FormTarget: Sendable {
    /// Only to this tenant.
    case tenant
    case callback(AbsoluteURL)
    /// Anywhere, because the server behind a callback may redirect further.
    case anywhere

    /// To an application's callback. A web server may redirect the browser from there to an unknown place.
    init(_ callback: AbsoluteURL, of client: TenantClient) {
        self = client.isPublic ? .callback(callback) : .anywhere
    }

    /// The source for Content-Security-Policy; nil for none.
    var policy: String? {
        switch self {
        case .tenant: "form-action 'self'"
        case .callback(let url): "form-action 'self' \(url.policySource)"
        case .anywhere: nil
        }
    }
}

extension Call {
    /// The target of a form that may complete a login. Actions may redirect users anywhere.
    func formTarget(orElse target: FormTarget) -> FormTarget {
        pipeline(.postLogin).isEmpty ? target : .anywhere
    }
}

extension HTTPServerResponse {
    /// A page that loads only the images that it lists, runs only its own script, if any, and can't be framed.
    ///
    /// - Parameters:
    ///   - formTarget: where the page's form finally leads.
    ///   - frameAncestor: the only origin whose pages may frame it, in the form for Content-Security-Policy; nil for
    ///     none.
    static func page(
        _ page: some Page, status: Int = 200, formTarget: FormTarget = .tenant, frameAncestor: String? = nil
    ) -> HTTPServerResponse {
        let nonce = page.context.nonce
        let text = page.document.text
        var response = HTTPServerResponse.html(text, status: status)
        let (style, template) = (page.context.style, page.context.template?.template)
        func sources(_ own: [String]) -> String {
            (own + (template?.origins ?? [])).withoutRepetition().joined(separator: " ")
        }
        let images = ["data:"] + page.imageSources + (style?.imageSources ?? [])
        let fonts = sources([style?.fontSource].compactMap(\.self))
        var policy = [
            "default-src 'none'", "style-src \(sources(["'nonce-\(nonce)'"]))", "img-src \(sources(images))",
        ]
        if !fonts.isEmpty { policy.append("font-src \(fonts)") }
        if template?.hasStyleAttributes == true { policy.append("style-src-attr 'unsafe-inline'") }
        if let template, template.hasScript, !template.origins.isEmpty { policy.append("connect-src \(sources([]))") }
        // Nothing that a user typed can have the nonce.
        if text.hasBytes(of: "<script nonce=\"\(nonce)\"") { policy.append("script-src 'nonce-\(nonce)'") }
        if let targets = formTarget.policy { policy.append(targets) }
        policy += ["frame-ancestors \(frameAncestor ?? "'none'")", "base-uri 'none'"]
        response.headers["Content-Security-Policy"] = policy.joined(separator: "; ")
        if frameAncestor == nil { response.headers["X-Frame-Options"] = "DENY" }
        // With "no-referrer", browsers wouldn't send an origin with the page's own form (Fetch §3.2).
        response.headers["Referrer-Policy"] = "same-origin"
        return response
    }
}

extension String {
    /// Whether a text occurs in it, byte by byte, before a NUL, which `HTML` has none of. `contains` compares
    /// characters, which can take as long as the rest of a page.
    fileprivate func hasBytes(of text: String) -> Bool {
        withCString { own in text.withCString { strstr(own, $0) != nil } }
    }
}
