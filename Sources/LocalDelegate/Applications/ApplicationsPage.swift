import A0HTTPServer
import A0Pages
import Foundation

/// `GET /applications`: the clients of the provider, and a form for each app that holds credentials, which adds one.
@Sendable func showApplications(_ call: Call) async throws -> HTTPServerResponse {
    try call.applicationsPage()
}

/// `POST /applications`: adds an application, and shows what its tenant needs to know.
@Sendable func addApplicationOnPage(_ call: Call) async throws -> HTTPServerResponse {
    let fields = Dictionary(
        FormEncoding.parse(String(decoding: call.request.body, as: UTF8.self)).map {
            ($0.name, $0.value.trimmingCharacters(in: .whitespaces))
        }
    ) { first, _ in first }
    guard let realm = call.provider.realm(fields["tenant"] ?? "", fields["realm"] ?? "") else {
        throw APIError.notFound("realm")
    }
    let order = NewApplication(
        displayName: fields["display_name"] ?? "",
        redirectURIs: [fields["redirect_uri"] ?? ""].filter { !$0.isEmpty },
        authenticatorConfigID: fields["authenticator_config_id"] ?? "")
    do {
        return try call.applicationsPage(added: try await call.addApplication(order, to: realm))
    } catch let error as APIError {
        return try call.applicationsPage(error: error.message, order)
    }
}

extension Call {
    fileprivate func applicationsPage(
        added: ApplicationEntry? = nil, error: String? = nil, _ order: NewApplication? = nil
    ) throws -> HTTPServerResponse {
        let realms: [HTML] = provider.realms.map { realm in
            """
            <h2>\(realm.tenant.displayName), \(realm.realm.displayName)</h2>
            <ol class="messages">\(realm.applications.map(item))</ol>
            \(realm.realm.authenticatorConfigs.map { form($0, realm, order) })
            """
        }
        let page = ProviderPage(
            title: "Applications", text: "Tenants that delegate logins to this provider.", width: .wide,
            content: """
                \(error.map { "<div class=\"alert\" role=\"alert\"><p>\($0)</p></div>" })
                \(added.map(connection))
                \(realms)
                """, hasForm: true)
        return try page.response(self, status: error == nil ? 200 : 400)
    }

    private func item(_ entry: ApplicationEntry) -> HTML {
        """
        <li>
        <p class="message-head"><strong>\(entry.application.displayName)</strong>\
        <span>\(entry.application.clientSecret == nil ? "Public" : "Confidential")</span></p>
        \(facts([("Issuer", entry.issuer), ("Client ID", entry.application.clientID)]
            + entry.application.redirectURIs.map { ("Redirect URI", $0) }))
        </li>
        """
    }

    private func facts(_ rows: [(String, String)]) -> HTML {
        "<dl class=\"facts\">\(rows.map { "<div><dt>\($0)</dt><dd><code class=\"copy\">\($1)</code></dd></div>" as HTML })</dl>"
    }

    private func form(_ config: DelegateAuthenticatorConfig, _ realm: RealmEntry, _ order: NewApplication?) -> HTML {
        let given = order?.authenticatorConfigID == config.id ? order : nil
        let app = config.type == .hostedWeb ? "the provider’s own page" : config.invokeURL
        return """
            <h2>New application</h2>
            <p class="note">Users log in with keys in \(app).</p>
            <form method="post" action="/applications?key=\(provider.pageKey)">
            <input type="hidden" name="tenant" value="\(realm.tenant.id)">
            <input type="hidden" name="realm" value="\(realm.realm.id)">
            <input type="hidden" name="authenticator_config_id" value="\(config.id)">
            <div class="field"><label for="name-\(config.id)">Name</label>
            <input id="name-\(config.id)" name="display_name" required value="\(given?.displayName ?? "")"></div>
            <div class="field"><label for="uri-\(config.id)">Redirect URI</label>
            <input id="uri-\(config.id)" name="redirect_uri" type="url" required \
            placeholder="https://YOUR_DOMAIN/login/callback" value="\(given?.redirectURIs.first ?? "")"></div>
            <button type="submit">Add application</button>
            </form>
            """
    }

    /// The secret is on this page only.
    private func connection(_ entry: ApplicationEntry) -> HTML {
        """
        <p class="report" role="status">\(entry.application.displayName) was added. Enter these values in the tenant’s \
        connection. The secret isn’t shown again.</p>
        \(facts([
            ("Issuer", entry.issuer), ("Client ID", entry.application.clientID),
            ("Client secret", entry.application.clientSecret ?? ""),
        ]))
        """
    }
}
