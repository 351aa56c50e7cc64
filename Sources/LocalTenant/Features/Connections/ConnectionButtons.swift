import A0HTTPServer

/// A button of the login page that leads to another provider.
struct ProviderButton: Sendable, Equatable {
    /// What people call it.
    var name: String
    /// Where it leads: a path of this tenant.
    var link: String
    /// A picture; nil for the first letter of the name.
    var iconURL: String?
}

/// The buttons that lead to other providers.
struct ConnectionButtons: Sendable {
    let buttons: [ProviderButton]
    /// Whether there is a form above them.
    var isAlternative = true

    var html: HTML? {
        guard !buttons.isEmpty else { return nil }
        return """
            \(isAlternative ? "<p class=\"or\">or</p>" : HTML.empty)
            <ul class="providers">
            \(buttons.map(\.html))
            </ul>
            """
    }

    /// Where the pictures come from, for Content-Security-Policy.
    static func imageSources(_ buttons: [ProviderButton]) -> [String] {
        buttons.compactMap { $0.iconURL.flatMap(AbsoluteURL.init) }.filter { $0.scheme != "data" }.map(\.policySource)
            .withoutRepetition()
    }
}

extension ProviderButton {
    fileprivate var html: HTML {
        "<li><a href=\"\(link: link)\">\(icon)<span>Continue with \(name)</span></a></li>\n"
    }

    private var icon: HTML {
        guard let iconURL else {
            return "<span class=\"monogram\" aria-hidden=\"true\">\(name.prefix(1).uppercased())</span>"
        }
        return "<img src=\"\(iconURL)\" alt=\"\" width=\"20\" height=\"20\" referrerpolicy=\"no-referrer\">"
    }
}

extension LoginStep {
    /// The providers that this login may go to, in the order of the configuration.
    var providers: [TenantConnection] {
        call.configuration.connections.filter { $0.strategy.upstream != nil && allows($0) }
    }

    /// The connections that a page of this login offers: the one that the application asked for, or all that it has and shows. Every
    /// list of them is made from this one.
    var offeredConnections: [TenantConnection] {
        call.configuration.connections.filter { connection in
            allows(connection)
                && (connection.strategy.upstream == nil || connection.showAsButton
                    || connection.name == onlyProvider?.name)
        }
    }

    var providerButtons: [ProviderButton] {
        offeredConnections.filter { $0.strategy.upstream != nil }.map { connection in
            ProviderButton(
                name: connection.label, link: link(toProvider: connection), iconURL: connection.options?.iconURL)
        }
    }

    /// Where the login goes on with another provider.
    func link(toProvider connection: TenantConnection) -> String {
        link(UpstreamStep.startPath) + "&" + FormEncoding.encode([("connection", connection.name)])
    }
}
