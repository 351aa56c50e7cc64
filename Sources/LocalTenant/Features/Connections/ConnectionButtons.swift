import A0HTTPServer
import A0Pages

/// A button of the login page that leads to another provider.
struct ProviderButton: Sendable, Equatable {
    /// The provider's display name.
    var name: String
    /// The link target, a path of this tenant.
    var link: String
    /// An icon; nil to show the first letter of the name.
    var iconURL: String?
}

/// The buttons that lead to other providers.
struct ConnectionButtons: Sendable {
    let buttons: [ProviderButton]
    let texts: Texts
    /// Whether there is a form above them.
    var isAlternative = true

    var html: HTML? {
        guard !buttons.isEmpty else { return nil }
        return """
            \(isAlternative ? "<p class=\"or\">\(texts["login.separatorText"])</p>" : HTML.empty)
            <ul class="providers">
            \(buttons.map { $0.html(texts) })
            </ul>
            """
    }

    /// The sources of the icons, for Content-Security-Policy.
    static func imageSources(_ buttons: [ProviderButton]) -> [String] {
        buttons.compactMap { $0.iconURL.flatMap(AbsoluteURL.init) }.filter { $0.scheme != "data" }.map(\.policySource)
            .withoutRepetition()
    }
}

extension ProviderButton {
    fileprivate func html(_ texts: Texts) -> HTML {
        "<li><a href=\"\(link: link)\">\(icon)<span>\(texts.html("login.federatedConnectionButtonText", ["connectionName": "\(name)"]))</span></a></li>\n"
    }

    private var icon: HTML {
        guard let iconURL else { return FormParts.monogram(name) }
        return "<img src=\"\(iconURL)\" alt=\"\" width=\"20\" height=\"20\" referrerpolicy=\"no-referrer\">"
    }
}

extension LoginStep {
    var providerButtons: [ProviderButton] {
        shownConnections.filter { $0.strategy.upstream != nil }.map { connection in
            ProviderButton(name: connection.label, link: start(of: connection), iconURL: connection.iconURL)
        }
    }

    /// The path that starts a login at another provider.
    func start(of connection: TenantConnection) -> String {
        link(LoginPath.provider) + "&" + FormEncoding.encode([("connection", connection.name)])
    }
}
